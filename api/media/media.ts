import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { beginAct } from '../audit/audit.ts'
import { isForeign } from '../auth/origin.ts'
import { withdrawnFile } from '../content/rights/withdrawn-files.ts'
import { getViewer, type Viewer } from '../auth/viewer.ts'
import { apiError, badInput, type ErrorCode } from '../errors.ts'
import { readThumbnail } from './open-photos/thumbnail.ts'
import { sourcesOf, typeOf } from './names.ts'
import { FOLDER, secondsOf } from '../rules/recording-names.ts'
import { countAttempts, EVERYBODY, type Counted } from '../http/rate-limit.ts'
import { sealRecording } from './recordings/suggested.ts'
import { uploadRecording } from './recordings/upload.ts'
import { Refusal } from './refusal.ts'
import { store } from './store.ts'
import { upload } from './upload.ts'

/**
 * Pictures and recordings: `POST /media` accepts a picture from an admin, `POST /media/recordings` a recording of a name,
 * `POST /media/recordings/suggested` one from a member, which is not stored but returned encrypted; `GET /media/<name>` serves their files, `GET /open-photo` thumbnails of other sites to admins. Responses to an upload have
 * the shape of a mutation's.
 */
export function media(limited: MiddlewareHandler, addressOf: (c: Context) => string): Hono {
  const routes = new Hono()
  routes.post('/media', limited, (c) => handleUpload(c, addressOf(c)))
  routes.post('/media/recordings', limited, (c) => handleRecording(c, addressOf(c)))
  routes.post('/media/recordings/suggested', limited, handleSuggested)
  routes.get('/open-photo', limited, handleThumbnail)
  routes.get('/media/*', handleFile)
  return routes
}

/** The member who sent a request, or the response that refuses it. */
async function memberOf(c: Context): Promise<Viewer | Response> {
  const request = c.req.raw
  c.header('cache-control', 'no-store')
  if (isForeign(request)) return refuse(c, 'FORBIDDEN', 403)
  return (await getViewer(request)) ?? refuse(c, 'UNAUTHENTICATED', 401)
}

/** The id of the admin who sent a request, or the response that refuses it. */
async function adminOf(c: Context): Promise<string | Response> {
  const viewer = await memberOf(c)
  if (viewer instanceof Response) return viewer
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
    const { url, width, height, placeholder } = photo
    const answer = { url, width, height, placeholder, sources: sourcesOf(photo) }
    return c.json({ data: { photo: answer } }, isNew ? 201 : 200)
  } catch (error) {
    return refuseFile(c, 'picture', error)
  }
}

async function handleRecording(c: Context, address: string): Promise<Response> {
  const admin = await adminOf(c)
  if (typeof admin !== 'string') return admin
  try {
    const url = await uploadRecording(c.req.raw, await beginAct(admin, 'uploadRecording', address))
    return c.json({ data: { recording: { url, seconds: secondsOf(url) } } }, 201)
  } catch (error) {
    return refuseFile(c, 'recording', error)
  }
}

async function handleSuggested(c: Context): Promise<Response> {
  const member = await memberOf(c)
  if (member instanceof Response) return member
  const refusal = await refuseMore(c, 'suggestedRecording', member.id)
  if (refusal) return refusal
  try {
    const { url, sealed } = await sealRecording(c.req.raw, member.id)
    // What is no recording counts for its member alone: a few could else keep everybody from sending theirs.
    const full = await refuseMore(c, 'suggestedRecordingInAll', EVERYBODY)
    if (full) return full
    return c.json({ data: { recording: { sealed, seconds: secondsOf(url) } } }, 201)
  } catch (error) {
    return refuseFile(c, 'recording', error)
  }
}

/** Counts an attempt. The response that refuses it, if there were too many. */
async function refuseMore(c: Context, ...counted: Counted): Promise<Response | null> {
  const refusal = await countAttempts([counted])
  return refusal && c.json({ errors: [apiError('RATE_LIMITED', { retryAfter: refusal.retryAfter })] }, 429)
}

function refuseFile(c: Context, field: 'picture' | 'recording', error: unknown): Response {
  if (!(error instanceof Refusal)) throw error
  const status = error.reason === 'tooLarge' ? 413 : 422
  return c.json({ errors: [badInput({ [field]: error.reason })] }, status)
}

function refuse(c: Context, code: ErrorCode, status: 401 | 403): Response {
  return c.json({ errors: [apiError(code)] }, status)
}

async function handleFile(c: Context): Promise<Response> {
  const name = c.req.path.slice(FOLDER.length)
  const type = typeOf(name)
  const taken = type && (await withdrawnFile(FOLDER + name))
  if (taken === 'PROTOCOL') return c.text('Not found', 404)
  if (taken) return c.text('Withdrawn', 410, { 'cache-control': 'no-store' })
  const etag = `"${name}"`
  // A file never changes, so its name is its version.
  if (type && c.req.header('if-none-match') === etag) return c.body(null, 304, { etag })
  const bytes = type ? await store().read(name) : null
  if (!type || !bytes) return c.text('Not found', 404)
  const headers = {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    etag,
  }
  // Safari plays no sound from a server that does not answer requests for a part of it.
  const part = type === 'audio/mpeg' ? partOf(bytes, c.req.header('range')) : null
  if (type === 'audio/mpeg') c.header('accept-ranges', 'bytes')
  return part ? c.body(part.bytes, 206, { ...headers, 'content-range': part.range }) : c.body(bytes, 200, headers)
}

/** The part of a file that a request asks for; null for all of it, also if the request is not understood. */
function partOf(bytes: Uint8Array<ArrayBuffer>, range = '') {
  const [, from, to] = /^bytes=(\d{1,9})-(\d{0,9})$/.exec(range) ?? []
  if (from === undefined) return null
  const start = Number(from)
  const end = Math.min(to ? Number(to) : Infinity, bytes.length - 1)
  return start <= end ? { bytes: bytes.slice(start, end + 1), range: `bytes ${start}-${end}/${bytes.length}` } : null
}
