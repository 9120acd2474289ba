import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { parentPort, type MessagePort } from 'node:worker_threads'
import type { Content } from '../files/entries.ts'
import type { Problem } from '../files/files.ts'
import type { Language } from '../files/messages.ts'
import { emptyContent } from '../files/plan.ts'
import { checkEntries, type Known } from '../files/rules.ts'
import { ZipError } from '../files/zip.ts'
import { sheetNamed, type SheetPart } from '../sheets/columns.ts'
import { composeRows, type Composed } from '../sheets/compose.ts'
import { SiteIndex, type SiteEntry } from '../sheets/index-of-site.ts'
import { readBook, type BookReading, type ReadingOptions } from '../sheets/tables.ts'
import type { Dictionary } from '../sheets/words.ts'
import { BookWriter, type FileValue } from '../sheets/write.ts'
import { sendResult, type ReaderMessage } from './send-result.ts'

// A worker thread that writes or reads a spreadsheet, so that pages are served meanwhile.

export interface WriteJob {
  words: Dictionary
  language: Language
  /** A CSV of this sheet; otherwise a workbook of all. */
  sheet: string | undefined
}

export type SheetJob = { write: WriteJob } | { read: ReadJob }
export type WriteRequest = { add: FileValue[] } | { finish: true }

async function write({ words, language, sheet }: WriteJob, port: MessagePort): Promise<void> {
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
export type SheetMessage =
  | ReaderMessage<{ reading: BookReading; unchanged: Composed['unchanged'] }>
  | { want: { part: SheetPart; keys: string[] } }
export interface Stored {
  stored: FileValue[]
}

async function read({ bytes, name, words, options, known, site }: ReadJob, port: MessagePort): Promise<void> {
  const say = (message: SheetMessage) => port.postMessage(message)
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const content: Content = emptyContent()
  const problems: Problem[] = []
  try {
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
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    say({ refused: { reason: error.reason, path: error.path } })
  }
}

const port = parentPort!
for (;;) {
  const [job] = (await once(port, 'message')) as [SheetJob]
  await ('write' in job ? write(job.write, port) : read(job.read, port))
}
