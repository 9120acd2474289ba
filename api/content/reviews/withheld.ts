import { prisma } from '../../database/client.ts'
import { cachedValue } from '../../database/content-cache.ts'
import { isBlank } from '../../rules/disputes.ts'
import { findReviewed } from './places.ts'
import { readReviewable, type Reviewable } from './reviewed.ts'

/** Where readers of a plant would find a dose that is withheld. */
export type WithheldPlace = 'dosageGuidelines' | 'basicUses' | 'uses'

type Withheld = ReadonlyMap<string, WithheldPlace[]>

/** The places of each plant from which a dose was taken since reviewers disagree with it, and where none stands again. */
export async function withheldDoses(plantIds: readonly string[]): Promise<WithheldPlace[][]> {
  const withheld = await readWithheld()
  return plantIds.map((id) => withheld.get(id) ?? [])
}

const readWithheld = cachedValue<Withheld>(async () => {
  const where = { isWithheld: true, agrees: false, settledAt: null }
  const reviews = await prisma.review.findMany({ where, select: { plantId: true, place: true, read: true } })
  const ids = [...new Set(reviews.map(({ plantId }) => plantId))]
  const plants = ids.length > 0 ? await readReviewable(prisma, ids) : new Map<string, Reviewable>()
  const withheld = new Map<string, WithheldPlace[]>()
  for (const { plantId, place, read } of reviews) {
    const { plant, places } = plants.get(plantId) ?? {}
    // A poison has no dose.
    if (!plant || plant.content.isPoisonous) continue
    const values = place.startsWith('uses.') ? findReviewed({ place, read }, places!)?.place.values : plant.content
    const name = place.startsWith('uses.') ? 'text' : place
    if (!values || !isBlank(values, name)) continue
    const list = place.split('.')[0] as WithheldPlace
    withheld.set(plantId, [...new Set([...(withheld.get(plantId) ?? []), list])])
  }
  return withheld
})
