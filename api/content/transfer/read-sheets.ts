import { prisma } from '../../database/client.ts'
import { fileNamesOf } from '../files/export.ts'
import type { Known } from '../files/rules.ts'
import { readFileValues, readSiteEntries } from './file-values.ts'
import type { OnProgress } from './progress.ts'
import { ask, isRefusal, oneAtATime, type ReadContent } from './read.ts'
import type { ReadJob, SheetWant, Stored } from './file-worker.ts'
import { workers } from './workers.ts'

/** An uploaded spreadsheet, and how to read it. */
export type SheetFile = Pick<ReadJob, 'bytes' | 'name' | 'words' | 'options'>

/** Reads a spreadsheet in a worker thread, one at a time. Throws a ZipError. */
export function readSheets(file: SheetFile, known: Known, onProgress: OnProgress): Promise<ReadContent> {
  return oneAtATime(async () => {
    const site = await readSiteEntries(prisma)
    const plants = new Map([...known.plants].map(([slug, id]) => [id, slug]))
    const respond = async ({ part, keys }: SheetWant): Promise<Stored> => {
      const slugs = part === 'plants' ? plants : part === 'ailments' ? await fileNamesOf(prisma, 'AILMENT') : new Map()
      return { stored: await readFileValues(prisma, part, keys, { slugs, plants }) }
    }
    return workers.lend((worker) => ask(worker, { read: { ...file, known, site } }, { onProgress, respond }), isRefusal)
  })
}
