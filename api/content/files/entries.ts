import { basename } from 'node:path'
import type { z } from 'zod'
import type { ContentFile, Problem } from './files.ts'
import { isFields, locateIn, readFields, type Layout, type Row, type Way } from './field.ts'
import { CONTENT_KINDS, CONTENT_TABLES, KINDS, type ContentKind, type ContentTable } from '../kinds.ts'
import { describeIssue } from './issues.ts'
import { FILES, type FilePart, type PhotoValues, type ValuesOf } from './layouts.ts'
import type { MessageCode, MessageValues } from './messages.ts'
import { emptyContent } from './plan.ts'
import { positionIn, readYaml, type Position, type Within } from './read-yaml.ts'

/** A plant, ailment, article, project, tag, source or picture, as the API takes it, with its location. */
export interface Entry<Value> {
  path: string
  /** File name without folder and extension. */
  slug: string
  value: Value
  /** File names of plants by the UUIDs that stand for them in the value (field.ts). */
  plants: ReadonlyMap<string, string>
  /** Where the value at a path of the input is, or a place within it. */
  positionOf: (path: Way, within?: Within) => Position
  /** What the file calls the value at a path of the input: `uses.0.text.en`. */
  fieldOf: (path: Way) => FieldName
}

/** Of a spreadsheet, headings in both languages. */
export type FieldName = NonNullable<MessageValues[string]>

/** What an entry is read from. */
export interface Origin {
  path: string
  slug: string
  positionOf: (way: Way, within: Within) => Position
  /** What it calls the value at `way`, if that is not its path. */
  nameOf?: (way: Way) => FieldName
}

export type Content = { [Part in FilePart]: Entry<ValuesOf[Part]>[] }

export type FileContent = { [Part in FilePart]: { slug: string; value: ValuesOf[Part] }[] }

const FOLDERS = {
  en: new Intl.ListFormat('en-GB').format(CONTENT_TABLES),
  es: new Intl.ListFormat('es').format(CONTENT_TABLES),
}
const LISTS: Partial<Record<string, 'tags' | 'sources'>> = { 'tags.yaml': 'tags', 'sources.yaml': 'sources' }

export function itemsIn(content: Content): { kind: ContentKind; entry: Content[ContentTable][number] }[] {
  return CONTENT_KINDS.flatMap((kind) => content[KINDS[kind].table].map((entry) => ({ kind, entry })))
}

/**
 * Parses a file into `content`. What the schema of the API refuses, or README.md does not have, is left out and reported;
 * rules.ts checks the rest.
 */
export function parseFile(file: ContentFile, content: Content, problems: Problem[]): void {
  const { path, text } = file
  const tell = (position: Position, code: MessageCode, values: MessageValues = {}) =>
    void problems.push({ path, ...position, code, values, blocks: true })
  const start = { line: 1, column: 1 }
  const list = LISTS[path]
  const [, folder] = /^([^/]+)\/[^/]+\.yaml$/.exec(path) ?? []
  const part = list ?? CONTENT_TABLES.find((table) => table === folder)
  if (!part) return tell(start, 'unexpectedFile', { folders: FOLDERS })
  const value = readYaml(text, tell)
  if (value === undefined) return undefined
  if (list && !Array.isArray(value)) return tell(start, 'mustBeEntries')
  const origin: Origin = {
    path,
    slug: basename(path, '.yaml'),
    positionOf: (way, within) => positionIn(text, way, within),
  }
  const found = list
    ? (value as unknown[]).map((item, index) => readEntry(origin, part, item, { start: [index] }))
    : [readEntry(origin, part, value)]
  for (const { entry, photos, refused } of found) {
    for (const { position, code, values } of refused) tell(position, code, values)
    if (!entry) continue
    content[part].push(entry as never)
    content.photos.push(...photos)
  }
}

export function parseContent(files: ContentFile[]): { content: Content; problems: Problem[] } {
  const content: Content = emptyContent()
  const problems: Problem[] = []
  for (const file of files) parseFile(file, content, problems)
  return { content, problems }
}

interface Refused {
  position: Position
  code: MessageCode
  values: MessageValues
}

interface Read {
  entry: Entry<unknown> | undefined
  photos: Entry<PhotoValues>[]
  refused: Refused[]
}

/** Reads the value of an entry. `start` is where it begins in its file, `prefix` what its file calls it. */
export function readEntry(
  origin: Origin,
  part: FilePart,
  value: unknown,
  { start = [], prefix = [] }: { start?: Way; prefix?: Way } = {},
): Read {
  const { layout, schemas }: { layout: Layout; schemas: readonly z.ZodType[] } = FILES[part]
  const refused: Refused[] = []
  /** What needs no second problem. */
  const settled: Way[] = []
  const isSettled = (way: Way) => settled.some((known) => known.every((key, index) => way[index] === key))
  const { path, slug } = origin
  const nameOf = (way: Way) => origin.nameOf?.(way) ?? [...prefix, ...way].join('.')
  const refuse = (way: Way, code: MessageCode, values: MessageValues = {}, within: Within = { line: 0 }) => {
    const field = nameOf(code === 'unknownField' ? way.slice(0, -1) : way)
    const about = code === 'unknownField' && !field ? 'unknownEntryField' : code
    refused.push({
      position: origin.positionOf([...start, ...way], within),
      code: about,
      values: { ...values, field: field || path },
    })
  }
  if (!isFields(value)) {
    refuse([], prefix.length > 0 ? 'mustBeFields' : 'mustBeEntry')
    return { entry: undefined, photos: [], refused }
  }
  const described: { way: Way; photo: unknown }[] = []
  const plants = new Map<string, string>()
  const columns = readFields(layout, value, {
    way: [],
    refuse: (way, code, values) => {
      settled.push(way)
      refuse(way, code, values)
    },
    addPhoto: (way, photo) => void described.push({ way, photo }),
    addPlant: (id, name) => void plants.set(id, name),
  })
  const photos = described.map(({ way, photo }) => {
    const read = readEntry(origin, 'photos', photo, { start: [...start, ...way], prefix: way })
    if (read.refused.length > 0) settled.push(way)
    refused.push(...read.refused)
    return read
  })
  // An ailment is found by the name of its file.
  const input: Row = part === 'ailments' ? { ...columns, slug } : columns
  const whole: Record<string, unknown> = {}
  for (const schema of schemas) {
    const { data, error } = schema.safeParse(input, { reportInput: true })
    Object.assign(whole, data)
    for (const issue of error?.issues ?? []) {
      const keys = issue.code === 'unrecognized_keys' ? [issue.keys[0]!] : []
      const found = describeIssue(issue, input, locateIn(layout, [...issue.path, ...keys]))
      for (const { way, code, values, within } of found.filter(({ way }) => !isSettled(way))) {
        if (code === 'required') settled.push(way)
        refuse(way, code, values, within)
      }
    }
  }
  const entry: Entry<unknown> = {
    path,
    slug,
    value: whole,
    plants,
    positionOf: (path, within = { line: 0 }) => origin.positionOf([...start, ...locateIn(layout, path)], within),
    fieldOf: (path) => nameOf(locateIn(layout, path)),
  }
  return {
    entry: refused.length === 0 ? entry : undefined,
    photos: photos.flatMap(({ entry }) => (entry as Entry<PhotoValues> | undefined) ?? []),
    refused,
  }
}
