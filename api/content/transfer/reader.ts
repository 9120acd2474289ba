import { parentPort } from 'node:worker_threads'
import { parseFile, type Content, type FileContent } from '../files/entries.ts'
import { decodeFile, type Problem } from '../files/files.ts'
import { checkEntries, checkLeftovers, inOrder, type Known } from '../files/rules.ts'
import { countFiles, unpackZip, ZipError, type ZipReason } from '../files/zip.ts'
import { emptyContent, PARTS } from '../files/plan.ts'
import type { Progress } from './progress.ts'

// A worker thread: a hostile zip that takes long or much memory ends the worker, while pages are served.

export interface ReaderRequest {
  zip: Uint8Array
  known: Known
}

/** A request has several responses; `ended` or `refused` is the last. */
export type ReaderMessage =
  | { progress: Progress }
  | { entries: Partial<FileContent> }
  | { ended: { problems: Problem[]; problemCount: number; isBlocked: boolean } }
  | { refused: { reason: ZipReason; path: string | undefined } }

const MAX_PROBLEMS = 200
/** Entries per message: receiving one blocks the main thread. */
const AT_ONCE = 20

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
  const found = inOrder([...problems, ...checkEntries(content, isPartial, known), ...leftovers])
  for (const part of PARTS) {
    for (let start = 0; start < content[part].length; start += AT_ONCE) {
      const entries = content[part].slice(start, start + AT_ONCE).map(({ slug, value }) => ({ slug, value }))
      say({ entries: { [part]: entries } })
    }
  }
  const [blocking, other] = [found.filter(({ blocks }) => blocks), found.filter(({ blocks }) => !blocks)]
  say({
    ended: {
      problems: [...blocking, ...other].slice(0, MAX_PROBLEMS),
      problemCount: found.length,
      isBlocked: blocking.length > 0,
    },
  })
}

function say(message: ReaderMessage): void {
  parentPort!.postMessage(message)
}
