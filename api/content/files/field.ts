import { idFrom } from '../new-id.ts'
import { VISIBLE } from '../../rules/text-shape.ts'
import type { MessageCode, MessageValues } from './messages.ts'

// How a field of a file holds columns of the input of the API. Both ways are made from it: files are read into the input,
// which its schema judges, and written from stored rows.

/** Path to a value: within a file `['names', 0, 'note', 'en']`, within its input `['names', 0, 'noteEn']`. */
export type Way = readonly PropertyKey[]
export type Row = Readonly<Record<string, unknown>>
export type Layout = Readonly<Record<string, Field>>

export interface Field {
  columns: readonly string[]
  /** The columns that a value means; `undefined` is a field that the file does not have. */
  read: (value: unknown, place: Place) => Row
  /** The value that columns are written as: none if it is null, false or an empty list. */
  write: (row: Row, site: Site) => unknown
  /** Where a path of the input, which begins with a column, stands within the value. */
  locate: (path: Way) => Way
  form: Form
}

/**
 * A field in a spreadsheet: a column for each of its columns (`commas`: with a list of the parts of one; `plant`: with file
 * names of plants), columns of a group, a sheet of rows, or nothing.
 */
export type Form = 'columns' | 'commas' | 'plant' | 'none' | { group: Layout } | { rows: Layout }

export interface Place {
  way: Way
  refuse: (way: Way, code: MessageCode, values?: MessageValues) => void
  /** A picture that the file describes. */
  addPhoto: (way: Way, photo: unknown) => void
  /** A plant that it names by its file, and the UUID that stands for it. */
  addPlant: (id: string, name: string) => void
}

export interface Site {
  photos: ReadonlyMap<string, Row>
  plants: ReadonlyMap<string, string>
}

/** Text as in files: without whitespace around it, and with one kind of line breaks. */
export function tidied(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n').trim()
  if (Array.isArray(value)) return value.map(tidied)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tidied(inner)]))
}

/** The same of a stored value, whose empty texts mean that there is none. */
export function written(value: unknown): unknown {
  if (typeof value === 'string') return tidied(value) || null
  if (Array.isArray(value)) return value.map(written).filter((item) => item !== null)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, written(inner)]))
}

