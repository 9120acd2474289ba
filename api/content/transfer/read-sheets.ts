import type { Worker } from 'node:worker_threads'
import { log } from '../../log.ts'
import { prisma } from '../../database/client.ts'
import type { FileContent } from '../files/entries.ts'
import { fileNamesOf } from '../files/export.ts'
import { emptyContent } from '../files/plan.ts'
import type { Known } from '../files/rules.ts'
import { ZipError } from '../files/zip.ts'
import { readFileValues, readSiteEntries } from './file-values.ts'
import type { OnProgress } from './progress.ts'
import { addTo, oneAtATime, type ReadContent } from './read.ts'
import type { ReadJob, SheetMessage, Stored } from './sheet-worker.ts'
import { sheetWorker } from './write-sheets.ts'

const PATIENCE_MS = 5 * 60_000

/** An uploaded spreadsheet, and how to read it. */
export type SheetFile = Pick<ReadJob, 'bytes' | 'name' | 'words' | 'options'>

/** Reads a spreadsheet in a worker thread, one at a time. Throws a ZipError. */
export function readSheets(file: SheetFile, known: Known, onProgress: OnProgress): Promise<ReadContent> {
  return oneAtATime(async () => {
    const site = await readSiteEntries(prisma)
    const job: ReadJob = { ...file, known, site }
    const worker = sheetWorker({ read: job })
    try {
      return await listen(worker, known, onProgress)
    } finally {
      await worker.terminate()
    }
  })
}

function listen(worker: Worker, known: Known, onProgress: OnProgress): Promise<ReadContent> {
  const content: FileContent = emptyContent()
  const plants = new Map([...known.plants].map(([slug, id]) => [id, slug]))
  return new Promise<ReadContent>((resolve, reject) => {
    const timer = setTimeout(() => reject(new ZipError('takesTooMuch')), PATIENCE_MS)
    const respond = async ({ part, keys }: { part: Parameters<typeof readFileValues>[1]; keys: string[] }) => {
      const slugs = part === 'plants' ? plants : part === 'ailments' ? await fileNamesOf(prisma, 'AILMENT') : new Map()
      worker.postMessage({ stored: await readFileValues(prisma, part, keys, { slugs, plants }) } satisfies Stored)
    }
    worker.on('message', (message: SheetMessage) => {
      if ('progress' in message) onProgress(message.progress)
      else if ('entries' in message) addTo(content, message.entries)
      else if ('want' in message) respond(message.want).catch(reject)
      else if ('refused' in message) reject(new ZipError(message.refused.reason, message.refused.path))
      else resolve({ content, ...message.ended })
      if ('ended' in message || 'refused' in message) clearTimeout(timer)
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      log.error({ err: error }, 'a spreadsheet could not be read')
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ZipError('takesTooMuch') : error)
    })
  })
}
