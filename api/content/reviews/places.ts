import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ContentOf } from '../stores.ts'
import { inBoth, pick, type Columns } from '../suggestions/places.ts'

/*
 * What of a plant is reviewed: its names, uses and cautions row by row, and texts. Preparation and dose are one place, since a
 * dose is of a preparation. A review is of the values that were read: of any others, it says nothing.
 */

/** With their descriptions in the schema. */
export const REVIEW_PARTS = {
  NAMES: 'Names in Mayan languages, and further common names.',
  USES: 'What it is used for.',
  DOSES: 'Preparation and dose.',
  CAUTIONS: 'Who must not use it, or only with care.',
} as const

export type ReviewPart = keyof typeof REVIEW_PARTS

export interface ReviewPlace {
  /** Such as `uses.2` or `dosageGuidelines`. */
  name: string
  part: ReviewPart
  values: Columns
}

type Raw = Readonly<Record<string, unknown>>

const TEXTS: readonly { name: string; part: ReviewPart; columns: readonly string[] }[] = [
  { name: 'basicUses', part: 'USES', columns: inBoth('basicUses') },
  { name: 'dosageGuidelines', part: 'DOSES', columns: inBoth('preparationMethods', 'dosageGuidelines') },
  { name: 'precautions', part: 'CAUTIONS', columns: inBoth('precautions') },
]

/** Columns of rows that are reviewed; the first ones tell a row from others. */
const ROWS = {
  names: { part: 'NAMES', key: ['language', 'name'], columns: ['place', ...inBoth('note'), 'source'] },
  uses: {
    part: 'USES',
    key: ['ailmentSlug', 'preparation', 'route'],
    columns: ['parts', 'evidence', 'finding', ...inBoth('place', 'text'), 'sourceKeys'],
  },
  cautions: {
    part: 'CAUTIONS',
    key: ['subject', 'medicine', 'condition', 'lookalikeId'],
    columns: ['level', 'underAge', 'routes', ...inBoth('text'), 'sourceKeys'],
  },
} as const satisfies Record<string, { part: ReviewPart; key: readonly string[]; columns: readonly string[] }>

/** The places of a plant. Uses that are not to be seen are left out before. A poison has neither uses nor doses. */
export function placesOf(plant: ContentOf['PLANT']): ReviewPlace[] {
  const isShown = ({ part }: { part: ReviewPart }) => !plant.isPoisonous || part === 'NAMES' || part === 'CAUTIONS'
  const rows = Object.entries(ROWS).flatMap(([list, { part, key, columns }]) =>
    (plant[list as keyof typeof ROWS] as readonly unknown[]).map((row, index) => ({
      name: `${list}.${index}`,
      part,
      values: pick(row as Raw, [...key, ...columns]),
    })),
  )
  const texts = TEXTS.map(({ name, part, columns }) => ({ name, part, values: pick(plant, columns) }))
  return [...rows, ...texts.filter(({ values }) => Object.values(values).some((text) => text.trim() !== ''))].filter(
    isShown,
  )
}

interface Reviewed {
  place: string
  read: unknown
}

/** Where that which was reviewed stands now, and whether it is another since. Null if it is gone. */
export function findReviewed(
  { place, read }: Reviewed,
  places: readonly ReviewPlace[],
): { place: ReviewPlace; hasChanged: boolean } | null {
  const [list = ''] = place.split('.')
  const sameList = places.filter(({ name }) => name.split('.')[0] === list)
  const first = (found: ReviewPlace[]) => found.find(({ name }) => name === place) ?? found[0]
  const same = first(sameList.filter(({ values }) => isDeepStrictEqual(values, read)))
  if (same) return { place: same, hasChanged: false }
  const key: readonly string[] = list in ROWS ? ROWS[list as keyof typeof ROWS].key : []
  const keyed = sameList.filter(({ values }) => key.every((column) => values[column] === (read as Columns)[column]))
  const moved = keyed.find(({ name }) => name === place) ?? (keyed.length === 1 ? keyed[0] : undefined)
  return moved ? { place: moved, hasChanged: true } : null
}

/** What was read, for a review that says so: others are refused once it has changed. */
export function versionOf(values: Columns): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)
}
