import { Prisma } from '../../../prisma/generated/client/client.ts'
import { database } from '../../database/client.ts'
import { sameMeaning } from '../same-meaning.ts'
import { fold, soundOf, stem } from './words.ts'

// Why a plant was found: the sentence that says so, with the words marked.

export interface Piece {
  text: string
  isMatch: boolean
}

export interface Texts {
  names: string[]
  tags: string[]
  family: { en: string | null; es: string | null }
  en: string[]
  es: string[]
  uses: Record<string, { en: string | null; es: string | null }>
}

/** Names, uses and the sentences that a search may find, of some plants; one statement. */
export async function readTexts(ids: string[], useIds: string[]): Promise<Map<string, Texts>> {
  const [rows] = (await database.readRow(Prisma.sql`
    SELECT json_agg(json_build_object('id', id,
      'names', array_remove(ARRAY[common_name_en, common_name_es, mayan_name, scientific_name] || synonyms
        || ARRAY(SELECT name FROM plant_names WHERE plant_id = plants.id ORDER BY position), NULL),
      'tags', ARRAY(SELECT unnest(ARRAY[label_en, label_es, slug]) FROM tags WHERE slug = ANY (plants.tags)),
      'family', json_build_object('en', plant_family_en, 'es', plant_family_es),
      'en', ARRAY(SELECT search_sentences(basic_uses_en, cultural_significance_en, spiritual_ceremonial_use_en,
        description_en, key_properties_en, preparation_methods_en, ethical_harvesting_en, geographic_location_en)),
      'es', ARRAY(SELECT search_sentences(basic_uses_es, cultural_significance_es, spiritual_ceremonial_use_es,
        description_es, key_properties_es, preparation_methods_es, ethical_harvesting_es, geographic_location_es)),
      'uses', coalesce((SELECT json_object_agg(use.id, json_build_object('en', text_en, 'es', text_es))
        FROM plant_uses AS use WHERE use.plant_id = plants.id AND use.id = ANY (${useIds}::uuid[])), '{}')))
    FROM plants WHERE id = ANY (${ids}::uuid[])`)) as [(Texts & { id: string })[] | null]
  return new Map((rows ?? []).map((row) => [row.id, row]))
}

/** Where the words of a search stand, and in which sentence. */
export function findPieces(
  { names, tags, family, ...texts }: Texts,
  words: readonly string[],
  lang: 'en' | 'es',
): { field: 'NAME' | 'TAG' | 'FAMILY' | 'TEXT'; pieces: Piece[] } {
  const languages = lang === 'en' ? (['en', 'es'] as const) : (['es', 'en'] as const)
  const sentences = languages.flatMap((language) => texts[language])
  const families = languages.flatMap((language) => family[language] ?? [])
  const best = [
    ...names.map((text) => ({ field: 'NAME' as const, text })),
    ...sentences.map((text) => ({ field: 'TEXT' as const, text })),
    ...families.map((text) => ({ field: 'FAMILY' as const, text })),
    ...tags.map((text) => ({ field: 'TAG' as const, text })),
  ]
    .map((candidate) => ({ ...candidate, score: wordsIn(candidate.text, words) }))
    .reduce((one, other) => (other.score > one.score ? other : one))
  return { field: best.field, pieces: mark(plain(best.text), words) }
}

/** How many of the words a text has. */
function wordsIn(text: string, words: readonly string[]): number {
  const has = new Set(fold(text))
  return words.filter((word) => [...has].some((own) => isSame(own, word))).length
}

function isSame(own: string, word: string): boolean {
  return [word, ...sameMeaning(word)].some(
    (one) => own.startsWith(one) || stem(own) === stem(one) || (one.length > 4 && soundOf(own) === soundOf(one)),
  )
}

/** A text in pieces, of which those that are words of the search are marked. */
export function mark(text: string, words: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  for (const part of text.split(/([\p{L}\p{N}\p{M}'’‘ʼꞌ`ʹ´]+)/u)) {
    if (part === '') continue
    const isMatch = fold(part).some((own) => words.some((word) => word.length > 2 && isSame(own, word)))
    const last = pieces.at(-1)
    if (last && !isMatch && !last.isMatch) last.text += part
    else pieces.push({ text: part, isMatch })
  }
  return pieces
}

/** Without the marks of Markdown. */
function plain(text: string): string {
  return text.replace(/[*_#>`]+|^\s*-\s+/g, '').trim()
}
