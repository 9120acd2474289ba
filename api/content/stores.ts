import { Prisma, type ContentKind as RevisedKind } from '../../prisma/generated/client/client.ts'

// How each kind of content is read and written whole: its columns, and what it has in other tables.

export type Database = Prisma.TransactionClient
export type ContentKind = Exclude<RevisedKind, 'SOURCE'>

/** What a plant, article or project holds, as an input names it and as a revision keeps it. */
export interface ContentOf {
  PLANT: Bare<Prisma.PlantGetPayload<typeof wholePlant>>
  ARTICLE: Bare<Omit<Prisma.ArticleGetPayload<typeof wholeArticle>, 'plants'>> & { relatedPlantIds: string[] }
  PROJECT: Bare<Prisma.ProjectGetPayload<typeof wholeProject>>
}

/** What is to change. What is left out stays as it is. */
export type Changes<Content> = { [Name in keyof Content]?: Content[Name] | undefined }

export interface Stored<Content> {
  id: string
  createdAt: Date
  updatedAt: Date
  content: Content
}

export interface Store<Content> {
  table: 'plants' | 'articles' | 'projects'
  columns: Record<string, string>
  read: (database: Database, ids: string[]) => Promise<Stored<Content>[]>
  create: (database: Database, row: Moments, content: Changes<Content>) => Promise<string>
  /** The same changes for every row. */
  update: (database: Database, ids: string[], changes: Changes<Content>, updatedAt: Date) => Promise<void>
  titleOf: (content: Content) => { en: string; es: string }
}

type Bare<Row> = Omit<Row, 'id' | 'createdAt' | 'updatedAt'>
type Moments = { id?: string | undefined; createdAt?: Date | undefined; updatedAt: Date }

// What triggers write is none of the content. Everything else is, so that a new column is in the revisions at once.
const notWritten = { needs: true, sortNameEn: true, sortNameEs: true } as const
const wholePlant = {
  omit: notWritten,
  include: { names: { omit: { id: true, plantId: true, position: true }, orderBy: { position: 'asc' } } },
} satisfies Prisma.PlantDefaultArgs
const wholeArticle = {
  omit: notWritten,
  include: { plants: { select: { plantId: true }, orderBy: { plantId: 'asc' } } },
} satisfies Prisma.ArticleDefaultArgs
const wholeProject = { omit: notWritten } satisfies Prisma.ProjectDefaultArgs

const plants: Store<ContentOf['PLANT']> = {
  table: 'plants',
  columns: Prisma.PlantScalarFieldEnum,
  read: async (database, ids) =>
    (await database.plant.findMany({ ...wholePlant, where: { id: { in: ids } } })).map(asStored),
  create: async (database, row, { names, ...columns }) => {
    const data = { ...row, ...columns, ...titled(columns, 'commonName') }
    const { id } = await database.plant.create({ data, select: { id: true } })
    if (names) await writeNames(database, [id], names)
    return id
  },
  update: async (database, ids, { names, ...columns }, updatedAt) => {
    await database.plant.updateMany({ where: { id: { in: ids } }, data: { ...columns, updatedAt } })
    if (!names) return
    await database.plantName.deleteMany({ where: { plantId: { in: ids } } })
    await writeNames(database, ids, names)
  },
  titleOf: ({ commonNameEn, commonNameEs }) => ({ en: commonNameEn, es: commonNameEs }),
}

const articles: Store<ContentOf['ARTICLE']> = {
  table: 'articles',
  columns: Prisma.ArticleScalarFieldEnum,
  read: async (database, ids) => {
    const rows = await database.article.findMany({ ...wholeArticle, where: { id: { in: ids } } })
    return rows.map(({ plants: related, ...row }) =>
      asStored({ ...row, relatedPlantIds: related.map(({ plantId }) => plantId) }),
    )
  },
  create: async (database, row, { relatedPlantIds, ...columns }) => {
    const data = { ...row, ...columns, ...titled(columns, 'title') }
    const { id } = await database.article.create({ data, select: { id: true } })
    if (relatedPlantIds) await relate(database, [id], relatedPlantIds)
    return id
  },
  update: async (database, ids, { relatedPlantIds, ...columns }, updatedAt) => {
    await database.article.updateMany({ where: { id: { in: ids } }, data: { ...columns, updatedAt } })
    if (!relatedPlantIds) return
    await database.articlePlantRelation.deleteMany({ where: { articleId: { in: ids } } })
    await relate(database, ids, relatedPlantIds)
  },
  titleOf: ({ titleEn, titleEs }) => ({ en: titleEn, es: titleEs }),
}

const projects: Store<ContentOf['PROJECT']> = {
  table: 'projects',
  columns: Prisma.ProjectScalarFieldEnum,
  read: async (database, ids) =>
    (await database.project.findMany({ ...wholeProject, where: { id: { in: ids } } })).map(asStored),
  create: async (database, row, columns) => {
    const data = { ...row, ...columns, ...titled(columns, 'title') }
    return (await database.project.create({ data, select: { id: true } })).id
  },
  update: async (database, ids, columns, updatedAt) => {
    await database.project.updateMany({ where: { id: { in: ids } }, data: { ...columns, updatedAt } })
  },
  titleOf: ({ titleEn, titleEs }) => ({ en: titleEn, es: titleEs }),
}

export const stores: { [Kind in ContentKind]: Store<ContentOf[Kind]> } = {
  PLANT: plants,
  ARTICLE: articles,
  PROJECT: projects,
}

/** What is in another table. */
const PARTS: Partial<Record<ContentKind, string>> = { PLANT: 'names', ARTICLE: 'relatedPlantIds' }

/** What was kept as JSON, without what is no part of its kind any more. */
export function readKept<Kind extends ContentKind>(kind: Kind, kept: unknown): Changes<ContentOf[Kind]> {
  const { columns } = stores[kind]
  const isKnown = (name: string) => (name in columns && !(name in notWritten)) || name === PARTS[kind]
  return Object.fromEntries(Object.entries(kept as object).filter(([name]) => isKnown(name))) as Changes<
    ContentOf[Kind]
  >
}

function asStored<Row extends { id: string; createdAt: Date; updatedAt: Date }>(row: Row): Stored<Bare<Row>> {
  const { id, createdAt, updatedAt, ...content } = row
  return { id, createdAt, updatedAt, content }
}

/** Inputs are checked before they come here: what is created has its names in both languages. */
function titled<Name extends string>(columns: object, _name: Name) {
  return columns as Record<`${Name}En` | `${Name}Es`, string>
}

async function writeNames(database: Database, plantIds: string[], names: ContentOf['PLANT']['names']) {
  const rows = plantIds.flatMap((plantId) => names.map((name, position) => ({ ...name, plantId, position })))
  if (rows.length > 0) await database.plantName.createMany({ data: rows })
}

/** Plants that are not there, as when an old revision is restored, are left out. */
async function relate(database: Database, articleIds: string[], plantIds: string[]) {
  await database.$executeRaw`
    WITH related AS (SELECT id FROM plants WHERE id = ANY (${plantIds}::uuid[]) ORDER BY id FOR KEY SHARE)
    INSERT INTO article_plant_relations (article_id, plant_id)
    SELECT article_id, related.id FROM unnest(${articleIds}::uuid[]) AS article_id, related
    ON CONFLICT DO NOTHING`
}
