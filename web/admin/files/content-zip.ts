import { browserSession } from '../../auth/browser-session.ts'
import type { Language } from '../../i18n/language.ts'
import { paths, type ContentNoun } from '../../paths.ts'

/** A table that an import writes to. */
export type Part = ContentNoun | 'photos' | 'sources' | 'tags'

/** The server's report of an import. */
export type ImportReport = {
  digest: string
  canApply: boolean
  counts: Record<Part, { added: number; changed: number; unchanged: number }>
  changes: ContentChange[]
  /** Null for a zip. */
  reading: BookReading | null
  problems: {
    path: string
    line: number
    column: number
    /** Of a spreadsheet, such as `C12`. */
    cell: string | null
    blocks: boolean
    message: Record<Language, string>
  }[]
  problemCount: number
  /** What is public and lacks what safety requires, or would lose a warning. */
  unsafe: { of: ContentNoun; id: string; title: Record<Language, string>; isNew: boolean; gaps: string[] }[]
}

/** How the server understood a spreadsheet. */
export type BookReading = {
  format: 'xlsx' | 'csv'
  encoding: string | null
  delimiter: string | null
  /** Words whose letters were guessed. */
  sample: string[]
  tables: {
    name: string
    sheet: string | null
    rows: number
    headings: { letter: string; heading: string; column: string | null }[]
    headingRow: number | null
  }[]
}

/** How a person says that a spreadsheet is to be read. */
export type ReadingOptions = Partial<Record<'sheet' | 'encoding' | 'delimiter', string | undefined>>

/** A use, a caution, a name or a danger sign, as in the input. */
export type Row = Readonly<Record<string, unknown>>

export type ContentChange = {
  of: Part
  id: string
  title: Record<Language, string>
  fields: string[]
  isNew: boolean
  /** Whether readers see it before or after. */
  isSeen: boolean
  /** The rows of changed lists, such as `uses`; omitted in very long reports. */
  rows: Record<string, { before: Row[]; after: Row[] }>
  savedAt: string | null
}

export type Progress = { step: 'sending' | 'reading' | 'comparing' | 'writing'; done: number; of: number }

/**
 * Why the server refused, `OFFLINE`, or `LOST`: the import may have been completed. `reason` is a message key if there is
 * one, `path` a file in the zip.
 */
export class FilesError extends Error {
  readonly code: string
  readonly reason: string | undefined
  readonly path: string | undefined
  /** What was edited since an import. */
  readonly titles: readonly string[]

  constructor(code: string, reason?: string, path?: string, titles: readonly string[] = []) {
    super(code)
    this.titles = titles
    this.name = 'FilesError'
    this.code = code
    this.reason = reason
    this.path = path
  }
}

type Line = { progress: Progress } | { data: { import: ImportReport } } | Refusal
type Refusal = { errors: { extensions?: Record<string, unknown> }[] }

/** Downloads content as a file, with its name. Rejects with a FilesError. */
export async function fetchContent(path: string, signal: AbortSignal): Promise<{ name: string; file: Blob }> {
  const response = await fetch(path, { headers: await authorization(), signal }).catch(() => {
    throw new FilesError('OFFLINE')
  })
  if (!response.ok) throw errorOf((await response.json().catch(() => null)) as Refusal | null)
  const [, name = 'content'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name, file: await response.blob() }
}

/**
 * Uploads a zip or a spreadsheet and reports progress. Without a `digest` nothing is written, and the report says what would change. Rejects
 * with a FilesError.
 */
export async function sendContent(
  file: File,
  { digest, options = {}, onProgress }: SendOptions,
): Promise<ImportReport> {
  return post(pathOf(file, { ...options, digest }), file, digest !== undefined, onProgress)
}

/** Undoes an import, and reports progress. Rejects with a FilesError. */
export async function undoImport(id: string, onProgress: OnProgress): Promise<void> {
  await post(paths.undoImport(id), null, true, onProgress)
}

async function post(path: string, file: File | null, writes: boolean, onProgress: OnProgress): Promise<ImportReport> {
  const headers = await authorization()
  // fetch() does not report upload progress.
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.open('POST', path)
    for (const [name, value] of Object.entries({ ...headers, 'content-type': 'application/octet-stream' }))
      request.setRequestHeader(name, value)
    let isSent = false
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      isSent = loaded === total
      onProgress({ step: 'sending', done: loaded, of: total })
    })
    request.addEventListener('progress', () => {
      const last = lastLine(request.responseText)
      if (last && 'progress' in last) onProgress(last.progress)
    })
    request.addEventListener('load', () => {
      const last = lastLine(`${request.responseText}\n`)
      if (last && 'data' in last) resolve(last.data.import)
      // A proxy ended the response: the import continues without it.
      else if (writes && last && 'progress' in last) reject(new FilesError('LOST'))
      else reject(errorOf(last && 'errors' in last ? last : null))
    })
    request.addEventListener('error', () => reject(new FilesError(writes && isSent ? 'LOST' : 'OFFLINE')))
    request.send(file)
  })
}

type OnProgress = (progress: Progress) => void
type SendOptions = { digest?: string; options?: ReadingOptions; onProgress: OnProgress }

function pathOf({ name }: File, options: ReadingOptions & { digest?: string }): string {
  if (/\.zip$/i.test(name)) return paths.contentZip({ digest: options.digest })
  return /\.(csv|tsv|txt)$/i.test(name)
    ? paths.contentCsv({ ...options, name })
    : paths.contentXlsx({ ...options, name })
}

async function authorization(): Promise<Record<string, string>> {
  const token = await browserSession().accessToken()
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** The last complete line; null if there is none, for instance if a proxy responded. */
function lastLine(text: string): Line | null {
  const line = text.slice(0, text.lastIndexOf('\n')).trimEnd().split('\n').at(-1)
  try {
    return JSON.parse(line ?? '') as Line
  } catch {
    return null
  }
}

function errorOf(refusal: Refusal | null): FilesError {
  const { code, fields, reason, titles } = refusal?.errors[0]?.extensions ?? {}
  const { file, path } = (fields ?? {}) as { file?: string; path?: string }
  return new FilesError(
    typeof code === 'string' ? code : 'FAILED',
    file ?? (reason as string | undefined),
    path,
    titles as string[] | undefined,
  )
}
