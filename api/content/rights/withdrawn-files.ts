import { prisma } from '../../database/client.ts'
import { createContentCache } from '../../database/content-cache.ts'

const cache = createContentCache<ReadonlySet<string>>({ bytes: 1_000_000, sizeOf: ({ size }) => 100 * size + 1 })

/** The name that all files of a picture have, or that of a recording. */
const stemOf = (url: string) => url.replace(/(?:-\d+)?\.\w+$/, '')

/** Whether a file is that of a picture or recording that was withdrawn. */
export async function isWithdrawnFile(url: string): Promise<boolean> {
  return (await withdrawnFiles()).has(stemOf(url))
}

async function withdrawnFiles(): Promise<ReadonlySet<string>> {
  const cached = cache.find('files')
  if (cached) return cached
  const state = await cache.start()
  const where = { subjectKind: { in: ['PHOTO', 'RECORDING'] }, undoneAt: null }
  const rows = await prisma.withdrawal.findMany({ where, select: { subject: true } })
  const files = new Set(rows.map(({ subject }) => stemOf(subject)))
  cache.store('files', files, state)
  return files
}
