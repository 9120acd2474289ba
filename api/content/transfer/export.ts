import { setImmediate } from 'node:timers/promises'
import { ZIP_LIMITS, ZipError, ZipWriter } from '../files/zip.ts'
import { exportContent } from '../files/export.ts'
import { prisma } from '../../database/client.ts'

const MAX_EXPORT_MS = 5 * 60_000
/** Files besides those of plants, ailments, articles and projects: rules, tags and sources. */
const OTHER_FILES = 3

/**
 * A zip of all content that admins write, in one snapshot. The same content yields the same bytes. Throws a ZipError if
 * it exceeds the limits of an import.
 */
export async function exportZip(): Promise<Buffer<ArrayBuffer>> {
  const { _sum } = await prisma.contentCount.aggregate({ where: { tag: '' }, _sum: { count: true } })
  if ((_sum.count ?? 0) + OTHER_FILES > ZIP_LIMITS.files) throw new ZipError('tooManyFiles')
  return prisma.$transaction(
    async (tx) => {
      const zip = new ZipWriter()
      for await (const { path, text } of exportContent(tx)) {
        zip.add(path, text)
        // Writing a file takes milliseconds: other requests run in between.
        await setImmediate()
      }
      return zip.finish()
    },
    { isolationLevel: 'RepeatableRead', maxWait: 30_000, timeout: MAX_EXPORT_MS },
  )
}
