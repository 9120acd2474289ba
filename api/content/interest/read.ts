import { Prisma } from '../../../prisma/generated/client/client.ts'
import { prisma } from '../../database/client.ts'
import { CONTENT_KINDS, type ContentKind } from '../kinds.ts'
import { dayOf } from '../day.ts'
import { countsReaders, readSearched } from './store.ts'

const MOST = 10
const MOST_WORDS = 30

export interface Interest {
  isCounting: boolean
  days: { day: string; pages: number; searches: number }[]
  pages: { kind: ContentKind; id: string; count: number }[]
  ailments: { slug: string; count: number }[]
  persons: { key: string; count: number }[]
  unanswered: { word: string; count: number }[]
}

/** Every day is listed, also those without a reader. */
export async function readInterest(days: number): Promise<Interest> {
  const last = dayOf()
  const [byDay, byKey, words] = await Promise.all([
    prisma.$queryRaw<Interest['days']>`
      SELECT to_char(day, 'YYYY-MM-DD') AS day,
        coalesce(sum(count) FILTER (WHERE kind = ANY (${CONTENT_KINDS}::text[])), 0)::int AS pages,
        coalesce(sum(count) FILTER (WHERE kind = 'SEARCH'), 0)::int AS searches
      FROM generate_series(${last}::date - ${days - 1}::int, ${last}::date, '1 day') AS day
        LEFT JOIN reader_counts USING (day)
      GROUP BY day ORDER BY day`,
    prisma.$queryRaw<{ kind: string; key: string; count: number }[]>`
      SELECT kind, key, count FROM (
        SELECT kind, key, sum(count)::int AS count,
          row_number() OVER (PARTITION BY ${groupOf} ORDER BY sum(count) DESC, key) AS place
        FROM reader_counts WHERE day > ${last}::date - ${days}::int AND kind <> 'SEARCH' GROUP BY kind, key) AS ranked
      WHERE place <= ${MOST} ORDER BY count DESC, key`,
    prisma.$queryRaw<Interest['unanswered']>`
      SELECT word, sum(count)::int AS count FROM unanswered_words
      WHERE day > ${last}::date - ${days}::int AND word IS NOT NULL
      GROUP BY word ORDER BY count DESC, word LIMIT ${MOST_WORDS}`,
  ])
  const of = (kind: string) => byKey.filter((row) => row.kind === kind)
  return {
    isCounting: await countsReaders(),
    days: byDay,
    pages: byKey.flatMap(({ kind, key: id, count }) => (isContent(kind) ? [{ kind, id, count }] : [])),
    ailments: of('SEARCHED_AILMENT').map(({ key: slug, count }) => ({ slug, count })),
    persons: of('PERSON'),
    unanswered: words,
  }
}

/** Pages of all kinds are ranked together. */
const groupOf = Prisma.sql`CASE WHEN kind = ANY (${CONTENT_KINDS}::text[]) THEN 'PAGE' ELSE kind END`

const isContent = (kind: string): kind is ContentKind => (CONTENT_KINDS as readonly string[]).includes(kind)

/** Some may have been taught since: each is searched for again. */
export async function stillUnanswered(words: Interest['unanswered']): Promise<Interest['unanswered']> {
  const still = []
  for (const each of words) if ((await readSearched(each.word))?.unanswered.includes(each.word)) still.push(each)
  return still
}
