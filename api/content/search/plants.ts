import { Prisma } from '../../../prisma/generated/client/client.ts'
import { once } from '../../once.ts'
import type { PlantFilter } from './plant-filter.ts'
import { countTiers, readTiers, type FoundPlant, type Place, type PlantSort, type PlantTier } from './plant-tiers.ts'
import { correct, readSearch, type Reading } from './read.ts'
import { isSomebody, together } from './safety.ts'
import { similarWhole, wordsInTexts } from './similar-names.ts'
import { exactTiers, RANK, similarTier } from './tiers.ts'
import { understand, type Understood } from './understand.ts'

// Finds plants: by name, by what they are used for, by words, or by filters alone.

export interface PlantSearch {
  term: string | undefined
  /** As the arguments of the list say; its person is that of the argument. */
  filter: PlantFilter
  sort: PlantSort
}

export interface PlantsFound {
  plants: FoundPlant[]
  /** How the search was understood; null without one. */
  reading: Reading | null
  /** With the persons of the search. */
  filter: PlantFilter
  /** Counts what is listed, and what the person's filter keeps out, up to MAX_COUNTED. */
  count: Prisma.Sql
  countKeptOut: Prisma.Sql | null
}

/** At most this many ailments of one search are looked up. */
const MAX_AILMENTS = 4
/** Words of names and texts that are looked up. */
const MAX_LOOKED_UP = 8

/** Ranks of one attempt (see attemptsFor); a place tells in which attempt its list was found. */
const ATTEMPT = 100_000

/** Finds plants after a place. Throws BAD_USER_INPUT if the term is too long. */
export async function findPlants(
  { term, filter: given, sort }: PlantSearch,
  take: number,
  after: Place | undefined,
): Promise<PlantsFound> {
  const understood = term ? await understand(term, given.isVisible) : null
  const reading = understood?.reading ?? null
  const filter = { ...given, person: together(given.person, reading?.persons ?? []) }
  const attempts: Attempts = understood ? attemptsFor(understood, filter) : [() => ({ tiers: withoutTerm(filter) })]
  const first = after ? Math.floor(after.rank / ATTEMPT) : 0
  let last: PlantsFound = found([], { tiers: [] })
  for (const [index, attempt] of attempts.entries()) {
    const made = index < first ? null : await attempt()
    if (!made) continue
    const used = made.filter ?? filter
    const read = (keptOut: boolean) =>
      readTiers(made.tiers, { ...used, keptOut }, sort, take, after && { ...after, rank: after.rank - index * ATTEMPT })
    const shown = await read(false)
    const plants = filter.keptOut && made.tiers.length > 0 ? await read(true) : shown
    last = found(
      plants.map((plant) => ({ ...plant, rank: plant.rank + index * ATTEMPT })),
      made,
      after ? [] : plants,
    )
    if (shown.length > 0 || plants.length > 0 || after) return last
    if (made.isLastIfKeptOut && isSomebody(used.person) && (await read(true)).length > 0) return last
  }
  return last

  /** `counted` are the plants of a first page, whose ranks are those of the attempt. */
  function found(
    plants: FoundPlant[],
    { tiers, filter: used = filter, reading: again }: Attempt,
    counted: FoundPlant[] = [],
  ): PlantsFound {
    return {
      plants,
      reading: again ?? reading,
      filter: used,
      count: countTiers(tiers, used, counted),
      countKeptOut: isSomebody(used.person) ? countTiers(tiers, { ...used, keptOut: true }, []) : null,
    }
  }
}

/** Tiers to look in, and what differs from the search as it was first read. */
interface Attempt {
  tiers: PlantTier[]
  filter?: PlantFilter
  reading?: Reading
  /** Whether no other attempt is made if the person's filter alone is why nothing is shown. */
  isLastIfKeptOut?: boolean
}

type Attempts = (() => Attempt | null | Promise<Attempt | null>)[]

function withoutTerm({ ailment }: PlantFilter): PlantTier[] {
  return ailment ? [{ by: 'AILMENT', slug: ailment, all: [] }] : [EVERYTHING]
}

const EVERYTHING: PlantTier = { by: 'LIST', matches: Prisma.sql`true` }

