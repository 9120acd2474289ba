import { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { columnName } from '../database/rows.ts'
import { KINDS, type ContentKind } from './kinds.ts'
import { namesOf, type Texts } from './texts.ts'

/** What rows of the admin lists show besides their titles. */
export interface ItemDetails {
  id: string
  pictureUrl: string | null
  /** Names of the texts that exist in the other language only. */
  missingEn: string[]
  missingEs: string[]
  /** Email address of the admin who saved it last; null if the site did. */
  changedBy: string | null
  /** Email addresses of admins who have written in its form and not saved it, the latest first. */
  draftsBy: string[]
}

/** The details of the items with these ids, with one statement; null for unknown ids. */
export async function detailsOf(kind: ContentKind, ids: readonly string[]): Promise<(ItemDetails | null)[]> {
  const { table, picture } = KINDS[kind]
  const rows = await prisma.$queryRaw<ItemDetails[]>`
    SELECT id, ${Prisma.raw(picture ?? 'NULL::text')} AS "pictureUrl",
      ${missingSql(kind, 'En')} AS "missingEn", ${missingSql(kind, 'Es')} AS "missingEs",
      (SELECT editor_email FROM revisions WHERE content_id = listed.id AND created_at = listed.updated_at
        ORDER BY id DESC LIMIT 1) AS "changedBy",
      ARRAY(SELECT email FROM drafts JOIN "user" ON "user".id = admin_id
        WHERE kind = ${kind} AND subject = listed.id::text ORDER BY drafts.updated_at DESC) AS "draftsBy"
    FROM ${Prisma.raw(table)} AS listed WHERE id = ANY (${ids}::uuid[])`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? null)
}

function missingSql(kind: ContentKind, suffix: 'En' | 'Es'): Prisma.Sql {
  const names = namesOf(KINDS[kind].texts as Texts).map(
    (name) => `CASE WHEN ${isMissingSql(name, suffix)} THEN '${name}' END`,
  )
  return Prisma.raw(`array_remove(ARRAY[${names.join(', ')}], NULL)`)
}

/** SQL condition: a text exists in the other language only. Its size is known without reading it. */
function isMissingSql(name: string, suffix: 'En' | 'Es'): string {
  const size = (suffix: string) => `coalesce(octet_length(${columnName(`${name}${suffix}`)}), 0)`
  return `${size(suffix)} = 0 AND ${size(suffix === 'En' ? 'Es' : 'En')} > 0`
}
