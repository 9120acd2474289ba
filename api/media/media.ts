import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { beginAct } from '../audit/audit.ts'
import { isForeign } from '../auth/origin.ts'
import { getViewer } from '../auth/viewer.ts'
import { contentChanges } from '../database/content-changes.ts'
import { rowTopic } from '../database/topics.ts'
import { apiError, badInput, type ErrorCode } from '../errors.ts'
import { readThumbnail } from './open-photos/thumbnail.ts'
import { FOLDER, sourcesOf, typeOf } from './names.ts'
import { Refusal } from './refusal.ts'
import { store } from './store.ts'
import { upload } from './upload.ts'

/**
 * Pictures: `POST /media` accepts a picture from an admin, `GET /media/<name>` serves its files, `GET /open-photo`
 * thumbnails of other sites to admins. Responses to an upload
 * have the shape of a mutation's.
 */
export function media(limited: MiddlewareHandler, addressOf: (c: Context) => string): Hono {
  const routes = new Hono()
  routes.post('/media', limited, (c) => handleUpload(c, addressOf(c)))
  routes.get('/open-photo', limited, handleThumbnail)
  routes.get('/media/*', handleFile)
  return routes
}

/** The id of the admin who sent a request, or the response that refuses it. */
async function adminOf(c: Context): Promise<string | Response> {
  const request = c.req.raw
  c.header('cache-control', 'no-store')
  if (isForeign(request)) return refuse(c, 'FORBIDDEN', 403)
  const viewer = await getViewer(request)
  if (!viewer) return refuse(c, 'UNAUTHENTICATED', 401)
  return viewer.isAdmin ? viewer.id : refuse(c, 'FORBIDDEN', 403)
}

async function handleThumbnail(c: Context): Promise<Response> {
  const admin = await adminOf(c)
  if (typeof admin !== 'string') return admin
  const thumbnail = await readThumbnail(c.req.query('url') ?? '')
  if (!thumbnail) return c.text('Not found', 404)
  return c.body(new Uint8Array(thumbnail.bytes), 200, {
    'content-type': thumbnail.type,
    'content-security-policy': "default-src 'none'; sandbox",
  })
}

async function handleUpload(c: Context, address: string): Promise<Response> {
  const admin = await adminOf(c)
  if (typeof admin !== 'string') return admin
  try {
    const { photo, isNew } = await upload(c.req.raw, await beginAct(admin, 'uploadPhoto', address))
    // Content may have referred to it before.
    if (isNew) await contentChanges.announce({ topics: [rowTopic('Photo', photo.url)] })
    const { url, width, height, placeholder } = photo
    const answer = { url, width, height, placeholder, sources: sourcesOf(photo) }
    return c.json({ data: { photo: answer } }, isNew ? 201 : 200)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const status = error.reason === 'tooLarge' ? 413 : 422
    return c.json({ errors: [badInput({ picture: error.reason })] }, status)
  }
}

function refuse(c: Context, code: ErrorCode, status: 401 | 403): Response {
  return c.json({ errors: [apiError(code)] }, status)
}

async function handleFile(c: Context): Promise<Response> {
  const name = c.req.path.slice(FOLDER.length)
  const type = typeOf(name)
  const etag = `"${name}"`
  // A file never changes, so its name is its version.
  if (type && c.req.header('if-none-match') === etag) return c.body(null, 304, { etag })
  const bytes = type ? await store().read(name) : null
  if (!type || !bytes) return c.text('Not found', 404)
  return c.body(bytes, 200, {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    etag,
  })
}
