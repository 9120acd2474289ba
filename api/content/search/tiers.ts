import { Prisma } from '../../../prisma/generated/client/client.ts'
import { database, prisma } from '../../database/client.ts'
import { afterSql, all, filterSearch, NEWEST, type Filter } from '../conditions.ts'
import { KINDS, type ContentKind } from '../kinds.ts'
import type { Position } from '../list.ts'
import { sameMeaning } from '../same-meaning.ts'
import { singular, wordsOf } from './words.ts'

/** Further words of a term are not looked up. */
const MAX_WORDS = 8

/** A search counts at most this many matches. */
export const MAX_COUNTED = 200

/** Lower ranks come first. Similar names are searched only if nothing else matches. */
export const RANK = { nameStart: 1, namePart: 2, text: 3, similar: 4 }

// At most this many words of names are expanded for a partial word.
const MAX_PARTS = 200

// How many similar names a misspelled word may stand for, and how much worse than the best they may be.
const MAX_SIMILAR = 3
const SIMILAR_MARGIN = 0.1

export interface Searched extends Filter {
  kind: ContentKind
  term: string
}

export interface Matches {
  /** Matching rows, best first; one more than requested if there are more. */
  positions: Position[]
  /** Counts all matches, up to MAX_COUNTED; slower than finding the best. */
  count: Prisma.Sql
}

/** Matches after a position. Throws BAD_USER_INPUT if the term is too long. */
export async function findMatches(search: Searched, take: number, after: Position | undefined): Promise<Matches> {
  const words = wordsOf(search.term).slice(0, MAX_WORDS)
  if (words.length === 0) return NOTHING
  // The position tells which kind of match is being paged.
  if (after?.rank !== RANK.similar) {
    const matches = await readMatches(search, await exactTiers(search.kind, words), take, after)
    if (matches.positions.length > 0 || after) return matches
  }
  const tier = await similarTier(search, words)
  return tier ? readMatches(search, [tier], take, after) : NOTHING
}

/** Rows whose names have, for each word, a similar one; null if a word has none. */
export async function similarTier(search: Filter & { kind: ContentKind }, words: string[]): Promise<Tier | null> {
  const similar = await similarNames(search, words)
  if (similar.some((names) => names.length === 0)) return null
  return {
    rank: RANK.similar,
    matches: match(
      'names',
      similar.map((names) => names.map(begin)),
    ),
  }
}

const NOTHING: Matches = { positions: [], count: Prisma.sql`SELECT 0` }

/** Matches of one rank. A row in a better tier may be in a worse one as well. */
export interface Tier {
  rank: number
  matches: Prisma.Sql
}

/**
 * Reads tier after tier, each newest first, until there are enough rows. PostgreSQL does not read later tiers, so a
 * common word costs no more than a rare one.
 */
async function readMatches(
  search: Searched,
  tiers: Tier[],
  take: number,
  after: Position | undefined,
): Promise<Matches> {
  const selects = tiers.flatMap((tier, index) =>
    after && tier.rank < after.rank ? [] : tierSql(search, tier, tiers.slice(0, index), take + 1, after),
  )
  const count = countSql(search, tiers)
  if (selects.length === 0) return { positions: [], count }
  const [found] = (await database.readRow(Prisma.sql`
    SELECT json_agg(json_build_array(rank, (extract(epoch FROM created_at) * 1000)::bigint, id))
    FROM (SELECT * FROM (${Prisma.join(selects, ' UNION ALL ')}) AS tiers LIMIT ${take + 1}) AS matches`)) as [
    Found[] | null,
  ]
  return { positions: (found ?? []).map(([rank, time, id]) => ({ rank, createdAt: new Date(time), id })), count }
}

/** The newest matches of a tier that are in no better one. */
function tierSql(search: Searched, tier: Tier, better: Tier[], limit: number, after: Position | undefined): Prisma.Sql {
  const place = after?.rank === tier.rank ? { value: after.createdAt, id: after.id } : undefined
  const conditions = [
    filterSearch(search),
    tier.matches,
    ...better.map(({ matches }) => Prisma.sql`NOT (${matches})`),
    afterSql(NEWEST, place),
  ]
  return Prisma.sql`(SELECT id, created_at, ${tier.rank}::int AS rank FROM ${searchTable(search.kind)}
    WHERE ${all(conditions)} ORDER BY created_at DESC, id DESC LIMIT ${limit})`
}

