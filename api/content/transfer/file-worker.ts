import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { parseFile, type Content } from '../files/entries.ts'
import { decodeFile, type Problem } from '../files/files.ts'
import type { Language } from '../files/messages.ts'
import { emptyContent } from '../files/plan.ts'
import { checkEntries, checkLeftovers, type Known } from '../files/rules.ts'
import { countFiles, unpackZip, ZipError } from '../files/zip.ts'
import { sheetNamed, type SheetPart } from '../sheets/columns.ts'
import { composeRows, type Composed } from '../sheets/compose.ts'
import { SiteIndex, type SiteEntry } from '../sheets/index-of-site.ts'
import { readBook, type BookReading, type ReadingOptions } from '../sheets/tables.ts'
import type { Dictionary } from '../sheets/words.ts'
import { BookWriter, type FileValue } from '../sheets/write.ts'
import { sendResult, type ReaderResult } from './send-result.ts'

/*
 * A worker thread that reads a zip, or reads or writes a spreadsheet, so that pages are served meanwhile: a hostile file that
 * takes long or much memory ends the worker.
 */

const port = parentPort!

export type FileJob = { zip: ZipJob } | { write: WriteJob } | { read: ReadJob }

export interface ZipJob {
  bytes: Uint8Array
  known: Known
}

async function readZip({ bytes, known }: ZipJob): Promise<void> {
  const zip = bufferOf(bytes)
  const content: Content = emptyContent()
  const problems: Problem[] = []
  const leftovers: Problem[] = []
  const of = countFiles(zip)
  let done = 0
  for await (const { path, bytes } of unpackZip(zip)) {
    const file = decodeFile(path, bytes, problems)
    if (file) {
      parseFile(file, content, problems)
      leftovers.push(...checkLeftovers(file))
    }
    say({ progress: { step: 'reading', done: ++done, of } })
  }
  const isPartial = problems.length > 0
  sendResult(say, content, [...problems, ...checkEntries(content, isPartial, known), ...leftovers], {})
}

export interface WriteJob {
  words: Dictionary
  language: Language
  /** A CSV of this sheet; otherwise a workbook of all. */
  sheet: string | undefined
}

export type WriteRequest = { add: FileValue[] } | { finish: true }

async function write({ words, language, sheet }: WriteJob): Promise<void> {
  const writer = new BookWriter(words, language, sheet === undefined ? undefined : sheetNamed(sheet))
  for (;;) {
    // Asks for more: what is waiting in the port would have no limit.
    port.postMessage({ more: true })
    const [request] = (await once(port, 'message')) as [WriteRequest]
    if ('finish' in request) break
    request.add.forEach((file) => writer.add(file))
  }
  const file = sheet === undefined ? await writer.xlsx() : writer.csv()
  port.postMessage({ file })
}

export interface ReadJob {
  bytes: Uint8Array
  name: string
  words: Dictionary
  options: ReadingOptions
  known: Known
  site: SiteEntry[]
}

/** What is stored is read by the main thread, which responds to `want` with `stored`. */
export type ReaderMessage =
  ReaderResult<{ reading?: BookReading; unchanged?: Composed['unchanged'] }> | { want: SheetWant }
export interface SheetWant {
  part: SheetPart
  keys: string[]
}
export interface Stored {
  stored: FileValue[]
}

async function readSheets({ bytes, name, words, options, known, site }: ReadJob): Promise<void> {
  const file = bufferOf(bytes)
  const content: Content = emptyContent()
  const problems: Problem[] = []
  const book = await readBook(file, { name, words, options })
  const { unchanged } = await composeRows(
    {
      book,
      words,
      index: new SiteIndex(site),
      digest: createHash('sha256').update(file).digest('hex'),
      readStored: async (part, keys) => {
        say({ want: { part, keys } })
        const [{ stored }] = (await once(port, 'message')) as [Stored]
        return stored
      },
      onItems: (done, of) => say({ progress: { step: 'reading', done, of } }),
    },
    content,
    problems,
  )
  const rules = checkEntries(content, problems.length > 0, known)
  // What a file leaves as it is, was so before.
  const found = [...problems, ...rules].filter(({ blocks, isElsewhere }) => blocks || !isElsewhere)
  sendResult(say, content, found, { reading: book.reading, unchanged })
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function say(message: ReaderMessage): void {
  port.postMessage(message)
}

for (;;) {
  const [job] = (await once(port, 'message')) as [FileJob]
  try {
    if ('write' in job) await write(job.write)
    else await ('zip' in job ? readZip(job.zip) : readSheets(job.read))
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    say({ refused: { reason: error.reason, path: error.path } })
  }
}
