import { once } from '../once.ts'
import { correct } from './correct.ts'
import { listPlants } from './judge.ts'
import type { Lexicon } from './lexicon.ts'
import { isSomebody, together } from './person.ts'
import {
  MAX_COUNTED,
  type FoundPlant,
  type Matches,
  type PartOfList,
  type Place,
  type PlantFilter,
  type PlantIndex,
  type PlantSort,
  type PlantTier,
  type UseTier,
} from './plant-index.ts'
import { NO_NAMES, readSearch, type Reading } from './read.ts'
import { isOfState } from './patients.ts'
import { similarWhole } from './similar-names.ts'
import { exactTiers, RANK, similarTier } from './tiers.ts'
import { singular, type Token } from './words.ts'

export interface Understood {
  tokens: Token[]
  reading: Reading
  lexicon: Lexicon
}

export interface PlantSearch {
  /** Null for a list without a search. */
  understood: Understood | null
  /** As the arguments of the list say; its person is that of the argument. */
  filter: PlantFilter
  sort: PlantSort
}

export interface PlantsFound {
  /** One more than wanted if there are more. */
  plants: FoundPlant[]
  /** How the search was understood; null without one. */
  reading: Reading | null
  /** With the persons of the search. */
  filter: PlantFilter
  /** Words of the search by which they were found. */
  lookedUp: readonly string[]
  /** All plants of the list, or all that are kept from the person, at most MAX_COUNTED. */
  total: () => Promise<number>
  keptOut: () => Promise<number>
}

/** At most this many ailments of one search are looked up. */
const MAX_AILMENTS = 4
/** Words of names and texts that are looked up. */
const MAX_LOOKED_UP = 8

/** Words beside others that may be a misspelled name. */
const MAX_MISSPELLED = 3

/** Ranks of one attempt (see attemptsFor); a place tells in which attempt its list was found. */
const ATTEMPT = 10_000_000

export async function findPlants(
  index: PlantIndex,
  { understood, filter: given, sort }: PlantSearch,
  { take, after, isCounted }: PartOfList,
): Promise<PlantsFound> {
  const reading = understood?.reading ?? null
  const filter = {
    ...given,
    unwanted: reading?.unwanted ?? [],
    person: together(given.person, reading?.persons ?? []),
  }
  const attempts: Attempts = understood
    ? attemptsFor(index, understood, filter)
    : [() => ({ tiers: withoutTerm(filter) })]
  const first = after ? Math.floor(after.rank / ATTEMPT) : 0
  const none = async () => 0
  let last: PlantsFound = { plants: [], reading, filter, lookedUp: [], total: none, keptOut: none }
  for (const [place, attempt] of attempts.entries()) {
    const made = place < first ? null : await attempt()
    if (!made) continue
    const used = made.filter ?? filter
    const list = (keptOut: boolean, most: number, after?: Place) =>
      listPlants(index, { tiers: made.tiers, filter: { ...used, keptOut }, sort, after, most })
    const here = after && { ...after, rank: after.rank - place * ATTEMPT }
    const most = Math.max(take + 1, isCounted && !after ? MAX_COUNTED : 0)
    const open = await list(false, most, here)
    const listed = filter.keptOut ? await list(true, most, here) : open
    const count = async (all: Promise<FoundPlant[]> | FoundPlant[]) => Math.min((await all).length, MAX_COUNTED)
    last = {
      plants: listed.slice(0, take + 1).map((plant) => ({ ...plant, rank: plant.rank + place * ATTEMPT })),
      reading: made.reading ?? reading,
      filter: used,
      lookedUp: open.length + listed.length > 0 ? (made.lookedUp ?? []) : [],
      total: () => count(most >= MAX_COUNTED && !after ? listed : list(filter.keptOut, MAX_COUNTED)),
      keptOut: once(() => count(list(true, MAX_COUNTED))),
    }
    if (open.length > 0 || listed.length > 0 || after) return last
    if (made.isLastIfKeptOut && (await last.keptOut()) > 0) return last
  }
  return last
}

