import { Prisma } from '../../../prisma/generated/client/client.ts'
import { database } from '../../database/client.ts'
import { all, filterSearch, type Filter } from '../conditions.ts'
import { MIN_MISSPELLED } from './lexicon.ts'
import { distance, soundOf } from './words.ts'

const MAX_CANDIDATES = 20

interface SimilarNames {
  matches: Prisma.Sql
  /** Whether they sound the same. */
  isSure: boolean
}

/**
 * Plants with a whole name that sounds like these words: "salbia sija" is salviasija, "huarumo" is guarumo. Null if none
 * does. Only names in the scope of the search count.
 */
export async function similarWhole(words: string[], scope: Filter): Promise<SimilarNames | null> {
  const typed = words.join('').slice(0, 100)
  if (typed.length < MIN_MISSPELLED) return null
  const listed = [filterSearch(scope), Prisma.sql`called @> ARRAY[word]`]
  // The most similar are looked up one after the other, until there are enough.
  const [candidates] = (await database.readRow(Prisma.sql`
    SELECT (SELECT json_agg(word) FROM (
      SELECT word FROM (
        SELECT word, word <-> ${typed} AS distance FROM search_words
        WHERE kind = 'plant names' AND word % ${typed} ORDER BY distance, word OFFSET 0
      ) AS alike
      WHERE EXISTS (SELECT FROM plant_search WHERE ${all(listed)} OFFSET 0)
      ORDER BY distance, word LIMIT ${MAX_CANDIDATES}) AS near)`)) as [string[] | null]
  const sound = soundOf(typed)
  const most = typed.length >= 8 ? 2 : 1
  const near = (candidates ?? []).map((name) => ({ name, away: distance(sound, soundOf(name), most) }))
  const least = Math.min(...near.map(({ away }) => away))
  if (least > most) return null
  const names = near.filter(({ away }) => away === least).map(({ name }) => name)
  return { matches: Prisma.sql`called && ${names}::text[]`, isSure: least === 0 }
}

/** Which words stand in texts of plants: those are no typos. */
export async function wordsInTexts(words: string[]): Promise<ReadonlySet<string>> {
  const [known] = (await database.readRow(Prisma.sql`
    SELECT array_agg(word) FROM unnest(${words}::text[]) AS word
    WHERE EXISTS (SELECT FROM plant_search WHERE is_visible AND found @@ quote_literal(word)::tsquery)`)) as [
    string[] | null,
  ]
  return new Set(known)
}
