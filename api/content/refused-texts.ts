import { prisma } from '../database/client.ts'
import { refusalOf } from '../rules/markdown/read.ts'
import { describeRefusal } from '../rules/markdown/refusals.ts'
import { CONTENT_KINDS, KINDS, titlesOf, type ContentKind } from './kinds.ts'
import { rowsOf } from './stores.ts'
import { namesOf, type Texts } from '../rules/texts.ts'

const AT_ONCE = 50

/**
 * A line for each stored text that could not be saved today, since it is older than a rule: where it is edited, and what to write
 * instead. Readers see all its characters. Its next save asks for the correction.
 */
export async function reportRefusedTexts(): Promise<string[]> {
  const lines: string[] = []
  for (const kind of CONTENT_KINDS) for await (const row of rowsIn(kind)) lines.push(...refusedIn(kind, row))
  return lines
}

function refusedIn(kind: ContentKind, row: { id: string }): string[] {
  const texts = columnsOf(kind)
  return Object.entries(row).flatMap(([column, text]) => {
    const refusal = texts.includes(column) ? refusalOf(text ?? '') : undefined
    if (!refusal) return []
    const place = `/admin/${KINDS[kind].table}/edit/${row.id}`
    return [`${place} (${titlesOf(kind, row).en}), ${column}: ${describeRefusal(refusal.reason, { ...refusal }, 'en')}`]
  })
}

async function* rowsIn(kind: ContentKind) {
  const { title } = KINDS[kind]
  const columns = ['id', `${title}En`, `${title}Es`, ...columnsOf(kind)]
  const select = Object.fromEntries(columns.map((column) => [column, true]))
  for (let last: string | undefined; ;) {
    const where = last ? { id: { gt: last } } : {}
    const rows = await rowsOf(prisma, kind).findMany({ select, where, orderBy: { id: 'asc' }, take: AT_ONCE })
    yield* rows
    last = rows.at(-1)?.id
    if (!last) return
  }
}

function columnsOf(kind: ContentKind): string[] {
  const texts: Texts = KINDS[kind].texts
  return namesOf(texts, 'markdown').flatMap((name) => [`${name}En`, `${name}Es`])
}
