import type { Worker } from 'node:worker_threads'
import type { FileContent } from '../files/entries.ts'
import type { Known } from '../files/rules.ts'
import { ZipError } from '../files/zip.ts'
import { fileNamesOf } from '../files/export.ts'
import { emptyContent, PARTS, type Transaction } from '../files/plan.ts'
import type { Composed } from '../sheets/compose.ts'
import type { BookReading } from '../sheets/tables.ts'
import { log } from '../../log.ts'
import type { OnProgress } from './progress.ts'
import type { FileJob, ReaderMessage, SheetWant, Stored } from './file-worker.ts'
import type { ReadProblems } from './send-result.ts'
import { workers } from './workers.ts'

const PATIENCE_MS = 5 * 60_000

export interface ReadContent extends ReadProblems {
  content: FileContent
  reading?: BookReading
  /** Numbers of items that a spreadsheet leaves as they are; they are not in `content`. */
  unchanged?: Composed['unchanged']
}

let last: Promise<unknown> = Promise.resolve()

/** Parses a zip in a worker thread, one zip at a time. Throws a ZipError. */
export function readZip(zip: Buffer, known: Known, onProgress: OnProgress): Promise<ReadContent> {
  return oneAtATime(() =>
    workers.lend((worker) => ask(worker, { zip: { bytes: zip, known } }, { onProgress }), isRefusal),
  )
}

/** Reading takes much memory: other files wait. */
export function oneAtATime<Result>(read: () => Promise<Result>): Promise<Result> {
  const result = last.then(read)
  last = result.catch(() => undefined)
  return result
}

/** A worker that refuses a file is as good as before; one that failed or takes too long is not. */
export const isRefusal = (error: unknown) => error instanceof ZipError && error.reason !== 'takesTooMuch'

interface Listener {
  onProgress: OnProgress
  /** Answers a worker that wants something stored. */
  respond?: (want: SheetWant) => Promise<Stored>
}

/** What a worker reads of a file. Rejects with a ZipError if the file is refused, or takes too much time or memory. */
export function ask(worker: Worker, job: FileJob, { onProgress, respond }: Listener): Promise<ReadContent> {
  return new Promise<ReadContent>((resolve, reject) => {
    const content: FileContent = emptyContent()
    const end = (settle: () => void) => {
      clearTimeout(timer)
      worker.off('message', handleMessage).off('error', handleError)
      settle()
    }
    const timer = setTimeout(() => end(() => reject(new ZipError('takesTooMuch'))), PATIENCE_MS)
    const handleMessage = (message: ReaderMessage) => {
      if ('progress' in message) onProgress(message.progress)
      else if ('entries' in message) addTo(content, message.entries)
      else if ('want' in message)
        respond!(message.want)
          .then((stored) => worker.postMessage(stored))
          .catch((error: unknown) => end(() => reject(error)))
      else if ('refused' in message) end(() => reject(new ZipError(message.refused.reason, message.refused.path)))
      else end(() => resolve({ content, ...message.ended }))
    }
    const handleError = (error: NodeJS.ErrnoException) => {
      log.error({ err: error }, 'a file could not be read')
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ZipError('takesTooMuch') : error))
    }
    worker.on('message', handleMessage).on('error', handleError)
    worker.postMessage(job)
  })
}

function addTo(content: FileContent, entries: Partial<FileContent>): void {
  for (const part of PARTS) content[part].push(...((entries[part] ?? []) as never[]))
}

/** What files may refer to because the database has it. */
export async function findKnown(tx: Transaction): Promise<Known> {
  const tags = await tx.tag.findMany({ select: { slug: true, kind: true } })
  const sources = await tx.source.findMany({ select: { key: true, doi: true } })
  const ailments = await tx.ailment.findMany({ select: { id: true, slug: true } })
  const plants = await fileNamesOf(tx, 'PLANT')
  return {
    tags: new Map(tags.map(({ slug, kind }) => [slug, kind])),
    sources: new Map(sources.map(({ key, doi }) => [key, doi])),
    plants: new Map([...plants].map(([id, slug]) => [slug, id])),
    ailments: new Map(ailments.map(({ id, slug }) => [slug, id])),
  }
}
