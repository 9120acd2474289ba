import { Prisma } from '../prisma/generated/client/client.ts'
import { prisma } from './db.ts'
import { badInput } from './errors.ts'
import type { Position } from './list.ts'

const MAX_TERM = 100
const MAX_WORDS = 8

/** A search counts no further than this, however much it finds. */
export const MAX_COUNTED = 500

// Better matches come first. Names that only resemble the term are looked for where nothing else is found.
const RANK = { nameStart: 1, namePart: 2, text: 3, similar: 4 }

// How many names a mistyped word may stand for, and how much less alike than the nearest they may be.
const MAX_SIMILAR = 3
const SIMILAR_MARGIN = 0.1

// Letters that have no mark to take off; unaccent writes them so.
// prettier-ignore
const UNMARKED: Record<string, string> = {
  æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th', ð: 'd', đ: 'd', ø: 'o', ł: 'l', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n', ĸ: 'q',
}

export interface Searched {
  table: 'plants' | 'articles' | 'projects'
  /** Which rows may be found, as SQL. */
  visible: Prisma.Sql
  tag?: string | null
  term: string
}

export interface Matches {
  /** The rows that match, best first; one more than asked for where there are more. */
  positions: Position[]
  /** How many there are in all, at most MAX_COUNTED. */
  total: number
}

/** The matches behind a position. Throws BAD_USER_INPUT where the term is too long. */
export async function findMatches(search: Searched, take: number, after: Position | undefined): Promise<Matches> {
  const words = wordsOf(search.term)
  if (words.length === 0) return NOTHING
  // The page before says which kind of match is being paged through.
  if (after?.rank !== RANK.similar) {
    const matches = await readMatches(search, exact(words), take, after)
    if (matches.total > 0 || after) return matches
  }
  const similar = await similarNames(search.table, words)
  if (similar.some((names) => names.length === 0)) return NOTHING
  return readMatches(search, [{ rank: RANK.similar, matches: startNames(similar) }], take, after)
}

const NOTHING: Matches = { positions: [], total: 0 }

/**
 * The words of a term, folded as the function search_fold of the migrations folds the columns (a test holds the two
 * together); done here because it saves a statement. Throws BAD_USER_INPUT where the term is too long.
 */
export function wordsOf(term: string): string[] {
  if (term.length > MAX_TERM) throw badInput({ search: 'tooLong' })
  const folded = term
    .replaceAll('´', '')
    .normalize('NFKD')
    .replace(/[\p{Mn}'’‘ʼꞌ`ʹ]/gu, '')
    .toLowerCase()
  return folded
    .replace(/[^\0-\x7f]/g, (letter) => UNMARKED[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
}

/** Matches of one rank. A tier holds the one before it, so that the last two hold all matches. */
interface Tier {
  rank: number
  matches: Prisma.Sql
}

async function readMatches(
  search: Searched,
  tiers: Tier[],
  take: number,
  after: Position | undefined,
): Promise<Matches> {
  const { table, visible, tag } = search
  const from = Prisma.raw(table)
  const listed = tag ? Prisma.sql`${visible} AND tags @> ARRAY[${tag}]::text[]` : visible
  const any = Prisma.join(
    tiers.slice(-2).map(({ matches }) => matches),
    ' OR ',
  )
  const better = tiers.slice(0, -1).map(({ rank, matches }) => Prisma.sql`WHEN ${matches} THEN ${rank}::int`)
  const last = Prisma.sql`${tiers.at(-1)!.rank}::int`
  const rank = better.length > 0 ? Prisma.sql`CASE ${Prisma.join(better, ' ')} ELSE ${last} END` : last
  const behind = after
    ? Prisma.sql`rank > ${after.rank} OR (rank = ${after.rank} AND (created_at, id) < (${after.createdAt}, ${after.id}::uuid))`
    : Prisma.sql`true`
  const rows = await prisma.$queryRaw<(Position & { total: number })[]>`
    WITH candidates AS MATERIALIZED (
      SELECT id, created_at, ${rank} AS rank
      FROM ${from} WHERE ${listed} AND (${any}) LIMIT ${MAX_COUNTED + 1}
    )
    SELECT total, id, created_at AS "createdAt", rank
    FROM (SELECT count(*)::int AS total FROM candidates) AS counted LEFT JOIN candidates ON ${behind}
    ORDER BY rank, created_at DESC, id DESC LIMIT ${take + 1}`
  const total = rows[0]!.total
  if (total > MAX_COUNTED) return { positions: await readByTier(from, listed, tiers, take, after), total: MAX_COUNTED }
  // A total without a row comes as one row of nulls.
  return { positions: rows.filter(({ id }) => id !== null), total }
}

/**
 * The same where there are too many candidates to sort: tier after tier, each newest first, until there are enough. So a
 * term that half of all rows match costs no more than a rare one.
 */
function readByTier(
  from: Prisma.Sql,
  listed: Prisma.Sql,
  tiers: Tier[],
  take: number,
  after: Position | undefined,
): Promise<Position[]> {
  const limit = Prisma.sql`LIMIT ${take + 1}`
  const selects = tiers.flatMap(({ rank, matches }, index) => {
    if (after && rank < after.rank) return []
    const conditions = [listed, matches, ...tiers.slice(0, index).map((better) => Prisma.sql`NOT (${better.matches})`)]
    if (after?.rank === rank) conditions.push(Prisma.sql`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`)
    return Prisma.sql`(SELECT id, created_at AS "createdAt", ${rank}::int AS rank FROM ${from}
      WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY created_at DESC, id DESC ${limit})`
  })
  return prisma.$queryRaw`SELECT * FROM (${Prisma.join(selects, ' UNION ALL ')}) AS matches ${limit}`
}

function exact(words: string[]): Tier[] {
  const query = words.map((word) => `${word}:*`).join(' & ')
  const text = { rank: RANK.text, matches: Prisma.sql`search_text @@ to_tsquery('simple', ${query})` }
  const starts = { rank: RANK.nameStart, matches: startNames(words.map((word) => [word])) }
  // Shorter than a trigram, a part of a word would have to be looked for in every row.
  if (words.some((word) => word.length < 3)) return [starts, text]
  const parts = all(words.map((word) => Prisma.sql`search_names LIKE ${`%${word}%`}`))
  return [starts, { rank: RANK.namePart, matches: parts }, text]
}

/** Each of the words, or something that may stand for it, begins a word among the names. */
function startNames(words: string[][]): Prisma.Sql {
  return all(
    words.map((choices) => {
      const starts = choices.map((word) => Prisma.sql`search_names LIKE ${`% ${word}%`}`)
      return Prisma.sql`(${Prisma.join(starts, ' OR ')})`
    }),
  )
}

/** For each word those of the names' words that are most like it; none where nothing is like it. */
async function similarNames(table: Searched['table'], words: string[]): Promise<string[][]> {
  const near = await prisma.$queryRaw<{ typed: string; word: string; distance: number }[]>`
    SELECT typed, word, distance
    FROM unnest(${words}::text[]) AS term (typed), LATERAL (
      SELECT word, typed <<-> word AS distance FROM search_words
      WHERE kind = ${table} AND typed <% word ORDER BY distance, word LIMIT ${MAX_SIMILAR}
    ) AS near ORDER BY distance`
  return words.map((typed) => {
    const candidates = near.filter((candidate) => candidate.typed === typed)
    return candidates
      .filter(({ distance }) => distance <= candidates[0]!.distance + SIMILAR_MARGIN)
      .map(({ word }) => word)
  })
}

function all(conditions: Prisma.Sql[]): Prisma.Sql {
  return Prisma.join(conditions, ' AND ')
}
