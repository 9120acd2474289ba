import DataLoader from 'dataloader'
import { Prisma, type Photo, type Source, type Tag } from '../../prisma/generated/client/client.ts'
import { prisma } from './client.ts'
import { cachedValue } from './content-cache.ts'
import { once } from '../rules/once.ts'

/** A row of the bibliography, or a placeholder: a text may cite a key that has no row. */
export type CitedSource = Omit<Source, 'updatedAt'> & { updatedAt: Date | null }

const LOOKALIKE = {
  id: true,
  commonNameEn: true,
  commonNameEs: true,
  scientificName: true,
  isPoisonous: true,
  morphology: true,
  updatedAt: true,
  cautions: { select: { subject: true, level: true } },
} as const

/** What is shown of a plant beside another with which it is confused. */
export type LookalikeRow = Prisma.PlantGetPayload<{ select: typeof LOOKALIKE }>

export type Loaders = ReturnType<typeof createLoaders>

/**
 * Rows that content refers to by a key, loaded with one statement per request. A key without a row gets a placeholder: the
 * list of sources then has no gaps and its numbers match the text, and an undescribed picture is still shown.
 */
export function createLoaders() {
  return {
    sources: new DataLoader(async (keys: readonly string[]) => {
      const rows: CitedSource[] = await prisma.source.findMany({ where: { key: { in: [...keys] } } })
      return inOrder(keys, rows, 'key', (key): CitedSource => ({ ...NO_SOURCE, key, title: key }))
    }),
    photos: new DataLoader(async (urls: readonly string[]) => {
      const rows = await prisma.photo.findMany({ where: { url: { in: [...urls] } } })
      return inOrder(urls, rows, 'url', (url): Photo => ({ ...NO_PHOTO, url }))
    }),
    lookalikes: new DataLoader(async (ids: readonly string[]) => {
      const where = { isPublic: true, id: { in: [...ids] } }
      const rows = await prisma.plant.findMany({ select: LOOKALIKE, where })
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.map((id) => byId.get(id) ?? null)
    }),
    citationCounts: new DataLoader(async (keys: readonly string[]) => {
      const where = { key: { in: [...keys] } }
      const counts = await prisma.citation.groupBy({ by: ['key'], where, _count: true })
      const byKey = new Map(counts.map(({ key, _count }) => [key, _count]))
      return keys.map((key) => byKey.get(key) ?? 0)
    }),
    deliveryCounts: new DataLoader(async (ids: readonly string[]) => {
      const where = { issueId: { in: [...ids] } }
      const rows = await prisma.newsletterDelivery.groupBy({ by: ['issueId', 'state'], where, _count: true })
      return ids.map((id): Record<string, number> => {
        const own = rows.filter(({ issueId }) => issueId === id)
        return Object.fromEntries(own.map(({ state, _count }) => [state, _count]))
      })
    }),
    tags: once(readTags),
  }
}

type Tags = ReadonlyMap<string, Tag>

/** All tags by slug, and by former slugs that no other tag has. They are few, and most pages show several. */
const readTags = cachedValue<Tags>(async () => {
  const rows = await prisma.tag.findMany()
  const former = rows.flatMap((tag) => tag.formerSlugs.map((slug) => [slug, tag] as const))
  return new Map([...former, ...rows.map((tag) => [tag.slug, tag] as const)])
})

/** The slug of today for one that a filter names: its tag may have been renamed or merged. */
export async function currentTag<Slug extends string | null | undefined>(slug: Slug): Promise<Slug | string> {
  return slug ? ((await readTags()).get(slug)?.slug ?? slug) : slug
}

const emptyOf = (columns: object) => Object.fromEntries(Object.keys(columns).map((name) => [name, null]))
const NO_SOURCE = { ...emptyOf(Prisma.SourceScalarFieldEnum), namesRecorder: false } as CitedSource
const NO_PHOTO = { ...emptyOf(Prisma.PhotoScalarFieldEnum), widths: [] as number[], createdAt: new Date(0) } as Photo

function inOrder<Row, Key extends keyof Row & string>(
  keys: readonly string[],
  rows: Row[],
  key: Key,
  standIn: (value: string) => Row,
): Row[] {
  const byKey = new Map(rows.map((row) => [String(row[key]), row]))
  return keys.map((value) => byKey.get(value) ?? standIn(value))
}
