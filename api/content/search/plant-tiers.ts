import { Prisma } from '../../../prisma/generated/client/client.ts'
import { database } from '../../database/client.ts'
import { all, filterSearch, type Filter } from '../conditions.ts'
import { answering, firstLetter, plantWhere, plantWhereUsed } from './plant-filter.ts'
import { isSomebody, NOBODY } from './rules/person.ts'
import {
  MAX_COUNTED,
  TIER_SPAN,
  type PartOfList,
  type Place,
  type PlantFilter,
  type PlantIndex,
  type PlantSort,
  type PlantsRead,
  type PlantTier as Tier,
  type UseTier,
} from './rules/plant-index.ts'
import { wordIndex } from './tiers.ts'

// Plants in the tables of the database. Reads tier after tier until there are enough: a later tier is not read if the ones
// before it fill the page. The rules of the search are in rules/, a phone's own index in web/offline/search/.

type PlantTier = Tier<Prisma.Sql>

/** The plants, and their names in the scope of a list. */
export function plantIndex({ isVisible, tag }: Pick<PlantFilter, 'isVisible' | 'tag'>): PlantIndex<Prisma.Sql> {
  const scope = { isVisible, tag }
  return {
    ...wordIndex({ kind: 'PLANT', ...scope }),
    everything: Prisma.sql`true`,
    harmless: (matches) => Prisma.sql`(${matches} AND NOT bars && ARRAY['POISON'])`,
    called: (names) => Prisma.sql`called && ${names}::text[]`,
    namesAlike: (name, most) => namesAlike(name, scope, most),
    wordsInTexts,
    read: readTiers,
  }
}

async function namesAlike(typed: string, scope: Filter, most: number): Promise<string[]> {
  const listed = [filterSearch(scope), Prisma.sql`called @> ARRAY[word]`]
  // The most similar are looked up one after the other, until there are enough.
  const [names] = (await database.readRow(Prisma.sql`
    SELECT (SELECT json_agg(word) FROM (
      SELECT word FROM (
        SELECT word, word <-> ${typed} AS distance FROM search_words
        WHERE kind = 'plant names' AND word % ${typed} ORDER BY distance, word OFFSET 0
      ) AS alike
      WHERE EXISTS (SELECT FROM plant_search WHERE ${all(listed)} OFFSET 0)
      ORDER BY distance, word LIMIT ${most}) AS near)`)) as [string[] | null]
  return names ?? []
}

async function wordsInTexts(words: readonly string[]): Promise<ReadonlySet<string>> {
  const [known] = (await database.readRow(Prisma.sql`
    SELECT array_agg(word) FROM unnest(${[...words]}::text[]) AS word
    WHERE EXISTS (SELECT FROM plant_search WHERE is_visible AND found @@ quote_literal(word)::tsquery)`)) as [
    string[] | null,
  ]
  return new Set(known)
}

/** What the orders by text sort by; each has an index. */
const BY_TEXT: Record<Exclude<PlantSort, 'NEWEST'>, Prisma.Sql> = {
  NAME_EN: Prisma.raw('p.sort_name_en'),
  NAME_ES: Prisma.raw('p.sort_name_es'),
  FAMILY_EN: Prisma.raw('family_order(facets, p.sort_name_en) COLLATE "C"'),
  FAMILY_ES: Prisma.raw('family_order(facets, p.sort_name_es) COLLATE "C"'),
}

