import { ZipWriter } from '../../prisma/content-zip.ts'
import { exportContent } from '../../prisma/export-content.ts'
import { prisma } from '../db.ts'

const LONGEST_MS = 5 * 60_000

/** Everything that admins write, as it is at one moment, in a zip. The same content makes the same bytes. */
export function exportZip(): Promise<Buffer<ArrayBuffer>> {
  return prisma.$transaction(
    async (tx) => {
      const zip = new ZipWriter()
      for await (const { path, text } of exportContent(tx)) zip.add(path, text)
      return zip.finish()
    },
    { isolationLevel: 'RepeatableRead', maxWait: 30_000, timeout: LONGEST_MS },
  )
}
