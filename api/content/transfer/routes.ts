import { GraphQLError } from 'graphql'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { slugOf } from '../files/file-names.ts'
import type { Language } from '../files/messages.ts'
import { ZipError, ZIP_LIMITS, ZipWriter } from '../files/zip.ts'
import { beginAct, recordAct, type Act } from '../../audit/audit.ts'
import { isForeign } from '../../auth/origin.ts'
import { getViewer, type Viewer } from '../../auth/viewer.ts'
import { limitBody } from '../../http/body-limit.ts'
import { prisma } from '../../database/client.ts'
import { isUuid } from '../../rules/storable.ts'
import { apiError, badInput, isUnavailable, reasonOf, RETRY_AFTER } from '../../errors.ts'
import { log, requestIds } from '../../log.ts'
import type { LoadRenderer } from '../../http/pages.ts'
import { beginJob, JobStopped } from '../../operator/job.ts'
import { dayOf } from '../day.ts'
import { sheetNamed } from '../sheets/columns.ts'
import { dictionaryOf } from '../sheets/words.ts'
import { setImmediate } from 'node:timers/promises'
import { exportContent } from '../files/export.ts'
import {
  applyImport,
  ImportError,
  sheetUpload,
  tryImport,
  zipUpload,
  type ImportReport,
  type Upload,
} from './import.ts'
import type { OnProgress } from './progress.ts'
import { undoImport } from './undo.ts'
import { exportSheets } from './write-sheets.ts'

const MAX_FILE = 20 * 1024 * 1024

interface Options {
  limited: MiddlewareHandler
  addressOf: (c: Context) => string
  loadRenderer: LoadRenderer
}