async function readTiers(
  tiers: PlantTier[],
  filter: PlantFilter,
  sort: PlantSort,
  { take, after, isCounted }: PartOfList,
): Promise<PlantsRead> {
  // One more tells whether there are more.
  const shown = take + 1
  const limit = isCounted ? Math.max(shown, MAX_COUNTED) : shown
  const selects = tiers.flatMap((tier, index) => {
    const isPast = after !== undefined && index * TIER_SPAN + TIER_SPAN <= after.rank
    return isPast ? [] : [tierSql(tier, index, tiers.slice(0, index), filter, sort, limit, after)]
  })
  if (selects.length === 0) return { plants: [], total: 0 }
  const [found, total] = (await database.readRow(Prisma.sql`
    SELECT json_agg(json_build_array(rank, coalesce(to_json(text), to_json(${MILLISECONDS})), id, use_id, route))
      FILTER (WHERE place <= ${shown}), count(*)::int
    FROM (SELECT *, row_number() OVER () AS place FROM (${Prisma.join(selects, ' UNION ALL ')}) AS tiers
      LIMIT ${limit}) AS found`)) as [Found[] | null, number]
  const plants = (found ?? []).map(([rank, value, id, useId, route]) => ({
    rank,
    value: sort === 'NEWEST' || typeof value !== 'string' ? Number(value) : value,
    id,
    useId,
    route,
    by: tiers[Math.floor(rank / TIER_SPAN)]!.by,
  }))
  return { plants, total: isCounted ? Math.min(total, MAX_COUNTED) : null }
}

type Found = [rank: number, value: number | string, id: string, useId: string | null, route: string | null]

/** Counts the plants of all tiers, up to MAX_COUNTED. */
export function countTiers(tiers: PlantTier[], filter: PlantFilter): Prisma.Sql {
  if (tiers.length === 0) return Prisma.sql`SELECT 0`
  const selects = tiers.map((tier, index) =>
    tierSql(tier, index, tiers.slice(0, index), filter, null, MAX_COUNTED, undefined),
  )
  return Prisma.sql`SELECT count(*)::int FROM (
    SELECT FROM (${Prisma.join(selects, ' UNION ALL ')}) AS tiers LIMIT ${MAX_COUNTED}) AS counted`
}

const MILLISECONDS = Prisma.raw(`(extract(epoch FROM created_at) * 1000)::bigint`)

function tierSql(
  tier: PlantTier,
  index: number,
  better: PlantTier[],
  filter: PlantFilter,
  /** Null: in any order. */
  sort: PlantSort | null,
  limit: number,
  after: Place | undefined,
): Prisma.Sql {
  const base = index * TIER_SPAN
  const here = after && Math.floor(after.rank / TIER_SPAN) === index ? after : undefined
  if (tier.by === 'AILMENT') return usesSql(tier, base, better, filter, limit, here)
  const person = tier.isForAll ? { ...filter, keptOut: false, person: NOBODY } : filter
  const none = tier.isForAll && filter.keptOut ? [Prisma.sql`false`] : []
  const { rows, id, text } = rowsIn(sort, filter)
  const order =
    sort === null
      ? Prisma.empty
      : text
        ? Prisma.sql`ORDER BY ${text}, ${id}`
        : Prisma.sql`ORDER BY created_at DESC, id DESC`
  const conditions = [
    plantWhere(person),
    tier.matches,
    ...none,
    ...better.map((one) => Prisma.sql`NOT (${isIn(one, filter)})`),
    ...(here
      ? [text ? Prisma.sql`(${text}, ${id}) > (${String(here.value)}, ${here.id}::uuid)` : newerSql(here, 'id')]
      : []),
  ]
  return Prisma.sql`(SELECT ${base}::int AS rank, ${text ?? Prisma.raw('NULL::text')} AS text, created_at, id, NULL::uuid AS use_id,
      NULL::text AS route
    FROM ${rows} WHERE ${all(conditions)} ${order} LIMIT ${limit})`
}

/** The rows of plant_search (p) for an order, and what they are ordered by; null: in any order. */
function rowsIn(sort: PlantSort | null, { startsWith }: PlantFilter) {
  const text = sort === null || sort === 'NEWEST' ? undefined : BY_TEXT[sort]
  const letter = startsWith && firstLetter(startsWith)
  if (letter && (sort === 'NAME_EN' || sort === 'NAME_ES')) {
    const rows = Prisma.sql`plant_letters AS l JOIN plant_search AS p ON p.id = l.plant_id AND l.letter = ${letter}`
    return {
      rows,
      id: Prisma.raw('l.plant_id'),
      text: Prisma.raw(sort === 'NAME_EN' ? 'l.sort_name_en' : 'l.sort_name_es'),
    }
  }
  return { rows: Prisma.raw('plant_search AS p'), id: Prisma.raw('id'), text }
}