function countSql(search: Searched, tiers: Tier[]): Prisma.Sql {
  // Names that begin with the word are in the text tier as well.
  const counted = tiers.filter(({ rank }) => rank !== RANK.nameStart).map(({ matches }) => matches)
  const any = Prisma.sql`(${Prisma.join(counted, ' OR ')})`
  return Prisma.sql`SELECT count(*)::int FROM (
    SELECT FROM ${searchTable(search.kind)} WHERE ${all([filterSearch(search), any])} LIMIT ${MAX_COUNTED}) AS counted`
}

type Found = [rank: number, time: number, id: string]

function searchTable(kind: ContentKind): Prisma.Sql {
  return Prisma.raw(KINDS[kind].searchTable)
}

/**
 * Rows that have all words, best first: at the beginning of a word of their names, within one, and anywhere. The column `words`
 * has all texts, `found` only what readers may find a plant by.
 */
export async function exactTiers(
  kind: ContentKind,
  words: string[],
  texts: 'words' | 'found' = 'words',
): Promise<Tier[]> {
  const beginnings = words.map((word) => [begin(word)])
  const text = {
    rank: RANK.text,
    matches: match(
      texts,
      words.map((word) => meanings(word, texts === 'found' ? singular(word) : word)),
    ),
  }
  // Words shorter than a trigram match too many others.
  if (words.some((word) => word.length < 3))
    return [{ rank: RANK.nameStart, matches: match('names', beginnings) }, text]
  const holding = await namesHolding(kind, words)
  if (holding.some((names) => names.length === 0)) return [text]
  const starts = words.map((word, index) => namesBeginning(word, holding[index]!))
  const parts = holding.map((names) => names.map(whole))
  const tiers = [text]
  if (starts.join() !== parts.join()) tiers.unshift({ rank: RANK.namePart, matches: match('names', parts) })
  if (starts.every((names) => names.length > 0))
    tiers.unshift({ rank: RANK.nameStart, matches: match('names', starts) })
  return tiers
}

function meanings(word: string, begun: string): string[] {
  return [begun, ...sameMeaning(word)].map((words) => `(${words.split(' ').map(begin).join(' & ')})`)
}

/** Whole words are faster than a prefix, for which PostgreSQL collects all rows before it looks at the next word. */
function namesBeginning(word: string, holding: string[]): string[] {
  return holding.length < MAX_PARTS ? holding.filter((name) => name.startsWith(word)).map(whole) : [begin(word)]
}

/** Matches rows that contain, for each word, one of its alternatives in a column. Words contain only letters and digits. */
export function match(column: 'names' | 'words' | 'found', words: string[][]): Prisma.Sql {
  const query = words.map((choices) => `(${choices.join(' | ')})`).join(' & ')
  return Prisma.sql`${Prisma.raw(column)} @@ ${query}::tsquery`
}

export const whole = (word: string) => `'${word}'`
const begin = (word: string) => `'${word}':*`

/** For each word, the words of names that contain it. */
async function namesHolding(kind: ContentKind, words: string[]): Promise<string[][]> {
  const found = words.map(
    (word) => Prisma.sql`(SELECT array_agg(word) FROM (
      SELECT word FROM search_words WHERE kind = ${KINDS[kind].table} AND word LIKE ${`%${word}%`} LIMIT ${MAX_PARTS}) AS holding)`,
  )
  const row = (await database.readRow(Prisma.sql`SELECT ${Prisma.join(found)}`)) as (string[] | null)[]
  return row.map((names) => names ?? [])
}

/**
 * For each word, the most similar words of names; empty if none is similar. Only rows in the scope of the search count:
 * others would reveal a hidden or deleted name, and displace a match.
 */
async function similarNames(search: Filter & { kind: ContentKind }, words: string[]): Promise<string[][]> {
  const listed = [filterSearch(search), Prisma.sql`names @@ quote_literal(word)::tsquery`]
  // The most similar are looked up one after the other, until there are enough.
  const near = await prisma.$queryRaw<{ typed: string; word: string; distance: number }[]>`
    SELECT typed, word, distance
    FROM unnest(${words}::text[]) AS term (typed), LATERAL (
      SELECT word, distance FROM (
        SELECT word, typed <<-> word AS distance FROM search_words
        WHERE kind = ${KINDS[search.kind].table} AND typed <% word ORDER BY distance, word OFFSET 0
      ) AS alike
      WHERE EXISTS (SELECT FROM ${searchTable(search.kind)} WHERE ${all(listed)})
      ORDER BY distance, word LIMIT ${MAX_SIMILAR}
    ) AS near ORDER BY distance`
  return words.map((typed) => {
    const candidates = near.filter((candidate) => candidate.typed === typed)
    return candidates
      .filter(({ distance }) => distance <= candidates[0]!.distance + SIMILAR_MARGIN)
      .map(({ word }) => word)
  })
}
