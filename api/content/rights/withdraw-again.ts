import type { Withdrawal } from '../../../prisma/generated/client/client.ts'
import { siteAct, type Act } from '../../audit/audit.ts'
import { prisma } from '../../database/client.ts'
import { inLongTransaction } from '../../database/long-transaction.ts'
import { isVisible, visibilityOf, type ContentKind } from '../kinds.ts'
import { lockContent } from '../save.ts'
import { readWhole, type Database } from '../stores.ts'
import { isFile, isOfRow, subjectIn } from './attributions.ts'
import { storedTaken, takenIn, type Raw } from './taken.ts'
import { hideSource } from './told-sources.ts'
import { forgetUnsaved, left, showing, takeAttributions, takenOf, write, type Item } from './withdraw.ts'
import { withoutWithdrawn } from './withdrawn.ts'

/** Carries out again what was withdrawn after a backup that was restored. Returns how much. */
export async function withdrawRestored(): Promise<number> {
  const where = { undoneAt: null, taken: { path: ['isRestored'], equals: true } }
  const rows = await prisma.withdrawal.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
  const all = await Promise.all(rows.map((row) => itemsOf(prisma, row)))
  const act = siteAct('withdraw')
  for (const item of new Map(all.flat().map((item) => [item.id, item])).values()) {
    const own = rows.filter((_, index) => all[index]!.some(({ id }) => id === item.id))
    await inLongTransaction((tx) => withdrawAgain(tx, act, item, own))
  }
  // Last, so that an interrupted start does it again.
  for (const row of rows) await inLongTransaction((tx) => forgetAgain(tx, row))
  return rows.length
}

/** What a withdrawal may have to be taken from, in an earlier state of the content. */
async function itemsOf(database: Database, row: Withdrawal): Promise<Item[]> {
  if (isFile(row)) return showing(database, subjectIn(row))
  if (row.subjectKind === 'SOURCE') return []
  const item = { kind: row.subjectKind as ContentKind, id: row.subject }
  return (await readWhole(database, item.kind, [item.id])).length > 0 ? [item] : []
}

/**
 * Takes from an item of a restored backup what was withdrawn after it was made: all at once, since what is left of it must
 * have nothing of any. A poison stays with readers.
 */
async function withdrawAgain(database: Database, act: Act, { kind, id }: Item, rows: Withdrawal[]) {
  const [stored] = await lockContent(database, kind, [id])
  const content = stored!.content as Raw & { isPoisonous?: boolean }
  const rest = rows.reduce((before, row) => ({ ...before, ...withoutRow(kind, before, row) }), content)
  const isWhole = rows.some(({ subjectKind, place }) => subjectKind === kind && place === null)
  const hidden = visibilityOf(kind, false)
  const changes = { ...rest, ...(isWhole && !content.isPoisonous && hidden) }
  try {
    await write(database, act, kind, id, changes)
  } catch (error) {
    // Something else keeps it from being public.
    if ((error as { extensions?: { code?: string } }).extensions?.code !== 'BAD_USER_INPUT') throw error
    await write(database, act, kind, id, { ...changes, ...hidden })
  }
  const [after] = await readWhole(database, kind, [id])
  if (isWhole || !isVisible(kind, content) || isVisible(kind, after!.content)) return
  const own = { id: { in: rows.map((row) => row.id) }, NOT: { hiddenIds: { has: id } } }
  await database.withdrawal.updateMany({ where: own, data: { hiddenIds: { push: id } } })
}

function withoutRow(kind: ContentKind, content: Raw, row: Withdrawal): object {
  const subject = subjectIn(row)
  const rows = row.subjectKind === kind && row.place !== null ? content[row.place] : undefined
  const isThere = Array.isArray(rows) && (rows as Raw[]).some((each) => isOfRow(subject, row.place!, each))
  // Its row may have been worded otherwise then.
  return isThere ? left(subject, content, takenOf(kind, subject, content)) : withoutWithdrawn(kind, content, [row])
}

/** What else of a restored backup may hold the words. The withdrawal stays as it is, with what it took then. */
async function forgetAgain(database: Database, row: Withdrawal): Promise<void> {
  if (row.reason !== 'PROTOCOL') await takeAttributions(database, subjectIn(row), { withParts: true })
  await forgetUnsaved(database, subjectIn(row), takenIn(row))
  if (row.subjectKind === 'SOURCE') await hideSource(database, row.subject)
  const { isRestored: _, ...taken } = takenIn(row)
  await database.withdrawal.update({ where: { id: row.id }, data: { taken: storedTaken(taken) } })
}
