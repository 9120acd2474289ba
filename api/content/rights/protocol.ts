import { isDeepStrictEqual } from 'node:util'
import { siteAct, type Act } from '../../audit/audit.ts'
import { prisma } from '../../database/client.ts'
import { log } from '../../log.ts'
import { isOpen } from '../../rules/protocol.ts'
import { dayOf } from '../day.ts'
import type { Database } from '../stores.ts'
import type { Columns } from '../suggestions/places.ts'
import type { AttributedKind } from './attributions.ts'
import { giveBack } from './give-back.ts'
import { withdraw } from './withdraw.ts'

/*
 * What a protocol withholds leaves the content as what is withdrawn does, so that nothing public is made of it; its
 * attributions stay, and say who may read it all the same.
 */

/** Withholds what an attribution is of if its protocol asks for it today, or gives it back in its season. Throws as `withdraw`. */
export async function keepProtocol(database: Database, act: Act, id: string, now = new Date()): Promise<void> {
  await database.$executeRaw`SELECT FROM attributions WHERE id = ${id}::uuid FOR UPDATE`
  const row = await database.attribution.findUnique({ where: { id } })
  if (!row) return
  const { subjectKind, subject, place, communityId, withdrawalId } = row
  const same = await database.attribution.findMany({ where: { subjectKind, subject, place } })
  const closed = same.filter((each) => isDeepStrictEqual(each.rowKey, row.rowKey) && !isOpen(each, dayOf(now)))
  if (closed.length > 0 && !withdrawalId) {
    const of = { subjectKind: subjectKind as AttributedKind, subject, place, rowKey: row.rowKey as Columns }
    await withdraw(database, act, of, { reason: 'PROTOCOL', communityId })
  } else if (closed.length === 0 && withdrawalId) await giveBack(database, act, withdrawalId, null)
}

/** Carries out what falls due by the date: the beginnings and ends of seasons. Several nodes may do so at once. */
export async function keepProtocols(now = new Date()): Promise<void> {
  const rows = await prisma.attribution.findMany({ where: { protocol: { not: null } }, orderBy: { id: 'asc' } })
  const due = rows.filter((row) => isOpen(row, dayOf(now)) === (row.withdrawalId !== null))
  for (const { id } of due)
    await prisma
      .$transaction((tx) => keepProtocol(tx, siteAct('keepProtocols'), id, now))
      .catch((error: { extensions?: { code?: string } }) => {
        // A row that is gone needs nothing.
        if (error.extensions?.code === 'NOT_FOUND') return
        log.error({ err: error, attribution: id }, 'a protocol could not be carried out')
      })
}
