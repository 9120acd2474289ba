import { Prisma } from '../../prisma/generated/client/client.ts'

// Related rows of a plant or article in another table, as named in its input.

type Database = Prisma.TransactionClient

/** Reads the related rows by id. */
interface Held<Value> {
  id: string
  value: Value
}

export interface Part<Value = unknown> {
  /** How Prisma includes them. */
  include: object
  /** A row with its related rows, in the form of the input. */
  named: (row: object) => object
  add: (database: Database, held: Held<Value>[]) => Promise<void>
  remove: (database: Database, ids: string[]) => Promise<unknown>
}

const NOT_WRITTEN = { id: true, plantId: true, position: true } as const

export interface PartOf {
  names: { names: Prisma.PlantNameGetPayload<{ omit: typeof NOT_WRITTEN }>[] }
  relatedPlantIds: { relatedPlantIds: string[] }
}

const names: Part<PartOf['names']['names'] | undefined> = {
  include: { names: { omit: NOT_WRITTEN, orderBy: { position: 'asc' } } },
  named: (row) => row,
  add: async (database, held) => {
    const data = held.flatMap(({ id, value = [] }) =>
      value.map((name, position) => ({ ...name, plantId: id, position })),
    )
    if (data.length > 0) await database.plantName.createMany({ data })
  },
  remove: (database, ids) => database.plantName.deleteMany({ where: { plantId: { in: ids } } }),
}

const relatedPlantIds: Part<string[] | undefined> = {
  include: { plants: { select: { plantId: true }, orderBy: { plantId: 'asc' } } },
  named: (row) => {
    const { plants, ...article } = row as { plants: { plantId: string }[] }
    return { ...article, relatedPlantIds: plants.map(({ plantId }) => plantId) }
  },
  // Plants that no longer exist, as when restoring an old revision, are left out.
  add: async (database, held) => {
    const pairs = held.flatMap(({ id, value = [] }) => value.map((plantId) => [id, plantId] as const))
    if (pairs.length === 0) return
    const [articleIds, plantIds] = [pairs.map(([id]) => id), pairs.map(([, plantId]) => plantId)]
    await database.$executeRaw`
      WITH related AS (SELECT id FROM plants WHERE id = ANY (${plantIds}::uuid[]) ORDER BY id FOR KEY SHARE)
      INSERT INTO article_plant_relations (article_id, plant_id)
      SELECT article_id, plant_id FROM unnest(${articleIds}::uuid[], ${plantIds}::uuid[]) AS pair (article_id, plant_id)
      JOIN related ON related.id = plant_id
      ON CONFLICT DO NOTHING`
  },
  remove: (database, ids) => database.articlePlantRelation.deleteMany({ where: { articleId: { in: ids } } }),
}

export const PARTS = { names, relatedPlantIds }
