import { Prisma } from '../../prisma/generated/client/client.ts'
import { plainSentence } from '../content/markdown/plain.ts'
import { distinctPhrases } from '../rules/search/lexicon.ts'
import { SEARCHED_TEXTS, sentencesIn, toRuns } from '../rules/search/sentences.ts'
import { unexplained } from '../rules/search/unexplained.ts'
import { fold } from '../rules/search/words.ts'
import { readTexts } from '../content/search/texts.ts'
import { WORD_LISTS } from '../content/word-lists.ts'
import { readDangerTexts } from '../content/settings/emergency.ts'
import { database } from '../database/client.ts'
import { HASH_LENGTH, type PackedResponse, type PackedItem } from './pack-parts.ts'

/*
 * What a phone searches in: what the tables of the search have of each plant and ailment, beyond what their pages show. The
 * phone puts both together (web/offline/search/search-file.ts), and looks them up by the rules in api/rules/search/.
 */

interface PlantRow {
  found: string[]
  facets: string[]
  /** Place among the uses of the page, and rank; in the order of their ids. */
  uses: [at: number, rank: number][]
}

interface PlantPage {
  uses: { text: string | null }[]
  [text: string]: unknown
}

/** The row of a plant; undefined if it is in no search. */
export async function searchOfPlant(
  id: string,
  answers: readonly PackedResponse[],
): Promise<Record<string, unknown> | undefined> {
  const [en, es] = ['EN', 'ES'].map((lang) => pageOf(answers, lang))
  const row = await readOf<PlantRow>(
    Prisma.sql`
    SELECT (SELECT json_build_object(
      'createdAt', (extract(epoch FROM created_at) * 1000)::bigint, 'tags', tags, 'called', called, 'facets', facets,
      'bars', judged::json -> 'bars', 'stops', stops, 'sortEn', sort_name_en, 'sortEs', sort_name_es, 'found', tsvector_to_array(found),
      'uses', (SELECT coalesce(json_agg(json_build_array(
          (SELECT count(*) FROM plant_uses AS before JOIN ailments ON ailments.slug = before.ailment_slug AND is_public
            WHERE before.plant_id = p.id AND before.position < own.position),
          rank) ORDER BY u.id), '[]')
        FROM plant_use_search AS u JOIN plant_uses AS own ON own.id = u.id
          JOIN ailments ON ailments.slug = u.ailment_slug AND is_public
        WHERE u.plant_id = p.id))
    FROM plant_search AS p WHERE p.id = ${id}::uuid AND is_visible)`,
  )
  if (!row || !en || !es) return undefined
  const texts = (await readTexts([id], [], { names: true, sentences: true })).get(id)!
  const { found, facets, uses, ...plant } = row
  const { names, family } = texts
  const shown = [...names, ...texts.en, ...texts.es, family.en, family.es]
  for (const page of [en, es]) for (const [at] of uses) shown.push(unexplained(page.uses[at]?.text ?? ''))
  // The phone folds the texts itself, except for what makes a difference.
  const [words, all] = [new Set(shown.flatMap((text) => fold(text ?? ''))), new Set(found)]
  const sentences = (page: PlantPage) => sentencesIn(SEARCHED_TEXTS.map((name) => page[name] as string | null))
  return {
    ...plant,
    facets: facets.toSorted(),
    names,
    family,
    en: toRuns(texts.en, sentences(en), plainSentence),
    es: toRuns(texts.es, sentences(es), plainSentence),
    uses,
    more: found.filter((word) => !words.has(word)).join(' '),
    less: [...words].filter((word) => !all.has(word)).join(' '),
  }
}

function pageOf(answers: readonly PackedResponse[], lang: string): PlantPage | undefined {
  const own = answers.find(({ variables }) => (JSON.parse(variables) as { lang?: string }).lang === lang)
  return (own?.data as { plant?: PlantPage } | undefined)?.plant
}

/** What an ailment is called, and the hash of the query for its plants; undefined if it is in no search. */
export async function searchOfAilment(
  slug: string,
  answers: readonly PackedResponse[],
): Promise<Record<string, unknown> | undefined> {
  const row = await readOf<{ createdAt: number; phrases: string[] }>(
    Prisma.sql`
    SELECT (SELECT json_build_object('createdAt', (extract(epoch FROM created_at) * 1000)::bigint,
      'phrases', ARRAY[name_en, name_es] || words_en || words_es)
    FROM ailments WHERE is_public AND slug = ${slug})`,
  )
  const list = answers.find(({ data }) => 'plants' in (data as object))
  if (!row) return undefined
  const phrases = new Set(distinctPhrases(row.phrases, WORD_LISTS.search).map(plain))
  return { ...row, phrases: [...phrases], hash: list?.hash.slice(0, HASH_LENGTH) }
}

/** The words that a search understands, and the labels of tags. */
export async function searchItem(): Promise<PackedItem> {
  const tags = await readOf<Record<string, unknown>>(
    Prisma.sql`
    SELECT (SELECT json_object_agg(slug, ARRAY[label_en, label_es, slug] ORDER BY slug) FROM tags
    WHERE slug IN (SELECT unnest(tags) FROM plants WHERE is_public))`,
  )
  return {
    path: '/search',
    answers: [],
    parts: { lists: { ...PLAIN_LISTS, danger: await plainDangers() }, tags: tags ?? {} },
  }
}

/** With the numbers to call. */
async function plainDangers(): Promise<object[]> {
  return (await readDangerTexts()).map(({ text }, index) => ({ ...PLAIN_LISTS.danger[index], text }))
}

/** Words without the accents and capitals that do not matter. What separates the names in a phrase does. */
const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

const AS_WRITTEN = ['en', 'es', 'steps', 'weights']

/** All but what is shown, and weights; a word that is spelled in two ways once. */
const PLAIN_LISTS = JSON.parse(JSON.stringify(WORD_LISTS), (key, value: unknown) => {
  if (Array.isArray(value)) return [...new Set(value)] as unknown[]
  return typeof value === 'string' && !AS_WRITTEN.includes(key) ? plain(value) : value
}) as Record<string, unknown> & { danger: object[] }

async function readOf<Row>(statement: Prisma.Sql): Promise<Row | undefined> {
  const [row] = (await database.readRow(statement)) as [Row | null]
  return row ?? undefined
}