/** Tiers to look in, and what differs from the search as it was first read. */
interface Attempt {
  tiers: PlantTier[]
  filter?: PlantFilter
  reading?: Reading
  lookedUp?: readonly string[]
  /** Whether no other attempt is made if the person's filter alone is why nothing is shown. */
  isLastIfKeptOut?: boolean
}

type Attempts = (() => Attempt | null | Promise<Attempt | null>)[]

function withoutTerm({ ailment }: PlantFilter): PlantTier[] {
  return ailment ? [{ by: 'AILMENT', slug: ailment, all: [] }] : [{ by: 'LIST', matches: null }]
}

/** What to look in, one after the other, until something is found. */
function attemptsFor(index: PlantIndex, { reading, tokens, lexicon }: Understood, filter: PlantFilter): Attempts {
  if (reading.isHarmful) return []
  const known = knownAttempts(reading, filter)?.map((attempt) => () => attempt)
  const words = reading.words.slice(0, MAX_LOOKED_UP)
  if (known && reading.otherPlants.length === 0) {
    // "buganvilia para la tos".
    const isMisspelled = reading.served.length > 0 && reading.names.length === 0 && words.length > 0
    if (isMisspelled) return [() => misspelledName(index, words), ...known]
    return isGenus(reading) ? [() => speciesOf(index, reading), ...known] : known
  }
  const isOtherPlant = reading.otherPlants.length > 0
  const exact = once(() => exactTiers(index, words, 'found'))
  const byName = async () => ({
    tiers: likeEach(
      'NAME',
      (await exact()).filter(({ rank }) => rank !== RANK.text),
    ),
    isLastIfKeptOut: true,
  })
  // "valeriana" may be one of the plants of that name, but "menta" is no "pimenta"; else the site does not have it.
  const wholes = reading.otherWords.map((word) =>
    [word, singular(word)].map((one) => ({ words: [one], isWhole: true })),
  )
  if (isOtherPlant)
    return [
      // "Salvia cija" is no sage.
      async () => {
        const whole = await similarQuestion(index, tokens, words)
        return whole && { tiers: [named('SIMILAR_NAME', whole.matches)], lookedUp: words }
      },
      () => ({ tiers: [named('NAME', { column: 'names', words: wholes })] }),
      ...(known ?? []),
    ]
  const byWords: Attempts = [
    byName,
    async () => {
      const matches = (await exact()).find(({ rank }) => rank === RANK.text)!
      return { tiers: [{ by: 'TEXT', matches }], isLastIfKeptOut: true }
    },
    async () => {
      const whole = (await similarWhole(index, words)) ?? (await similarQuestion(index, tokens, words))
      if (!whole) return null
      if (whole.isSure) return { tiers: [named('SIMILAR_NAME', whole.matches)] }
      const others = await similarTier(index, words)
      const tiers = likeEach('SIMILAR_NAME', [whole.matches, ...(others ? [others] : [])])
      return { tiers, isLastIfKeptOut: true }
    },
    async () => {
      const corrected = correct(tokens, lexicon, await index.wordsInTexts(tokens.map(({ word }) => word)))
      const again = corrected && readSearch(corrected, NO_NAMES, lexicon)
      if (!again) return null
      // The word for a person may have been the misspelled one.
      const forThem = { ...filter, person: together(filter.person, again.persons) }
      const { otherWords } = again
      // "Mansaniya" shares too few letters with a name to be similar to it.
      const others = { tiers: likeEach('SIMILAR_NAME', [{ called: [...otherWords, otherWords.join('')] }]) }
      const [attempt] = knownAttempts(again, forThem) ?? (otherWords.length > 0 ? [others] : [])
      return attempt ? { filter: forThem, lookedUp: [], ...attempt, reading: again, isLastIfKeptOut: true } : null
    },
    async () => {
      const tier = await similarTier(index, words)
      return tier && { tiers: likeEach('SIMILAR_NAME', [tier]), isLastIfKeptOut: true }
    },
    // "Benefisios del apasote".
    () => misspelledName(index, words),
  ]
  return byWords.map((attempt) => async () => {
    const made = await attempt()
    return made && { lookedUp: words, ...made }
  })
}