const TYPES = {
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

type Admitted = { Variables: { admin: Viewer } }

/**
 * The content as files, for admins: `GET /content.zip` exports, `POST /content.zip` imports. A POST only reports what
 * it would do, unless `?digest=` names the report to apply. `/content.xlsx` and `/content.csv` do the same with
 * spreadsheets. `POST /content/undo?import=` undoes one, named by its entry in the audit log.
 */
export function contentFiles({ limited, addressOf, loadRenderer }: Options) {
  const routes = new Hono<Admitted>()
  for (const path of ['/content.zip', '/content.xlsx', '/content.csv', '/content/undo'])
    routes.use(path, limited, admitAdmin)
  const findWords = async () => dictionaryOf(await (await loadRenderer()).renderer.loadSheetWords?.())

  routes.get('/content.zip', async (c) => {
    return sendFile(c, await exportZip().catch(zipErrorOf), 'content', 'zip')
  })

  routes.get('/content.xlsx', async (c) => {
    const job = { words: await findWords(), language: languageOf(c), sheet: undefined }
    return sendFile(c, await exportSheets(job).catch(zipErrorOf), 'content', 'xlsx')
  })

  routes.get('/content.csv', async (c) => {
    const sheet = sheetNamed(c.req.query('sheet') ?? '')
    if (!sheet) return c.json({ errors: [badInput({ sheet: 'unknown' })] }, 422)
    const [words, language] = [await findWords(), languageOf(c)]
    const file = await exportSheets({ words, language, sheet: sheet.name }).catch(zipErrorOf)
    // Reading it again recognises the sheet by this name.
    return sendFile(c, file, slugOf(words.sheets[sheet.name]![language]), 'csv')
  })

  async function sendFile(
    c: Context<Admitted>,
    file: Buffer<ArrayBuffer> | ZipError,
    name: string,
    extension: keyof typeof TYPES,
  ) {
    if (file instanceof ZipError) return c.json({ errors: [errorOf(file, undefined)] }, 422)
    await recordAct(prisma, await beginAct(c.get('admin').id, 'exportContent', addressOf(c)))
    return c.body(file, 200, {
      'content-type': TYPES[extension],
      'content-disposition': `attachment; filename="${name}-${dayOf()}.${extension}"`,
      'content-length': String(file.length),
    })
  }

  const limitFile = limitBody(MAX_FILE, () =>
    Response.json({ errors: [badInput({ file: 'tooLarge' })] }, { status: 413 }),
  )
  routes.post('/content.zip', limitFile, async (c) => importFile(c, zipUpload(Buffer.from(await c.req.arrayBuffer()))))

  routes.on('POST', ['/content.xlsx', '/content.csv'], limitFile, async (c) => {
    const bytes = Buffer.from(await c.req.arrayBuffer())
    const { name = '', sheet, encoding, delimiter } = c.req.query()
    return importFile(
      c,
      sheetUpload({ bytes, name, words: await findWords(), options: { sheet, encoding, delimiter } }),
    )
  })

  routes.post('/content/undo', async (c) => {
    const act = await beginAct(c.get('admin').id, 'undoImport', addressOf(c))
    const id = c.req.query('import') ?? ''
    return stream(async (onProgress) => {
      if (!isUuid(id)) throw apiError('NOT_FOUND')
      await undoImport(id, act, onProgress)
      return null
    })
  })

  async function importFile(c: Context<Admitted>, upload: Upload): Promise<Response> {
    const digest = c.req.query('digest')
    const act = await beginAct(c.get('admin').id, 'importContent', addressOf(c))
    return stream((onProgress) =>
      digest ? applyAsJob(upload, digest, act, onProgress) : tryImport(upload, onProgress),
    )
  }
  return routes
}

/** Admins see from any page how far it is, and can stop it, which undoes it. */
async function applyAsJob(upload: Upload, digest: string, act: Act, onProgress: OnProgress): Promise<ImportReport> {
  const job = await beginJob('IMPORT', act.actor!.email).catch((error: unknown) => {
    throw error instanceof GraphQLError ? new ImportError('busy') : error
  })
  return job.run(({ signal, report }) =>
    applyImport(upload, digest, act, (progress) => {
      report(progress)
      onProgress(progress)
      if (progress.step === 'writing') signal.throwIfAborted()
    }),
  )
}

function languageOf(c: Context): Language {
  return c.req.query('lang') === 'es' ? 'es' : 'en'
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
function stream(run: (onProgress: OnProgress) => Promise<ImportReport | null>): Response {
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
    const { reason, titles } = error
    return reason === 'empty' ? badInput({ file: 'empty' }) : apiError('CONFLICT', { reason, titles })
  }
  if (error instanceof JobStopped) return apiError('CONFLICT', { reason: 'stopped' })
  // What the content breaks, such as the rule of safe publishing.
  if (error instanceof GraphQLError) return error
  if (isUnavailable(error)) {
    const reason = reasonOf(error)
    return apiError('UNAVAILABLE', { retryAfter: RETRY_AFTER, ...(reason && { reason }) })
  }
  log.error({ err: error, requestId }, 'an import failed')
  return { message: 'Internal server error.', extensions: { code: 'INTERNAL_SERVER_ERROR', requestId } }
}

const MAX_EXPORT_MS = 5 * 60_000
/** Files besides those of plants, ailments, articles and projects: rules, tags and sources. */
const OTHER_FILES = 3

/**
 * A zip of all content that admins write, in one snapshot. The same content yields the same bytes. Throws a ZipError if
 * it exceeds the limits of an import.
 */
async function exportZip(): Promise<Buffer<ArrayBuffer>> {
  const { _sum } = await prisma.contentCount.aggregate({ where: { tag: '' }, _sum: { count: true } })
  if ((_sum.count ?? 0) + OTHER_FILES > ZIP_LIMITS.files) throw new ZipError('tooManyFiles')
  return prisma.$transaction(
    async (tx) => {
      const zip = new ZipWriter()
      for await (const { path, text } of exportContent(tx)) {
        zip.add(path, text)
        // Writing a file takes milliseconds: other requests run in between.
        await setImmediate()
      }
      return zip.finish()
    },
    { isolationLevel: 'RepeatableRead', maxWait: 30_000, timeout: MAX_EXPORT_MS },
  )
}
