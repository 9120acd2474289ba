import { isSomebody, NOBODY } from '../../../api/content/search/rules/person.ts'
import {
  MAX_COUNTED,
  TIER_SPAN,
  type FoundPlant,
  type Place,
  type PlantFilter,
  type PlantIndex,
  type PlantSort,
  type PlantTier,
  type RowTier,
  type UseTier,
} from '../../../api/content/search/rules/plant-index.ts'
import type { Choice } from '../../../api/content/search/rules/tiers.ts'
import { comparedWith, isBarred } from '../../../api/rules/bars.ts'
import { isAnswer, isListed, isOfPlantUsed, type IsOpen } from './plant-conditions.ts'
import type { PackedUse, SearchedPlant } from './searched-pack.ts'
import { similarity, TrigramIndex, trigramsOf, wordSimilarity } from './trigrams.ts'

// The plants of a saved pack, looked up as api/content/search/plant-tiers.ts does in the database. A test asks both.

type Matches = (plant: SearchedPlant) => boolean

/** PostgreSQL's own, and that of api/database/client.ts. */
const LEAST_SIMILAR = 0.3
const LEAST_SIMILAR_WORD = 0.4

export interface PhoneIndex extends PlantIndex<Matches> {
  /** All plants of the tiers, in order. */
  list: (tiers: PlantTier<Matches>[], filter: PlantFilter, sort: PlantSort) => FoundPlant[]
}

/** `plants` are newest first. */
export function createPhoneIndex(
  plants: readonly SearchedPlant[],
  medicineClasses: readonly string[],
  tag: string | null | undefined,
): PhoneIndex {
  const inScope = tag ? plants.filter(({ tags }) => tags.includes(tag)) : plants

  function list(tiers: PlantTier<Matches>[], filter: PlantFilter, sort: PlantSort): FoundPlant[] {
    const person = comparedWith(filter.person, medicineClasses)
    const isOpen: IsOpen = (bars) => !isBarred(bars, person)
    const taken = new Set<string>()
    return tiers.flatMap((tier, index) => {
      const base = index * TIER_SPAN
      const found =
        tier.by === 'AILMENT' ? byUse(plants, tier, base, filter, isOpen) : byRow(tier, base, filter, isOpen)
      const shown = found.filter(({ id }) => !taken.has(id))
      for (const plant of plants) if (isIn(tier, plant, filter, isOpen)) taken.add(plant.id)
      return tier.by === 'AILMENT' ? shown : inOrder(shown, sort)
    })
  }

  function byRow(tier: RowTier<Matches>, rank: number, filter: PlantFilter, isOpen: IsOpen): FoundPlant[] {
    if (tier.isForAll && filter.keptOut) return []
    const isShown = isListed(tier.isForAll ? { ...filter, person: NOBODY } : filter, isOpen)
    return plants
      .filter((plant) => tier.matches(plant) && isShown(plant))
      .map(({ id, createdAt }) => ({ rank, value: createdAt, id, by: tier.by, useId: null, route: null }))
  }

  function inOrder(found: FoundPlant[], sort: PlantSort): FoundPlant[] {
    if (sort === 'NEWEST') return found
    const byId = new Map(plants.map((plant) => [plant.id, plant]))
    return found
      .map((one) => ({ ...one, value: textOf(byId.get(one.id)!, sort) }))
      .sort((one, other) => compare(one.value, other.value) || compare(one.id, other.id))
  }

  return {
    list,
    everything: () => true,
    match: (column, words) => {
      const textIn = (plant: SearchedPlant) => (column === 'names' ? plant.named : plant.found)
      return (plant) => words.every((choices) => choices.some((choice) => has(textIn(plant), choice)))
    },
    harmless: (matches) => (plant) => matches(plant) && !plant.bars.includes('POISON'),
    called: (names) => (plant) => plant.called.some((name) => names.includes(name)),
    namesHolding: async (words, most) => {
      const all = wordsOfNames(plants)
      return words.map((word) => all.filter((name) => name.includes(word)).slice(0, most))
    },
    similarNames: async (words, most) => {
      const { words: index } = namesOf(inScope)
      return words.map((typed) => {
        const wanted = trigramsOf(typed)
        return index
          .candidates(wanted, LEAST_SIMILAR_WORD)
          .map(({ word, trigrams }) => ({ word, alike: wordSimilarity(wanted, trigrams) }))
          .filter(({ alike }) => alike >= LEAST_SIMILAR_WORD)
          .map(({ word, alike }) => ({ word, distance: Math.fround(1 - alike) }))
          .sort((one, other) => one.distance - other.distance || compare(one.word, other.word))
          .slice(0, most)
      })
    },
    namesAlike: async (typed, most) => {
      const wanted = trigramsOf(typed)
      return namesOf(inScope)
        .whole.candidates(wanted, LEAST_SIMILAR)
        .map(({ word, trigrams }) => ({ word, alike: similarity(trigrams, wanted) }))
        .filter(({ alike }) => alike >= LEAST_SIMILAR)
        .sort((one, other) => other.alike - one.alike || compare(one.word, other.word))
        .slice(0, most)
        .map(({ word }) => word)
    },
    wordsInTexts: async (words) =>
      new Set(words.filter((word) => plants.some(({ found }) => has(found, { words: [word], isWhole: true })))),
    read: async (tiers, filter, sort, { take, after }) => {
      const all = list(tiers, filter, sort)
      const plants = (after ? all.filter((plant) => isAfter(plant, after)) : all).slice(0, take + 1)
      return { plants, total: Math.min(all.length, MAX_COUNTED) }
    },
  }
}

