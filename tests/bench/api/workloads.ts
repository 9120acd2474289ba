import type pg from 'pg'

/** The requests for each server: the same rows and fields, in the form that it takes. */
export interface Workload {
  name: string
  ours: string
  postgraphile: string
}

export async function readWorkloads(client: pg.Client): Promise<Workload[]> {
  const newest = (table: string) => `(SELECT id FROM ${table} ORDER BY created_at DESC OFFSET 10 LIMIT 1)`
  const { rows } = await client.query<Record<'plant' | 'article', string>>(
    `SELECT ${newest('plants')} AS plant, ${newest('articles')} AS article`,
  )
  const { plant, article } = rows[0]!
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
      postgraphile: `{ plantByRowId(rowId: "${plant}") { ${ITS_PLANT} ${TEXTS}
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
  ]
}

const TEXTS = 'descriptionEn descriptionEs basicUsesEn basicUsesEs precautionsEn precautionsEs'
const ITS_PLANT = 'rowId commonNameEn commonNameEs scientificName mayanName mainImageUrl tags'
const OUR_PLANT = `id commonNameEn: commonName(lang: EN) commonNameEs: commonName(lang: ES) scientificName mayanName
  mainImageUrl tags`
const OUR_TEXTS = ['description', 'basicUses', 'precautions']
  .map((name) => `${name}En: ${name}(lang: EN) ${name}Es: ${name}(lang: ES)`)
  .join(' ')
