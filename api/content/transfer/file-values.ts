import { fileNamesOf } from '../files/export.ts'
import { writeFields, type Site } from '../files/field.ts'
import { FILES } from '../files/layouts.ts'
import type { Transaction } from '../files/plan.ts'
import { keyOf, readByKeys } from '../files/stored.ts'
import { MEDICINES, CONDITIONS } from '../word-lists.ts'
import { CONTENT_KINDS, contentKindOf, KINDS } from '../kinds.ts'
import { rowsOf } from '../stores.ts'
import { SHEETS, type SheetPart } from '../sheets/columns.ts'
import { NAMED_BY, type SiteEntry } from '../sheets/index-of-site.ts'
import type { FileValue } from '../sheets/write.ts'

// What is stored, as a content file holds it, for spreadsheets. Pictures have only their URLs.

const AT_ONCE = 50

export async function* allFileValues(tx: Transaction, only?: SheetPart): AsyncGenerator<FileValue[]> {
  const plants = await fileNamesOf(tx, 'PLANT')
  for (const part of new Set(SHEETS.map(({ part }) => part))) {
    if (only && part !== only) continue
    const slugs = await slugsOf(tx, part, plants)
    const keys = [...slugs.keys()].sort()
    for (let start = 0; start < keys.length; start += AT_ONCE)
      yield await readFileValues(tx, part, keys.slice(start, start + AT_ONCE), { slugs, plants })
  }
}

async function slugsOf(tx: Transaction, part: SheetPart, plants: Site['plants']): Promise<ReadonlyMap<string, string>> {
  const kind = contentKindOf(part)
  if (kind) return kind === 'PLANT' ? plants : fileNamesOf(tx, kind)
  const keys =
    part === 'tags'
      ? (await tx.tag.findMany({ select: { slug: true } })).map(({ slug }) => slug)
      : (await tx.source.findMany({ select: { key: true } })).map(({ key }) => key)
  return new Map(keys.map((key) => [key, key]))
}

export async function readFileValues(
  tx: Transaction,
  part: SheetPart,
  keys: string[],
  { slugs, plants }: { slugs: ReadonlyMap<string, string>; plants: Site['plants'] },
): Promise<FileValue[]> {
  const site: Site = { photos: new Map(), plants }
  const rows = await readByKeys(tx, part, keys)
  const values = rows.map((row) => {
    const id = keyOf(part, row)
    return { part, id, slug: slugs.get(id) ?? id, value: { ...writeFields(FILES[part].layout, row, site) } }
  })
  const order = new Map(keys.map((key, index) => [key, index]))
  return values.sort((one, other) => order.get(one.id)! - order.get(other.id)!)
}

export async function readSiteEntries(tx: Transaction): Promise<SiteEntry[]> {
  const entries: SiteEntry[] = []
  for (const kind of CONTENT_KINDS) {
    const part = KINDS[kind].table
    const columns = NAMED_BY[part].flat()
    const select = { id: true, ...Object.fromEntries(columns.map((column) => [column, true])) }
    const slugs = await fileNamesOf(tx, kind)
    for (const row of (await rowsOf(tx, kind).findMany({ select })) as Record<string, string | null>[]) {
      const names = Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
      entries.push({ part, key: row['id']!, slug: slugs.get(row['id']!)!, names })
    }
  }
  for (const { key, doi, title } of await tx.source.findMany({ select: { key: true, doi: true, title: true } }))
    entries.push({ part: 'sources', key, slug: key, names: { doi, title } })
  for (const { slug, labelEn, labelEs } of await tx.tag.findMany())
    entries.push({ part: 'tags', key: slug, slug, names: { labelEn, labelEs } })
  for (const [part, list] of [
    ['medicines', MEDICINES],
    ['conditions', CONDITIONS],
  ] as const)
    for (const { slug, name } of list)
      entries.push({ part, key: slug, slug, names: { nameEn: name.en, nameEs: name.es } })
  return entries
}