/** The words of names, and whole names, of plants that are searched again and again. */
const names = new WeakMap<readonly SearchedPlant[], { words: TrigramIndex; whole: TrigramIndex }>()

function namesOf(plants: readonly SearchedPlant[]) {
  let known = names.get(plants)
  if (!known) {
    const whole = plants.flatMap(({ called }) => called).filter((name) => !name.startsWith('genus:'))
    known = { words: new TrigramIndex(wordsOfNames(plants)), whole: new TrigramIndex(whole) }
    names.set(plants, known)
  }
  return known
}

function wordsOfNames(plants: readonly SearchedPlant[]): string[] {
  return [...new Set(plants.flatMap(({ named }) => named.trim().split(' ')))]
}

function has(text: string, { words, isWhole }: Choice): boolean {
  return words.every((word) => text.includes(isWhole ? ` ${word} ` : ` ${word}`))
}

/** The best use of each plant for an ailment. */
function byUse(
  plants: readonly SearchedPlant[],
  { slug, all }: UseTier,
  base: number,
  filter: PlantFilter,
  isOpen: IsOpen,
): FoundPlant[] {
  if (filter.keptOut && !isSomebody(filter.person)) return []
  const isPlant = isOfPlantUsed(filter)
  const isUse = isAnswer(filter, isOpen)
  const isUsable = isAnswer({ ...filter, keptOut: false }, isOpen)
  const slugs = [...all, ...(filter.ailment ? [filter.ailment] : [])]
  const hasUse = (uses: readonly PackedUse[], of: string, is: typeof isUse) =>
    uses.some((use) => use.ailment === of && is(use))
  return plants
    .flatMap((plant): FoundPlant[] => {
      const { id, createdAt, uses } = plant
      // Kept out is a plant none of whose uses for the ailment is open.
      if (filter.keptOut && hasUse(uses, slug, isUsable)) return []
      if (!isPlant(plant) || !slugs.every((other) => hasUse(uses, other, isUse))) return []
      const own = uses.filter((use) => use.ailment === slug && isUse(use))
      const best = own.sort((one, other) => one.rank - other.rank || compare(one.id, other.id))[0]
      if (!best) return []
      return [{ rank: base + best.rank, value: createdAt, id, by: 'AILMENT', useId: best.id, route: best.route }]
    })
    .sort((one, other) => one.rank - other.rank)
}

/** Whether a plant is in a tier. */
function isIn(tier: PlantTier<Matches>, plant: SearchedPlant, filter: PlantFilter, isOpen: IsOpen): boolean {
  if (tier.by !== 'AILMENT') return tier.matches(plant)
  const isUse = isAnswer(filter, isOpen)
  return [tier.slug, ...tier.all].every((slug) => plant.uses.some((use) => use.ailment === slug && isUse(use)))
}

function isAfter({ rank, value, id }: FoundPlant, after: Place): boolean {
  if (rank !== after.rank) return rank > after.rank
  if (typeof value === 'number') return value < Number(after.value) || (value === after.value && id < after.id)
  return compare(value, String(after.value)) > 0 || (value === after.value && id > after.id)
}

function textOf({ sortEn, sortEs, facets }: SearchedPlant, sort: Exclude<PlantSort, 'NEWEST'>): string {
  const name = sort.endsWith('EN') ? sortEn : sortEs
  if (sort.startsWith('NAME')) return name
  const family = facets.filter((facet) => /^family:./.test(facet)).sort(compare)[0]
  return `${family ? `0${family}` : '1'} ${name}`
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0
}