function newerSql({ value, id }: Place, column: string): Prisma.Sql {
  return Prisma.sql`(created_at, ${Prisma.raw(column)}) < (${new Date(Number(value))}::timestamptz, ${id}::uuid)`
}

/** The best use of each plant for an ailment. */
function usesSql(
  tier: UseTier,
  base: number,
  better: PlantTier[],
  filter: PlantFilter,
  limit: number,
  here: Place | undefined,
): Prisma.Sql {
  const { person, keptOut } = filter
  const ofPlant = plantWhereUsed(filter)
  const others = [...tier.all, ...(filter.ailment ? [filter.ailment] : [])].filter((slug) => slug !== tier.slug)
  const conditions = [
    Prisma.sql`u.ailment_slug = ${tier.slug}`,
    ...answering(filter, 'u'),
    // Kept out is a plant none of whose uses for the ailment is open.
    ...(keptOut
      ? [Prisma.sql`NOT ${hasUse('u.plant_id', tier.slug, answering({ ...filter, keptOut: false }, 'o'))}`]
      : []),
    ...(keptOut && !isSomebody(person) ? [Prisma.sql`false`] : []),
    ...others.map((slug) => hasUseAsWell(slug, answering(filter, 'o'))),
    ...(ofPlant ? [Prisma.sql`EXISTS (SELECT FROM plant_search AS p WHERE p.id = u.plant_id AND ${ofPlant})`] : []),
    // Only its best use stands for a plant: of all, or of those that a filter leaves.
    Prisma.sql`(u.is_best OR NOT ${hasUse('u.plant_id', tier.slug, [Prisma.sql`(o.rank, o.id) < (u.rank, u.id)`, ...answering(filter, 'o')])})`,
    ...better.map((one) => Prisma.sql`NOT (${isIn(one, filter, 'u.plant_id', tier.slug)})`),
    ...(here
      ? [Prisma.sql`(u.rank > ${here.rank - base} OR (u.rank = ${here.rank - base} AND ${newerSql(here, 'plant_id')}))`]
      : []),
  ]
  return Prisma.sql`(SELECT (${base} + u.rank)::int AS rank, NULL::text AS text, created_at, plant_id AS id, u.id AS use_id, route
    FROM plant_use_search AS u WHERE ${all(conditions)}
    ORDER BY u.rank, created_at DESC, plant_id DESC LIMIT ${limit})`
}

/** Whether a plant has a use for an ailment (o). */
function hasUse(plant: string, slug: string, conditions: Prisma.Sql[]): Prisma.Sql {
  const of = [Prisma.sql`o.plant_id = ${Prisma.raw(plant)}`, Prisma.sql`o.ailment_slug = ${slug}`]
  // OFFSET 0: looked up for the plants of a page, not read into a hash table for all of them.
  return Prisma.sql`EXISTS (SELECT FROM plant_use_search AS o WHERE ${all([...of, ...conditions])} OFFSET 0)`
}

/**
 * Whether the plant of a use (u) has one for another ailment. `IS TRUE` makes PostgreSQL read all of those once into a hash
 * table: a join may compare each use with each, and a lookup for each use is slower where few plants have both.
 */
function hasUseAsWell(slug: string, conditions: Prisma.Sql[]): Prisma.Sql {
  return Prisma.sql`(u.plant_id IN (SELECT plant_id FROM plant_use_search AS o
    WHERE ${all([Prisma.sql`o.ailment_slug = ${slug}`, ...conditions])})) IS TRUE`
}

/** Whether a plant is in a tier; `known` is an ailment that it is known to have a use for. */
function isIn(tier: PlantTier, filter: PlantFilter, plant = 'p.id', known?: string): Prisma.Sql {
  if (tier.by === 'AILMENT') {
    const slugs = [tier.slug, ...tier.all].filter((slug) => slug !== known)
    return all(slugs.map((slug) => hasUse(plant, slug, answering(filter, 'o'))))
  }
  if (plant === 'p.id') return tier.matches
  return Prisma.sql`EXISTS (SELECT FROM plant_search AS p WHERE p.id = ${Prisma.raw(plant)} AND ${tier.matches})`
}
