import { Prisma } from '../../../prisma/generated/client/client.ts'
import { database, prisma } from '../../database/client.ts'
import { afterSql, all, filterSearch, NEWEST, type Filter } from '../conditions.ts'
import { KINDS, type ContentKind } from '../kinds.ts'
import type { Position } from '../list.ts'
import { MAX_COUNTED } from '../../rules/search/plant-index.ts'
import {
  exactTiers,
  RANK,
  similarTier,
  type Choice,
  type SimilarName,
  type Tier,
  type WordIndex,
} from '../../rules/search/tiers.ts'
import { wordsOf } from './words.ts'

/** Further words of a term are not looked up. */
const MAX_WORDS = 8

export interface Searched extends Filter {
  kind: ContentKind
  term: string
}

export interface Matches {
  /** Matching rows, best first; one more than requested if there are more. */
  positions: Position[]
  /** Counts all matches, up to MAX_COUNTED; slower than finding the best. */
  count: () => Promise<number>
}

/** Matches after a position. Throws BAD_USER_INPUT if the term is too long. */
export async function findMatches(search: Searched, take: number, after: Position | undefined): Promise<Matches> {
  const words = wordsOf(search.term).slice(0, MAX_WORDS)
  if (words.length === 0) return NOTHING
  // The position tells which kind of match is being paged.
  const index = wordIndex(search)
  if (after?.rank !== RANK.similar) {
    const matches = await readMatches(search, await exactTiers(index, words, 'words'), take, after)
    if (matches.positions.length > 0 || after) return matches
  }
  const tier = await similarTier(index, words)
  return tier ? readMatches(search, [tier], take, after) : NOTHING
}

const NOTHING: Matches = { positions: [], count: async () => 0 }

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
  const count = async () => (await database.readRow(countSql(search, tiers)))![0] as number
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
    matchSql(tier),
    ...better.map((one) => Prisma.sql`NOT (${matchSql(one)})`),
    afterSql(NEWEST, place),
  ]
  return Prisma.sql`(SELECT id, created_at, ${tier.rank}::int AS rank FROM ${searchTable(search.kind)}
    WHERE ${all(conditions)} ORDER BY created_at DESC, id DESC LIMIT ${limit})`
}

function countSql(search: Searched, tiers: Tier[]): Prisma.Sql {
  // Names that begin with the word are in the text tier as well.
  const counted = tiers.filter(({ rank }) => rank !== RANK.nameStart).map(matchSql)
  const any = Prisma.sql`(${Prisma.join(counted, ' OR ')})`
  return Prisma.sql`SELECT count(*)::int FROM (
    SELECT FROM ${searchTable(search.kind)} WHERE ${all([filterSearch(search), any])} LIMIT ${MAX_COUNTED}) AS counted`
}

type Found = [rank: number, time: number, id: string]

function searchTable(kind: ContentKind): Prisma.Sql {
  return Prisma.raw(KINDS[kind].searchTable)
}

/** The words of a kind's rows. Only those in the scope of the search count as similar. */
export function wordIndex(search: Filter & { kind: ContentKind }): WordIndex {
  return {
    namesHolding: (words, most) => namesHolding(search.kind, words, most),
    similarNames: (words, most) => similarNames(search, words, most),
  }
}

/** Words contain only letters and digits. */
export function matchSql({ column, words }: Pick<Tier, 'column' | 'words'>): Prisma.Sql {
  const query = words.map((choices) => `(${choices.map(lexemes).join(' | ')})`).join(' & ')
  return Prisma.sql`${Prisma.raw(column)} @@ ${query}::tsquery`
}

function lexemes({ words, isWhole }: Choice): string {
  return `(${words.map((word) => (isWhole ? `'${word}'` : `'${word}':*`)).join(' & ')})`
}

async function namesHolding(kind: ContentKind, words: readonly string[], most: number): Promise<string[][]> {
  const found = words.map(
    (word) => Prisma.sql`(SELECT array_agg(word) FROM (
      SELECT word FROM search_words WHERE kind = ${KINDS[kind].table} AND word LIKE ${`%${word}%`} LIMIT ${most}) AS holding)`,
  )
  const row = (await database.readRow(Prisma.sql`SELECT ${Prisma.join(found)}`)) as (string[] | null)[]
  return row.map((names) => names ?? [])
}

/** Others would reveal a hidden or deleted name, and displace a match. */
async function similarNames(
  search: Filter & { kind: ContentKind },
  words: readonly string[],
  most: number,
): Promise<SimilarName[][]> {
  const listed = [filterSearch(search), Prisma.sql`names @@ quote_literal(word)::tsquery`]
  // The most similar are looked up one after the other, until there are enough.
  const near = await prisma.$queryRaw<(SimilarName & { typed: string })[]>`
    SELECT typed, word, distance
    FROM unnest(${[...words]}::text[]) AS term (typed), LATERAL (
      SELECT word, distance FROM (
        SELECT word, typed <<-> word AS distance FROM search_words
        WHERE kind = ${KINDS[search.kind].table} AND typed <% word ORDER BY distance, word OFFSET 0
      ) AS alike
      WHERE EXISTS (SELECT FROM ${searchTable(search.kind)} WHERE ${all(listed)})
      ORDER BY distance, word LIMIT ${most}
    ) AS near ORDER BY distance, word`
  return words.map((typed) => near.filter((candidate) => candidate.typed === typed))
}
