import type { PhrasesFound } from './phrases-in.ts'
import type { AilmentSpan, PersonSpan } from './settle.ts'
import { isPoisonSwallowed, isRawPlantSwallowed } from './swallowed.ts'
import { isIllFromPlant, isTakenAtRisk } from './taken-ill.ts'
import type { Token } from './words.ts'

interface Poisoning {
  /** Whether somebody feels ill after a plant: what they feel is then a sign of it. */
  isFelt: boolean
  /** Whether it may come to that, by what was swallowed, how much, or by whom. */
  isPossible: boolean
  /** Whether a plant of the site, by its name, is what was swallowed: its page says what to do. */
  isBy: (name: string) => boolean
}

interface Read {
  illnesses: readonly AilmentSpan[]
  persons: readonly PersonSpan[]
  /** Names of poisons. */
  poisons: ReadonlySet<string>
}

/** Whether a search tells of somebody whom a plant has poisoned, or may have. */
export function poisoningIn(
  tokens: readonly Token[],
  found: PhrasesFound,
  { illnesses, persons, poisons }: Read,
): Poisoning {
  const words = tokens.map(({ word }) => word)
  const plants = [...found.names, ...found.otherPlants]
  const isFelt = isIllFromPlant(tokens, plants)
  const isFrail = illnesses.length === 0 && persons.some(isOfFrail)
  const isAtRisk = !isFelt && isTakenAtRisk(tokens, plants, { isFrail })
  const isRaw = isRawPlantSwallowed(words, found.names, found.persons)
  const isPoison = isPoisonSwallowed(words, found.names, poisons)
  const isOnlyTaken = (isAtRisk || isRaw) && !illnesses.some(({ meaning }) => meaning.some(({ isUrgent }) => isUrgent))
  return {
    isFelt,
    isPossible: isPoison || isRaw || isAtRisk,
    isBy: (name) => isOnlyTaken || (isPoison && poisons.has(name)),
  }
}

/** Whether somebody is or may be pregnant, or is a baby. */
const isOfFrail = ({ meaning }: PersonSpan) =>
  'means' in meaning ? meaning.means.some((means) => FRAIL.has(means)) : meaning.years < 1

const FRAIL = new Set(['pregnancy', 'baby', 'newborn'])
