import { facetsFor } from '../../../api/rules/search/judge.ts'
import {
  TIER_SPAN,
  type Candidate,
  type Matches,
  type Place,
  type PlantIndex,
  type PlantSort,
  type Wanted,
} from '../../../api/rules/search/plant-index.ts'
import type { Choice } from '../../../api/rules/search/tiers.ts'
import type { SearchedPlant } from './searched-pack.ts'
import { similarity, TrigramIndex, trigramsOf, wordSimilarity } from './trigrams.ts'

// Candidates from a saved pack, as api/content/search/plant-candidates.ts finds them in the database. A test asks both.

/** PostgreSQL's own, and that of api/database/client.ts. */
const LEAST_SIMILAR = 0.3
const LEAST_SIMILAR_WORD = 0.4

export function createPhoneIndex(
  plants: readonly SearchedPlant[],
  medicineClasses: readonly string[],
  tag: string | null | undefined,
): PlantIndex {
  const inScope = tag ? plants.filter(({ tags }) => tags.includes(tag)) : plants
  return {
    medicineClasses,
    candidates: async (wanted) => candidatesAmong(inScope, wanted),
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
  }
}

function candidatesAmong(all: readonly SearchedPlant[], { tiers, filter, sort, after, most }: Wanted): Candidate[] {
  const facets = facetsFor(filter)
  const plants = all.filter((plant) => facets.every((facet) => plant.facets.includes(facet)))
  const found = tiers.flatMap((tier, place): Candidate[] => {
    const base = place * TIER_SPAN
    if (tier.by === 'AILMENT')
      return plants.flatMap((plant) =>
        plant.uses
          .filter(({ ailment }) => ailment === tier.slug)
          .map(({ rank }) => ({ rank: base + rank, value: plant.createdAt, id: plant.id, plant })),
      )
    const better = tiers.slice(0, place).flatMap((one) => ('matches' in one && one.matches) || [])
    return plants
      .filter((plant) => (!tier.matches || isMatch(plant, tier.matches)) && !better.some((one) => isMatch(plant, one)))
      .map((plant) => ({
        rank: base + (sort === 'NEWEST' && tier.by !== 'LIST' ? plant.stops : 0),
        value: sort === 'NEWEST' ? plant.createdAt : textOf(plant, sort),
        id: plant.id,
        plant,
      }))
  })
  return (after ? found.filter((one) => inOrder(one, after) > 0) : found).sort(inOrder).slice(0, most)
}

function inOrder(one: Place, other: Place): number {
  if (one.rank !== other.rank) return one.rank - other.rank
  return typeof one.value === 'number'
    ? compare(other.value, one.value) || compare(other.id, one.id)
    : compare(one.value, other.value) || compare(one.id, other.id)
}

function isMatch(plant: SearchedPlant, matches: Matches): boolean {
  if ('called' in matches) return plant.called.some((name) => matches.called.includes(name))
  const text = matches.column === 'names' ? plant.named : plant.found
  return hasAll(text, matches.words)
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

/** Whether a text has, for each word, one of its choices. */
export function hasAll(text: string, words: readonly (readonly Choice[])[]): boolean {
  return words.every((choices) => choices.some((choice) => has(text, choice)))
}

function has(text: string, { words, isWhole }: Choice): boolean {
  return words.every((word) => text.includes(isWhole ? ` ${word} ` : ` ${word}`))
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
