import { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { KINDS, type ContentKind } from './kinds.ts'
import { textsSql, type TranslatedInto } from './translations/texts-sql.ts'

export interface ItemDetails {
  id: string
  pictureUrl: string | null
  /** Names of the texts that the translation queue lists for the language. */
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
  const lackingIn = (into: TranslatedInto) => Prisma.sql`
    SELECT id, ${into} AS language, name, "textPlace"
    FROM (${textsSql(kind, into, Prisma.sql`items.id = ANY (${ids}::uuid[])`)}) AS texts WHERE state <> 'DONE'`
  const namesIn = (into: TranslatedInto) =>
    Prisma.sql`ARRAY(SELECT name FROM lacking WHERE id = listed.id::text AND language = ${into} ORDER BY "textPlace")`
  const rows = await prisma.$queryRaw<ItemDetails[]>`
    WITH lacking AS MATERIALIZED (${lackingIn('EN')} UNION ALL ${lackingIn('ES')})
    SELECT id, ${Prisma.raw(picture ?? 'NULL::text')} AS "pictureUrl",
      ${namesIn('EN')} AS "missingEn", ${namesIn('ES')} AS "missingEs",
      (SELECT editor_email FROM revisions WHERE content_id = listed.id AND created_at = listed.updated_at
        ORDER BY id DESC LIMIT 1) AS "changedBy",
      ARRAY(SELECT email FROM drafts JOIN "user" ON "user".id = admin_id
        WHERE kind = ${kind} AND subject = listed.id::text ORDER BY drafts.updated_at DESC) AS "draftsBy"
    FROM ${Prisma.raw(table)} AS listed WHERE id = ANY (${ids}::uuid[])`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? null)
}
