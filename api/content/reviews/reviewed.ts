import type { Prisma, Review, Reviewer } from '../../../prisma/generated/client/client.ts'
import type { Act } from '../../audit/audit.ts'
import { disputedTexts, withoutTexts } from '../../rules/disputes.ts'
import { KINDS } from '../kinds.ts'
import { usesForPublicAilments } from '../public-history.ts'
import { checkPublishing } from '../publish.ts'
import { textsTaken } from '../rights/taken.ts'
import { keptFromReaders } from '../rights/withdrawn.ts'
import { withhold } from '../save.ts'
import { readWhole, type Changes, type ContentOf, type Database, type Stored } from '../stores.ts'
import type { Columns } from '../suggestions/places.ts'
import { findReviewed, placesOf, type ReviewPlace } from './places.ts'

export interface Reviewable {
  plant: Stored<ContentOf['PLANT']>
  places: ReviewPlace[]
  /** The lists and texts of which something is withdrawn: what was read of them is told no more. */
  withdrawn: ReadonlySet<string>
}

/** Plants with what of them is reviewed: no use for a hidden ailment. */
export async function readReviewable(database: Database, ids: readonly string[]): Promise<Map<string, Reviewable>> {
  const plants = await readWhole(database, 'PLANT', [...ids])
  const uses = plants.flatMap(({ content }) => content.uses)
  const seen = new Set(uses.length > 0 ? await usesForPublicAilments(database, uses) : [])
  const withdrawals = await database.withdrawal.findMany({
    where: { subject: { in: plants.map(({ id }) => id) }, undoneAt: null, place: { not: null } },
    select: { subject: true, place: true },
  })
  return new Map(
    plants.map((plant) => {
      const shown = plant.content.uses.filter((use) => seen.has(use))
      const withdrawn = withdrawals.flatMap(({ subject, place }) => (subject === plant.id ? textsTaken(place!) : []))
      return [plant.id, { plant, places: placesOf({ ...plant.content, uses: shown }), withdrawn: new Set(withdrawn) }]
    }),
  )
}

/**
 * The plants of a reviewer: those that were given, hidden ones too but for what is withdrawn, and, for who reviews all, what is
 * public.
 */
export async function plantsOf(
  database: Database,
  { id, reviewsAll }: Pick<Reviewer, 'id' | 'reviewsAll'>,
): Promise<Prisma.PlantWhereInput> {
  const withdrawn = [...(await keptFromReaders(database))]
  const given = { reviewTasks: { some: { reviewerId: id } }, id: { notIn: withdrawn } }
  return reviewsAll ? { OR: [given, KINDS.PLANT.visible] } : given
}

/** What of a plant a reviewer reviews, each with the own review; also what was withheld since the reviewer disagreed. */
export function placesFor(
  { parts, language }: Pick<Reviewer, 'parts' | 'language'>,
  { places, withdrawn }: Pick<Reviewable, 'places' | 'withdrawn'>,
  reviews: readonly Review[],
): { place: ReviewPlace; review: Review | null; hasChanged: boolean }[] {
  const own = places.filter(
    ({ part, values }) => parts.includes(part) && (part !== 'NAMES' || !language || values['language'] === language),
  )
  const found = reviews.map((review) => ({ review, ...findReviewed(review, places) }))
  const gone = found.filter(
    ({ review, place }) =>
      review.isWithheld && !own.includes(place!) && !columnsOf(review).some((name) => withdrawn.has(name)),
  )
  return [
    ...own.map((place) => {
      const { review = null, hasChanged = false } = found.find((each) => each.place === place) ?? {}
      // A use whose text is withheld is still there.
      const isWithheld = review?.isWithheld && hasChanged && !place.values['textEn'] && !place.values['textEs']
      return isWithheld
        ? { place: { ...place, values: review.read as Columns }, review, hasChanged: false }
        : { place, review, hasChanged }
    }),
    ...gone.map(({ review }) => ({
      place: { name: review.place, part: partOf(review.place), values: review.read as Columns },
      review,
      hasChanged: false,
    })),
  ]
}

/** The lists or texts of a review; a dose is read with its preparation. */
function columnsOf({ place }: Review): string[] {
  return place.startsWith('dosage') ? [place, 'preparationMethods'] : [place.split('.')[0]!]
}

function partOf(place: string): ReviewPlace['part'] {
  return place.startsWith('dosage') ? 'DOSES' : 'USES'
}

/**
 * Takes what states a disputed dose from the readers of a public plant. What is hidden stays as it is, and cannot be published.
 * Returns whether something was taken.
 */
export async function withholdDose(
  database: Database,
  act: Act,
  plant: Stored<ContentOf['PLANT']>,
  dispute: { place: string; read: Columns },
): Promise<boolean> {
  const names = plant.content.isPublic ? disputedTexts(plant.content, [dispute]) : []
  if (names.length === 0) {
    await checkPublishing(database, 'PLANT', [plant], { recordsOnly: true })
    return false
  }
  await withhold(database, act, plant, withoutTexts(plant.content, names))
  return true
}

/** The fields with which a withheld dose is put back, where nothing else has been written since. */
export function putBack(
  { content }: Stored<ContentOf['PLANT']>,
  { place, read }: { place: string; read: Columns },
): Changes<ContentOf['PLANT']> {
  const isBlank = (text: unknown) => typeof text !== 'string' || text.trim() === ''
  const filled = (row: object, names: string[]) =>
    Object.fromEntries(
      names.filter((name) => read[name] && isBlank((row as Columns)[name])).map((name) => [name, read[name]]),
    )
  if (!place.startsWith('uses.')) return filled(content, Object.keys(read))
  const { place: now } = findReviewed({ place, read }, placesOf(content)) ?? {}
  const index = now ? Number(now.name.split('.')[1]) : -1
  return {
    uses: content.uses.map((use, nth) => (nth === index ? { ...use, ...filled(use, ['textEn', 'textEs']) } : use)),
  }
}
