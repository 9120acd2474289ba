import type { PlantsFound } from './find-plants.ts'

export const ADVICE = {
  NO_PLANT_HELPS: {
    description: 'No plant of the site is known for the ailment. Show its danger signs, and where to go.',
  },
  HARMFUL: {
    description:
      'The search is about ending a pregnancy, harming oneself or somebody, or poisoning. Show where to find help.',
  },
  NOT_OURS: {
    description: 'The site does not have the plant. There may be others for the ailment that the search names.',
  },
  NOTHING_FOUND: { description: 'Nothing matches.' },
  OTHER_WAYS: {
    description:
      'No plant is used for the ailment by the part, preparation or route that the search names. Those listed are used otherwise.',
  },
  ALL_KEPT_OUT: {
    description: 'All that matches is kept out by the safety filter. Offer to look at it, with the reasons.',
  },
} as const

export type Advice = keyof typeof ADVICE

/** What to say instead of, or beside, a list of plants. */
export function adviceOn({ reading, plants, filter }: PlantsFound, keptOut: number): Advice | null {
  if (reading?.isHarmful) return 'HARMFUL'
  const isNotOurs = reading !== null && reading.otherPlants.length > 0 && plants.every(({ by }) => by === 'AILMENT')
  if (isNotOurs && reading.names.length === 0) return 'NOT_OURS'
  if (plants.length > 0) return isOtherwise({ reading, plants, filter }) ? 'OTHER_WAYS' : null
  if (keptOut > 0 && !filter.keptOut) return 'ALL_KEPT_OUT'
  if (reading && (reading.ailments.length > 0 || reading.hasOtherIllness || isOnlyConditions(reading)))
    return 'NO_PLANT_HELPS'
  if (!reading && filter.ailment) return 'NO_PLANT_HELPS'
  return 'NOTHING_FOUND'
}

/** Whether the list leaves out how a search wants a plant to be used: "tea for burns". */
function isOtherwise({ reading, plants, filter }: Pick<PlantsFound, 'reading' | 'plants' | 'filter'>): boolean {
  const isLeftOut = (['parts', 'preparations', 'routes'] as const).some(
    (way) => reading && reading[way].length > 0 && filter[way].length === 0,
  )
  return isLeftOut && plants.every(({ by }) => by === 'AILMENT')
}

function isOnlyConditions({ persons, words, pages }: NonNullable<PlantsFound['reading']>): boolean {
  return words.length === 0 && persons.length > 0 && pages.length === 0
}
