import { Prisma } from '../../prisma/generated/client/client.ts'
import { badInput } from '../errors.ts'
import { isRouteOf } from '../rules/preparation-routes.ts'

type Database = Prisma.TransactionClient

interface Held {
  id: string
  /** As in the input; undefined if there is none. */
  value: unknown
}

export interface Part {
  include: object
  /** A row with its related rows, in the form of the input. */
  named?: (row: object) => object
  add: (database: Database, held: Held[]) => Promise<void>
  remove: (database: Database, ids: string[]) => PromiseLike<unknown>
}

const OF_PLANTS = { id: true, plantId: true, position: true } as const
const OF_AILMENTS = { id: true, ailmentId: true, position: true } as const

export interface PartOf {
  names: Prisma.PlantNameGetPayload<{ omit: typeof OF_PLANTS }>[]
  uses: Prisma.PlantUseGetPayload<{ omit: typeof OF_PLANTS }>[]
  cautions: Prisma.PlantCautionGetPayload<{ omit: typeof OF_PLANTS }>[]
  dangerSigns: Prisma.DangerSignGetPayload<{ omit: typeof OF_AILMENTS }>[]
  identifiers: Prisma.PlantIdentifierGetPayload<{ omit: typeof OF_PLANTS }>[]
  distribution: Prisma.PlantDistributionGetPayload<{ omit: typeof OF_PLANTS }>[]
  codes: Prisma.AilmentCodeGetPayload<{ omit: typeof OF_AILMENTS }>[]
  relatedPlantIds: string[]
}

/** A table of rows, as a model of Prisma's client. */
interface Table {
  createMany(args: { data: never[] }): PromiseLike<unknown>
  deleteMany(args: { where: object }): PromiseLike<unknown>
}

/** Rows of plants or ailments in a table of their own, in order. `check` may refuse or change them. */
function rowsIn<Row extends object>(
  name: string,
  omit: typeof OF_PLANTS | typeof OF_AILMENTS,
  table: (database: Database) => Table,
  check: (database: Database, rows: (Row & { position: number })[]) => Promise<object[]> = async (_database, rows) =>
    rows,
): Part {
  const owner = 'plantId' in omit ? 'plantId' : 'ailmentId'
  return {
    include: { [name]: { omit, orderBy: { position: 'asc' } } },
    add: async (database, held) => {
      const rows = held.flatMap(({ id, value }) =>
        ((value ?? []) as Row[]).map((row, position) => ({ ...row, [owner]: id, position })),
      )
      if (rows.length > 0) await table(database).createMany({ data: (await check(database, rows)) as never[] })
    },
    remove: (database, ids) => table(database).deleteMany({ where: { [owner]: { in: ids } } }),
  }
}

/** A name without a recording, and without what is said of one. */
export const NO_VOICE = { recording: null, speaker: null, community: null, consent: null, consentOn: null } as const

/** Leaves out recordings that no longer exist, as when restoring an old revision, with what is said of them. */
async function withStoredRecordings(database: Database, names: { recording?: string | null; position: number }[]) {
  const urls = names.flatMap(({ recording }) => recording ?? [])
  const stored = urls.length === 0 ? [] : await database.recording.findMany({ where: { url: { in: urls } } })
  return names.map((name) => (stored.some(({ url }) => url === name.recording) ? name : { ...name, ...NO_VOICE }))
}

type Use = PartOf['uses'][number] & { position: number }

/** Throws BAD_USER_INPUT for a route that the preparation cannot take, and for an ailment that there is not. */
async function checkUses(database: Database, uses: Use[]): Promise<Use[]> {
  const refuse = (refused: Use[], field: string, code: string) => {
    if (refused.length > 0)
      throw badInput(Object.fromEntries(refused.map(({ position }) => [`uses.${position}.${field}`, code])))
  }
  refuse(
    uses.filter(({ preparation, route }) => !isRouteOf(preparation, route)),
    'route',
    'notThisRoute',
  )
  const slugs = [...new Set(uses.map(({ ailmentSlug }) => ailmentSlug))]
  // None of them is deleted before the transaction ends.
  const known = await database.$queryRaw<{ slug: string }[]>`
    SELECT slug FROM ailments WHERE slug = ANY (${slugs}::text[]) ORDER BY slug FOR KEY SHARE`
  refuse(
    uses.filter(({ ailmentSlug }) => !known.some(({ slug }) => slug === ailmentSlug)),
    'ailmentSlug',
    'unknownAilment',
  )
  return uses
}

const relatedPlantIds: Part = {
  include: { plants: { select: { plantId: true }, orderBy: { plantId: 'asc' } } },
  named: (row) => {
    const { plants, ...article } = row as { plants: { plantId: string }[] }
    return { ...article, relatedPlantIds: plants.map(({ plantId }) => plantId) }
  },
  // Plants that no longer exist, as when restoring an old revision, are left out.
  add: async (database, held) => {
    const pairs = held.flatMap(({ id, value }) => ((value ?? []) as string[]).map((plantId) => [id, plantId] as const))
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

export const PARTS = {
  names: rowsIn('names', OF_PLANTS, (database) => database.plantName, withStoredRecordings),
  uses: rowsIn('uses', OF_PLANTS, (database) => database.plantUse, checkUses),
  cautions: rowsIn('cautions', OF_PLANTS, (database) => database.plantCaution),
  identifiers: rowsIn('identifiers', OF_PLANTS, (database) => database.plantIdentifier),
  distribution: rowsIn('distribution', OF_PLANTS, (database) => database.plantDistribution),
  dangerSigns: rowsIn('dangerSigns', OF_AILMENTS, (database) => database.dangerSign),
  codes: rowsIn('codes', OF_AILMENTS, (database) => database.ailmentCode),
  relatedPlantIds,
}
