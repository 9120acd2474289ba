import type { Evidence, PlantPart, Preparation, Route } from '../vocabulary.ts'
import { isSomebody, NOBODY, type Person } from './person.ts'
import type { Tier, WordIndex } from './tiers.ts'
import type { Bars } from '../bars.ts'

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
  /** Code of a department or a country in which it grows. */
  area: string | null | undefined
  /** What one of its names begins with. */
  startsWith: string | null | undefined
  /** Whole names, without spaces, of plants that are left out. */
  unwanted?: readonly string[]
  person: Person
  /** Only plants that are kept from the person, instead of the others. */
  keptOut: boolean
}

export const NO_FILTER: PlantFilter = {
  isVisible: true,
  tag: null,
  ailment: null,
  parts: [],
  preparations: [],
  routes: [],
  evidence: null,
  family: null,
  area: null,
  startsWith: null,
  person: NOBODY,
  keptOut: false,
}

export function isNarrowed({ isVisible, tag, person, ...others }: PlantFilter): boolean {
  const isGiven = (value: readonly string[] | string | boolean | null | undefined) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value)
  return isSomebody(person) || Object.values(others).some(isGiven)
}

/** What a tier's plants were found by. */
export type FoundBy = 'NAME' | 'SIMILAR_NAME' | 'AILMENT' | 'TEXT' | 'LIST'

/** What a plant has: for each word, one of its choices in a column, or one of these whole names, without spaces. */
export type Matches = Pick<Tier<'found'>, 'column' | 'words'> | { called: readonly string[] }

/** Plants that match, or all, fewest stops first; in a list without words, newest first. */
export interface RowTier {
  by: Exclude<FoundBy, 'AILMENT'>
  matches: Matches | null
  /** Whether plants are in it whatever the filter of persons says, as those that are asked for by name. */
  isForAll?: boolean
}

/** Plants with a use for an ailment, and one for each of `all`; best use first. */
export interface UseTier {
  by: 'AILMENT'
  slug: string
  all: string[]
}

export type PlantTier = RowTier | UseTier

export type PlantSort = 'NEWEST' | 'NAME_EN' | 'NAME_ES' | 'FAMILY_EN' | 'FAMILY_ES'

/** The place of a plant in a list: of its tier and use, and by time or text. */
export interface Place {
  rank: number
  /** Milliseconds, or what is sorted by as text. */
  value: number | string
  id: string
}

/** A place as cursors have it; that of a list by name says so. */
export const placeValues = ({ rank, value, id }: Place, sort: PlantSort) =>
  typeof value === 'number' ? ['PLANT', rank, value, id] : ['PLANT', sort, rank, value, id]

/** Ranks of a tier: those of its plants and uses are below it. */
export const TIER_SPAN = 100_000

/** What decides whether a plant is listed; in SQL, `judged` of the view plants_as_searched. */
export interface Judged {
  called: readonly string[]
  /** By route: of its uses, and `OTHER` of the plant itself; null until decided. */
  bars: Readonly<Record<string, Bars>> | null
  /** Those that answer a search. */
  uses: readonly JudgedUse[]
}

export interface JudgedUse {
  id: string
  ailment: string
  /** By finding and evidence, then by the plant's stops and the place among its uses. */
  rank: number
  route: string
  preparation: string
  parts: readonly string[]
  /** Of evidence, from 0. */
  level: number
}

/** What may be in a list. Of several uses for an ailment, each is one. */
export interface Candidate extends Place {
  plant: Judged
}

/** Which candidates are read: those of tiers, in order, without what is in a better tier by its names and texts. */
export interface Wanted {
  tiers: readonly PlantTier[]
  filter: PlantFilter
  sort: PlantSort
  after: Place | undefined
  most: number
}

export interface FoundPlant extends Place {
  by: FoundBy
  useId: string | null
  route: string | null
}

/** A search and a filter each count at most this many plants. */
export const MAX_COUNTED = 100

/** Finds what may be in a list; judge.ts decides what is. */
export interface PlantIndex extends WordIndex {
  medicineClasses: readonly string[]
  candidates: (wanted: Wanted) => Promise<Candidate[]>
  /** At most `most` whole names that share letters with this one, the most similar first. */
  namesAlike: (name: string, most: number) => Promise<string[]>
  /** Which of the words stand in texts of plants: those are no typos. */
  wordsInTexts: (words: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Which plants of a list are read. */
export interface PartOfList {
  take: number
  after: Place | undefined
  /** Whether the plants of the whole list are counted, which is possible only from its beginning. */
  isCounted: boolean
}
