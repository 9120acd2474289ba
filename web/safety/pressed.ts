import type { ForWhom_ReadingFragment } from '../gql/graphql.ts'
import type { PersonFilter } from '../paths.ts'
import { AGES, isBaby, monthsOf, OLDER_ADULT, YES } from './person.ts'

// Which tiles a URL and the words of a search press, and what is left without them.

export const TILES = [
  'myself',
  'pregnancy',
  'breastfeeding',
  'baby',
  'child',
  'elderly',
  'medicines',
  'illness',
] as const
export type Tile = (typeof TILES)[number]

export type Pressed = {
  tile: Tile
  /** Of a medicine or an illness. */
  slug?: string
  /** Of a child, as in URLs. */
  age?: string
  /** Whether she may be pregnant, and is treated as if she were. */
  isPossible?: boolean
  /** The filter without it. */
  without: PersonFilter
  /** Words of the search that say it. */
  words: readonly string[]
}

type Reading = ForWhom_ReadingFragment | undefined

/** All that is chosen, in the URL or by words, in the order of the tiles. */
export function pressedIn(chosen: PersonFilter, reading: Reading): Pressed[] {
  const all = [...pressedByUrl(chosen), ...pressedByWords(chosen, reading)]
  const one = new Map<string, Pressed>()
  for (const pressed of all) {
    const key = `${pressed.tile} ${pressed.slug ?? ''}`
    const known = one.get(key)
    one.set(key, known ? bothOf(known, pressed) : pressed)
  }
  return [...one.values()].sort((one, other) => TILES.indexOf(one.tile) - TILES.indexOf(other.tile))
}

/** Of two children, the younger. */
function bothOf(one: Pressed, other: Pressed): Pressed {
  const [younger] = [one, other].sort(({ age: a = '0' }, { age: b = '0' }) => monthsOf(a) - monthsOf(b))
  return { ...one, ...(younger!.age && { age: younger!.age }), words: [...new Set([...one.words, ...other.words])] }
}

function pressedByUrl(chosen: PersonFilter): Pressed[] {
  const { childAge, medicine = [], condition = [] } = chosen
  return [
    ...(['pregnancy', 'breastfeeding'] as const).flatMap((tile) =>
      chosen[tile] ? { tile, without: { [tile]: undefined }, words: [] } : [],
    ),
    ...(childAge ? [{ tile: tileOfAge(childAge), age: childAge, without: { childAge: undefined }, words: [] }] : []),
    ...medicine.map((slug) => {
      const without = { medicine: medicine.filter((other) => other !== slug) }
      return { tile: 'medicines' as const, slug, without, words: [] }
    }),
    ...condition.map((slug) => {
      const without = { condition: condition.filter((other) => other !== slug) }
      return { ...ofCondition(slug), without, words: [] }
    }),
  ]
}

function pressedByWords(chosen: PersonFilter, reading: Reading): Pressed[] {
  const { persons = [], safeFor } = reading ?? {}
  const rows = persons.flatMap(({ words, isPossible, pregnancy, breastfeeding, medicine, condition }): Pressed[] => {
    const said = { isPossible, without: {}, words: [words] }
    return [
      ...(pregnancy ? [{ tile: 'pregnancy' as const, ...said }] : []),
      ...(breastfeeding ? [{ tile: 'breastfeeding' as const, ...said }] : []),
      ...(medicine ? [{ tile: 'medicines' as const, slug: medicine.slug, ...said }] : []),
      ...(condition ? [{ ...ofCondition(condition.slug), ...said }] : []),
    ]
  })
  // "Niño de 3 años" are two words for an age; the years that the search says hold.
  const ofChild = persons.filter(({ childAge }) => childAge != null)
  const years = safeFor?.childAge
  if (ofChild.length === 0 || years == null) return rows
  const months = ofChild.flatMap(({ childMonths }) => childMonths ?? [])
  const own = years === 0 && months.length > 0 ? `${Math.min(...months)}m` : String(years)
  const age = months.length === 0 && years === yearsOf(chosen) ? chosen.childAge! : own
  const words = [...new Set(ofChild.map(({ words }) => words))]
  return [...rows, { tile: tileOfAge(age), age, without: {}, words }]
}

function yearsOf({ childAge }: PersonFilter): number | null {
  return childAge === undefined ? null : Math.floor(monthsOf(childAge) / 12)
}

function tileOfAge(age: string): Tile {
  return isBaby(age) ? 'baby' : 'child'
}

function ofCondition(slug: string): { tile: Tile; slug?: string } {
  return slug === OLDER_ADULT ? { tile: 'elderly' } : { tile: 'illness', slug }
}

/** Of a child, where the search does not say it. */
const ASSUMED_AGE = 6

/** What to ask about persons of the search, or why; beside an age that was assumed, younger ones to choose. */
export function notesOn(chosen: PersonFilter, reading: Reading): { note: string; younger: string[] }[] {
  const { persons = [], safeFor } = reading ?? {}
  const isAgeChosen = safeFor?.childAge === yearsOf(chosen)
  const told = persons.filter(({ note, childAge }) => note && !(childAge != null && isAgeChosen))
  const notes = new Map(told.map(({ note, childAge }) => [note!, childAge != null]))
  return [...notes].map(([note, isChild]) => ({
    note,
    younger: AGES.slice(0, isChild && safeFor?.childAge === ASSUMED_AGE ? ASSUMED_AGE : 0),
  }))
}

/** For whom a list is: as chosen, and as words of the search say. Of two children, the younger. */
export function personInForce(chosen: PersonFilter, reading: Reading): PersonFilter {
  const all = pressedIn(chosen, reading)
  const is = (tile: Tile) => (all.some((pressed) => pressed.tile === tile) ? YES : undefined)
  const slugsOf = (tile: Tile) => all.flatMap((pressed) => (pressed.tile === tile && pressed.slug) || [])
  const ages = all.flatMap(({ age }) => age ?? []).sort((one, other) => monthsOf(one) - monthsOf(other))
  return {
    pregnancy: is('pregnancy'),
    breastfeeding: is('breastfeeding'),
    childAge: ages[0],
    medicine: slugsOf('medicines'),
    condition: [...slugsOf('illness'), ...(is('elderly') ? [OLDER_ADULT] : [])],
  }
}

/** A search without runs of its words, which stand in it as written, whatever is between them. */
export function withoutWords(search: string, runs: readonly string[]): string {
  return runs.reduce(withoutRun, search)
}

function withoutRun(search: string, run: string): string {
  const words = run.toLowerCase().split(' ')
  // Patterns made of the words would take longer to compile than all else on the page.
  const written = [...search.matchAll(/[\p{L}\p{N}\p{M}'’‘ʼꞌ`ʹ´]+/gu)].filter(([word]) => /[\p{L}\p{N}]/u.test(word))
  const first = written.findIndex((_, start) =>
    words.every((word, place) => written[start + place]?.[0].toLowerCase() === word),
  )
  const [from, to] = [written[first], written[first + words.length - 1]]
  const rest = from && to ? `${search.slice(0, from.index)} ${search.slice(to.index + to[0].length)}` : search
  return rest.replaceAll(/\s+/g, ' ').trim()
}
