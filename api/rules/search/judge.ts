import { comparedWith, isBarred, UNDECIDED, type Compared } from '../bars.ts'
import { EVIDENCE, wordsIn, type Evidence } from '../vocabulary.ts'
import { isSomebody, NOBODY } from './person.ts'
import {
  TIER_SPAN,
  type Candidate,
  type FoundPlant,
  type Judged,
  type JudgedUse,
  type PlantFilter,
  type PlantIndex,
  type UseTier,
  type Wanted,
} from './plant-index.ts'
import { fold } from './words.ts'

// Decides which candidates are in a list, and by which use, for the server and for phones: an index only finds them.

/** Candidates beyond those that are wanted: few are refused. */
const SPARE = 8

/** The first `most` plants of a list after a place. */
export async function listPlants(index: PlantIndex, wanted: Wanted): Promise<FoundPlant[]> {
  const { filter } = wanted
  if (filter.keptOut && !isSomebody(filter.person)) return []
  const judge = judgeOf(wanted, index.medicineClasses)
  const found: FoundPlant[] = []
  let { after } = wanted
  for (let most = wanted.most + SPARE; ; most *= 4) {
    const candidates = await index.candidates({ ...wanted, after, most })
    for (const candidate of candidates) found.push(...judge(candidate))
    if (found.length >= wanted.most || candidates.length < most) return found.slice(0, wanted.most)
    after = candidates.at(-1)!
  }
}

type Accepts<Item> = (item: Item) => boolean

function judgeOf({ tiers, filter, after }: Wanted, medicineClasses: readonly string[]) {
  const person = comparedWith(filter.person, medicineClasses)
  const isNamed = nameCondition(filter)
  const isListed = plantCondition(filter, person)
  const isListedForAll = plantCondition({ ...filter, person: NOBODY }, comparedWith(NOBODY, medicineClasses))
  const bestOf = tiers.map((tier) => (tier.by === 'AILMENT' ? bestUse(tier, filter, person) : undefined))
  const seen = new Set(after && [after.id])
  return ({ plant, rank, value, id }: Candidate): FoundPlant[] => {
    const place = Math.floor(rank / TIER_SPAN)
    const tier = tiers[place]!
    if (seen.has(id) || !isNamed(plant)) return []
    const found = { rank, value, id, by: tier.by, useId: null, route: null }
    if (tier.by !== 'AILMENT') {
      const isIn = tier.isForAll ? !filter.keptOut && isListedForAll(plant) : isListed(plant)
      return isIn ? [found] : []
    }
    // Each of its uses is a candidate: the best that answers stands for the plant.
    const best = bestOf[place]!(plant)
    const isBest = best !== undefined && best.rank === rank - place * TIER_SPAN
    if (!isBest || bestOf.slice(0, place).some((isBetter) => isBetter?.(plant))) return []
    seen.add(id)
    return [{ ...found, useId: best.id, route: best.route }]
  }
}

/** The best use of a plant for the ailments of a tier that answers. Kept out is a plant none of whose uses is open. */
function bestUse({ slug, all }: UseTier, filter: PlantFilter, person: Compared) {
  const others = [...all, ...(filter.ailment ? [filter.ailment] : [])]
  const isUse = useCondition(filter)
  return (plant: Judged): JudgedUse | undefined => {
    const isOpen = isOpenFor(plant, person)
    const isAnswer = (use: JudgedUse, of: string) => use.ailment === of && isUse(use) && (filter.keptOut || isOpen(use))
    if (filter.keptOut && plant.uses.some((use) => isAnswer(use, slug) && isOpen(use))) return undefined
    if (!others.every((other) => plant.uses.some((use) => isAnswer(use, other)))) return undefined
    return plant.uses
      .filter((use) => isAnswer(use, slug))
      .sort((one, other) => one.rank - other.rank || (one.id < other.id ? -1 : 1))[0]
  }
}

/** Whether a person may use a plant by the route of a use. */
const isOpenFor =
  ({ bars }: Judged, person: Compared) =>
  ({ route }: { route: string }) =>
    !isBarred(bars?.[route] ?? UNDECIDED, person)

function nameCondition({ startsWith, unwanted = [] }: PlantFilter): Accepts<Judged> {
  const letters = startsWith ? fold(startsWith).join('') : undefined
  return ({ called }) =>
    (letters === undefined || (letters !== '' && called.some((name) => name.startsWith(letters)))) &&
    !called.some((name) => unwanted.includes(name))
}

/** A preparation or route of the search is that of a use; the ailment and the person aside. */
function useCondition({ parts, preparations, routes, evidence }: PlantFilter): Accepts<JudgedUse> {
  const least = evidence ? levelOf(evidence) : 0
  const hasWays = preparations.length + routes.length > 0
  return (use) =>
    (parts.length === 0 || parts.some((part) => use.parts.includes(part))) &&
    (!hasWays ||
      preparations.some((one) => one === use.preparation) ||
      // What is bathed in is a bath, however it was boiled.
      (preparations.includes('BATH') && use.route === 'BATH') ||
      routes.some((one) => one === use.route)) &&
    use.level >= least
}

/** One use must fulfil everything. A part may be known of a plant without uses, and so may whom it is for. */
function plantCondition(filter: PlantFilter, person: Compared): Accepts<Judged> {
  const { ailment, parts, preparations, routes, evidence } = filter
  const isUse = useCondition(filter)
  const isWanted = (use: JudgedUse) => isUse(use) && (!ailment || use.ailment === ailment)
  const needsUse = Boolean(ailment || evidence) || preparations.length + routes.length > 0 || parts.length > 1
  return (plant) => {
    const wanted = plant.uses.filter(isWanted)
    if (needsUse && wanted.length === 0) return false
    if (!isSomebody(filter.person)) return true
    const isOpen = isOpenFor(plant, person)
    const isForPerson =
      plant.uses.length > 0 || needsUse || parts.length > 0 ? wanted.some(isOpen) : isOpen({ route: 'OTHER' })
    return isForPerson !== filter.keptOut
  }
}

const LEVELS: readonly string[] = wordsIn(EVIDENCE)

/** The place of an evidence among all, from 0. */
export function levelOf(evidence: Evidence): number {
  return LEVELS.indexOf(evidence)
}

/** What plants must have in `facets` (see the view plants_as_searched) to be in a list. */
export function facetsFor(filter: PlantFilter): string[] {
  const { parts, preparations, routes, evidence, family, area, startsWith } = filter
  return [
    ...(parts.length === 1 ? [`part:${parts[0]}`] : []),
    ...(preparations.length === 1 && routes.length === 0 ? [`preparation:${preparations[0]}`] : []),
    ...(evidence ? [`evidence:${levelOf(evidence)}`] : []),
    ...(family ? [`family:${fold(family)[0] ?? ''}`] : []),
    ...(area ? [`area:${area}`] : []),
    ...(startsWith ? [`letter:${fold(startsWith).join('')[0] ?? ''}`] : []),
  ]
}
