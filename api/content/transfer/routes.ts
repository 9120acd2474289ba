import { GraphQLError } from 'graphql'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { ZipError } from '../files/zip.ts'
import { beginAct, recordAct } from '../../audit/audit.ts'
import { isForeign } from '../../auth/origin.ts'
import { getViewer, type Viewer } from '../../auth/viewer.ts'
import { limitBody } from '../../http/body-limit.ts'
import { prisma } from '../../database/client.ts'
import { env } from '../../env.ts'
import { apiError, badInput, isUnavailable, reasonOf, RETRY_AFTER } from '../../errors.ts'
import { log } from '../../log.ts'
import { requestIds } from '../../http/request-id.ts'
import { exportZip } from './export.ts'
import { applyImport, ImportError, tryImport, type ImportReport } from './import.ts'
import type { OnProgress } from './progress.ts'

/** Maximum size of an uploaded zip in bytes. */
const MAX_ZIP = 20 * 1024 * 1024

interface Options {
  limited: MiddlewareHandler
  addressOf: (c: Context) => string
}

type Admitted = { Variables: { admin: Viewer } }

/**
 * The content as files, for admins: `GET /content.zip` exports, `POST /content.zip` imports. A POST only reports what
 * it would do, unless `?digest=` names the report to apply.
 */
export function contentFiles({ limited, addressOf }: Options) {
  const routes = new Hono<Admitted>()
  routes.use('/content.zip', limited, admitAdmin)

  routes.get('/content.zip', async (c) => {
    const bytes = await exportZip().catch(zipErrorOf)
    if (bytes instanceof ZipError) return c.json({ errors: [errorOf(bytes, undefined)] }, 422)
    await recordAct(prisma, await beginAct(c.get('admin').id, 'exportContent', addressOf(c)))
    // The Swedish date format is ISO 8601.
    const day = new Date().toLocaleDateString('sv', { timeZone: env.TIME_ZONE })
    return c.body(bytes, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="content-${day}.zip"`,
      'content-length': String(bytes.length),
    })
  })

  const limitZip = limitBody(MAX_ZIP, () =>
    Response.json({ errors: [badInput({ file: 'tooLarge' })] }, { status: 413 }),
  )
  routes.post('/content.zip', limitZip, async (c) => {
    const zip = Buffer.from(await c.req.arrayBuffer())
    const digest = c.req.query('digest')
    const act = await beginAct(c.get('admin').id, 'importContent', addressOf(c))
    return stream((onProgress) => (digest ? applyImport(zip, digest, act, onProgress) : tryImport(zip, onProgress)))
  })
  return routes
}

const admitAdmin: MiddlewareHandler<Admitted> = async (c, next) => {
  c.header('cache-control', 'private, no-store')
  const refuse = (code: 'UNAUTHENTICATED' | 'FORBIDDEN', status: 401 | 403) =>
    c.json({ errors: [apiError(code)] }, status)
  if (isForeign(c.req.raw)) return refuse('FORBIDDEN', 403)
  const viewer = await getViewer(c.req.raw)
  if (!viewer) return refuse('UNAUTHENTICATED', 401)
  if (!viewer.isAdmin) return refuse('FORBIDDEN', 403)
  c.set('admin', viewer)
  return next()
}

/** Streams JSON lines: `progress`, and finally `data` or `errors`. */
function stream(run: (onProgress: OnProgress) => Promise<ImportReport>): Response {
  const encoder = new TextEncoder()
  const requestId = requestIds.getStore()
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      let isHeard = true
      const say = (line: object) => {
        try {
          if (isHeard) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
        } catch {
          // The client has disconnected; the import continues.
          isHeard = false
        }
      }
      try {
        say({ data: { import: await run((progress) => say({ progress })) } })
      } catch (error) {
        say({ errors: [errorOf(error, requestId)] })
      }
      if (isHeard) controller.close()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'application/x-ndjson',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    },
  })
}

function zipErrorOf(error: unknown): ZipError {
  if (error instanceof ZipError) return error
  throw error
}

function errorOf(error: unknown, requestId: string | undefined) {
  if (error instanceof ZipError) return badInput({ file: error.reason, ...(error.path && { path: error.path }) })
  if (error instanceof ImportError) {
    return error.reason === 'empty' ? badInput({ file: 'empty' }) : apiError('CONFLICT', { reason: error.reason })
  }
  // What the content breaks, such as the rule of safe publishing.
  if (error instanceof GraphQLError) return error
  if (isUnavailable(error)) {
    const reason = reasonOf(error)
    return apiError('UNAVAILABLE', { retryAfter: RETRY_AFTER, ...(reason && { reason }) })
  }
  log.error({ err: error, requestId }, 'an import failed')
  return { message: 'Internal server error.', extensions: { code: 'INTERNAL_SERVER_ERROR', requestId } }
}
