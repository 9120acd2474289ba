import { CONTENT_TABLES, contentKindOf, visibilityOf } from '../kinds.ts'
import { inFiles, type Field, type Layout, type Way } from '../files/field.ts'
import { FILES, type FilePart } from '../files/layouts.ts'
import { z } from '../../rules/zod.ts'

// The sheets of a spreadsheet and their columns, derived from the layouts of content files: a new field of a file is a column.

export interface Column {
  /** The name of its column in the API: `commonNameEn`. */
  name: string
  /** Where its value is in a file: `['commonName', 'en']`, of a row within the row. */
  way: readonly string[]
  kind: 'text' | 'number' | 'date' | 'moment' | 'flag'
  isList: boolean
  /** Whether commas separate the items too, besides semicolons and ends of lines. */
  hasCommas: boolean
  /** The only values, as in files. */
  options: readonly string[] | undefined
  refersTo: Reference | undefined
}

/** What cells name by an id, a slug, a key or a title. */
export type Reference = FilePart | 'medicines' | 'conditions'

export interface Sheet {
  name: string
  part: SheetPart
  /** The list in a file whose rows it has; undefined if a row is a file or an entry of one. */
  list: string | undefined
  columns: readonly Column[]
  leftOut: readonly string[]
}

export type SheetPart = Exclude<FilePart, 'photos'>

const REFERENCES: Partial<Record<string, Reference>> = {
  ailmentSlug: 'ailments',
  lookalikeId: 'plants',
  relatedPlantIds: 'plants',
  medicine: 'medicines',
  condition: 'conditions',
  tags: 'tags',
  plantPartUsed: 'tags',
  sourceKeys: 'sources',
  source: 'sources',
  conservationSource: 'sources',
}

const text = (name: string): Column => ({
  name,
  way: [name],
  kind: 'text',
  isList: false,
  hasCommas: false,
  options: undefined,
  refersTo: undefined,
})

/** The first column of a sheet of rows: the plant or ailment that a row belongs to. */
const OWNERS: Partial<Record<SheetPart, readonly Column[]>> = {
  plants: [text('plant')],
  ailments: [text('ailment')],
}
/** The last columns of such a sheet: the id of the owner, and what says which of its rows it is. */
const OWNER_ID = text('ownerId')
export const ROW_KEY = text('rowKey')

const PARTS = [...CONTENT_TABLES, 'sources', 'tags'] as const satisfies SheetPart[]

/** In the order of a workbook: rows follow what they belong to. */
export const SHEETS: readonly Sheet[] = PARTS.flatMap(sheetsOf)

export function sheetNamed(name: string): Sheet | undefined {
  return SHEETS.find((sheet) => sheet.name === name)
}

export function isOwner({ list, part }: Sheet, { name }: Column): boolean {
  return list !== undefined && (name === OWNER_ID.name || name === OWNERS[part]?.[0]?.name)
}

function sheetsOf(part: SheetPart): Sheet[] {
  const { layout, schemas }: { layout: Layout; schemas: readonly z.ZodObject[] } = FILES[part]
  const shape = Object.assign({}, ...schemas.map((schema) => schema.shape)) as Shape
  const sheet: Sheet & { columns: Column[]; leftOut: string[] } = {
    name: part,
    part,
    list: undefined,
    // An ailment is called as its file.
    columns: part === 'ailments' ? [text('slug')] : [],
    leftOut: [],
  }
  const rows: Sheet[] = []
  addColumns(layout, shape, [], sheet, (list, rowLayout, rowShape) => {
    const inner = { columns: [] as Column[], leftOut: [] as string[] }
    addColumns(rowLayout, rowShape, [], inner)
    rows.push({
      name: list,
      part,
      list,
      columns: [...OWNERS[part]!, ...inner.columns, OWNER_ID, ROW_KEY],
      leftOut: inner.leftOut,
    })
  })
  return [sheet, ...rows]
}

type Shape = Readonly<Record<string, z.ZodType>>

function addColumns(
  layout: Layout,
  shape: Shape,
  before: readonly string[],
  to: { columns: Column[]; leftOut: string[] },
  addRows?: (list: string, layout: Layout, shape: Shape) => void,
): void {
  for (const [name, field] of Object.entries(layout)) {
    const way = [...before, name]
    const { form, columns } = field
    if (typeof form === 'object' && 'group' in form) addColumns(form.group, shape, way, to, addRows)
    else if (typeof form === 'object') addRows!(name, form.rows, rowShape(shape[columns[0]!]!))
    else if (form === 'none' || columns.some((column) => isNested(shape[column]!))) to.leftOut.push(columns[0]!)
    else {
      for (const column of columns) {
        const [language] = field.locate([column]) as Way
        to.columns.push(
          columnOf(column, language === undefined ? way : [...way, String(language)], shape[column]!, form),
        )
      }
    }
  }
}

function columnOf(name: string, way: readonly string[], schema: z.ZodType, form: Field['form']): Column {
  const core = within(schema)
  const item = core instanceof z.ZodArray ? within(core.element as z.ZodType) : core
  const options = item instanceof z.ZodEnum ? item.options.map(String) : undefined
  // Words of the API are in capitals, in files they are not.
  const isWord = options?.every((option) => option === option.toUpperCase())
  const refersTo = REFERENCES[name]
  return {
    name,
    way,
    kind:
      item instanceof z.ZodBoolean
        ? 'flag'
        : item instanceof z.ZodNumber
          ? 'number'
          : item instanceof z.ZodISODate
            ? 'date'
            : item instanceof z.ZodISODateTime
              ? 'moment'
              : 'text',
    isList: core instanceof z.ZodArray || form === 'commas',
    hasCommas: form === 'commas' || options !== undefined || refersTo !== undefined,
    options: isWord ? options!.map(inFiles) : options,
    refersTo,
  }
}

/** What a value is, if it is there; of a text that must be a word of a list, that list. */
function within(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPipe) {
    const out = schema.out as z.ZodType
    return out instanceof z.ZodEnum ? out : within(schema.in as z.ZodType)
  }
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapped ? within(schema.unwrap() as z.ZodType) : schema
}

function rowShape(schema: z.ZodType): Shape {
  const list = within(schema) as z.ZodArray<z.ZodType>
  return (within(list.element) as z.ZodObject).shape as Shape
}

/** Several values that are no list, such as what a plant looks like. */
function isNested(schema: z.ZodType): boolean {
  return within(schema) instanceof z.ZodObject
}

/** A file of something new, with what no schema assumes: readers do not see it. */
export function emptyFile(part: SheetPart): Record<string, unknown> {
  const kind = contentKindOf(part)
  if (!kind) return {}
  return { ...visibilityOf(kind, false), ...(kind === 'AILMENT' && { words: { en: [], es: [] } }) }
}
