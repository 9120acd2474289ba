import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { prisma } from '../../database/client.ts'
import { ZipError } from '../files/zip.ts'
import { sheetNamed } from '../sheets/columns.ts'
import { allFileValues } from './file-values.ts'
import type { FileJob, WriteJob, WriteRequest } from './file-worker.ts'
import { workers } from './workers.ts'

const MAX_EXPORT_MS = 5 * 60_000

/**
 * A workbook with all sheets, or a CSV of one, in one snapshot of the content. Throws a ZipError if it takes more memory
 * than there is for it.
 */
export async function exportSheets(job: WriteJob): Promise<Buffer<ArrayBuffer>> {
  const part = job.sheet === undefined ? undefined : sheetNamed(job.sheet)!.part
  return workers.lend(async (worker) => {
    await ask(worker, { write: job })
    await prisma.$transaction(
      async (tx) => {
        for await (const add of allFileValues(tx, part)) await ask(worker, { add })
      },
      { isolationLevel: 'RepeatableRead', maxWait: 30_000, timeout: MAX_EXPORT_MS },
    )
    const { file } = (await ask(worker, { finish: true })) as { file: Uint8Array<ArrayBuffer> }
    return Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  })
}

/** Rejects if the worker fails. */
async function ask(worker: Worker, request: FileJob | WriteRequest): Promise<unknown> {
  worker.postMessage(request)
  try {
    const [response] = (await once(worker, 'message')) as [unknown]
    return response
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ZipError('takesTooMuch') : error
  }
}
