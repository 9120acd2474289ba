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
import { addTo, isRefusal, oneAtATime, type ReadContent } from './read.ts'
import type { ReadJob, SheetJob, SheetMessage, Stored } from './sheet-worker.ts'
import { sheetWorkers } from './write-sheets.ts'

const PATIENCE_MS = 5 * 60_000

/** An uploaded spreadsheet, and how to read it. */
export type SheetFile = Pick<ReadJob, 'bytes' | 'name' | 'words' | 'options'>

/** Reads a spreadsheet in a worker thread, one at a time. Throws a ZipError. */
export function readSheets(file: SheetFile, known: Known, onProgress: OnProgress): Promise<ReadContent> {
  return oneAtATime(async () => {
    const site = await readSiteEntries(prisma)
    const job: SheetJob = { read: { ...file, known, site } }
    return sheetWorkers.lend((worker) => {
      worker.postMessage(job)
      return listen(worker, known, onProgress)
    }, isRefusal)
  })
}

function listen(worker: Worker, known: Known, onProgress: OnProgress): Promise<ReadContent> {
  const content: FileContent = emptyContent()
  const plants = new Map([...known.plants].map(([slug, id]) => [id, slug]))
  return new Promise<ReadContent>((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new ZipError('takesTooMuch'))), PATIENCE_MS)
    const respond = async ({ part, keys }: { part: Parameters<typeof readFileValues>[1]; keys: string[] }) => {
      const slugs = part === 'plants' ? plants : part === 'ailments' ? await fileNamesOf(prisma, 'AILMENT') : new Map()
      worker.postMessage({ stored: await readFileValues(prisma, part, keys, { slugs, plants }) } satisfies Stored)
    }
    const handleMessage = (message: SheetMessage) => {
      if ('progress' in message) onProgress(message.progress)
      else if ('entries' in message) addTo(content, message.entries)
      else if ('want' in message) respond(message.want).catch((error: unknown) => end(() => reject(error)))
      else if ('refused' in message) end(() => reject(new ZipError(message.refused.reason, message.refused.path)))
      else end(() => resolve({ content, ...message.ended }))
    }
    const handleError = (error: NodeJS.ErrnoException) => {
      log.error({ err: error }, 'a spreadsheet could not be read')
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ZipError('takesTooMuch') : error))
    }
    const end = (settle: () => void) => {
      clearTimeout(timer)
      worker.off('message', handleMessage).off('error', handleError)
      settle()
    }
    worker.on('message', handleMessage).on('error', handleError)
  })
}
