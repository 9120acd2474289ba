import { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma } from '../database/client.ts'
import { columnName } from '../database/rows.ts'
import { CONTENT_KINDS, KINDS, type ContentKind } from './kinds.ts'
import { namesOf, type Texts } from './texts.ts'

/** `EN` or `ES`, as in the API. */
export type TranslatedInto = 'EN' | 'ES'

/** A text of an item in one language, with the other language as its source. */
export interface TranslationRow {
  kind: ContentKind
  id: string
  name: string
  state: 'MISSING' | 'OUTDATED' | 'DONE'
  source: string | null
  text: string | null
  /** The source when the text was last changed or confirmed, if that is known. */
  sourceBefore: string | null
  updatedAt: Date
  kindPlace: number
  textPlace: number
}

export type TranslationPlace = Pick<TranslationRow, 'kindPlace' | 'id' | 'textPlace'>

interface Queue {
  into: TranslatedInto
  of?: ContentKind | null | undefined
}

/** Texts that are missing, or older than their source: by kind, the newest item first, in the order of its form. */
export async function listTranslations(
  { into, of }: Queue,
  after: TranslationPlace | undefined,
  take: number,
): Promise<TranslationRow[]> {
  return prisma.$queryRaw<TranslationRow[]>`${queueSql(into, of)}
    SELECT * FROM queue WHERE ${after ? afterSql(after) : Prisma.sql`true`}
    ORDER BY "kindPlace", id DESC, "textPlace" LIMIT ${take}`
}

export async function countTranslations({ into, of }: Queue): Promise<number> {
  const [row] = await prisma.$queryRaw<
    { count: number }[]
  >`${queueSql(into, of)} SELECT count(*)::int AS count FROM queue`
  return row!.count
}

/** The texts of an item that are missing in a language, or older there than their source. */
export async function translationsOf(kind: ContentKind, id: string, into: TranslatedInto): Promise<TranslationRow[]> {
  return prisma.$queryRaw<TranslationRow[]>`
    WITH outdated AS (${outdatedSql(into, Prisma.sql`WHERE content_id = ${id}::uuid`)})
    SELECT * FROM (${textsSql(kind, into, Prisma.sql`items.id = ${id}::uuid`)}) AS texts
    WHERE state <> 'DONE' ORDER BY "textPlace"`
}

/** One text, whatever its state. Undefined if there is no such item or text. */
export async function findTranslation(
  kind: ContentKind,
  id: string,
  name: string,
  into: TranslatedInto,
): Promise<TranslationRow | undefined> {
  const [row] = await prisma.$queryRaw<TranslationRow[]>`
    WITH outdated AS (${outdatedSql(into, Prisma.sql`WHERE content_id = ${id}::uuid`)})
    ${textsSql(kind, into, Prisma.sql`items.id = ${id}::uuid AND texts.name = ${name}`)}`
  return row
}

function queueSql(into: TranslatedInto, of: ContentKind | null | undefined): Prisma.Sql {
  const kinds = of ? [of] : CONTENT_KINDS
  // Two conditions with an index each, instead of reading all items.
  const texts = kinds.flatMap((kind) => [
    textsSql(kind, into, Prisma.sql`items.needs @> '{UNTRANSLATED}'`, 'MISSING'),
    textsSql(kind, into, Prisma.sql`items.id IN (SELECT content_id FROM outdated)`, 'OUTDATED'),
  ])
  return Prisma.sql`
    WITH outdated AS (${outdatedSql(into)}), queue AS (${Prisma.join(texts, ' UNION ALL ')})`
}

/** Texts whose source has changed in a later revision than they have, and the time of their own last change. */
function outdatedSql(into: TranslatedInto, where: Prisma.Sql = Prisma.empty): Prisma.Sql {
  const [target, source] = into === 'EN' ? ['En', 'Es'] : ['Es', 'En']
  return Prisma.sql`
    SELECT target.content_id, left(target.text, -2) AS name, target.at AS since
    FROM (${lastChangesSql(target, where)}) AS target
    JOIN (${lastChangesSql(source, where)}) AS source
      ON source.content_id = target.content_id AND left(source.text, -2) = left(target.text, -2)
    WHERE source.at > target.at`
}

function lastChangesSql(suffix: string, where: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT content_id, text, max(created_at) AS at FROM (
      SELECT content_id, created_at, unnest(changed_texts) AS text FROM revisions ${where}
    ) AS changes WHERE right(text, 2) = ${suffix} GROUP BY content_id, text`
}

/** The texts of items of a kind, optionally only those in a state. */
function textsSql(
  kind: ContentKind,
  into: TranslatedInto,
  where: Prisma.Sql,
  state?: TranslationRow['state'],
): Prisma.Sql {
  const [target, source] = into === 'EN' ? ['En', 'Es'] : ['Es', 'En']
  const values = namesOf(KINDS[kind].texts as Texts).map(
    (name, place) => `('${name}', ${place}, ${columnName(name + source)}, ${columnName(name + target)})`,
  )
  const texts = Prisma.raw(`(VALUES ${values.join(', ')}) AS texts (name, place, source, text)`)
  // Its size tells whether a text is empty without reading it.
  return Prisma.sql`
    SELECT * FROM (
      SELECT ${kind} AS kind, items.id, texts.name, texts.source, texts.text, base.source AS "sourceBefore",
        items.updated_at AS "updatedAt", ${CONTENT_KINDS.indexOf(kind)}::int AS "kindPlace", texts.place AS "textPlace",
        CASE WHEN coalesce(octet_length(texts.source), 0) = 0 THEN 'DONE'
          WHEN coalesce(octet_length(texts.text), 0) = 0 THEN 'MISSING'
          WHEN base.source IS DISTINCT FROM texts.source AND base.text = texts.text THEN 'OUTDATED'
          ELSE 'DONE' END AS state
      FROM ${Prisma.raw(KINDS[kind].table)} AS items CROSS JOIN LATERAL ${texts}
      LEFT JOIN outdated ON outdated.content_id = items.id AND outdated.name = texts.name
      LEFT JOIN LATERAL (
        SELECT content->>(texts.name || ${source}) AS source, content->>(texts.name || ${target}) AS text
        FROM revisions WHERE content_id = outdated.content_id AND created_at = outdated.since
        ORDER BY id DESC LIMIT 1
      ) AS base ON true
      WHERE ${where}
    ) AS found ${state ? Prisma.sql`WHERE state = ${state}` : Prisma.empty}`
}

function afterSql({ kindPlace, id, textPlace }: TranslationPlace): Prisma.Sql {
  return Prisma.sql`("kindPlace" > ${kindPlace} OR ("kindPlace" = ${kindPlace}
    AND (id < ${id}::uuid OR (id = ${id}::uuid AND "textPlace" > ${textPlace}))))`
}
