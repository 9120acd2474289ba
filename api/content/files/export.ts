import { readFile } from 'node:fs/promises'
import { TAG_KINDS } from '../../rules/tag-fields.ts'
import { CONTENT_KINDS, KINDS, pictureColumns, type ContentKind } from '../kinds.ts'
import { readWhole, rowsOf } from '../stores.ts'
import type { Row, Site } from './field.ts'
import { fileNames } from './file-names.ts'
import type { ContentFile } from './files.ts'
import type { Transaction } from './plan.ts'
import { writeEntry, writeSources, writeTags } from './yaml.ts'

const AT_ONCE = 200

/**
 * All content that admins write, as files that a seed or an import reads, with the rules for authors. The same content
 * always yields the same files in the same order.
 */
export async function* exportContent(tx: Transaction): AsyncGenerator<ContentFile> {
  yield {
    path: 'README.md',
    text: await readFile(new URL('../../../prisma/content/README.md', import.meta.url), 'utf8'),
  }
  const tags = await tx.tag.findMany({ orderBy: { slug: 'asc' } })
  const kinds: readonly string[] = TAG_KINDS
  tags.sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
  yield { path: 'tags.yaml', text: writeTags(tags) }
  const sources = await tx.source.findMany({ orderBy: { key: 'asc' } })
  yield { path: 'sources.yaml', text: writeSources(sources) }
  const plants = await fileNamesOf(tx, 'PLANT')
  for (const kind of CONTENT_KINDS) yield* exportKind(tx, kind, plants)
}

/** File names by id. A slug is its own file name. */
export async function fileNamesOf(tx: Transaction, kind: ContentKind): Promise<Map<string, string>> {
  const { title, urlKey } = KINDS[kind]
  const column = urlKey === 'slug' ? urlKey : `${title}Es`
  const found = await rowsOf(tx, kind).findMany({ select: { id: true, [column]: true } })
  const named = found.map((row) => ({ id: row.id, name: String(Reflect.get(row, column)) }))
  return urlKey === 'slug' ? new Map(named.map(({ id, name }) => [id, name])) : fileNames(named)
}

/** Page by page, so that the rows need not fit into memory. */
async function* exportKind(tx: Transaction, kind: ContentKind, plants: Site['plants']): AsyncGenerator<ContentFile> {
  const { table } = KINDS[kind]
  const pictures = pictureColumns(kind)
  const names = kind === 'PLANT' ? plants : await fileNamesOf(tx, kind)
  const ids = [...names.keys()].sort()
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const found = await readWhole(tx, kind, ids.slice(start, start + AT_ONCE))
    const rows = found.map(({ id, createdAt, content }): Row & { id: string } => ({ id, createdAt, ...content }))
    const urls = rows.flatMap((row) => pictures.flatMap((column) => (row[column] as string | string[] | null) ?? []))
    const photos = await photosAt(tx, urls)
    for (const row of rows.sort((one, other) => (one.id < other.id ? -1 : 1))) {
      yield { path: `${table}/${names.get(row.id)}.yaml`, text: writeEntry(table, row, { photos, plants }) }
    }
  }
}

async function photosAt(tx: Transaction, addresses: string[]): Promise<Site['photos']> {
  const urls = addresses.map((url) => url.trim())
  const photos = urls.length > 0 ? await tx.photo.findMany({ where: { url: { in: urls } } }) : []
  return new Map(photos.map((photo) => [photo.url, { ...photo }]))
}
