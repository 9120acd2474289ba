import { Prisma } from '../../../prisma/generated/client/client.ts'
import { database } from '../../database/client.ts'
import { isSomebody } from '../../rules/search/person.ts'
import { all, filterSearch, type Filter } from '../conditions.ts'
import { MEDICINES } from '../word-lists.ts'
import { comparedWith } from '../../rules/bars.ts'
import { facetsFor } from '../../rules/search/judge.ts'
import {
  TIER_SPAN,
  type Candidate,
  type Judged,
  type Matches,
  type Place,
  type PlantFilter,
  type PlantIndex,
  type PlantSort,
  type PlantTier,
  type Wanted,
} from '../../rules/search/plant-index.ts'
import { fold } from '../../rules/search/words.ts'
import { matchSql, wordIndex } from './tiers.ts'

// Candidates for lists of plants, from the tables of the database. Reads tier after tier until there are enough.

export const MEDICINE_CLASSES = MEDICINES.map(({ slug }) => slug)

/** The plants, and their names in the scope of a list. */
export function plantIndex({ isVisible, tag }: Pick<PlantFilter, 'isVisible' | 'tag'>): PlantIndex {
  const scope = { isVisible, tag }
  return {
    ...wordIndex({ kind: 'PLANT', ...scope }),
    medicineClasses: MEDICINE_CLASSES,
    namesAlike: (name, most) => namesAlike(name, scope, most),
    wordsInTexts,
    candidates,
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

async function candidates({ tiers, filter, sort, after, most }: Wanted): Promise<Candidate[]> {
  const facets = facetsFor(filter)
  const selects = tiers.flatMap((tier, index) => {
    const base = index * TIER_SPAN
    if (after && base + TIER_SPAN <= after.rank) return []
    const here = after && after.rank >= base ? after : undefined
    const { rank, text, id, rows, order, conditions } = tierIn(tier, tiers.slice(0, index), filter, sort, here, base)
    return Prisma.sql`(SELECT ${base}::int + ${rank} AS rank, ${text ?? Prisma.raw('NULL::text')} AS text, p.created_at, p.id, p.judged
      FROM ${rows} WHERE ${all([...conditions, ...(facets.length > 0 ? [Prisma.sql`p.facets @> ${facets}::text[]`] : [])])}
      ORDER BY ${order ?? Prisma.sql`${text}, ${id}`} LIMIT ${most})`
  })
  if (selects.length === 0) return []
  // What is judged is JSON already.
  const [found] = (await database.readRow(Prisma.sql`
    SELECT ('[' || string_agg(concat('[', rank, ',', coalesce(to_json(text)::text, (extract(epoch FROM created_at) * 1000)::bigint::text),
      ',"', id, '",', judged, ']'), ',') || ']')::json
    FROM (SELECT * FROM (${Prisma.join(selects, ' UNION ALL ')}) AS tiers LIMIT ${most}) AS found`)) as [Found[] | null]
  return (found ?? []).map(([rank, value, id, plant]) => ({ rank, value, id, plant }))
}

type Found = [rank: number, value: number | string, id: string, plant: Judged]

/** What the orders by text sort by; each has an index. */
const BY_TEXT: Record<Exclude<PlantSort, 'NEWEST'>, Prisma.Sql> = {
  NAME_EN: Prisma.raw('p.sort_name_en'),
  NAME_ES: Prisma.raw('p.sort_name_es'),
  FAMILY_EN: Prisma.raw('family_order(facets, p.sort_name_en) COLLATE "C"'),
  FAMILY_ES: Prisma.raw('family_order(facets, p.sort_name_es) COLLATE "C"'),
}

interface TierSql {
  /** Within the tier. */
  rank: Prisma.Sql
  /** Instead of the time. */
  text?: Prisma.Sql
  id: Prisma.Sql
  rows: Prisma.Sql
  /** By text, unless it says otherwise. */
  order?: Prisma.Sql
  conditions: Prisma.Sql[]
}

function tierIn(
  tier: PlantTier,
  better: readonly PlantTier[],
  filter: PlantFilter,
  sort: PlantSort,
  here: Place | undefined,
  base: number,
): TierSql {
  const { isVisible, tag } = filter
  const within = here && { ...here, rank: here.rank - base }
  if (tier.by === 'AILMENT') {
    const others = [...tier.all, ...(filter.ailment ? [filter.ailment] : [])].filter((slug) => slug !== tier.slug)
    return {
      rank: Prisma.raw('u.rank'),
      id: Prisma.raw('u.plant_id'),
      rows: Prisma.raw('plant_use_search AS u JOIN plant_search AS p ON p.id = u.plant_id'),
      order: Prisma.raw('u.rank, u.created_at DESC, u.plant_id DESC, u.id'),
      conditions: [
        Prisma.sql`u.ailment_slug = ${tier.slug}`,
        ...(isVisible === undefined ? [] : [Prisma.sql`u.is_visible = ${Prisma.raw(String(isVisible))}`]),
        filterSearch({ tag }),
        ...others.map(alsoUsedFor),
        ...mayBeFor(filter, 'u'),
        ...afterSql(within, 'u.rank', 'u.created_at, u.plant_id'),
      ],
    }
  }
  const conditions = [
    filterSearch({ isVisible, tag }),
    ...(tier.matches ? [matchesSql(tier.matches)] : []),
    ...better.flatMap((one) => ('matches' in one && one.matches ? [Prisma.sql`NOT (${matchesSql(one.matches)})`] : [])),
    ...(tier.isForAll || filter.keptOut ? [] : mayBeFor(filter, 'p')),
  ]
  const [id, rows] = [Prisma.raw('p.id'), Prisma.raw('plant_search AS p')]
  if (sort === 'NEWEST') {
    // A list without words is as it was sorted.
    const isRanked = tier.by !== 'LIST'
    return {
      rank: Prisma.raw(isRanked ? 'stops' : '0'),
      id,
      rows,
      order: Prisma.raw(`${isRanked ? 'stops, ' : ''}created_at DESC, id DESC`),
      conditions: [...conditions, ...afterSql(within, isRanked ? 'stops' : null, 'created_at, id')],
    }
  }
  const letter = filter.startsWith && fold(filter.startsWith).join('')[0]
  const ofLetter = letter && sort.startsWith('NAME')
  const sql = {
    rank: Prisma.raw('0'),
    text: ofLetter ? Prisma.raw(sort === 'NAME_EN' ? 'l.sort_name_en' : 'l.sort_name_es') : BY_TEXT[sort],
    id: ofLetter ? Prisma.raw('l.plant_id') : id,
    rows: ofLetter
      ? Prisma.sql`plant_letters AS l JOIN plant_search AS p ON p.id = l.plant_id AND l.letter = ${letter}`
      : rows,
  }
  const next = here && Prisma.sql`(${sql.text}, ${sql.id}) > (${String(here.value)}, ${here.id}::uuid)`
  return { ...sql, conditions: [...conditions, ...(next ? [next] : [])] }
}

/** The columns of a place are in the order of the index: the rank, then the newest. */
function afterSql(after: Place | undefined, rank: string | null, columns: string): Prisma.Sql[] {
  if (!after) return []
  const newer = Prisma.sql`(${Prisma.raw(columns)}) < (${new Date(Number(after.value))}::timestamptz, ${after.id}::uuid)`
  if (!rank) return [newer]
  const at = Prisma.raw(rank)
  return [Prisma.sql`${at} >= ${after.rank} AND (${at} > ${after.rank} OR ${newer})`]
}

function matchesSql(matches: Matches): Prisma.Sql {
  if ('called' in matches) return Prisma.sql`p.called && ${[...matches.called]}::text[]`
  return matchSql(matches)
}

/**
 * Whether the plant of a use (u) has one for another ailment. `IS TRUE` makes PostgreSQL read all of those once into a hash
 * table: a join may compare each use with each, and a lookup for each use is slower where few plants have both.
 */
function alsoUsedFor(slug: string): Prisma.Sql {
  return Prisma.sql`(u.plant_id IN (SELECT plant_id FROM plant_use_search WHERE ailment_slug = ${slug})) IS TRUE`
}

/** What bars say of a row at first sight, so that few candidates are refused. */
function mayBeFor({ person, keptOut }: PlantFilter, table: string): Prisma.Sql[] {
  if (!isSomebody(person)) return []
  const { bars, months } = comparedWith(person, MEDICINE_CLASSES)
  const at = Prisma.raw(table)
  const isBarred = [
    Prisma.sql`${at}.bars && ${[...bars]}::text[]`,
    ...(months === null ? [] : [Prisma.sql`${at}.from_months > ${months}`]),
  ]
  const barred = Prisma.sql`(${Prisma.join(isBarred, ' OR ')})`
  return [keptOut ? barred : Prisma.sql`NOT ${barred}`]
}
