import { KINDS, type ContentKind } from '../kinds.ts'
import { TEXTS_OF_USE } from '../../rules/safe-publishing.ts'
import { namesOf, type Texts, type Values } from '../../rules/texts.ts'
import type { Database } from '../stores.ts'
import { mergeLines } from './merge-lines.ts'

/*
 * The places of content that readers may suggest a correction to: a text (`dosageGuidelines`, in both languages), a line
 * (`scientificName`), a row (`uses.2`) or a source that is cited (`sources.tramil-ruta`). Values are texts, by column.
 */

export type Columns = Readonly<Record<string, string>>

export interface Place {
  name: string
  /** What a row or source is known by, in both languages; null of a text, which its name says. */
  title: { en: string; es: string } | null
  /** What can be corrected. */
  values: Columns
  /** What a row is found by after it has moved. */
  key: Columns
  /** Words of fixed lists that tell a row from others of its title. */
  details: Columns
  /** Of a name: whether somebody says it in a recording. */
  isRecorded: boolean
}

type Raw = Readonly<Record<string, unknown>>

export const inBoth = (...names: string[]) => names.flatMap((name) => [`${name}En`, `${name}Es`])

/** The columns of rows that can be corrected, and those that tell a row from others. */
const ROWS: Record<string, { offered: readonly string[]; key: readonly string[] }> = {
  names: { offered: ['name', 'place', ...inBoth('note'), 'reviewed'], key: ['name', 'language'] },
  uses: {
    offered: [...inBoth('text', 'place'), 'preparation', 'parts'],
    key: ['ailmentSlug', 'preparation', 'route'],
  },
  cautions: { offered: [...inBoth('text'), 'level'], key: ['subject', 'medicine', 'condition', 'lookalikeId'] },
  dangerSigns: { offered: inBoth('text'), key: ['who', 'underMonths'] },
}

const DETAILS: Readonly<Record<string, readonly string[]>> = {
  names: ['language'],
  uses: ['parts', 'preparation'],
  cautions: ['subject'],
}

/** Words of fixed lists that tell a row from others of its title, from its values and key. */
export function detailsOf(place: string | null, values: Columns): Columns {
  const columns = DETAILS[place?.split('.')[0] ?? ''] ?? []
  return Object.fromEntries(columns.flatMap((column) => (values[column] ? [[column, values[column]]] : [])))
}

/** The columns of the rows of a list that can be corrected; undefined if it is no such list. */
export function offeredOf(list: string): readonly string[] | undefined {
  return Object.hasOwn(ROWS, list) ? ROWS[list]!.offered : undefined
}

/** What the rows of content are found by, by list. */
export function rowKeys(content: object): Record<string, Columns[]> {
  const lists = Object.entries(ROWS).filter(([list]) => list in content)
  return Object.fromEntries(
    lists.map(([list, { key }]) => [list, ((content as Raw)[list] as Raw[]).map((row) => pick(row, key))]),
  )
}

const SOURCE_COLUMNS = ['title', 'author', 'year', 'address', 'doi'] as const
const NO_CHOICE: readonly string[] = ['habit']

/** The places of a public item; `citedIn` says which sources readers see with what they see of it. */
export async function readPlaces(
  database: Database,
  kind: ContentKind,
  content: object,
  citedIn: (shown: object) => readonly string[],
): Promise<Place[]> {
  const item = content as Raw & { isPoisonous?: boolean; uses?: { ailmentSlug: string }[] }
  const texts = namesOf<Texts>(KINDS[kind].texts).filter((name) => !(item.isPoisonous && TEXTS_OF_USE.includes(name)))
  const lines = namesOf<Values>(KINDS[kind].values, 'line').filter((name) => !NO_CHOICE.includes(name))
  const ailments = await readAilments(database, item.isPoisonous ? [] : (item.uses ?? []))
  const uses = item.uses?.filter(({ ailmentSlug }) => ailments.has(ailmentSlug))
  // Counted as they are shown: a number that is left out would tell of a hidden use.
  const shown: Raw = { ...item, uses }
  const rows = KINDS[kind].parts
    .filter((part) => part in ROWS)
    .flatMap((part) => ((shown[part] ?? []) as Raw[]).map((row, index) => ({ part, row, index })))
  return [
    ...texts.map((name) => asPlace(name, null, pick(item, inBoth(name)))),
    ...lines.map((name) => asPlace(name, null, pick(item, [name]))),
    ...rows.map(({ part, row, index }) =>
      asPlace(
        `${part}.${index}`,
        ailments.get(part === 'uses' ? String(row['ailmentSlug']) : '') ?? titleOf(row),
        pick(row, ROWS[part]!.offered),
        pick(row, ROWS[part]!.key),
        asText(row['recording']) !== '',
      ),
    ),
    ...(await readSources(database, citedIn(shown))),
  ]
}

function asPlace(name: string, title: Place['title'], values: Columns, key: Columns = {}, isRecorded = false): Place {
  return { name, title, values, key, details: detailsOf(name, { ...values, ...key }), isRecorded }
}

