import { Prisma, type Attribution } from '../../../prisma/generated/client/client.ts'
import { isUuid } from '../../rules/storable.ts'
import { columnName } from '../conditions.ts'
import { urlsSql } from '../described.ts'
import { CONTENT_KINDS, KINDS } from '../kinds.ts'
import type { Database } from '../stores.ts'
import { isFile } from './attributions.ts'
import type { HeldKind } from './places.ts'
import { takenIn } from './taken.ts'

/** The item that something attributed is of, or that shows a file. */
export interface NamedItem {
  kind: HeldKind
  id: string
  titleEn: string
  titleEs: string
}

interface Row extends NamedItem {
  url: string | null
}

type Of = Pick<Attribution, 'subjectKind' | 'subject' | 'withdrawalId'>

/** With one statement for all, and one for files that are withheld. Null for what is deleted or in the bin. */
export async function itemsNamed(database: Database, rows: readonly Of[]): Promise<(NamedItem | null)[]> {
  if (rows.length === 0) return []
  const files = rows.filter(isFile)
  const holding = await database.withdrawal.findMany({
    where: { id: { in: files.flatMap(({ withdrawalId }) => withdrawalId ?? []) } },
    select: { id: true, taken: true },
  })
  const heldFor = ({ withdrawalId }: Of) => {
    const held = holding.find(({ id }) => id === withdrawalId)
    return held && takenIn(held).items?.[0]?.id
  }
  const subjects = rows.map(({ subject }) => subject)
  const ids = [...subjects, ...files.flatMap((row) => heldFor(row) ?? [])]
  const found = await database.$queryRaw<Row[]>`${Prisma.join(selects(ids, files), ' UNION ALL ')}`
  return rows.map((row) => {
    const held = heldFor(row)
    const item = isFile(row)
      ? found.find(({ id, url }) => url === row.subject || id === held)
      : found.find(({ kind, id }) => kind === row.subjectKind && id === row.subject)
    return item ? { kind: item.kind, id: item.id, titleEn: item.titleEn, titleEs: item.titleEs } : null
  })
}

function selects(ids: string[], files: readonly Of[]): Prisma.Sql[] {
  const urls = files.map(({ subject }) => subject)
  const uuids = ids.filter(isUuid)
  const items = CONTENT_KINDS.flatMap((kind) => {
    const { table, title } = KINDS[kind]
    const names = (['En', 'Es'] as const).map(
      (language) => `items.${columnName(`${title}${language}`)} AS "title${language}"`,
    )
    const columns = Prisma.raw(`SELECT '${kind}' AS kind, items.id::text, ${names.join(', ')}`)
    const from = Prisma.raw(`FROM ${table} AS items`)
    const shown = urls.length > 0 && urlsSql(kind)
    return [
      Prisma.sql`${columns}, NULL AS url ${from} WHERE id = ANY (${uuids}::uuid[])`,
      ...(shown
        ? [
            Prisma.sql`${columns}, url ${from} CROSS JOIN LATERAL unnest(${Prisma.raw(shown)}) AS url
            WHERE url = ANY (${urls}::text[])`,
          ]
        : []),
    ]
  })
  return [
    ...items,
    Prisma.sql`SELECT 'SOURCE', key, title, title, NULL FROM sources WHERE key = ANY (${ids}::text[])`,
    Prisma.sql`SELECT 'PLANT', plants.id::text, common_name_en, common_name_es, recording
      FROM plant_names JOIN plants ON plants.id = plant_id WHERE recording = ANY (${urls}::text[])`,
  ]
}
