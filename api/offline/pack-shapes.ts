import { createHash } from 'node:crypto'
import type { PackedItem } from './pack-parts.ts'

/*
 * Objects of one type have the same keys, in each item. An item names the keys by the shape of the object, and the shapes are
 * an item of their own: a tenth of the pack. A shape has the same name as long as it exists, so that an edit changes no
 * other item. web/offline/shapes.ts puts the keys back.
 */

/** An object as its shape and its values, a list as 0 and its values. */
export type Shaped = string | number | boolean | null | Shaped[]

/** An item as it is sent. */
export interface ShapedItem {
  answers: { hash: string; variables: string; data: Shaped }[]
  parts: Record<string, Shaped>
}

const TYPE = '__typename'
const LEAST_NAME = 2

/** The items without their keys, and one more with the shapes. */
export function shapeItems(items: readonly PackedItem[]): (ShapedItem & { path: string })[] {
  const found = new Set<string>()
  for (const { answers, parts } of items) note([...answers.map(({ data }) => data), ...Object.values(parts)], found)
  const names = nameShapes(found)
  const shaped = items.map(({ path, answers, parts }) => ({
    path,
    answers: answers.map(({ data, ...answer }) => ({ ...answer, data: shape(data, names) })),
    parts: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, shape(part, names)])),
  }))
  const shapes = Object.fromEntries([...names].map(([keys, name]) => [name, keys]))
  return [...shaped, { path: '/shapes', answers: [], parts: shapes }]
}

function note(values: readonly unknown[], found: Set<string>): void {
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) found.add(keysOf(value))
    note(Object.values(value), found)
  }
}

/** The keys of an object, and its type. */
function keysOf(value: object): string {
  const type = (value as Record<string, unknown>)[TYPE]
  return JSON.stringify([typeof type === 'string' ? type : 0, ...valuesOf(value).map(([key]) => key)])
}

function valuesOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([key, each]) => key !== TYPE || typeof each !== 'string')
}

/** Short names by the hash of the keys. */
function nameShapes(found: ReadonlySet<string>): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const keys of [...found].toSorted()) {
    const hash = createHash('sha256').update(keys).digest('base64url')
    let length = LEAST_NAME
    while (taken.has(hash.slice(0, length))) length++
    const name = hash.slice(0, length)
    taken.add(name)
    names.set(keys, name)
  }
  return names
}

function shape(value: unknown, names: ReadonlyMap<string, string>): Shaped {
  if (Array.isArray(value)) return [0, ...value.map((each) => shape(each, names))]
  if (typeof value !== 'object' || value === null) return (value ?? null) as Shaped
  return [names.get(keysOf(value))!, ...valuesOf(value).map(([, each]) => shape(each, names))]
}
