import { Prisma, type Source } from '../../prisma/generated/client/client.ts'
import { visibleSql } from '../content/conditions.ts'
import { CONTENT_KINDS, KINDS, type ContentKind } from '../content/kinds.ts'
import { byId } from '../content/list.ts'
import { readMoment } from '../rules/moment.ts'
import { readPublicItem, readPublicRevision } from '../content/public-history.ts'
import { cslOfRevision } from '../content/references/cite.ts'
import { cslOf, type ExportedWork } from '../content/references/csl.ts'
import { writeReferences, type ReferenceFormat } from '../content/references/write.ts'
import { rowsOf } from '../content/stores.ts'
import { prisma } from '../database/client.ts'
import { SOURCE_DETAILS } from '../rules/source-types.ts'
import type { Ask } from './public-api.ts'

// The bibliography as files for reference managers: what public content cites, and nothing else.

const FIELDS = `key title author year address type doi readOn recordedBy: recorder ${Object.keys(SOURCE_DETAILS).join(' ')}`

export async function allSources(format: ReferenceFormat): Promise<string> {
  return writeSources(await citedWorks(), format)
}

/** One of them; null if there is none. */
export async function oneSource(key: string, format: ReferenceFormat): Promise<string | null> {
  const works = await citedWorks(key)
  return works.length > 0 ? writeSources(works, format) : null
}

/** How to cite a public item as it was at a moment: `20261128T180136123Z.es`. Null if it was not public then. */
export async function revisionReference(
  kind: ContentKind,
  id: string,
  version: string,
  format: ReferenceFormat,
): Promise<string | null> {
  const [moment = '', language] = version.split('.')
  const savedAt = readMoment(moment)
  const item = savedAt ? await readPublicItem(kind, id) : null
  const revision = item && (await readPublicRevision(item, new Date(savedAt!)))
  return revision && writeReferences([await cslOfRevision(revision, language === 'es' ? 'es' : 'en')], format)
}

/** The works that a public item cites, in the order of its page; null if there is no such item. */
export async function sourcesOf(
  kind: ContentKind,
  id: string,
  format: ReferenceFormat,
  ask: Ask,
): Promise<string | null> {
  const { urlKey, delegate, visible } = KINDS[kind]
  const where = { ...byId(id), ...visible }
  const [row] = await rowsOf(prisma, kind).findMany<Record<string, string>>({ where, select: { [urlKey]: true } })
  if (!row) return null
  const query = `query ($key: ${urlKey === 'slug' ? 'String' : 'ID'}!) {
    item: ${delegate}(${urlKey}: $key) { sources { ${FIELDS} } } }`
  const { item } = await ask<{ item: { sources: ExportedWork[] } | null }>(query, { key: row[urlKey] })
  return item && writeSources(item.sources, format)
}

function writeSources(works: readonly ExportedWork[], format: ReferenceFormat): Promise<string> {
  return writeReferences(
    works.map((work) => cslOf({ ...work, namesRecorder: work.namesRecorder ?? Boolean(work.recordedBy) })),
    format,
  )
}

/** Not those that only uses for hidden ailments cite: readers see none of these. */
async function citedWorks(key: string | null = null): Promise<Source[]> {
  const keys = await prisma.$queryRaw<{ key: string }[]>`
    SELECT DISTINCT key FROM citations WHERE (${key}::text IS NULL OR key = ${key}) AND CASE kind
      WHEN 'PLANT' THEN EXISTS (SELECT FROM plants WHERE id = content_id AND is_public) AND NOT EXISTS (
        SELECT FROM plant_uses JOIN ailments ON slug = ailment_slug
        WHERE plant_id = content_id AND NOT ailments.is_public AND citations.key = ANY (source_keys))
      ${Prisma.join(CONTENT_KINDS.filter((kind) => kind !== 'PLANT').map(whenPublic), '\n')}
    END`
  return prisma.source.findMany({ where: { key: { in: keys.map((row) => row.key) } }, orderBy: { key: 'asc' } })
}

const whenPublic = (kind: ContentKind) => Prisma.sql`
  WHEN ${kind} THEN EXISTS (SELECT FROM ${Prisma.raw(KINDS[kind].table)} WHERE id = content_id AND ${visibleSql(kind)})`
