import { Prisma } from '../prisma/generated/client/client.ts'
import { prisma } from './db.ts'
import { badInput } from './errors.ts'
import type { Position } from './list.ts'

const MAX_TERM = 100
const MAX_WORDS = 8

// Matches that only forgive a typo come after all others, and only where there are no others.
const RANK = { nameStart: 1, namePart: 2, text: 3, similar: 4 }

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

/** Ids of the rows that match, best first, with their positions; one more than `take` where there are more. */
export async function findMatches(search: Searched, take: number, after: Position | undefined): Promise<Position[]> {
  const words = wordsOf(search.term)
  if (words.length === 0) return []
  // The page before says which kind of match is being paged through.
  if (after && after.rank >= RANK.similar) return runSearch(similar(search, words), take, after)
  const matches = await runSearch(exact(search, words), take, after)
  return matches.length > 0 || after ? matches : runSearch(similar(search, words), take, after)
}

export async function countMatches(search: Searched): Promise<number> {
  const words = wordsOf(search.term)
  if (words.length === 0) return 0
  const count = async (matches: Prisma.Sql) => {
    const [row] = await prisma.$queryRaw<
      { count: number }[]
    >`SELECT count(*)::int AS count FROM (${matches}) AS matches`
    return row!.count
  }
  return (await count(exact(search, words))) || (await count(similar(search, words)))
}

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

function runSearch(matches: Prisma.Sql, take: number, after: Position | undefined): Promise<Position[]> {
  const from = after
    ? Prisma.sql`WHERE rank > ${after.rank} OR (rank = ${after.rank} AND (created_at, id) < (${after.createdAt}, ${after.id}::uuid))`
    : Prisma.empty
  return prisma.$queryRaw<Position[]>`
    SELECT id, rank, created_at AS "createdAt" FROM (${matches}) AS matches ${from}
    ORDER BY rank, created_at DESC, id DESC LIMIT ${take + 1}`
}

function exact({ table, visible, tag }: Searched, words: string[]): Prisma.Sql {
  const all = (conditions: Prisma.Sql[]) => Prisma.join(conditions, ' AND ')
  const starts = all(words.map((word) => Prisma.sql`search_names LIKE ${`% ${word}%`}`))
  const parts = all(words.map((word) => Prisma.sql`search_names LIKE ${`%${word}%`}`))
  const query = words.map((word) => `${word}:*`).join(' & ')
  // Shorter than a trigram, a part of a word would have to be looked for in every row.
  const anywhere = words.every((word) => word.length >= 3)
    ? // Names first: they stand in the row, while the texts of each match would have to be fetched.
      Prisma.sql`(${parts}) OR search_text @@ q`
    : Prisma.sql`search_text @@ q`
  return Prisma.sql`
    SELECT id, created_at, CASE WHEN ${starts} THEN ${RANK.nameStart}::int WHEN ${parts} THEN ${RANK.namePart}::int ELSE ${RANK.text}::int END AS rank
    FROM ${Prisma.raw(table)}, to_tsquery('simple', ${query}) AS q
    WHERE ${visible} AND ${tagged(tag)} AND (${anywhere})`
}

function similar({ table, visible, tag }: Searched, words: string[]): Prisma.Sql {
  const close = words.map((word) => Prisma.sql`${word} <% search_names`)
  const distance = words.map((word) => Prisma.sql`(${word} <<-> search_names)`)
  return Prisma.sql`
    SELECT id, created_at, ${RANK.similar} + round(1000 * (${Prisma.join(distance, ' + ')}) / ${words.length})::int AS rank
    FROM ${Prisma.raw(table)}
    WHERE ${visible} AND ${tagged(tag)} AND ${Prisma.join(close, ' AND ')}`
}

function tagged(tag: string | null | undefined): Prisma.Sql {
  return tag ? Prisma.sql`tags @> ARRAY[${tag}]::text[]` : Prisma.sql`true`
}
