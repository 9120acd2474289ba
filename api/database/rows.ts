import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { getDatamodel } from '../../prisma/generated/pothos.ts'
import { database } from './client.ts'

/*
 * Content is read in one statement, with all that a query selects of it, relations included: PostgreSQL makes one JSON of the
 * rows. Prisma takes a statement for each relation, and twice as long to make objects of the rows as PostgreSQL to find them.
 * A `select` is the one that plugin-prisma makes of the query; rows come out as Prisma would hand them out.
 */

export type Select = { [field: string]: boolean | Relation }

interface Relation {
  select: Select
  where?: Path<boolean>
  orderBy?: Path<'asc' | 'desc'>
}

/** A column, or one on the other side of a relation: `{ isPublic: true }`, `{ article: { isPublic: true } }`. */
export type Path<Leaf> = { [field: string]: Leaf | Path<Leaf> }

interface Compiled {
  columns: string
  from: string
  /** Makes dates of what JSON has as numbers. */
  revive: (row: Row) => void
}

type Row = Record<string, unknown>
type Field = (typeof models)[string]['fields'][number]

const { models } = getDatamodel().datamodel

// Anybody may ask for any selection, so there is an end to them.
const compiled = new LRUCache<string, Compiled>({ max: 500 })

/** What a request reads in one turn of the event loop goes to the database together. */
export type ReadJson = DataLoader<Prisma.Sql, string>

export function createReadJson(): ReadJson {
  return new DataLoader<Prisma.Sql, string>(readTogether, { cache: false, batchScheduleFn: setImmediate })
}

async function readTogether(selects: readonly Prisma.Sql[]): Promise<string[]> {
  const columns = selects.map((select) => Prisma.sql`(${select})::text`)
  return (await database.readRow(Prisma.sql`SELECT ${Prisma.join(columns)}`)) as string[]
}

interface Wanted {
  /** All columns, unless it says otherwise. */
  select?: Select
  /** Names columns as they are in the database. */
  where: Prisma.Sql
  /** The newest so many. */
  take?: number
}

export async function readRows<Result>(
  readJson: ReadJson,
  model: string,
  { select = columnsOf(model), where, take }: Wanted,
): Promise<Result[]> {
  const key = `${model} ${JSON.stringify(select)}`
  let known = compiled.get(key)
  if (!known) compiled.set(key, (known = compile(model, select, 0)))
  // PostgreSQL plans a statement anew each time as long as it does not know how many rows are wanted.
  const newest = take === undefined ? Prisma.empty : Prisma.raw(`ORDER BY created_at DESC, id DESC LIMIT ${take}`)
  const json = await readJson.load(Prisma.sql`SELECT coalesce(json_agg(r), '[]') FROM (
    SELECT ${Prisma.raw(`${known.columns} FROM ${known.from}`)} WHERE ${where} ${newest}) AS r`)
  const rows = JSON.parse(json) as Row[]
  rows.forEach(known.revive)
  return rows as Result[]
}

/** A condition as SQL, for a statement on this table alone. */
export function conditionSql(where: Record<string, boolean>): Prisma.Sql {
  const conditions = Object.entries(where).map(([name, value]) => `${columnName(name)} = ${value}`)
  return Prisma.raw(conditions.join(' AND '))
}

/** `depth` tells the tables of one statement apart: a relation's is one deeper than what it belongs to. */
function compile(model: string, select: Select, depth: number): Compiled {
  const columns: string[] = []
  const revivers: ((row: Row) => void)[] = []
  for (const [name, wanted] of Object.entries(select)) {
    if (!wanted) continue
    const field = fieldOf(model, name)
    if (wanted === true) {
      const isDate = field.type === 'DateTime'
      // A number is read ten times faster than a text.
      const value = isDate ? `(extract(epoch FROM ${column(name, depth)}) * 1000)::int8` : column(name, depth)
      columns.push(`${value} AS "${name}"`)
      if (isDate) revivers.push((row) => (row[name] &&= new Date(row[name] as number)))
    } else {
      const related = compile(field.type, wanted.select, depth + 1)
      columns.push(`(${relationSql(model, field, wanted, related, depth)}) AS "${name}"`)
      revivers.push((row) => [row[name] ?? []].flat().forEach((each) => related.revive(each as Row)))
    }
  }
  return {
    columns: columns.join(', '),
    from: from(model, depth),
    revive: (row) => {
      for (const revive of revivers) revive(row)
    },
  }
}

function relationSql(model: string, field: Field, wanted: Relation, related: Compiled, depth: number): string {
  const conditions = [
    joins(model, field, depth),
    ...follow(field.type, wanted.where, depth + 1, (path, leaf) => `${path} = ${leaf}`),
  ]
  const order = follow(field.type, wanted.orderBy, depth + 1, (path, leaf) => `${path} ${leaf}`)
  const rows = `SELECT ${related.columns} FROM ${related.from} WHERE ${conditions.join(' AND ')}
    ${order.length > 0 ? `ORDER BY ${order.join(', ')}` : ''}`
  return field.isList
    ? `SELECT coalesce(json_agg(r), '[]') FROM (${rows}) AS r`
    : `SELECT row_to_json(r) FROM (${rows}) AS r`
}

/** Writes something of each column that a path leads to. */
function follow<Leaf>(
  model: string,
  path: Path<Leaf> | undefined,
  depth: number,
  write: (column: string, leaf: Leaf) => string,
): string[] {
  return Object.entries(path ?? {}).flatMap(([name, next]) => {
    const field = fieldOf(model, name)
    if (field.kind !== 'object') return write(column(name, depth), next as Leaf)
    const target = `FROM ${from(field.type, depth + 1)} WHERE ${joins(model, field, depth)}`
    return follow(field.type, next as Path<Leaf>, depth + 1, (found, leaf) =>
      write(`(SELECT ${found} ${target})`, leaf),
    )
  })
}

/** How the rows of a relation belong to a row. Whatever is referred to is referred to by its `id`. */
function joins(model: string, field: Field, depth: number): string {
  const [own] = field.relationFromFields ?? []
  if (own) return `${column('id', depth + 1)} = ${column(own, depth)}`
  const back = models[field.type]!.fields.find(
    ({ type, relationName }) => type === model && relationName === field.relationName,
  )
  return `${column(back!.relationFromFields![0]!, depth + 1)} = ${column('id', depth)}`
}

function columnsOf(model: string): Select {
  const columns = models[model]!.fields.filter(({ kind }) => kind !== 'object')
  return Object.fromEntries(columns.map(({ name }) => [name, true]))
}

function fieldOf(model: string, name: string): Field {
  return models[model]!.fields.find((field) => field.name === name)!
}

function column(name: string, depth: number): string {
  return `t${depth}.${columnName(name)}`
}

/** `PlantName` is kept in `plant_names`. */
function from(model: string, depth: number): string {
  return `${columnName(model)}s AS t${depth}`
}

/** As the database has it: `plantId` is `plant_id`. */
export function columnName(name: string): string {
  return name.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase()
}
