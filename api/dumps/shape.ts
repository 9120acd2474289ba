import {
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import { CONTENT_KINDS, isHeld, KINDS, mapTables, pictureColumns, type ContentTable } from '../content/kinds.ts'

/*
 * What a record of a dump holds is derived from the schema: all that a stranger may read of a kind, in both languages. A
 * field of the API is in the dumps without another line.
 */

/** The kinds that are dumped: their type in the schema, and the field that names one. */
export const DUMPED: Record<ContentTable | 'tags', { type: string; key: string }> = {
  ...mapTables((kind) => ({ type: KINDS[kind].model, key: KINDS[kind].urlKey })),
  tags: { type: 'TagCount', key: 'slug' },
}

export type DumpedKind = keyof typeof DUMPED
export const DUMPED_KINDS = Object.keys(DUMPED) as DumpedKind[]

/** A column of a record: a value, a text in both languages (`{ en, es }`), or rows with columns of their own. */
export interface Column {
  name: string
  isBilingual: boolean
  /** Whether the API returns the other language for a missing text, unless told not to. */
  fallsBack?: boolean
  isList: boolean
  columns?: readonly Column[]
  /** Of what is a record itself, or a word of a vocabulary, only this field is in the record. */
  reference?: string
}

const REFERENCES: Record<string, string> = {
  Plant: 'id',
  LookalikePlant: 'id',
  Article: 'id',
  Ailment: 'slug',
  Area: 'code',
  MedicineClass: 'slug',
  HealthCondition: 'slug',
  // Of rows; the record has each whole.
  Source: 'key',
}

/** Made of other fields to be shown, always the same, or said by the records of another kind; `commonOf` has those of all kinds. */
const LEFT_OUT: Record<string, readonly string[]> = {
  Plant: [
    'articles',
    'departments',
    'emergencyContacts',
    'handout',
    'headlines',
    'mayanNameLanguages',
    'places',
    'plantPartLabels',
    'plateDescription',
    'spoken',
    'stops',
  ],
  PlantCaution: ['comparison', 'explainedText', 'untranslated', 'writtenText'],
  PlantUse: ['explainedText', 'untranslated'],
  PlantDistribution: ['untranslated'],
  Ailment: ['handout', 'spoken'],
  Article: ['excerpt'],
  TagCount: ['count'],
  Source: ['attributionLine'],
  Attribution: ['communityId'],
  Photo: ['attributionLine', 'placeholder', 'smallestBytes', 'sources'],
}

/** The columns of a kind: its key, then those of the schema in their order. Throws if a name that is left out is not in the schema. */
export function columnsOf(schema: GraphQLSchema, kind: DumpedKind): Column[] {
  const columns = columnsIn(schema.getType(DUMPED[kind].type) as GraphQLObjectType)
  const whole = columnsIn(schema.getType('Source') as GraphQLObjectType)
  const isKey = ({ name }: Column) => name === DUMPED[kind].key
  return [...columns.filter(isKey), ...columns.filter((column) => !isKey(column))].map((column) =>
    column.name === 'sources' ? { name: column.name, isBilingual: false, isList: true, columns: whole } : column,
  )
}

function columnsIn(type: GraphQLObjectType): Column[] {
  const fields = type.getFields()
  const leftOut = [...(LEFT_OUT[type.name] ?? []), ...commonOf(type.name)]
  const unknown = leftOut.filter((name) => !fields[name])
  if (unknown.length > 0) throw new Error(`${type.name} has no ${unknown.join(', ')}`)
  return Object.values(fields)
    .filter((field) => !leftOut.includes(field.name) && isForEverybody(field))
    .map(columnOf)
}

function commonOf(type: string): string[] {
  const kind = CONTENT_KINDS.find((kind) => KINDS[kind].model === type)
  if (!kind) return []
  const attributed = isHeld(kind) ? ['attributionLine'] : []
  return [...Object.keys(KINDS[kind].visible), ...pictureColumns(kind), 'tagLabels', 'untranslated', ...attributed]
}

function columnOf(field: GraphQLField<unknown, unknown>): Column {
  const type = getNamedType(field.type)
  const column: Column = {
    name: field.name,
    isBilingual: field.args.some(({ name }) => name === 'lang'),
    fallsBack: field.args.some(({ name }) => name === 'fallback'),
    isList: isListType(getNullableType(field.type)),
  }
  if (!isObjectType(type)) return column
  const reference = REFERENCES[type.name]
  return reference ? { ...column, isBilingual: false, reference } : { ...column, columns: columnsIn(type) }
}

function isForEverybody({ extensions }: GraphQLField<unknown, unknown>): boolean {
  return !extensions['hasScopes']
}

/** The fields as a query selects them; texts without falling back to the other language. */
export function selectionOf(columns: readonly Column[]): string {
  return columns.map(selected).join(' ')

  function selected({ name, isBilingual, fallsBack, columns, reference }: Column): string {
    const inner = reference ? ` { ${reference} }` : columns ? ` { ${selectionOf(columns)} }` : ''
    if (!isBilingual) return name + inner
    const [en, es] = ['EN', 'ES'].map((lang) => `(lang: ${lang}${fallsBack ? ', fallback: false' : ''})${inner}`)
    return `${name}En: ${name}${en} ${name}Es: ${name}${es}`
  }
}

export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }
export type DumpRecord = Record<string, Value>

export function recordOf(selected: Record<string, unknown>, columns: readonly Column[]): DumpRecord {
  return Object.fromEntries(
    columns.map((column) => {
      const { name, isBilingual } = column
      if (!isBilingual) return [name, valueOf(selected[name], column)]
      return [name, { en: valueOf(selected[`${name}En`], column), es: valueOf(selected[`${name}Es`], column) }]
    }),
  )
}

function valueOf(value: unknown, column: Column): Value {
  const { columns, reference } = column
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((each) => valueOf(each, column))
  if (reference) return (value as Record<string, Value>)[reference] ?? null
  return columns ? recordOf(value as Record<string, unknown>, columns) : (value as Value)
}

/** JSON on one line, also for readers to whom the line breaks of Unicode are some. */
export function jsonLine(value: object): string {
  return JSON.stringify(value)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)
}
