import { prisma } from '../../database/client.ts'
import { cachedValue } from '../../database/content-cache.ts'
import { WARNING_PLACES } from '../../rules/cautions.ts'
import { CITATION } from '../../rules/citations.ts'
import { fold } from '../../rules/search/words.ts'
import { isUuid } from '../../rules/storable.ts'
import { namesOf, PLANT_TEXTS, type Texts } from '../../rules/texts.ts'
import { STOPS } from '../stop-lines.ts'
import { keptFromReaders } from './withdrawn.ts'

// What warns of a withdrawn plant stays readable, without its names and sources: people may have it at home.

/** The texts of a plant that warn. */
export const WARNING_TEXTS = WARNING_PLACES.filter((place) => namesOf<Texts>(PLANT_TEXTS).includes(place))

const COLUMNS = WARNING_TEXTS.flatMap((name) => [`${name}En`, `${name}Es`])
const SELECT = {
  id: true,
  ...STOPS,
  ...(Object.fromEntries(COLUMNS.map((column) => [column, true])) as Record<'precautionsEn' | 'precautionsEs', true>),
} as const

/** The warnings of a plant that a withdrawal keeps from readers; null for others. */
export async function readKeptWarnings(id: string) {
  const key = id.toLowerCase()
  if (!isUuid(key) || !(await keptFromReaders(prisma, [key])).has(key)) return null
  const row = await prisma.plant.findFirst({ where: { id: key, isPublic: false }, select: SELECT })
  if (!row) return null
  // A citation may name who told it.
  const texts = COLUMNS.map((column) => [column, textOf(row, column)?.replaceAll(CITATION, '') || null] as const)
  return { ...row, ...Object.fromEntries(texts) }
}

/** The rows that warn, of all plants that a withdrawal keeps from readers, and whether words of persons warn as well. */
export async function readKeptRows() {
  const ids = [...(await keptFromReaders(prisma))]
  const rows = await prisma.plant.findMany({ where: { id: { in: ids }, isPublic: false }, select: SELECT })
  return rows.map((row) => ({
    ...row,
    hasProse:
      COLUMNS.some((column) => textOf(row, column)) || row.cautions.some(({ textEn, textEs }) => textEn || textEs),
  }))
}

export type KeptWarnings = NonNullable<Awaited<ReturnType<typeof readKeptWarnings>>>

function textOf(row: object, column: string): string | null {
  return (row as Record<string, string | null>)[column] ?? null
}

/**
 * Ids of withdrawn plants with a common or scientific name that stands in a search as a whole. Names in Mayan languages are
 * the community's own, and find nothing.
 */
export async function withdrawnNamed(term: string | undefined): Promise<string[]> {
  const words = ` ${fold(term ?? '').join(' ')} `
  if (!words.trim()) return []
  const isAsked = (name: string) => words.includes(` ${fold(name).join(' ')} `)
  return (await withdrawnPlants()).filter(({ names }) => names.some(isAsked)).map(({ id }) => id)
}

const withdrawnPlants = cachedValue(async () => {
  const ids = [...(await keptFromReaders(prisma))]
  const where = { id: { in: ids }, isPublic: false }
  const select = { id: true, commonNameEn: true, commonNameEs: true, scientificName: true }
  const rows = ids.length > 0 ? await prisma.plant.findMany({ where, select }) : []
  return rows.map(({ id, commonNameEn, commonNameEs, scientificName }) => {
    // Without its author.
    const species = scientificName?.split(/\s+/, 2).join(' ') ?? ''
    return { id, names: [commonNameEn, commonNameEs, species].filter((name) => fold(name).length > 0) }
  })
})