/** A name of words that others ask with: "yerba vuena". */
async function similarQuestion(index: PlantIndex, tokens: readonly Token[], words: readonly string[]) {
  if (tokens.length <= words.length) return null
  const typed = tokens.map(({ word }) => word)
  const whole = await similarWhole(index, typed)
  return whole?.isSure ? whole : null
}

/** A name among words, if one of them sounds like it. */
async function misspelledName(index: PlantIndex, words: readonly string[]): Promise<Attempt | null> {
  const known = await index.wordsInTexts(words)
  for (const word of words.filter((one) => !known.has(one)).slice(0, MAX_MISSPELLED)) {
    const whole = await similarWhole(index, [word])
    if (whole && (whole.isSure || whole.isNear))
      return { tiers: [{ by: 'SIMILAR_NAME', matches: whole.matches, isForAll: whole.isSure }], lookedUp: [word] }
  }
  return null
}

/** "Lippia grav", "lippia graveolans". */
async function speciesOf(index: PlantIndex, { nameWords, words }: Reading): Promise<Attempt> {
  const typed = [...nameWords, ...words].slice(0, MAX_LOOKED_UP)
  const exact = (await exactTiers(index, typed, 'names')).filter(({ rank }) => rank !== RANK.text)
  const similar = await similarWhole(index, typed)
  return { tiers: likeEach('NAME', [...exact, ...(similar ? [similar.matches] : [])]), lookedUp: typed }
}

const isGenus = ({ names, served, words }: Reading) =>
  names.length === 1 && names[0]!.startsWith('genus:') && words.length > 0 && served.length === 0

/** Plants that are asked for by their whole names: who asks must see the cautions, not an empty list. */
const named = (by: 'NAME' | 'SIMILAR_NAME', matches: Matches): PlantTier => ({ by, matches, isForAll: true })

/** Plants whose names only begin, or sound, like what was typed: "té" asks for no tempate, nor "morning" for moringa. */
const likeEach = (by: 'NAME' | 'SIMILAR_NAME', all: readonly Matches[]): PlantTier[] =>
  all.map((matches) => ({ by, matches }))

/** Where to look for what a reading understood; null if its words must be looked up. */
function knownAttempts(reading: Reading, filter: PlantFilter): Attempt[] | null {
  const { names, served, parts, preparations, routes, words, persons, pages, danger } = reading
  if (names.length > 0) return [{ tiers: [named('NAME', { called: names })] }]
  if (reading.hasOtherIllness) return [{ tiers: [] }]
  const ways = {
    parts: filter.parts.length > 0 ? filter.parts : parts,
    preparations: filter.preparations.length > 0 ? filter.preparations : preparations,
    routes,
  }
  const hasWays = parts.length + preparations.length + routes.length > 0
  if (served.length > 0) {
    const tiers = ailmentTiers(served.slice(0, MAX_AILMENTS))
    if (!hasWays) return [{ tiers }]
    const asAsked = { tiers, filter: { ...filter, ...ways } }
    // No use of that part or preparation: then others for the ailment, though not to a person for whom another way is not safe.
    return isSomebody(filter.person) ? [asAsked] : [asAsked, { tiers }]
  }
  if (words.length > 0 || reading.otherPlants.length > 0) return null
  // Of "plants to avoid in pregnancy" the list would be the others.
  if (pages.length > 0) return [{ tiers: [] }]
  if (hasWays) return [{ tiers: withoutTerm(filter), filter: { ...filter, ...ways } }]
  // Only conditions or medicines: help is wanted for them, and no ailment covers them. Nor does a danger list all plants.
  return [{ tiers: persons.some(isOfState) && !danger ? withoutTerm(filter) : [] }]
}

/** Plants for all of the ailments first, then those for each. */
function ailmentTiers(slugs: string[]): UseTier[] {
  const [first, ...others] = slugs
  const each = slugs.map((slug): UseTier => ({ by: 'AILMENT', slug, all: [] }))
  return others.length > 0 ? [{ by: 'AILMENT', slug: first!, all: others }, ...each] : each
}
