import type { Attribution } from '../../../prisma/generated/client/client.ts'
import { siteAct, type Act } from '../../audit/audit.ts'
import { prisma } from '../../database/client.ts'
import { inLongTransaction } from '../../database/long-transaction.ts'
import { apiError, isConflict, isUnavailable } from '../../errors.ts'
import { log } from '../../log.ts'
import { isOpen } from '../../rules/protocol.ts'
import { dayOf } from '../day.ts'
import { KINDS, type ContentKind } from '../kinds.ts'
import type { Database } from '../stores.ts'
import { isFile, subjectIn, type AttributedKind } from './attributions.ts'
import { dayAfter, NOTICE_DAYS, setDue } from './due.ts'
import type { Agreement } from './agreement.ts'
import { giveBack } from './give-back.ts'
import { itemsNamed, type NamedItem } from './named.ts'
import { keepProtocolOfPresent, lockAttributed } from './protocol.ts'
import { storedTaken, takenIn } from './taken.ts'
import { tellAdmins, type News } from './tell-admins.ts'
import { withdrawAttributed } from './withdraw-all.ts'
import { showing, withdraw } from './withdraw.ts'

/** Carries out what falls due: ends of consents, beginnings and ends of seasons. Several nodes may do so at once. */
export async function carryOutDue(now = new Date()): Promise<void> {
  const due = await prisma.attribution.findMany({
    where: { dueOn: { lte: dayOf(now) } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  const ids = due.map(({ id }) => id)
  // What another node has done, or an admin put off, waits no longer.
  for (const id of waiting.keys()) if (!ids.includes(id)) waiting.delete(id)
  if (ids.length === 0) return
  // One that fails, or takes too long, stops no other. The next minute tries it again.
  await tellOfEnds(ids, now).catch((error: unknown) =>
    log.error({ err: error }, 'admins were not told of ends of consents'),
  )
  for (const id of ids)
    await carryOut(id, now).catch((error: unknown) =>
      log.error({ err: error, attribution: id }, 'what a community withholds is still to be carried out'),
    )
}

async function carryOut(id: string, now: Date): Promise<void> {
  const tried = () => inLongTransaction((tx) => judge(tx, id, now))
  // A second time, since others may have held its locks.
  await tried()
    .catch((error: unknown) => {
      if (isUnavailable(error)) throw error
      return tried()
    })
    .then(() => waiting.delete(id))
    .catch((error: unknown) => fail(id, error, now))
}

/** Since when each could not be tried, as this node knows. What is in the way mostly goes by itself. */
const waiting = new Map<string, number>()
const PATIENCE_MS = 10 * 60_000

/** Undoes a withdrawal. What comes back with it and is not for readers today leaves at once, or nothing is given back. */
export async function undoWithdrawal(database: Database, act: Act, id: string, agreement: Agreement) {
  const withdrawal = await giveBack(database, act, id, agreement)
  const now = new Date()
  const attributions = takenIn(withdrawal).attributions ?? []
  const wished = attributions.filter(({ isWished }) => isWished).map((row) => row.id)
  await withdrawAttributed(database, act, wished, 'WISH')
  for (const { id } of attributions) await judge(database, id, now)
  return withdrawal
}

async function judge(database: Database, id: string, now: Date): Promise<void> {
  const row = await lockAttributed(database, id)
  // Another node may have done it, or an admin entered another day.
  if (!row || row.dueOn === null || row.dueOn > dayOf(now)) return
  if (isOver(row, now)) await withdrawAttributed(database, ACT, [id], 'ENDED')
  else await keepProtocolOfPresent(database, ACT, id, now)
  await setDue(database, id, now)
}

const ACT = siteAct('carryOutDue')
const isOver = ({ consentUntil }: Attribution, now: Date) => consentUntil !== null && consentUntil < dayOf(now)

/**
 * What should have left the readers' sight and did not leaves with all of its item, unless that warns. Tried again on the next
 * day; in the next minute if it could not be tried at all, of which admins are told once that lasts.
 */
async function fail(id: string, error: unknown, now: Date): Promise<void> {
  const isInWay = isUnavailable(error) || isConflict(error)
  const since = waiting.get(id) ?? now.getTime()
  waiting.set(id, since)
  if (isInWay && now.getTime() - since < PATIENCE_MS) throw error
  log.error({ err: error, attribution: id }, 'what a community withholds was not carried out')
  const row = await prisma.attribution.findUnique({ where: { id } })
  if (!row) return
  const [item] = await itemsNamed(prisma, [row])
  const mustLeave = row.withdrawalId === null && (isOver(row, now) || !isOpen(row, dayOf(now)))
  const { fields } = (error as { extensions?: { fields?: Record<string, string> } }).extensions ?? {}
  const warns = fields?.['protocol'] === 'warning'
  const hasLeft = !isInWay && mustLeave && !warns && (await withdrawWhole(row, now))
  await prisma.attribution.updateMany({
    where: { id },
    data: { ...(!isInWay && { dueOn: dayAfter(dayOf(now)) }), failedAt: now },
  })
  if (row.failedAt !== null) return
  const said = hasLeft ? 'LEFT' : !mustLeave ? 'HELD' : warns ? 'WARNS' : 'STAYS'
  await tellAdmins(prisma, failureOf(said, item ?? null))
}

/** Whether all that shows it has left. */
async function withdrawWhole(row: Attribution, now: Date): Promise<boolean> {
  const { subjectKind, subject, communityId } = row
  if (subjectKind === 'SOURCE') return false
  const reason = isOver(row, now) ? 'ENDED' : 'WISH'
  try {
    await inLongTransaction(async (tx) => {
      const items = isFile(row)
        ? await showing(tx, subjectIn(row))
        : [{ kind: subjectKind as ContentKind, id: subject }]
      for (const { kind, id } of items) {
        const whole = { subjectKind: kind as AttributedKind, subject: id, place: null, rowKey: {} }
        const { withdrawal } = await withdraw(tx, ACT, whole, { reason, communityId })
        // A poison or an ailment stays.
        if (!withdrawal) throw apiError('CONFLICT')
        const data = { taken: storedTaken({ ...takenIn(withdrawal), isForPart: true }) }
        await tx.withdrawal.update({ where: { id: withdrawal.id }, data })
      }
    })
    return true
  } catch (error) {
    log.error({ err: error, attribution: row.id }, 'nor was all of it withdrawn')
    return false
  }
}

/** What admins have to look after: what could not be taken out or given back, and what left for it as a whole. */
export async function readFailures(): Promise<NamedItem[]> {
  const failed = await prisma.attribution.findMany({ where: { failedAt: { not: null } }, orderBy: { id: 'asc' } })
  const left = await prisma.withdrawal.findMany({
    where: { undoneAt: null, taken: { path: ['isForPart'], equals: true } },
    orderBy: { id: 'asc' },
  })
  const items = await itemsNamed(prisma, [...failed, ...left.map((row) => ({ ...row, withdrawalId: null }))])
  return [...new Map(items.flatMap((item) => (item ? [[item.id, item] as const] : []))).values()]
}

function failureOf(said: 'LEFT' | 'WARNS' | 'STAYS' | 'HELD', item: NamedItem | null): News {
  const [en, es] = [item?.titleEn ?? '?', item?.titleEs ?? '?']
  const messages = {
    LEFT: {
      messageEn: `“${en}” has left the site as a whole, since a part of it could not be taken out. Give it back only without that part.`,
      messageEs: `«${es}» salió completa del sitio, porque no se pudo retirar una parte. Devuélvala solo sin esa parte.`,
    },
    STAYS: {
      messageEn: `A part of “${en}” is still public: neither it nor all of the item could be taken out. Take it out by hand.`,
      messageEs: `Una parte de «${es}» sigue pública: no se pudo retirar ni la parte ni todo. Retírela a mano.`,
    },
    WARNS: {
      messageEn: `A part of “${en}” is still public, because it warns or stands beside a warning. Take it out by hand.`,
      messageEs: `Una parte de «${es}» sigue pública, porque advierte o está junto a una advertencia. Retírela a mano.`,
    },
    HELD: {
      messageEn: `A part of “${en}” stays withheld, though everybody may read it now. The item may lack something.`,
      messageEs: `Una parte de «${es}» sigue reservada, aunque ya la puede leer todo el mundo. Puede que a la página le falte algo.`,
    },
  }
  return {
    titleEn: 'What a community decided could not be carried out',
    titleEs: 'No se pudo cumplir lo que decidió una comunidad',
    ...messages[said],
    linkUrl: rightsPath(item),
  }
}

const rightsPath = (item: NamedItem | null | undefined) =>
  item ? `/admin/${item.kind === 'SOURCE' ? 'sources' : KINDS[item.kind].table}/${item.id}/rights` : '/admin'

const MOST_NAMED = 10

/** A message for each community, with the names of what leaves with its consent. */
async function tellOfEnds(ids: string[], now: Date): Promise<void> {
  const today = dayOf(now)
  await prisma.$transaction(async (tx) => {
    const rows = await tx.attribution.updateManyAndReturn({
      where: { id: { in: ids }, consentUntil: { gte: today, lte: dayAfter(today, NOTICE_DAYS) }, noticedAt: null },
      data: { noticedAt: now },
    })
    const items = await itemsNamed(tx, rows)
    const named = rows.map((row, index) => ({ ...row, item: items[index] ?? null }))
    for (const own of Map.groupBy(named, ({ communityId }) => communityId).values()) await tellAdmins(tx, endOf(own))
  })
}

function endOf(rows: (Attribution & { item: NamedItem | null })[]): News {
  const [{ communityId, item }] = rows as [(typeof rows)[number]]
  const more = rows.length - MOST_NAMED
  const listed = (title: 'titleEn' | 'titleEs', others: string) =>
    rows
      .slice(0, MOST_NAMED)
      .map(({ item, subject, rowKey, consentUntil }) => {
        const { name } = rowKey as { name?: string }
        return `${item?.[title] ?? subject}${name ? ` (${name})` : ''}: ${consentUntil}`
      })
      .concat(more > 0 ? [others] : [])
      .join('\n')
  return {
    titleEn: 'The consent of a community ends within a month',
    titleEs: 'El consentimiento de una comunidad termina en menos de un mes',
    messageEn: `Without a new date, these leave the site by themselves after their day:\n${listed('titleEn', `and ${more} more`)}`,
    messageEs: `Sin una fecha nueva, salen solas del sitio después de su día:\n${listed('titleEs', `y ${more} más`)}`,
    linkUrl:
      rows.length === 1 ? rightsPath(item) : communityId ? `/admin/communities/${communityId}/attributions` : '/admin',
  }
}
