import { isDeepStrictEqual } from 'node:util'
import { Prisma, type Attribution } from '../../../prisma/generated/client/client.ts'
import type { Act } from '../../audit/audit.ts'
import { isOpen } from '../../rules/protocol.ts'
import { isUuid } from '../../rules/storable.ts'
import { dayOf } from '../day.ts'
import { CONTENT_KINDS, KINDS } from '../kinds.ts'
import type { Database } from '../stores.ts'
import { subjectIn } from './attributions.ts'
import { setDue } from './due.ts'
import { giveBack } from './give-back.ts'
import { withdraw } from './withdraw.ts'

/*
 * What a protocol withholds leaves the content as what is withdrawn does, so that nothing public is made of it; its
 * attributions stay, and say who may read it all the same.
 */

/** Locks an attribution until the transaction ends, after its item, as a save does. Null if it is gone. */
export async function lockAttributed(database: Database, id: string): Promise<Attribution | null> {
  const where = { id }
  const of = await database.attribution.findUnique({ where, select: { subjectKind: true, subject: true } })
  const kind = CONTENT_KINDS.find((each) => each === of?.subjectKind)
  if (of && kind && isUuid(of.subject))
    await database.$executeRaw`
      SELECT FROM ${Prisma.raw(KINDS[kind].table)} WHERE id = ${of.subject}::uuid FOR UPDATE`
  await database.$executeRaw`SELECT FROM attributions WHERE id = ${id}::uuid FOR UPDATE`
  return database.attribution.findUnique({ where })
}

/** Withholds what an attribution is of if its protocol asks for it today, or gives it back in its season. Throws as `withdraw`. */
export async function keepProtocol(database: Database, act: Act, id: string, now = new Date()): Promise<void> {
  const row = await lockAttributed(database, id)
  if (!row) return
  const { subjectKind, subject, place, communityId, withdrawalId } = row
  const same = await database.attribution.findMany({ where: { subjectKind, subject, place } })
  const closed = same.filter((each) => isDeepStrictEqual(each.rowKey, row.rowKey) && !isOpen(each, dayOf(now)))
  if (closed.length > 0 && !withdrawalId) {
    await withdraw(database, act, subjectIn(row), { reason: 'PROTOCOL', communityId })
  } else if (closed.length === 0 && withdrawalId) await giveBack(database, act, withdrawalId, null)
  await setDue(database, id, now)
}

/** The same, unless the item or row is gone: from the bin it comes back without what is withheld (`dueProtocols`). */
export async function keepProtocolOfPresent(database: Database, act: Act, id: string, now = new Date()): Promise<void> {
  await keepProtocol(database, act, id, now).catch((error: { extensions?: { code?: string } }) => {
    if (error.extensions?.code !== 'NOT_FOUND') throw error
  })
}
