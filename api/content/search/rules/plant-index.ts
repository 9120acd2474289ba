import type { Evidence, PlantPart, Preparation, Route } from '../../vocabulary.ts'
import { isSomebody, type Person } from './person.ts'
import type { WordIndex } from './tiers.ts'

// What a search for plants looks in.

export interface PlantFilter {
  isVisible: boolean | undefined
  tag: string | null | undefined
  /** Slug of an ailment that one of its uses is for. */
  ailment: string | null | undefined
  parts: PlantPart[]
  preparations: Preparation[]
  routes: Route[]
  /** At least this evidence. */
  evidence: Evidence | null | undefined
  family: string | null | undefined
  /** What one of its names begins with. */
  startsWith: string | null | undefined
  /** Whole names, without spaces, of plants that are left out. */
  unwanted?: readonly string[]
  person: Person
  /** Only plants that are kept from the person, instead of the others. */
  keptOut: boolean
}

/** Whether a filter asks for more than visibility and a tag. */
export function isNarrowed({ isVisible, tag, person, ...others }: PlantFilter): boolean {
  const isGiven = (value: readonly string[] | string | boolean | null | undefined) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value)
  return isSomebody(person) || Object.values(others).some(isGiven)
}

/** What a tier's plants were found by. */
export type FoundBy = 'NAME' | 'SIMILAR_NAME' | 'AILMENT' | 'TEXT' | 'LIST'

/** Plants that match, newest first or by name. */
export interface RowTier<Matches> {
  by: Exclude<FoundBy, 'AILMENT'>
  matches: Matches
  /** Whether plants are in it whatever the filter of persons says, as those that are asked for by name. */
  isForAll?: boolean
}

/** Plants with a use for an ailment, and one for each of `all`; best use first. */
export interface UseTier {
  by: 'AILMENT'
  slug: string
  all: string[]
}

export type PlantTier<Matches> = RowTier<Matches> | UseTier

export type PlantSort = 'NEWEST' | 'NAME_EN' | 'NAME_ES' | 'FAMILY_EN' | 'FAMILY_ES'

/** The place of a plant in a list: of its tier and use, and by time or text. */
export interface Place {
  rank: number
  /** Milliseconds, or what is sorted by as text. */
  value: number | string
  id: string
}

export interface FoundPlant extends Place {
  by: FoundBy
  /** Use that answers the ailment. */
  useId: string | null
  /** The route of that use. */
  route: string | null
}

/** Ranks of a tier: its uses add theirs, which are below it. */
export const TIER_SPAN = 1000

/** A search and a filter each count at most this many plants. */
export const MAX_COUNTED = 100

export interface PlantIndex<Matches> extends WordIndex<Matches> {
  everything: Matches
  /** Those that match and are no poison. */
  harmless: (matches: Matches) => Matches
  /** Plants that have one of these as a whole name, without spaces. */
  called: (names: readonly string[]) => Matches
  /** At most `most` whole names that share letters with this one, the most similar first. */
  namesAlike: (name: string, most: number) => Promise<string[]>
  /** Which of the words stand in texts of plants: those are no typos. */
  wordsInTexts: (words: readonly string[]) => Promise<ReadonlySet<string>>
  read: (tiers: PlantTier<Matches>[], filter: PlantFilter, sort: PlantSort, part: PartOfList) => Promise<PlantsRead>
}

/** Which plants of a list are read. */
export interface PartOfList {
  take: number
  after: Place | undefined
  /** Whether the plants of the whole list are counted, which is possible only from its beginning. */
  isCounted: boolean
}

export interface PlantsRead {
  /** One more than `take` if there are more. */
  plants: FoundPlant[]
  /** At most MAX_COUNTED; null if they were not counted. */
  total: number | null
}