function titleOf({ name, textEn, textEs }: Raw): Place['title'] {
  const [en, es] = [asText(name ?? textEn ?? textEs), asText(name ?? textEs ?? textEn)]
  return { en, es }
}

async function readAilments(
  database: Database,
  uses: readonly { ailmentSlug: string }[],
): Promise<ReadonlyMap<string, { en: string; es: string }>> {
  if (uses.length === 0) return new Map()
  const rows = await database.ailment.findMany({
    where: { ...KINDS.AILMENT.visible, slug: { in: uses.map(({ ailmentSlug }) => ailmentSlug) } },
    select: { slug: true, nameEn: true, nameEs: true },
  })
  return new Map(rows.map(({ slug, nameEn, nameEs }) => [slug, { en: nameEn, es: nameEs }]))
}

/** The works that an item cites, without what people told, which is theirs to correct. */
async function readSources(database: Database, keys: readonly string[]): Promise<Place[]> {
  const rows = await database.source.findMany({
    where: { key: { in: [...keys] }, OR: [{ type: null }, { type: { not: 'TOLD' } }] },
    orderBy: { key: 'asc' },
  })
  return rows.map((row) =>
    asPlace(`sources.${row.key}`, { en: row.title, es: row.title }, pick(row as unknown as Raw, SOURCE_COLUMNS)),
  )
}

/** The key of the source that a place is; null of other places. */
export function sourceOf(place: string | null): string | null {
  return place?.startsWith('sources.') ? place.slice('sources.'.length) : null
}

/** The present values of a place with these, and what is to be saved: fields of the content, or of the source. */
export interface Applied {
  before: Columns
  after: Columns
  fields: Record<string, unknown>
}

/**
 * Applies changes to the present content, or source. Null if they no longer apply: the row is gone or not as it was, or the
 * passage of a text is.
 */
export function applyChanges(
  content: object,
  place: string,
  { base, changes }: { base: Columns; changes: Columns },
): Applied | null {
  const [part = '', at] = place.split('.')
  const rows = part in ROWS && at !== undefined ? (((content as Raw)[part] ?? []) as Raw[]) : undefined
  const index = rows && findRow(rows, part, Number(at), base, Object.keys(changes))
  if (index === null) return null
  const present = (rows ? rows[index!] : content) as Raw
  const before = pick(present, Object.keys(changes))
  const isText = !rows && !sourceOf(place)
  const merged = Object.entries(changes).map(([column, value]) => [
    column,
    isText ? mergeLines(base[column] ?? '', value, before[column]!) : before[column] === base[column] ? value : null,
  ])
  if (merged.some(([, value]) => value === null)) return null
  const after = Object.fromEntries(merged) as Columns
  const values = Object.fromEntries(
    Object.entries(after).map(([column, text]) => [column, fromText(column, text, present)]),
  )
  return {
    before,
    after,
    fields: rows ? { [part]: rows.map((row, nth) => (nth === index ? { ...row, ...values } : row)) } : values,
  }
}

/** The present values of a place, as far as it is still there. */
export function valuesNow(content: object, place: string, base: Columns, columns: readonly string[]): Columns | null {
  const [part = '', at] = place.split('.')
  if (!(part in ROWS) || at === undefined) return pick(content as Raw, columns)
  const rows = ((content as Raw)[part] ?? []) as Raw[]
  const index = findRow(rows, part, Number(at), base, [])
  return index === null ? null : pick(rows[index]!, columns)
}

/** The row with the key and the changed values of then, wherever it is now; of several, the one that is as it was. */
export function findRow(
  rows: readonly Raw[],
  part: string,
  at: number,
  base: Columns,
  changed: readonly string[],
): number | null {
  const { key, offered } = ROWS[part]!
  const isIn = (index: number, columns: readonly string[]) =>
    columns.every((column) => asText(rows[index]![column]) === (base[column] ?? ''))
  const found = [...rows.keys()].filter((index) => isIn(index, [...key, ...changed]))
  const same = found.filter((index) => isIn(index, offered))
  const [first, ...others] = same.length > 0 ? same : found
  return found.includes(at) && (same.length === 0 || same.includes(at))
    ? at
    : others.length === 0
      ? (first ?? null)
      : null
}

export function pick(row: Raw, columns: readonly string[]): Columns {
  return Object.fromEntries(columns.map((column) => [column, asText(row[column])]))
}

export function asText(value: unknown): string {
  if (value == null) return ''
  return Array.isArray(value) ? value.join(', ') : String(value as string | number | boolean)
}

/** A value from a text; lists and numbers by what stands there. */
function fromText(column: string, text: string, present: Raw): unknown {
  if (column === 'parts' || Array.isArray(present[column])) return text.split(/\s*,\s*/).filter(Boolean)
  if (column === 'reviewed') return text === 'true'
  if (column === 'year') return text.trim() === '' ? null : Number(text)
  return text.trim() === '' ? null : text
}
