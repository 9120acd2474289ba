import { parentPort } from 'node:worker_threads'
import { parseFile, type Content } from '../files/entries.ts'
import { decodeFile, type Problem } from '../files/files.ts'
import { checkEntries, checkLeftovers, type Known } from '../files/rules.ts'
import { countFiles, unpackZip, ZipError } from '../files/zip.ts'
import { emptyContent } from '../files/plan.ts'
import { sendResult, type ReaderMessage } from './send-result.ts'

// A worker thread: a hostile zip that takes long or much memory ends the worker, while pages are served.

export interface ReaderRequest {
  zip: Uint8Array
  known: Known
}

parentPort!.on('message', async (request: ReaderRequest) => {
  try {
    await read(request)
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    say({ refused: { reason: error.reason, path: error.path } })
  }
})

async function read({ zip: bytes, known }: ReaderRequest): Promise<void> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
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

function say(message: ReaderMessage): void {
  parentPort!.postMessage(message)
}
