import { prisma } from '../../database/client.ts'
import { createContentCache } from '../../database/content-cache.ts'

type Files = ReadonlyMap<string, 'PROTOCOL' | 'WITHDRAWN'>

const cache = createContentCache<Files>({ bytes: 1_000_000, sizeOf: ({ size }) => 100 * size + 1 })

/** The name that all files of a picture have, or that of a recording. */
const stemOf = (url: string) => url.replace(/(?:-\d+)?\.\w+$/, '')

/** Whether a file is that of a picture or recording that was withdrawn, or that a protocol withholds. */
export async function withdrawnFile(url: string): Promise<'PROTOCOL' | 'WITHDRAWN' | undefined> {
  return (await withdrawnFiles()).get(stemOf(url))
}

async function withdrawnFiles(): Promise<Files> {
  const cached = cache.find('files')
  if (cached) return cached
  const state = await cache.start()
  const rows = await prisma.withdrawal.findMany({
    where: { OR: [{ subjectKind: { in: ['PHOTO', 'RECORDING'] } }, { place: 'names' }], undoneAt: null },
    select: { subjectKind: true, subject: true, reason: true, taken: true },
  })
  const files = new Map(
    rows.flatMap(({ subjectKind, subject, reason, taken }) => {
      const names = (taken as { rows?: { recording?: string | null }[] }).rows ?? []
      const urls = subjectKind === 'PLANT' ? names.flatMap(({ recording }) => recording ?? []) : [subject]
      return urls.map((url) => [stemOf(url), reason === 'PROTOCOL' ? 'PROTOCOL' : 'WITHDRAWN'] as const)
    }),
  )
  cache.store('files', files, state)
  return files
}
