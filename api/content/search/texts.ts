import { Prisma } from '../../../prisma/generated/client/client.ts'
import { database } from '../../database/client.ts'
import { columnName } from '../conditions.ts'
import { TEXTS_OF_USE } from '../../rules/safe-publishing.ts'
import type { Texts } from '../../rules/search/match.ts'
import { SEARCHED_TEXTS } from '../../rules/search/sentences.ts'

/**
 * Uses and, if wanted, names and the sentences that a search may find, of some plants; one statement. The sentences cost more
 * than everything else, and names more than uses.
 */
export async function readTexts(
  ids: string[],
  useIds: string[],
  wanted: { names: boolean; sentences: boolean },
): Promise<Map<string, Texts>> {
  const sentences = (...texts: Prisma.Sql[]) =>
    wanted.sentences ? Prisma.sql`ARRAY(SELECT search_sentences(${Prisma.join(texts)}))` : Prisma.sql`ARRAY[]::text[]`
  const names = (texts: Prisma.Sql) => (wanted.names ? texts : Prisma.sql`ARRAY[]::text[]`)
  const [rows] = (await database.readRow(Prisma.sql`
    SELECT json_agg(json_build_object('id', id,
      'names', ${names(Prisma.sql`array_remove(ARRAY[common_name_en, common_name_es, mayan_name, scientific_name] || synonyms
        || ARRAY(SELECT name FROM plant_names WHERE plant_id = plants.id ORDER BY position), NULL)`)},
      'tags', ${names(Prisma.sql`ARRAY(SELECT unnest(ARRAY[label_en, label_es, slug]) FROM tags WHERE slug = ANY (plants.tags))`)},
      'family', json_build_object('en', plant_family_en, 'es', plant_family_es),
      'en', ${sentences(...SEARCHED_TEXTS.map((name) => toldSql(name, 'En')))},
      'es', ${sentences(...SEARCHED_TEXTS.map((name) => toldSql(name, 'Es')))},
      'uses', coalesce((SELECT json_object_agg(use.id, json_build_object('en', text_en, 'es', text_es))
        FROM plant_uses AS use WHERE use.plant_id = plants.id AND use.id = ANY (${useIds}::uuid[])), '{}')))
    FROM plants WHERE id = ANY (${ids}::uuid[])`)) as [(Texts & { id: string })[] | null]
  return new Map((rows ?? []).map((row) => [row.id, row]))
}

function toldSql(name: string, language: 'En' | 'Es'): Prisma.Sql {
  const column = Prisma.raw(columnName(`${name}${language}`))
  return TEXTS_OF_USE.includes(name) ? Prisma.sql`CASE WHEN NOT is_poisonous THEN ${column} END` : column
}
