import { isDeepStrictEqual } from 'node:util'
import { rowListsIn, type Changed, type LoadPlan, type Transaction } from './plan.ts'
import { splitCommas, written } from './field.ts'
import { kindOf } from '../kinds.ts'
import { readWhole } from '../stores.ts'

export function keyColumn(part: keyof LoadPlan): string {
  return part === 'tags' ? 'slug' : part === 'sources' ? 'key' : part === 'photos' ? 'url' : 'id'
}

export type StoredRow = Record<string, unknown>

export async function readByKeys(tx: Transaction, part: keyof LoadPlan, keys: string[]): Promise<StoredRow[]> {
  if (part === 'tags') return tx.tag.findMany({ where: { slug: { in: keys } } })
  if (part === 'sources') return tx.source.findMany({ where: { key: { in: keys } } })
  if (part === 'photos') return tx.photo.findMany({ where: { url: { in: keys } } })
  const rows = await readWhole(tx, kindOf(part), keys)
  return rows.map(({ content, ...row }) => ({ ...row, ...content }))
}

export function keyOf(part: keyof LoadPlan, row: object): string {
  return (row as Record<string, string>)[keyColumn(part)]!
}

export async function readStored(
  tx: Transaction,
  part: keyof LoadPlan,
  rows: object[],
): Promise<Map<string, StoredRow>> {
  const keys = rows.map((row) => keyOf(part, row))
  const stored = await readByKeys(tx, part, keys)
  return new Map(stored.map((row) => [keyOf(part, row), row]))
}

export function differences<Row extends object>(row: Row, stored: StoredRow): Changed<Row> {
  const fields = Object.keys(row).filter((field) => !isSame(row[field as keyof Row], valueOf(field, stored[field])))
  return {
    row,
    stored,
    fields,
    rowsBefore: rowListsIn(stored, fields),
    savedAt: (stored['updatedAt'] as Date | undefined) ?? null,
  }
}

/** Whitespace between the parts of a plant does not matter. */
function valueOf(field: string, value: unknown): unknown {
  return field === 'plantPartUsed' ? splitCommas(value).join(', ') || null : value
}

/** Whether a file equals the stored value, ignoring whitespace at both ends of texts. */
function isSame(value: unknown, stored: unknown): boolean {
  return isDeepStrictEqual(value, stored) || isDeepStrictEqual(value, written(stored))
}
