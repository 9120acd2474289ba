import { Prisma } from '../../../prisma/generated/client/client.ts'
import { database } from '../../database/client.ts'
import { CONTENT_KINDS, KINDS } from '../kinds.ts'
import { WORD_LISTS } from '../word-lists.ts'
import type { Understood } from '../../rules/search/find-plants.ts'
import { buildLexicon, distinctPhrases, type Lexicon, type NamedAilment } from '../../rules/search/lexicon.ts'
import { possibleNames } from '../../rules/search/names-in.ts'
import { asksFamily, readSearch, type Family } from '../../rules/search/read.ts'
import { MAX_TITLED, titleAsked, withTitled, type Titled } from '../../rules/search/titled.ts'
import type { Tier } from '../../rules/search/tiers.ts'
import { matchSql } from './tiers.ts'
import { tokensOf } from './words.ts'

/** Of the public ailments: another after each change of one. */
const STATE = Prisma.sql`concat(count(*), ' ', sum(xmin::text::bigint), ' ', max(id::text))`

/**
 * Reads a search with the words of the public ailments, and the names of the plants in the scope of the list. Throws
 * BAD_USER_INPUT if it is too long.
 */
export async function understand(term: string, isVisible: boolean | undefined): Promise<Understood> {
  const tokens = tokensOf(term)
  const possible = possibleNames(tokens)
  const scope = isVisible === undefined ? Prisma.empty : Prisma.raw(`is_visible = ${isVisible} AND`)
  // One statement says which of the words are names, and whether the ailments are still those of last time.
  const [state, names, poisons] = (await database.readRow(Prisma.sql`
    SELECT (SELECT ${STATE} FROM ailments WHERE is_public), names, poisons
    FROM (SELECT array_agg(DISTINCT name) AS names,
        array_agg(DISTINCT name) FILTER (WHERE bars && ARRAY['POISON']) AS poisons
      FROM plant_search, unnest(called) AS name
      WHERE ${scope} called && ${possible}::text[] AND name = ANY (${possible}::text[])) AS named`)) as [
    string,
    string[] | null,
    string[] | null,
  ]
  const lexicon = await lexiconOf(state)
  const families = asksFamily(tokens) ? await familiesOfPlants() : []
  const known = { names: new Set(names), poisons: new Set(poisons), families }
  const reading = readSearch(tokens, known, lexicon)
  const asked = titleAsked(tokens, reading, WORD_LISTS.search)
  return { tokens, lexicon, reading: asked ? withTitled(reading, await titled(asked)) : reading }
}

/** What a search is led to by its title, besides plants and ailments, which it lists. */
const TITLED_KINDS = CONTENT_KINDS.filter((kind) => kind !== 'PLANT' && kind !== 'AILMENT')

async function titled(words: Tier['words']): Promise<Titled[]> {
  const lists = TITLED_KINDS.map((kind) => {
    const { table, searchTable, title } = KINDS[kind]
    return Prisma.sql`
      SELECT ${`/${table}/`} || id AS path, ${Prisma.raw(`${title}_en AS en, ${title}_es AS es`)}, own.created_at
      FROM ${Prisma.raw(searchTable)} JOIN ${Prisma.raw(table)} AS own USING (id)
      WHERE is_visible AND ${matchSql({ column: 'names', words })}`
  })
  const [found] = (await database.readRow(Prisma.sql`
    SELECT json_agg(titled) FROM (SELECT path, en, es FROM (
      ${Prisma.join(lists, ' UNION ALL ')}) AS all_titled
      ORDER BY created_at DESC, path LIMIT ${MAX_TITLED}) AS titled`)) as [Titled[] | null]
  return found ?? []
}

async function familiesOfPlants(): Promise<Family[]> {
  const [families] = (await database.readRow(Prisma.sql`
    SELECT json_agg(json_build_object('en', en, 'es', es)) FROM (
      SELECT DISTINCT plant_family_en AS en, plant_family_es AS es FROM plants WHERE is_public) AS families`)) as [
    Family[] | null,
  ]
  return families ?? []
}

let cached: { state: string; named: string; lexicon: Lexicon } | undefined

async function lexiconOf(known: string): Promise<Lexicon> {
  if (cached?.state === known) return cached.lexicon
  // With the state of these very rows: another server, ahead or behind, may have said what is known.
  const [state, rows] = (await database.readRow(Prisma.sql`
    SELECT ${STATE}, json_agg(json_build_object('slug', slug, 'phrases', ARRAY[name_en, name_es] || words_en || words_es) ORDER BY created_at, id)
    FROM ailments WHERE is_public`)) as [string, NamedAilment[] | null]
  const named = JSON.stringify(rows)
  // Most edits change no name, and to build a lexicon takes longer than a search.
  const lexicon = cached?.named === named ? cached.lexicon : lexiconFor(rows ?? [])
  cached = { state, named, lexicon }
  return lexicon
}

function lexiconFor(rows: readonly NamedAilment[]): Lexicon {
  const ailments = rows.map(({ slug, phrases }) => ({ slug, phrases: distinctPhrases(phrases, WORD_LISTS.search) }))
  return buildLexicon(WORD_LISTS, ailments)
}

export async function listsAilment(slug: string): Promise<boolean> {
  const [exists] = (await database.readRow(
    Prisma.sql`SELECT EXISTS (SELECT FROM ailments WHERE is_public AND slug = ${slug})`,
  )) as [boolean]
  return exists
}
