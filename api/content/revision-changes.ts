import { isDeepStrictEqual } from 'node:util'
import { doseIn } from '../rules/doses.ts'
import { KINDS, pictureColumns, type ContentKind } from './kinds.ts'
import { isSame } from './save.ts'

export interface RevisionChange {
  name: string
  /** Whether it is about who must not use a plant, how much, a use that is gone, danger signs or first help. */
  isSafety: boolean
  added: Row[]
  removed: Row[]
}

type Row = Record<string, unknown>
type Content = Record<string, unknown>

/** What only admins know of. */
const PRIVATE = ['unfinished', 'contact']
const TOLD = ['cautions', 'dangerSigns']

/** Several columns are one thing for readers. */
const GROUPS: readonly (readonly [name: string, columns: RegExp])[] = [
  ['conservation', /^conservation/],
  ['review', /^review/],
]

export function changesBetween(kind: ContentKind, before: object, after: object): RevisionChange[] {
  const [old, now] = [before as Content, after as Content]
  const ignored = new Set([...PRIVATE, ...Object.keys(KINDS[kind].visible)])
  const columns = [...new Set([...Object.keys(now), ...Object.keys(old)])].filter((column) => !ignored.has(column))
  const changes = [...Map.groupBy(columns, (column) => nameOf(kind, column))].flatMap(([name, held]) => {
    const [was, is] = [old, now].map((content) => Object.fromEntries(held.map((column) => [column, content[column]])))
    if (isSame(was!, is!)) return []
    const isSafety =
      (KINDS[kind].safety as readonly string[]).includes(name) ||
      [was, is].some(hasDose) ||
      (name === 'uses' && lacksUse(old, now))
    const [had, has] = [old, now].map((content) => (TOLD.includes(name) ? ((content[name] ?? []) as Row[]) : []))
    return { name, isSafety, added: without(has!, had!), removed: without(had!, has!) }
  })
  return changes.toSorted((one, other) => Number(other.isSafety) - Number(one.isSafety))
}

function lacksUse(old: Content, now: Content): boolean {
  const [was, is] = [old, now].map(({ uses }) => new Set((uses as Row[] | undefined)?.map((use) => use['ailmentSlug'])))
  return !was!.isSubsetOf(is!)
}

function nameOf(kind: ContentKind, column: string): string {
  if (pictureColumns(kind).includes(column)) return 'pictures'
  const [group] = GROUPS.find(([, columns]) => columns.test(column)) ?? []
  return group ?? column.replace(/(?:En|Es)$/, '')
}

function without(rows: Row[], others: Row[]): Row[] {
  return rows.filter((row) => !others.some((other) => isDeepStrictEqual(filled(row), filled(other))))
}

/** A column that an older revision lacks was empty. */
function filled(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined))
}

function hasDose(value: unknown): boolean {
  if (typeof value === 'string') return doseIn(value) !== undefined
  return typeof value === 'object' && value !== null && Object.values(value).some(hasDose)
}
