import type pg from 'pg'

/** The requests for each server: the same rows and fields, in the form that it takes. */
export interface Workload {
  name: string
  ours: string
  postgraphile: string
}

export async function readWorkloads(client: pg.Client): Promise<Workload[]> {
  const newest = async (table: string) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM ${table} ORDER BY created_at DESC OFFSET 10 LIMIT 1`,
    )
    return rows[0]!.id
  }
  const [plant, article] = [await newest('plants'), await newest('articles')]
  return [
    {
      name: 'list of 24',
      ours: `{ plants(first: 24) { edges { node { ${OUR_PLANT} } } pageInfo { hasNextPage endCursor } } }`,
      postgraphile: `{ allPlants(first: 24, orderBy: CREATED_AT_DESC, condition: { isPublic: true }) {
        edges { node { ${ITS_PLANT} } } pageInfo { hasNextPage endCursor } } }`,
    },
    {
      name: 'plant',
      ours: `{ plant(id: "${plant}") { ${OUR_PLANT} ${OUR_TEXTS} names { name language } } }`,
      postgraphile: `{ plantByRowId(rowId: "${plant}") { ${ITS_PLANT} ${TEXTS.map(camel).join(' ')}
        plantNamesByPlantId(orderBy: POSITION_ASC) { nodes { name language } } } }`,
    },
    {
      name: 'article and its plants',
      ours: `{ article(id: "${article}") { id titleEn: title(lang: EN) titleEs: title(lang: ES) contentEn: content(lang: EN)
        contentEs: content(lang: ES) plants { ${OUR_PLANT} } } }`,
      postgraphile: `{ articleByRowId(rowId: "${article}") { rowId titleEn titleEs contentEn contentEs
        articlePlantRelationsByArticleId { nodes { plantByPlantId { ${ITS_PLANT} } } } } }`,
    },
    {
      name: 'home',
      ours: `{ plants(first: 6) { edges { node { ${OUR_PLANT} } } }
        articles(first: 3) { edges { node { id titleEn: title(lang: EN) titleEs: title(lang: ES) tags createdAt } } }
        projects(first: 3) { edges { node { id titleEn: title(lang: EN) titleEs: title(lang: ES)
          statusEn: status(lang: EN) statusEs: status(lang: ES) tags } } } }`,
      postgraphile: `{ allPlants(first: 6, orderBy: CREATED_AT_DESC, condition: { isPublic: true }) { edges { node { ${ITS_PLANT} } } }
        allArticles(first: 3, orderBy: CREATED_AT_DESC, condition: { isPublic: true }) {
          edges { node { rowId titleEn titleEs tags createdAt } } }
        allProjects(first: 3, orderBy: CREATED_AT_DESC, condition: { isLocked: false }) {
          edges { node { rowId titleEn titleEs statusEn statusEs tags } } } }`,
    },
    search('search, one name', 'sagasa amargo'),
    search('search, part of many', 'quenill'),
  ]
}

function search(name: string, term: string): Workload {
  return {
    name,
    ours: `{ plants(first: 24, search: "${term}") { edges { node { ${OUR_PLANT} } } } }`,
    postgraphile: `{ searchPlants(term: "${term}", first: 24) { edges { node { ${ITS_PLANT} } } } }`,
  }
}

/** Search of the reference, like that of most sites: ILIKE on every name. */
export const SEARCH_FUNCTION = `CREATE OR REPLACE FUNCTION search_plants(term text) RETURNS SETOF plants LANGUAGE sql STABLE AS $$
  SELECT * FROM plants WHERE is_public AND (common_name_en ILIKE '%' || term || '%' OR common_name_es ILIKE '%' || term || '%'
    OR scientific_name ILIKE '%' || term || '%' OR mayan_name ILIKE '%' || term || '%')
  ORDER BY created_at DESC $$`

const TEXTS = ['description_en', 'description_es', 'basic_uses_en', 'basic_uses_es', 'precautions_en', 'precautions_es']
const ITS_PLANT = 'rowId commonNameEn commonNameEs scientificName mayanName mainImageUrl tags'
const OUR_PLANT = `id commonNameEn: commonName(lang: EN) commonNameEs: commonName(lang: ES) scientificName mayanName
  mainImageUrl tags`
const OUR_TEXTS = ['description', 'basicUses', 'precautions']
  .map((name) => `${name}En: ${name}(lang: EN) ${name}Es: ${name}(lang: ES)`)
  .join(' ')

function camel(column: string): string {
  return column.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())
}
