import { once } from '../../../once.ts'
import { correct } from './correct.ts'
import type { Lexicon } from './lexicon.ts'
import { isSomebody, together } from './person.ts'
import type { PartOfList, PlantFilter, PlantIndex, PlantSort, PlantsRead, PlantTier, UseTier } from './plant-index.ts'
import { NO_NAMES, readSearch, type Reading } from './read.ts'
import { similarWhole } from './similar-names.ts'
import { exactTiers, RANK, similarTier } from './tiers.ts'
import { singular, type Token } from './words.ts'

// Finds plants: by name, by what they are used for, by words, or by filters alone.

/** A search, and how it was understood. */
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

export interface PlantsFound<Matches> extends PlantsRead {
  /** How the search was understood; null without one. */
  reading: Reading | null
  /** With the persons of the search. */
  filter: PlantFilter
  /** What is listed. */
  tiers: PlantTier<Matches>[]
}

/** At most this many ailments of one search are looked up. */
const MAX_AILMENTS = 4
/** Words of names and texts that are looked up. */
const MAX_LOOKED_UP = 8

/** Words beside others that may be a misspelled name. */
const MAX_MISSPELLED = 3

/** Ranks of one attempt (see attemptsFor); a place tells in which attempt its list was found. */
const ATTEMPT = 100_000

/** Finds a part of the list that answers a search. */
export async function findPlants<Matches>(
  index: PlantIndex<Matches>,
  { understood, filter: given, sort }: PlantSearch,
  part: PartOfList,
): Promise<PlantsFound<Matches>> {
  const reading = understood?.reading ?? null
  const filter = {
    ...given,
    unwanted: reading?.unwanted ?? [],
    person: together(given.person, reading?.persons ?? []),
  }
  const attempts: Attempts<Matches> = understood
    ? attemptsFor(index, understood, filter)
    : [() => ({ tiers: withoutTerm(index, filter) })]
  const { after } = part
  const first = after ? Math.floor(after.rank / ATTEMPT) : 0
  let last: PlantsFound<Matches> = { plants: [], total: 0, reading, filter, tiers: [] }
  for (const [place, attempt] of attempts.entries()) {
    const made = place < first ? null : await attempt()
    if (!made) continue
    const used = made.filter ?? filter
    const read = (keptOut: boolean) =>
      index.read(made.tiers, { ...used, keptOut }, sort, {
        ...part,
        after: after && { ...after, rank: after.rank - place * ATTEMPT },
      })
    const open = await read(false)
    const { plants, total } = filter.keptOut && made.tiers.length > 0 ? await read(true) : open
    last = {
      plants: plants.map((plant) => ({ ...plant, rank: plant.rank + place * ATTEMPT })),
      total,
      reading: made.reading ?? reading,
      filter: used,
      tiers: made.tiers,
    }
    if (open.plants.length > 0 || plants.length > 0 || after) return last
    if (made.isLastIfKeptOut && isSomebody(used.person) && (await read(true)).plants.length > 0) return last
  }
  return last
}

/** Tiers to look in, and what differs from the search as it was first read. */
interface Attempt<Matches> {
  tiers: PlantTier<Matches>[]
  filter?: PlantFilter
  reading?: Reading
  /** Whether no other attempt is made if the person's filter alone is why nothing is shown. */
  isLastIfKeptOut?: boolean
}

type Attempts<Matches> = (() => Attempt<Matches> | null | Promise<Attempt<Matches> | null>)[]

function withoutTerm<Matches>(index: PlantIndex<Matches>, { ailment }: PlantFilter): PlantTier<Matches>[] {
  return ailment ? [{ by: 'AILMENT', slug: ailment, all: [] }] : [{ by: 'LIST', matches: index.everything }]
}

/** What to look in, one after the other, until something is found. */
function attemptsFor<Matches>(
  index: PlantIndex<Matches>,
  { reading, tokens, lexicon }: Understood,
  filter: PlantFilter,
): Attempts<Matches> {
  if (reading.isHarmful) return []
  const known = knownAttempts(index, reading, filter)?.map((attempt) => () => attempt)
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
    tiers: (await exact()).filter(({ rank }) => rank !== RANK.text).map(like('NAME')),
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
        return whole && { tiers: [named('SIMILAR_NAME')(whole)] }
      },
      () => ({ tiers: [named('NAME')({ matches: index.match('names', wholes) })] }),
      ...(known ?? []),
    ]
  return [
    byName,
    async () => {
      const { matches } = (await exact()).find(({ rank }) => rank === RANK.text)!
      // A poison never comes first, unless nothing else has the words.
      const tiers = [index.harmless(matches), matches].map((matches) => ({ by: 'TEXT' as const, matches }))
      return { tiers, isLastIfKeptOut: true }
    },
    async () => {
      const whole = (await similarWhole(index, words)) ?? (await similarQuestion(index, tokens, words))
      if (!whole) return null
      if (whole.isSure) return { tiers: [named('SIMILAR_NAME')(whole)] }
      const others = await similarTier(index, words)
      return { tiers: [whole, ...(others ? [others] : [])].map(like('SIMILAR_NAME')), isLastIfKeptOut: true }
    },
    async () => {
      const corrected = correct(tokens, lexicon, await index.wordsInTexts(tokens.map(({ word }) => word)))
      const again = corrected && readSearch(corrected, NO_NAMES, lexicon)
      if (!again) return null
      // The word for a person may have been the misspelled one.
      const forThem = { ...filter, person: together(filter.person, again.persons) }
      const { otherWords } = again
      // "Mansaniya" shares too few letters with a name to be similar to it.
      const others = { tiers: [like('SIMILAR_NAME')({ matches: index.called([...otherWords, otherWords.join('')]) })] }
      const [attempt] = knownAttempts(index, again, forThem) ?? (otherWords.length > 0 ? [others] : [])
      return attempt ? { filter: forThem, ...attempt, reading: again, isLastIfKeptOut: true } : null
    },
    async () => {
      const tier = await similarTier(index, words)
      return tier && { tiers: [like('SIMILAR_NAME')(tier)], isLastIfKeptOut: true }
    },
    // "Benefisios del apasote".
    () => misspelledName(index, words),
  ]
}

