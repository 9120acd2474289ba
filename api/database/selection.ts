import { getDatamodel } from '../../prisma/generated/pothos.ts'

/*
 * The selection of a plugin-prisma query, checked against the schema. `rows.ts` writes SQL from the result only. Anything
 * unsupported is refused here: an ignored condition would return hidden rows.
 */

export interface Selection {
  model: string
  columns: Field[]
  relations: Relation[]
}

export interface Relation {
  field: Field
  join: Join
  selection: Selection
  where: Condition[]
  orderBy: Order[]
}

/** A row belongs to another one if its column `theirs` equals `own` of the other. */
export interface Join {
  own: string
  theirs: string
}

/** A column of the row itself, or at the end of to-one relations. */
export interface Path {
  through: { model: string; join: Join }[]
  column: string
}

export interface Condition extends Path {
  value: boolean | number | string
}

export interface Order extends Path {
  direction: 'asc' | 'desc'
}

export type Field = (typeof models)[string]['fields'][number]

interface Leaf extends Path {
  field: Field
  value: unknown
  place: string
}

const { models } = getDatamodel().datamodel
const fieldsByModel = new Map(
  Object.entries(models).map(([model, { fields }]) => [model, new Map(fields.map((field) => [field.name, field]))]),
)

/** Types that JSON represents without loss; a DateTime is read as a number. */
const READABLE = new Set(['String', 'Boolean', 'Int', 'Float', 'DateTime', 'Json'])

/** Reads `{ select: … }`, as created by plugin-prisma from a GraphQL query. Throws on anything else. */
export function selectionOf(model: string, query: object): Selection {
  return selected(model, optionsOf(query, model, ['select'])['select'], model)
}

/** All columns of a model. */
export function allColumnsOf(model: string): Selection {
  const columns = [...fieldsOf(model, model).values()].filter(({ kind }) => kind !== 'object')
  return selected(model, Object.fromEntries(columns.map(({ name }) => [name, true])), model)
}

/** Reads a `where` of columns with required values. Throws on anything else. */
export function conditionsOf(model: string, where: unknown, place = `${model}.where`): Condition[] {
  return leavesOf(model, where, place).map(({ field, value, place, through, column }) => {
    if (!isComparable(field, value)) throw refusal(place, `is not compared with ${show(value)}`)
    return { through, column, value }
  })
}

function selected(model: string, select: unknown, place: string): Selection {
  const selection: Selection = { model, columns: [], relations: [] }
  for (const [name, wanted] of entriesOf(select, `${place}.select`)) {
    const field = fieldOf(model, name, place)
    if (field.kind === 'object') selection.relations.push(relationOf(model, field, wanted, `${place}.${name}`))
    else if (isReadable(field) && wanted === true) selection.columns.push(field)
    else throw refusal(`${place}.${name}`, `of type ${field.type} is not selected by ${show(wanted)}`)
  }
  if (selection.columns.length + selection.relations.length === 0) throw refusal(place, 'selects nothing')
  return selection
}

function relationOf(model: string, field: Field, wanted: unknown, place: string): Relation {
  const { select, where = {}, orderBy = {} } = optionsOf(wanted, place, ['select', 'where', 'orderBy'])
  return {
    field,
    join: joinOf(model, field, place),
    selection: selected(field.type, select, place),
    where: conditionsOf(field.type, where, `${place}.where`),
    orderBy: ordersOf(field.type, orderBy, `${place}.orderBy`),
  }
}

function ordersOf(model: string, orderBy: unknown, place: string): Order[] {
  return leavesOf(model, orderBy, place).map(({ value, place, through, column }) => {
    if (value !== 'asc' && value !== 'desc') throw refusal(place, `is not ordered by ${show(value)}`)
    return { through, column, direction: value }
  })
}

/** The columns of a `where` or an `orderBy`, with their conditions. */
function leavesOf(model: string, tree: unknown, place: string, through: Path['through'] = []): Leaf[] {
  return entriesOf(tree, place).flatMap(([name, value]): Leaf | Leaf[] => {
    const field = fieldOf(model, name, place)
    const at = `${place}.${name}`
    if (field.kind !== 'object') return { field, value, place: at, through, column: name }
    if (field.isList) throw refusal(at, 'leads to many rows')
    return leavesOf(field.type, value, at, [...through, { model: field.type, join: joinOf(model, field, at) }])
  })
}

/** The column that a foreign key refers to, by its name: `ailmentSlug` to `slug`, `plantId` to `id`. A test checks all. */
function keyOf(foreignKey: string): string {
  return foreignKey.endsWith('Slug') ? 'slug' : 'id'
}

function joinOf(model: string, field: Field, place: string): Join {
  const [own, ...more] = field.relationFromFields ?? []
  if (own && more.length === 0) return { own, theirs: keyOf(own) }
  const back = models[field.type]?.fields.find(
    (other) => other !== field && other.type === model && other.relationName === field.relationName,
  )
  const [theirs, ...others] = back?.relationFromFields ?? []
  if (own || !theirs || others.length > 0) throw refusal(place, 'is not a relation by one column')
  return { own: keyOf(theirs), theirs }
}

function isReadable({ kind, type, isList }: Field): boolean {
  return kind === 'scalar' && READABLE.has(type) && !(isList && type === 'DateTime')
}

function isComparable({ type, isList }: Field, value: unknown): value is Condition['value'] {
  if (isList) return false
  if (type === 'Int') return Number.isSafeInteger(value)
  return (type === 'String' || type === 'Boolean') && typeof value === type.toLowerCase()
}

function fieldOf(model: string, name: string, place: string): Field {
  const field = fieldsOf(model, place).get(name)
  if (!field) throw refusal(place, `names ${name}, which is no field of ${model}`)
  return field
}

function fieldsOf(model: string, place: string): Map<string, Field> {
  const fields = fieldsByModel.get(model)
  if (!fields) throw refusal(place, `is of ${model}, which is no model`)
  return fields
}

/** The options of a query. Throws on options that are not in `known`. */
function optionsOf(query: unknown, place: string, known: string[]): Record<string, unknown> {
  const options = entriesOf(query, place)
  const unknown = options.find(([name]) => !known.includes(name))
  if (unknown) throw refusal(place, `has the option ${unknown[0]}, and only ${known.join(', ')} can be carried out`)
  return Object.fromEntries(options)
}

function entriesOf(value: unknown, place: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refusal(place, `is ${show(value)}, not an object`)
  }
  return Object.entries(value)
}

function refusal(place: string, reason: string): Error {
  return new Error(`${place} ${reason}.`)
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value)
}
