import { Prisma } from '../../prisma/generated/client/client.ts'
import { badInput } from '../errors.ts'
import { isRouteOf } from '../rules/preparation-routes.ts'

type Database = Prisma.TransactionClient

interface Held<Value> {
  id: string
  value: Value
}

export interface Part<Value = unknown> {
  include: object
  /** A row with its related rows, in the form of the input. */
  named?: (row: object) => object
  add: (database: Database, held: Held<Value>[]) => Promise<void>
  remove: (database: Database, ids: string[]) => Promise<unknown>
}

const NOT_WRITTEN = { id: true, plantId: true, position: true } as const
const NOT_WRITTEN_OF_AILMENTS = { id: true, ailmentId: true, position: true } as const
const inOrder = { position: 'asc' } as const

export interface PartOf {
  names: { names: Prisma.PlantNameGetPayload<{ omit: typeof NOT_WRITTEN }>[] }
  uses: { uses: Prisma.PlantUseGetPayload<{ omit: typeof NOT_WRITTEN }>[] }
  cautions: { cautions: Prisma.PlantCautionGetPayload<{ omit: typeof NOT_WRITTEN }>[] }
  dangerSigns: { dangerSigns: Prisma.DangerSignGetPayload<{ omit: typeof NOT_WRITTEN_OF_AILMENTS }>[] }
  identifiers: { identifiers: Prisma.PlantIdentifierGetPayload<{ omit: typeof NOT_WRITTEN }>[] }
  distribution: { distribution: Prisma.PlantDistributionGetPayload<{ omit: typeof NOT_WRITTEN }>[] }
  codes: { codes: Prisma.AilmentCodeGetPayload<{ omit: typeof NOT_WRITTEN_OF_AILMENTS }>[] }
  relatedPlantIds: { relatedPlantIds: string[] }
}

const names: Part<PartOf['names']['names'] | undefined> = {
  include: { names: { omit: NOT_WRITTEN, orderBy: inOrder } },
  add: async (database, held) => {
    const data = await withStoredRecordings(database, numbered(held, 'plantId'))
    if (data.length > 0) await database.plantName.createMany({ data })
  },
  remove: (database, ids) => database.plantName.deleteMany({ where: { plantId: { in: ids } } }),
}

const NO_RECORDING = { recording: null, speaker: null, community: null, consent: null, consentOn: null } as const

/** Leaves out recordings that no longer exist, as when restoring an old revision, with what is said of them. */
async function withStoredRecordings<Name extends { recording?: string | null }>(database: Database, names: Name[]) {
  const urls = names.flatMap(({ recording }) => recording ?? [])
  const stored = urls.length === 0 ? [] : await database.recording.findMany({ where: { url: { in: urls } } })
  return names.map((name) => (stored.some(({ url }) => url === name.recording) ? name : { ...name, ...NO_RECORDING }))
}

const uses: Part<PartOf['uses']['uses'] | undefined> = {
  include: { uses: { omit: NOT_WRITTEN, orderBy: inOrder } },
  add: async (database, held) => {
    const data = numbered(held, 'plantId')
    if (data.length === 0) return
    const contradictory = data.filter(({ preparation, route }) => !isRouteOf(preparation, route))
    if (contradictory.length > 0)
      throw badInput(
        Object.fromEntries(contradictory.map(({ position }) => [`uses.${position}.route`, 'notThisRoute'])),
      )
    const slugs = [...new Set(data.map(({ ailmentSlug }) => ailmentSlug))]
    // None of them is deleted before the transaction ends.
    const known = await database.$queryRaw<{ slug: string }[]>`
      SELECT slug FROM ailments WHERE slug = ANY (${slugs}::text[]) ORDER BY slug FOR KEY SHARE`
    const unknown = data.filter(({ ailmentSlug }) => !known.some(({ slug }) => slug === ailmentSlug))
    if (unknown.length > 0)
      throw badInput(
        Object.fromEntries(unknown.map(({ position }) => [`uses.${position}.ailmentSlug`, 'unknownAilment'])),
      )
    await database.plantUse.createMany({ data })
  },
  remove: (database, ids) => database.plantUse.deleteMany({ where: { plantId: { in: ids } } }),
}

const cautions: Part<PartOf['cautions']['cautions'] | undefined> = {
  include: { cautions: { omit: NOT_WRITTEN, orderBy: inOrder } },
  add: async (database, held) => {
    const data = numbered(held, 'plantId')
    if (data.length > 0) await database.plantCaution.createMany({ data })
  },
  remove: (database, ids) => database.plantCaution.deleteMany({ where: { plantId: { in: ids } } }),
}

const dangerSigns: Part<PartOf['dangerSigns']['dangerSigns'] | undefined> = {
  include: { dangerSigns: { omit: NOT_WRITTEN_OF_AILMENTS, orderBy: inOrder } },
  add: async (database, held) => {
    const data = numbered(held, 'ailmentId')
    if (data.length > 0) await database.dangerSign.createMany({ data })
  },
  remove: (database, ids) => database.dangerSign.deleteMany({ where: { ailmentId: { in: ids } } }),
}

const identifiers: Part<PartOf['identifiers']['identifiers'] | undefined> = {
  include: { identifiers: { omit: NOT_WRITTEN, orderBy: inOrder } },
  add: async (database, held) => {
    const data = numbered(held, 'plantId')
    if (data.length > 0) await database.plantIdentifier.createMany({ data })
  },
  remove: (database, ids) => database.plantIdentifier.deleteMany({ where: { plantId: { in: ids } } }),
}

const distribution: Part<PartOf['distribution']['distribution'] | undefined> = {
  include: { distribution: { omit: NOT_WRITTEN, orderBy: inOrder } },
  add: async (database, held) => {
    const data = numbered(held, 'plantId')
    if (data.length > 0) await database.plantDistribution.createMany({ data })
  },
  remove: (database, ids) => database.plantDistribution.deleteMany({ where: { plantId: { in: ids } } }),
}

const codes: Part<PartOf['codes']['codes'] | undefined> = {
  include: { codes: { omit: NOT_WRITTEN_OF_AILMENTS, orderBy: inOrder } },
  add: async (database, held) => {
    const data = numbered(held, 'ailmentId')
    if (data.length > 0) await database.ailmentCode.createMany({ data })
  },
  remove: (database, ids) => database.ailmentCode.deleteMany({ where: { ailmentId: { in: ids } } }),
}

function numbered<Row extends object, Owner extends string>(held: Held<Row[] | undefined>[], owner: Owner) {
  return held.flatMap(({ id, value = [] }) =>
    value.map(
      (row, position) => ({ ...row, [owner]: id, position }) as Row & Record<Owner, string> & { position: number },
    ),
  )
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

export const PARTS = { names, uses, cautions, identifiers, distribution, dangerSigns, codes, relatedPlantIds }