/** What to look in, one after the other, until something is found. */
function attemptsFor({ reading, tokens, lexicon }: Understood, filter: PlantFilter): Attempts {
  if (reading.isHarmful) return []
  const known = knownAttempts(reading, filter)?.map((attempt) => () => attempt)
  if (known && reading.otherPlants.length === 0) return known
  const scope = { isVisible: filter.isVisible, tag: filter.tag }
  const words = reading.words.slice(0, MAX_LOOKED_UP)
  const isOtherPlant = reading.otherPlants.length > 0
  const exact = once(() => exactTiers('PLANT', isOtherPlant ? reading.otherWords : words, 'found'))
  const byName = async () => ({ tiers: (await exact()).filter(({ rank }) => rank !== RANK.text).map(named('NAME')) })
  // "valeriana" may be one of the plants of that name; else the site does not have it.
  if (isOtherPlant) return [byName, ...(known ?? [])]
  return [
    byName,
    async () => {
      const { matches } = (await exact()).find(({ rank }) => rank === RANK.text)!
      return { tiers: [{ by: 'TEXT', matches }], isLastIfKeptOut: true }
    },
    async () => {
      const whole = await similarWhole(words, scope)
      if (!whole) return null
      const others = whole.isSure ? null : await similarTier({ kind: 'PLANT', ...scope }, words)
      return { tiers: [whole, ...(others ? [others] : [])].map(named('SIMILAR_NAME')) }
    },
    async () => {
      const corrected = correct(tokens, lexicon, await wordsInTexts(tokens.map(({ word }) => word)))
      const again = corrected && readSearch(corrected, new Set(), lexicon)
      const [attempt] = (again && knownAttempts(again, filter)) ?? (again?.otherPlants.length ? [{ tiers: [] }] : [])
      return attempt ? { ...attempt, reading: again!, isLastIfKeptOut: true } : null
    },
    async () => {
      const tier = await similarTier({ kind: 'PLANT', ...scope }, words)
      return tier && { tiers: [named('SIMILAR_NAME')(tier)] }
    },
  ]
}

const named =
  (by: 'NAME' | 'SIMILAR_NAME') =>
  ({ matches }: { matches: Prisma.Sql }): PlantTier => ({ by, matches, isForAll: true })

/** Where to look for what a reading understood; null if its words must be looked up. */
function knownAttempts(reading: Reading, filter: PlantFilter): Attempt[] | null {
  const { names, ailments, parts, preparations, routes, words, persons } = reading
  if (names.length > 0) return [{ tiers: nameTiers(names) }]
  if (reading.hasOtherIllness) return [{ tiers: [] }]
  const ways = {
    parts: filter.parts.length > 0 ? filter.parts : parts,
    preparations: filter.preparations.length > 0 ? filter.preparations : preparations,
    routes,
  }
  const hasWays = parts.length + preparations.length + routes.length > 0
  if (ailments.length > 0) {
    const tiers = ailmentTiers(ailments.slice(0, MAX_AILMENTS))
    // No use of that part or preparation: then others for the ailment.
    return [...(hasWays ? [{ tiers, filter: { ...filter, ...ways } }] : []), { tiers }]
  }
  if (words.length > 0 || reading.otherPlants.length > 0) return null
  if (hasWays) return [{ tiers: withoutTerm(filter), filter: { ...filter, ...ways } }]
  const isState = persons.some(
    ({ meaning }) => 'years' in meaning || meaning.means.some((means) => !means.startsWith('condition:')),
  )
  // Only conditions: help is wanted for them, and no ailment covers them.
  return [{ tiers: isState ? withoutTerm(filter) : [] }]
}

function nameTiers(names: string[]): PlantTier[] {
  return [named('NAME')({ matches: Prisma.sql`called && ${names}::text[]` })]
}

/** Plants for all of the ailments first, then those for each. */
function ailmentTiers(slugs: string[]): PlantTier[] {
  const [first, ...others] = slugs
  const each = slugs.map((slug): PlantTier => ({ by: 'AILMENT', slug, all: [] }))
  return others.length > 0 ? [{ by: 'AILMENT', slug: first!, all: others }, ...each] : each
}
