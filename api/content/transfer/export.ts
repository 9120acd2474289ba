import { setImmediate } from 'node:timers/promises'
import { ZIP_LIMITS, ZipError, ZipWriter } from '../files/zip.ts'
import { exportContent } from '../files/export.ts'
import { prisma } from '../../database/client.ts'

const LONGEST_MS = 5 * 60_000
/** Files besides those of plants, articles and projects: the rules, the tags and the sources. */
const OTHER_FILES = 3

/**
 * Everything that admins write, as it is at one moment, in a zip. The same content makes the same bytes. Throws a ZipError
 * where it is more than an import would take back.
 */
export async function exportZip(): Promise<Buffer<ArrayBuffer>> {
  const { _sum } = await prisma.contentCount.aggregate({ where: { tag: '' }, _sum: { count: true } })
  if ((_sum.count ?? 0) + OTHER_FILES > ZIP_LIMITS.files) throw new ZipError('tooManyFiles')
  return prisma.$transaction(
    async (tx) => {
      const zip = new ZipWriter()
      for await (const { path, text } of exportContent(tx)) {
        zip.add(path, text)
        // A file takes milliseconds: others have their turn after each.
        await setImmediate()
      }
      return zip.finish()
    },
    { isolationLevel: 'RepeatableRead', maxWait: 30_000, timeout: LONGEST_MS },
  )
}
