import { Prisma } from '../../../prisma/generated/client/client.ts'
import { prisma } from '../../database/client.ts'
import { isUuid } from '../../rules/storable.ts'
import type { Database } from '../stores.ts'
import {
  textsSql,
  TRANSLATED_KINDS,
  type TranslatedInto,
  type TranslatedKind,
  type TranslationRow,
} from './texts-sql.ts'

export type TranslationPlace = Pick<TranslationRow, 'kindPlace' | 'id' | 'textPlace'>

interface Queue {
  into: TranslatedInto
  of?: TranslatedKind | null | undefined
}

/** Texts that are missing, or older than their source: by kind, the newest item first, in the order of its form. */
export async function listTranslations(
  { into, of }: Queue,
  after: TranslationPlace | undefined,
  take: number,
): Promise<TranslationRow[]> {
  return prisma.$queryRaw<TranslationRow[]>`
    SELECT * FROM (${queueSql(into, of)}) AS queue WHERE ${after ? afterSql(after) : Prisma.sql`true`}
    ORDER BY "kindPlace", id COLLATE "C" DESC, "textPlace" LIMIT ${take}`
}

export async function countTranslations({ into, of }: Queue): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (${queueSql(into, of)}) AS queue`
  return row!.count
}

/** The texts of an item that are missing in a language, or older there than their source. */
export async function translationsOf(
  kind: TranslatedKind,
  id: string,
  into: TranslatedInto,
): Promise<TranslationRow[]> {
  if (kind !== 'SOURCE' && !isUuid(id)) return []
  return prisma.$queryRaw<TranslationRow[]>`
    SELECT * FROM (${textsSql(kind, into, isItem(kind, id))}) AS texts WHERE state <> 'DONE' ORDER BY "textPlace"`
}

/** One text, whatever its state. Undefined if there is no such item or text. */
export async function findTranslation(
  database: Database,
  kind: TranslatedKind,
  id: string,
  name: string,
  into: TranslatedInto,
): Promise<TranslationRow | undefined> {
  if (kind !== 'SOURCE' && !isUuid(id)) return undefined
  const [row] = await database.$queryRaw<TranslationRow[]>`
    SELECT * FROM (${textsSql(kind, into, isItem(kind, id))}) AS texts WHERE name = ${name}`
  return row
}

function isItem(kind: TranslatedKind, id: string): Prisma.Sql {
  return kind === 'SOURCE' ? Prisma.sql`items.key = ${id}` : Prisma.sql`items.id = ${id}::uuid`
}

function queueSql(into: TranslatedInto, of: TranslatedKind | null | undefined): Prisma.Sql {
  const kinds = of ? [of] : TRANSLATED_KINDS
  const texts = kinds.map((kind) => {
    // A condition with an index, instead of reading all items.
    const isLacking = kind === 'SOURCE' ? Prisma.sql`true` : Prisma.sql`items.needs && '{UNTRANSLATED,UNDESCRIBED}'`
    return Prisma.sql`SELECT * FROM (${textsSql(kind, into, isLacking)}) AS texts WHERE state <> 'DONE'`
  })
  return Prisma.join(texts, ' UNION ALL ')
}

function afterSql({ kindPlace, id, textPlace }: TranslationPlace): Prisma.Sql {
  return Prisma.sql`("kindPlace" > ${kindPlace} OR ("kindPlace" = ${kindPlace}
    AND (id COLLATE "C" < ${id} OR (id = ${id} AND "textPlace" > ${textPlace}))))`
}