/** A name of words that others ask with: "yerba vuena". */
async function similarQuestion<Matches>(
  index: PlantIndex<Matches>,
  tokens: readonly Token[],
  words: readonly string[],
) {
  const whole =
    tokens.length > words.length
      ? await similarWhole(
          index,
          tokens.map(({ word }) => word),
        )
      : null
  return whole?.isSure ? whole : null
}

/** A name among words, if one of them sounds like it. */
async function misspelledName<Matches>(
  index: PlantIndex<Matches>,
  words: readonly string[],
): Promise<Attempt<Matches> | null> {
  const known = await index.wordsInTexts(words)
  for (const word of words.filter((one) => !known.has(one)).slice(0, MAX_MISSPELLED)) {
    const whole = await similarWhole(index, [word])
    if (whole && (whole.isSure || whole.isNear))
      return { tiers: [(whole.isSure ? named : like)('SIMILAR_NAME')(whole)] }
  }
  return null
}

/** "Lippia grav", "lippia graveolans". */
async function speciesOf<Matches>(
  index: PlantIndex<Matches>,
  { nameWords, words }: Reading,
): Promise<Attempt<Matches>> {
  const typed = [...nameWords, ...words].slice(0, MAX_LOOKED_UP)
  const exact = (await exactTiers(index, typed, 'names')).filter(({ rank }) => rank !== RANK.text)
  const similar = await similarWhole(index, typed)
  return { tiers: [...exact, ...(similar ? [similar] : [])].map(like('NAME')) }
}

const isGenus = ({ names, served, words }: Reading) =>
  names.length === 1 && names[0]!.startsWith('genus:') && words.length > 0 && served.length === 0

/** Plants that are asked for by their whole names: who asks must see the cautions, not an empty list. */
const named =
  (by: 'NAME' | 'SIMILAR_NAME') =>
  <Matches>({ matches }: { matches: Matches }): PlantTier<Matches> => ({ by, matches, isForAll: true })

/** Plants whose names only begin, or sound, like what was typed: "té" asks for no tempate, nor "morning" for moringa. */
const like =
  (by: 'NAME' | 'SIMILAR_NAME') =>
  <Matches>({ matches }: { matches: Matches }): PlantTier<Matches> => ({ by, matches })

/** Where to look for what a reading understood; null if its words must be looked up. */
function knownAttempts<Matches>(
  index: PlantIndex<Matches>,
  reading: Reading,
  filter: PlantFilter,
): Attempt<Matches>[] | null {
  const { names, served, parts, preparations, routes, words, persons } = reading
  if (names.length > 0) return [{ tiers: [named('NAME')({ matches: index.called(names) })] }]
  if (reading.hasOtherIllness) return [{ tiers: [] }]
  const ways = {
    parts: filter.parts.length > 0 ? filter.parts : parts,
    preparations: filter.preparations.length > 0 ? filter.preparations : preparations,
    routes,
  }
  const hasWays = parts.length + preparations.length + routes.length > 0
  if (served.length > 0) {
    const tiers = ailmentTiers(served.slice(0, MAX_AILMENTS))
    // No use of that part or preparation: then others for the ailment.
    return [...(hasWays ? [{ tiers, filter: { ...filter, ...ways } }] : []), { tiers }]
  }
  if (words.length > 0 || reading.otherPlants.length > 0) return null
  if (hasWays) return [{ tiers: withoutTerm(index, filter), filter: { ...filter, ...ways } }]
  const isState = persons.some(
    ({ meaning }) => 'years' in meaning || meaning.means.some((means) => !means.includes(':')),
  )
  // Only conditions or medicines: help is wanted for them, and no ailment covers them.
  return [{ tiers: isState ? withoutTerm(index, filter) : [] }]
}

/** Plants for all of the ailments first, then those for each. */
function ailmentTiers(slugs: string[]): UseTier[] {
  const [first, ...others] = slugs
  const each = slugs.map((slug): UseTier => ({ by: 'AILMENT', slug, all: [] }))
  return others.length > 0 ? [{ by: 'AILMENT', slug: first!, all: others }, ...each] : each
}
