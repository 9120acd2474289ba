import { once } from 'node:events'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import type { Language } from '../files/messages.ts'
import { sheetNamed } from '../sheets/columns.ts'
import type { Dictionary } from '../sheets/words.ts'
import { BookWriter, type FileValue } from '../sheets/write.ts'

// A worker thread that writes a spreadsheet, so that pages are served meanwhile.

export interface WriteJob {
  words: Dictionary
  language: Language
  /** A CSV of this sheet; otherwise a workbook of all. */
  sheet: string | undefined
}

export type WriteRequest = { add: FileValue[] } | { finish: true }

async function write({ words, language, sheet }: WriteJob, port: MessagePort): Promise<void> {
  const writer = new BookWriter(words, language, sheet === undefined ? undefined : sheetNamed(sheet))
  for (;;) {
    const [request] = (await once(port, 'message')) as [WriteRequest]
    if ('finish' in request) break
    request.add.forEach((file) => writer.add(file))
    // Asks for more: what is waiting in the port would have no limit.
    port.postMessage({ more: true })
  }
  const file = sheet === undefined ? await writer.xlsx() : writer.csv()
  port.postMessage({ file })
}

await write((workerData as { write: WriteJob }).write, parentPort!)
