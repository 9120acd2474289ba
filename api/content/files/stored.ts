import { isDeepStrictEqual } from 'node:util'
import type { LoadPlan, Transaction } from './load.ts'
import { tidy } from './shapes.ts'
import { partsOf } from './values.ts'

// The database rows that files refer to, and how they differ from the files.

/** The key of a row. */
export const KEYS = {
  tags: 'slug',
  sources: 'key',
  photos: 'url',
  plants: 'id',
  articles: 'id',
  projects: 'id',
} as const satisfies Record<keyof LoadPlan, string>

/** A stored row with its related rows. */
export type StoredRow = Record<string, unknown>

/** Stored rows by key. */
export const READERS: Record<keyof LoadPlan, (tx: Transaction, keys: string[]) => Promise<StoredRow[]>> = {
  tags: (tx, slugs) => tx.tag.findMany({ where: { slug: { in: slugs } } }),
  sources: (tx, keys) => tx.source.findMany({ where: { key: { in: keys } } }),
  photos: (tx, urls) => tx.photo.findMany({ where: { url: { in: urls } } }),
  plants: (tx, ids) => {
    const names = { omit: { id: true, plantId: true }, orderBy: { position: 'asc' } } as const
    return tx.plant.findMany({ where: { id: { in: ids } }, include: { names } })
  },
  articles: async (tx, ids) => {
    const include = { plants: { select: { plantId: true } } }
    const rows = await tx.article.findMany({ where: { id: { in: ids } }, include })
    return rows.map(({ plants, ...article }) => ({ ...article, plants: plants.map(({ plantId }) => plantId).sort() }))
  },
  projects: (tx, ids) => tx.project.findMany({ where: { id: { in: ids } } }),
}

export interface Changed<Row> {
  row: Row
  /** Columns with a different value. */
  fields: string[]
  /** When the row was last saved; null if the table does not record it. */
  savedAt: Date | null
}

export function keyOf(part: keyof LoadPlan, row: object): string {
  return (row as Record<string, string>)[KEYS[part]]!
}

/** Reads stored rows by key. */
export async function readStored(
  tx: Transaction,
  part: keyof LoadPlan,
  rows: object[],
): Promise<Map<string, StoredRow>> {
  const keys = rows.map((row) => keyOf(part, row))
  const stored = await READERS[part](tx, keys)
  return new Map(stored.map((row) => [keyOf(part, row), row]))
}

/** How a row in the files differs from the stored row. */
export function differences<Row extends object>(row: Row, stored: StoredRow): Changed<Row> {
  const fields = Object.keys(row).filter((field) => !isSame(row[field as keyof Row], valueOf(field, stored[field])))
  return { row, fields, savedAt: (stored['updatedAt'] as Date | undefined) ?? null }
}

/** Whitespace between the parts of a plant does not matter. */
function valueOf(field: string, value: unknown): unknown {
  return field === 'plantPartUsed' ? partsOf(value as string | null).join(', ') : value
}

/** Whether a file equals the stored value, ignoring whitespace at both ends of texts. */
function isSame(value: unknown, stored: unknown): boolean {
  return isDeepStrictEqual(value, tidied(stored))
}

function tidied(value: unknown): unknown {
  if (typeof value === 'string') return tidy(value) || null
  if (Array.isArray(value)) return value.map(tidied)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tidied(inner)]))
}
