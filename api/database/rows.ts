import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { database } from './client.ts'
import { noteTopics, withNotedTopics } from './reading.ts'
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
import {
  changesInBulk,
  contentModelOf,
  keyColumnOf,
  listTopic,
  relatedTopic,
  rowTopic,
  type ContentModel,
  type Topic,
} from './topics.ts'

/*
 * Content is read with one statement, including everything that a query selects of relations: PostgreSQL returns the rows
 * as one JSON value. The result is like that of Prisma. Values are bound; every name in the SQL comes from the schema.
 */

type Row = Record<string, unknown>

interface Statement {
  /** Without a condition. */
  sql: Prisma.Sql
  /** Converts numbers in the JSON to dates, and adds to `topics` which rows these are. */
  revive: (row: Row, topics: Topic[]) => void
  /** The models that it reads. A list depends on every row of them. */
  models: ContentModel[]
  /** What the rows do not say: models without keys, and changes that do not say which rows they concern. */
  topics: Topic[]
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
  return (await withNotedTopics(() => database.readRow(statement))) as string[]
}

interface Wanted {
  /** `{ select }` as created by plugin-prisma; all columns without it. */
  query?: object
  /** Uses database column names. */
  where: Prisma.Sql
  /** The only rows that `where` can match. Without them, a change of any row of the model may change the result. */
  keys?: readonly string[] | undefined
  /** Whether `where` is that of a list without a search, so that only changes of what is in lists change the result. */
  isList?: boolean | undefined
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
  { query, where, keys, isList, take, order = NEWEST_FIRST }: Wanted,
): Promise<Result[]> {
  const { sql, revive, models, topics } = knownStatement(model, query)
  const first = take === undefined ? Prisma.empty : firstSql(order, take)
  const json = await readJson.load(
    Prisma.sql`SELECT coalesce(json_agg(r), '[]') FROM (${sql} WHERE ${where} ${first}) AS r`,
  )
  const rows = JSON.parse(json) as Row[]
  const shown: Topic[] = []
  for (const row of rows) revive(row, shown)
  const content = contentModelOf(model)!
  if (keys) noteTopics([...shown, ...topics, ...keys.flatMap((key) => topicsOfRow(content, key, models))])
  else noteTopics(isList ? [...shown, ...topics, listTopic(content)] : models)
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
  const content = contentModelOf(model)
  // Rows of other tables are part of the row that they belong to.
  const isContent = content === model
  const key = isContent
    ? keyColumnOf(
        content,
        columns.map(({ name }) => name),
      )
    : undefined
  const selected = [
    ...own.map((column) => Prisma.raw(column)),
    ...nested.map(({ name, sql }) => Prisma.sql`(${sql}) AS ${Prisma.raw(`"${name}"`)}`),
  ]
  const models = [...new Set([...(content ? [content] : []), ...nested.flatMap(({ models }) => models)])]
  return {
    sql: Prisma.sql`SELECT ${Prisma.join(selected)} FROM ${Prisma.raw(tableSql(model, depth))}`,
    revive: (row, topics) => {
      if (isContent && key) topics.push(...topicsOfRow(content, String(row[key]), models))
      for (const name of dates) if (row[name] != null) row[name] = new Date(row[name] as number)
      for (const { name, revive } of nested) for (const each of [row[name] ?? []].flat()) revive(each as Row, topics)
    },
    models,
    topics: [
      ...new Set([
        ...(isContent ? [key ? changesInBulk(content) : content] : []),
        ...nested.flatMap(({ topics }) => topics),
      ]),
    ],
  }
}

/** A statement that reads one model shows no other rows. */
function topicsOfRow(model: ContentModel, key: string, models: ContentModel[]): Topic[] {
  const row = rowTopic(model, key)
  return models.length > 1 ? [row, relatedTopic(row)] : [row]
}

function relationStatement({ field, join, selection, where, orderBy }: Relation, depth: number): Statement {
  const { sql, revive, models, topics } = statementOf(selection, depth + 1)
  // A row of a model that decides which rows are here, such as a hidden one; `related.ts` says what depends on it.
  const deciding = [...where, ...orderBy].flatMap(({ through }) =>
    through.flatMap(({ model }) => contentModelOf(model) ?? []),
  )
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
    models: [...models, ...deciding],
    topics: [...topics, ...deciding.map(changesInBulk)],
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