export function isFields(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** Reads what a text must not be: empty, although it is written. */
function textOf(value: unknown, { way, refuse }: Place): unknown {
  const text = tidied(value)
  if (typeof text === 'string' && !VISIBLE.test(text)) refuse(way, 'empty')
  return text
}

interface Held {
  /** What a field means that the file does not have. */
  empty?: unknown
  read?: (value: unknown, place: Place) => unknown
  write?: (value: unknown, site: Site) => unknown
}

function held(column: string, { empty = null, read = textOf, write = written }: Held = {}): Field {
  return {
    columns: [column],
    read: (value, place) => ({ [column]: value === undefined ? empty : read(value, place) }),
    write: (row, site) => write(row[column], site),
    locate: ([, ...rest]) => rest,
    form: 'columns',
  }
}

/** Reads each item of a list; what is none is for the schema to refuse. */
function items(read: (item: unknown, place: Place) => unknown) {
  return (value: unknown, place: Place) =>
    Array.isArray(value)
      ? value.map((item: unknown, index) => read(item, { ...place, way: [...place.way, index] }))
      : value
}

export const value = (column: string): Field => held(column)
/** A text that may look like a number, such as a volume. */
export const numeral = (column: string): Field =>
  held(column, { read: (value, place) => textOf(typeof value === 'number' ? String(value) : value, place) })
export const inFilesOnly = (field: Field): Field => ({ ...field, form: 'none' })
export const list = (column: string): Field => held(column, { empty: [] })

export function required(field: Field): Field {
  return {
    ...field,
    read: (value, place) => {
      if (value === undefined) place.refuse(place.way, 'required')
      return field.read(value, place)
    },
  }
}

/** False if it is left out. */
export const flag = (column: string): Field => held(column, { empty: false })
/** A flag that every file has, since readers see what it says is public. */
export const visibility = (column: string): Field => required(held(column, { write: (value) => value || NOT }))

/** A false that is written. */
const NOT = Symbol('false')

export const moment = (column: string): Field =>
  held(column, { write: (value) => (value as Date).toISOString().replace('.000Z', 'Z') })

/** What waits in the form of hidden content. Left out, it stays as it is: a warning may be among it. */
export const unfinished = (column: string): Field => ({
  ...held(column, { write: (value) => value }),
  read: (value) => (value === undefined ? {} : { [column]: value }),
  form: 'none',
})

/** `HUMAN_SMALL` of the API is `human-small` in files. */
export function inFiles(value: string): string {
  return value.toLowerCase().replaceAll('_', '-')
}

/** A word of the API; in files there is no other way to write it. */
function inData(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const word = value.toUpperCase().replaceAll('-', '_')
  return inFiles(word) === value ? word : value.toLowerCase()
}

const wordOf = (value: unknown) => (typeof value === 'string' ? inFiles(value) : null)

export const word = (column: string): Field => held(column, { read: inData, write: wordOf })
export const words = (column: string): Field =>
  held(column, { empty: [], read: items(inData), write: (value) => (value as unknown[]).map(wordOf) })

/** A list that is one line of the API, with commas. */
export const commas = (column: string): Field => ({
  ...held(column, {
    read: (value, { way, refuse }) => {
      if (Array.isArray(value)) return value.map(tidied).join(', ') || null
      refuse(way, 'invalidList')
      return null
    },
    write: splitCommas,
  }),
  locate: () => [],
  form: 'commas',
})

export function splitCommas(value: unknown): string[] {
  return typeof value === 'string' ? (written(value.split(',')) as string[]) : []
}

/** Both languages: `{ en: …, es: … }` for `…En` and `…Es`. Null says that one is still to be written. */
export function both(name: string): Field {
  const columns = { en: `${name}En`, es: `${name}Es` }
  return {
    columns: Object.values(columns),
    read: (value, place) => {
      const { way, refuse } = place
      if (value === undefined) return { [columns.en]: null, [columns.es]: null }
      const fields = fieldsIn(value, columns, place)
      return Object.fromEntries(
        Object.entries(columns).map(([language, column]) => {
          const words = fields[language]
          if (words === undefined && isFields(value)) refuse([...way, language], 'required')
          return [column, words == null ? null : textOf(words, { ...place, way: [...way, language] })]
        }),
      )
    },
    write: (row) => {
      const [en, es] = [written(row[columns.en] ?? null), written(row[columns.es] ?? null)]
      return en === null && es === null ? null : { en, es }
    },
    locate: ([column, ...rest]) => [column === columns.en ? 'en' : 'es', ...rest],
    form: 'columns',
  }
}

export function valueAt(value: unknown, way: Way): unknown {
  return way.reduce((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value)
}

/** The fields of a value, of which only known ones may be there. */
export function fieldsIn(value: unknown, known: object, { way, refuse }: Place): Row {
  if (!isFields(value)) {
    refuse(way, 'mustBeFields')
    return {}
  }
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(known, name))
  if (unknown.length > 0) refuse([...way, unknown[0]!], 'unknownField', { names: unknown.join(', ') })
  return value
}

export function readFields(layout: Layout, value: unknown, place: Place): Row {
  const fields = fieldsIn(value, layout, place)
  const columns = Object.entries(layout).map(([name, field]) =>
    field.read(fields[name], { ...place, way: [...place.way, name] }),
  )
  return Object.assign({}, ...columns) as Row
}

export function writeFields(layout: Layout, row: Row, site: Site): Row {
  const fields = Object.entries(layout).map(([name, field]) => [name, field.write(row, site)] as const)
  const filled = fields.filter(([, value]) => value != null && value !== false && !isEmptyList(value))
  return Object.fromEntries(filled.map(([name, value]) => [name, value === NOT ? false : value]))
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** Where a path of the input stands in a file; what no field holds is the file itself. */
export function locateIn(layout: Layout, path: Way): Way {
  const found = Object.entries(layout).find(([, { columns }]) => columns.includes(String(path[0])))
  return found ? [found[0], ...found[1].locate(path)] : []
}

export function group(layout: Layout): Field {
  return {
    columns: Object.values(layout).flatMap(({ columns }) => columns),
    read: (value, place) => readFields(layout, value ?? {}, place),
    write: (row, site) => {
      const fields = writeFields(layout, row, site)
      return Object.keys(fields).length > 0 ? fields : null
    },
    locate: (path) => locateIn(layout, path),
    form: { group: layout },
  }
}

export function rows(column: string, layout: Layout): Field {
  return {
    ...held(column, {
      empty: [],
      read: items((row, place) => readFields(layout, row, place)),
      write: (value, site) => (value as Row[]).map((row) => writeFields(layout, row, site)),
    }),
    locate: ([, index, ...rest]) => (index === undefined ? [] : [index, ...locateIn(layout, rest)]),
    form: { rows: layout },
  }
}

/** A picture with its metadata, which belongs to its URL: the column has the URL alone. */
export const photo = (column: string, layout: Layout): Field => ({
  ...held(column, { read: readPhoto, write: (url, site) => writePhoto(url, layout, site) }),
  locate: () => ['url'],
  form: 'none',
})
export const photos = (column: string, layout: Layout): Field => ({
  ...held(column, {
    empty: [],
    read: items(readPhoto),
    write: (urls, site) => (urls as unknown[]).flatMap((url) => writePhoto(url, layout, site) ?? []),
  }),
  locate: ([, index]) => (index === undefined ? [] : [index, 'url']),
  form: 'none',
})

function readPhoto(value: unknown, { way, addPhoto }: Place): unknown {
  if (value === null) return null
  addPhoto(way, value)
  return isFields(value) ? tidied(value['url']) : null
}

function writePhoto(url: unknown, layout: Layout, site: Site): unknown {
  const address = written(url)
  return address === null ? null : writeFields(layout, { ...site.photos.get(address as string), url: address }, site)
}

/** A plant of ours by the name of its file; until all files are read, it has a UUID made of the name. */
export const plantFile = (column: string): Field => ({
  ...held(column, { read: readPlant, write: (id, { plants }) => plants.get(id as string) }),
  form: 'plant',
})
export const plantFiles = (column: string): Field => ({
  ...held(column, {
    empty: [],
    read: items(readPlant),
    write: (ids, { plants }) => (ids as string[]).flatMap((id) => plants.get(id) ?? []).sort(),
  }),
  form: 'plant',
})

function readPlant(value: unknown, place: Place): unknown {
  const name = textOf(value, place)
  if (typeof name !== 'string') return name
  const id = idOfName(name)
  place.addPlant(id, name)
  return id
}

/** The UUID that stands for a plant until that of its file is known. */
export const idOfName = (name: string): string => idFrom(name, 8)
