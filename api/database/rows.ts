import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { database } from './client.ts'
import {
  allColumnsOf,
  conditionsOf,
  selectionOf,
  type Condition,
  type Join,
  type Path,
  type Relation,
  type Selection,
} from './selection.ts'

/*
 * Content is read with one statement, including everything that a query selects of relations: PostgreSQL returns the rows
 * as one JSON value. The result is like that of Prisma. Values are bound; every name in the SQL comes from the schema.
 */

type Row = Record<string, unknown>

interface Statement {
  /** Without a condition. */
  sql: Prisma.Sql
  /** Converts numbers in the JSON to dates. */
  revive: (row: Row) => void
}

// Bounded, since clients choose selections.
const statements = new LRUCache<string, Statement>({ max: 500 })

/** Reads of a request in one turn of the event loop are batched. */
type ReadJson = DataLoader<Prisma.Sql, string>

export function createReadJson(): ReadJson {
  return new DataLoader<Prisma.Sql, string>(readTogether, { cache: false, batchScheduleFn: setImmediate })
}

async function readTogether(selects: readonly Prisma.Sql[]): Promise<string[]> {
  const columns = selects.map((select) => Prisma.sql`(${select})::text`)
  const statement = Prisma.sql`SELECT ${Prisma.join(columns)}`
  return (await database.readRow(statement)) as string[]
}

interface Wanted {
  /** `{ select }` as created by plugin-prisma; all columns without it. */
  query?: object
  /** Uses database column names. */
  where: Prisma.Sql
  /** At most this many rows, newest first unless `order` says otherwise. */
  take?: number | undefined
  /** What `take` sorts by, in database column names. */
  order?: Prisma.Sql | undefined
}

const NEWEST_FIRST = Prisma.raw('created_at DESC, id DESC')

/** Reads rows of a model. Throws if the query contains anything unsupported. */
export async function readRows<Result>(
  readJson: ReadJson,
  model: string,
  { query, where, take, order = NEWEST_FIRST }: Wanted,
): Promise<Result[]> {
  const { sql, revive } = knownStatement(model, query)
  const first = take === undefined ? Prisma.empty : firstSql(order, take)
  const json = await readJson.load(
    Prisma.sql`SELECT coalesce(json_agg(r), '[]') FROM (${sql} WHERE ${where} ${first}) AS r`,
  )
  const rows = JSON.parse(json) as Row[]
  for (const row of rows) revive(row)
  return rows as Result[]
}

function knownStatement(model: string, query: object | undefined): Statement {
  // Checked each time: values of these types are represented in JSON without loss.
  const selection = query && selectionOf(model, query)
  const key = `${model} ${JSON.stringify(query)}`
  let known = statements.get(key)
  if (!known) statements.set(key, (known = statementOf(selection ?? allColumnsOf(model))))
  return known
}

/** A literal, not a parameter: with an unknown row count, PostgreSQL plans the statement again each time. */
function firstSql(order: Prisma.Sql, take: number): Prisma.Sql {
  if (!Number.isSafeInteger(take) || take < 0) throw new Error(`take is a number of rows, not ${take}.`)
  return Prisma.sql`ORDER BY ${order} LIMIT ${Prisma.raw(`${take}`)}`
}

/** The condition that columns have these values, for a statement on one table. Throws on anything else. */
export function conditionSql(model: string, where: object): Prisma.Sql {
  const conditions = conditionsOf(model, where).map(({ through, column, value }) => {
    if (through.length > 0) throw new Error(`A condition on ${model} alone cannot follow a relation to ${column}.`)
    return equals(columnName(column), value)
  })
  if (conditions.length === 0) throw new Error(`There is no condition on ${model}.`)
  return Prisma.join(conditions, ' AND ')
}

/** `depth` makes table aliases unique: a relation is one level deeper than its parent. */
function statementOf({ model, columns, relations }: Selection, depth = 0): Statement {
  const dates = columns.filter(({ type }) => type === 'DateTime').map(({ name }) => name)
  const own = columns.map(
    ({ name, type }) => `${type === 'DateTime' ? timeSql(name, depth) : columnSql(name, depth)} AS "${name}"`,
  )
  const nested = relations.map((relation) => ({
    name: relation.field.name,
    ...relationStatement(relation, depth),
  }))
  const selected = [
    ...own.map((column) => Prisma.raw(column)),
    ...nested.map(({ name, sql }) => Prisma.sql`(${sql}) AS ${Prisma.raw(`"${name}"`)}`),
  ]
  return {
    sql: Prisma.sql`SELECT ${Prisma.join(selected)} FROM ${Prisma.raw(tableSql(model, depth))}`,
    revive: (row) => {
      for (const name of dates) if (row[name] != null) row[name] = new Date(row[name] as number)
      for (const { name, revive } of nested) for (const each of [row[name] ?? []].flat()) revive(each as Row)
    },
  }
}

function relationStatement({ field, join, selection, where, orderBy }: Relation, depth: number): Statement {
  const { sql, revive } = statementOf(selection, depth + 1)
  const conditions = [
    Prisma.raw(joinSql(join, depth)),
    ...where.map(({ value, ...path }) => equals(pathSql(path, depth + 1), value)),
  ]
  const orders = orderBy.map(({ direction, ...path }) => `${pathSql(path, depth + 1)} ${direction}`)
  const order = Prisma.raw(orders.length > 0 ? `ORDER BY ${orders.join(', ')}` : '')
  const rows = Prisma.sql`${sql} WHERE ${Prisma.join(conditions, ' AND ')} ${order}`
  return {
    sql: field.isList
      ? Prisma.sql`SELECT coalesce(json_agg(r), '[]') FROM (${rows}) AS r`
      : Prisma.sql`SELECT row_to_json(r) FROM (${rows}) AS r`,
    revive,
  }
}

/** A boolean is a literal, since the best plan depends on how many rows are true. */
function equals(column: string, value: Condition['value']): Prisma.Sql {
  if (typeof value === 'boolean') return Prisma.raw(value ? column : `NOT ${column}`)
  return Prisma.sql`${Prisma.raw(column)} = ${value}`
}

/** A column of the row at a depth, or at the end of relations from there. */
function pathSql({ through: [step, ...through], column }: Path, depth: number): string {
  if (!step) return columnSql(column, depth)
  const found = pathSql({ through, column }, depth + 1)
  return `(SELECT ${found} FROM ${tableSql(step.model, depth + 1)} WHERE ${joinSql(step.join, depth)})`
}

function joinSql({ own, theirs }: Join, depth: number): string {
  return `${columnSql(theirs, depth + 1)} = ${columnSql(own, depth)}`
}

/** Milliseconds: JSON.parse and Date read a number ten times faster than a string. */
function timeSql(name: string, depth: number): string {
  return `(extract(epoch FROM ${columnSql(name, depth)}) * 1000)::int8`
}

function columnSql(name: string, depth: number): string {
  return `t${depth}.${columnName(name)}`
}

/** The table of `PlantName` is `plant_names`. */
function tableSql(model: string, depth: number): string {
  return `${columnName(model)}s AS t${depth}`
}

/** The column of `plantId` is `plant_id`; a test checks this for the whole schema. */
export function columnName(name: string): string {
  return name.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase()
}
