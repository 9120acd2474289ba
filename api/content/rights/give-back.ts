import type { Prisma, Withdrawal } from '../../../prisma/generated/client/client.ts'
import type { Act } from '../../audit/audit.ts'
import { apiError, badInput } from '../../errors.ts'
import { isOpen } from '../../rules/protocol.ts'
import { dayOf } from '../day.ts'
import { KINDS, titlesOf, visibilityOf, type ContentKind } from '../kinds.ts'
import { lockContent, writeChanges } from '../save.ts'
import type { Database } from '../stores.ts'
import { checkAgreed, holdersOf, lastSet, type Agreement } from './agreement.ts'
import { showSource } from './told-sources.ts'
import { tellAdmins } from './tell-admins.ts'
import {
  storedTaken,
  takenIn,
  wasHiddenBefore,
  withoutTextsOf,
  type Raw,
  type Taken,
  type TakenAttribution,
} from './taken.ts'
import { write } from './withdraw.ts'

type Name = Raw & { name: string; language: string }

/**
 * Undoes a withdrawal, once those of the community who may consent have agreed. A protocol then is no more; without an
 * agreement it stays, and only lets everybody read for now. Throws NOT_FOUND, also if it is undone already or its item is
 * gone, and BAD_USER_INPUT for who may not agree, and if what is public would lack something that safety requires.
 */
export async function giveBack(
  database: Database,
  act: Act,
  id: string,
  agreement: Agreement | null,
): Promise<Withdrawal> {
  // Content is locked before its withdrawals, in the order in which a save locks them.
  await lockItems(database, id)
  await database.$executeRaw`SELECT FROM withdrawals WHERE id = ${id}::uuid FOR UPDATE`
  const held = await database.withdrawal.findUnique({ where: { id } })
  if (!held || held.undoneAt) throw apiError('NOT_FOUND')
  if (agreement) {
    held.communityId = await askedFor(database, held)
    const terms = await database.attribution.findMany({ where: { withdrawalId: id } })
    const [holders = []] = held.communityId ? await holdersOf(database, [held.communityId]) : []
    checkAgreed(agreement, [{ holders, since: await lastSet(database, terms, [held]) }])
  }
  const withdrawal = await leaveToOthers(database, held)
  // Of what stays hidden because of it, readers are warned until it is public again.
  const hiddenIds = withdrawal.hiddenIds.filter((each) => !wasHiddenBefore(withdrawal, each))
  const undone = { undoneAt: new Date(), undoneBy: act.actor?.email ?? null, hiddenIds, ...agreement }
  await database.withdrawal.update({ where: { id }, data: undone })
  // Others keep their seasons.
  const own = { withdrawalId: id, communityId: held.communityId }
  if (agreement) await database.attribution.updateMany({ where: own, data: { protocol: null } })
  await database.attribution.updateMany({ where: { withdrawalId: id }, data: { withdrawalId: null } })
  const taken = takenIn(withdrawal)
  if (withdrawal.subjectKind === 'SOURCE') await showSource(database, withdrawal.subject, taken)
  for (const { kind, id, changes } of await changesFor(database, withdrawal, taken)) {
    // Published again if safety allows it; only by an admin, not by the start of a season.
    const wasShown = withdrawal.hiddenIds.includes(id) && !wasHiddenBefore(withdrawal, id)
    if (agreement && wasShown && !(await isWithdrawn(database, id)))
      await write(database, act, kind, id, { ...changes, ...visibilityOf(kind, true) })
    else {
      await writeChanges(database, act, kind, [{ id, content: changes }])
      if (!agreement && wasShown) await tellOfHidden(database, kind, id)
    }
  }
  await database.attribution.createMany({
    data: (taken.attributions ?? []).map((row) => agreedOn(row, withdrawal)) as Prisma.AttributionCreateManyInput[],
    skipDuplicates: true,
  })
  return database.withdrawal.findUniqueOrThrow({ where: { id } })
}

/**
 * Who agrees to give something back agrees that everybody reads it from now on; not for other communities, nor of parts, which
 * have terms of their own.
 */
function agreedOn({ isWished: _, ...row }: TakenAttribution, withdrawal: Withdrawal) {
  if (takenIn(withdrawal).isForPart || row.communityId !== withdrawal.communityId || row.place !== withdrawal.place)
    return row
  const isOver = row.consentUntil !== null && row.consentUntil < dayOf()
  return { ...row, protocol: null, ...(isOver && { consentUntil: null }) }
}

/** The community that has to agree: of what a protocol withholds, that whose terms still do. Throws if it is not one alone. */
async function askedFor(database: Database, { id, reason, communityId }: Withdrawal): Promise<string | null> {
  const terms = await database.attribution.findMany({ where: { withdrawalId: id } })
  const withholding = new Set(terms.filter((each) => !isOpen(each, dayOf())).map((each) => each.communityId))
  if (reason !== 'PROTOCOL' || withholding.size === 0) withholding.add(communityId)
  const [asked = null, ...others] = withholding
  if (others.length > 0) throw badInput({ agreedBy: 'others' })
  return asked
}

/** What was hidden for want of a part is not published by the calendar, which cannot look at it. */
async function tellOfHidden(database: Database, kind: ContentKind, id: string): Promise<void> {
  const [stored] = await lockContent(database, kind, [id])
  const { en, es } = titlesOf(kind, stored!.content)
  await tellAdmins(database, {
    titleEn: `“${en}” can be published again`,
    titleEs: `«${es}» se puede publicar otra vez`,
    messageEn: 'It was hidden since a part of it was withheld. That part is back for its season.',
    messageEs: 'Se ocultó porque una parte estaba reservada. Esa parte volvió por su temporada.',
    linkUrl: `/admin/${KINDS[kind].table}/edit/${id}`,
  })
}

async function lockItems(database: Database, id: string): Promise<void> {
  const withdrawal = await database.withdrawal.findUnique({ where: { id } })
  if (!withdrawal) throw apiError('NOT_FOUND')
  if (withdrawal.subjectKind === 'SOURCE') return
  const whole = { kind: withdrawal.subjectKind as ContentKind, id: withdrawal.subject }
  for (const item of takenIn(withdrawal).items ?? [whole]) await lockContent(database, item.kind, [item.id])
}

/** Texts that other withdrawals of the item hold as well stay with these, which give them back. */
async function leaveToOthers(database: Database, held: Withdrawal): Promise<Withdrawal> {
  const { id, subject, subjectKind } = held
  const where = { id: { not: id }, subject, subjectKind, place: { not: null }, undoneAt: null }
  const others = await database.withdrawal.findMany({ where })
  for (const other of others) {
    const taken = takenIn(other)
    const own = takenIn(withoutTextsOf(held, [other])).texts ?? {}
    const shared = Object.entries(takenIn(held).texts ?? {}).filter(([column]) => !(column in own))
    if (shared.length === 0) continue
    const texts = { ...taken.texts }
    for (const [column, text] of shared) texts[column] ??= text
    await database.withdrawal.update({ where: { id: other.id }, data: { taken: storedTaken({ ...taken, texts }) } })
  }
  return withoutTextsOf(held, others)
}

/** Whether all of an item is withdrawn. */
async function isWithdrawn(database: Database, subject: string): Promise<boolean> {
  return (await database.withdrawal.count({ where: { subject, place: null, undoneAt: null } })) > 0
}

async function changesFor(database: Database, withdrawal: Withdrawal, { items }: Taken) {
  const kind = withdrawal.subjectKind as ContentKind
  const present = async (of: ContentKind, id: string) => (await lockContent(database, of, [id]))[0]!.content as Raw
  if (items) {
    const changes = []
    for (const { kind, id, values } of items) {
      const content = await present(kind, id)
      const merged = Object.entries(values).map(([name, value]) => [name, merge(name, value, content[name])] as const)
      changes.push({ kind, id, changes: Object.fromEntries(merged) })
    }
    return changes
  }
  const id = withdrawal.subject
  if (withdrawal.subjectKind === 'SOURCE') return []
  if (withdrawal.place === null)
    return wasHiddenBefore(withdrawal, id) ? [] : [{ kind, id, changes: visibilityOf(kind, true) }]
  return [{ kind, id, changes: backIn(withdrawal, await present(kind, id)) }]
}

/** What puts a text or row back into content; nothing of a file or the whole. */
export function backIn(withdrawal: Pick<Withdrawal, 'place' | 'taken'>, content: object): Raw {
  const { place } = withdrawal
  const { texts = {}, rows } = takenIn(withdrawal)
  const present = content as Raw
  const back = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, present[name] ?? text]))
  if (place === null || !rows) return back
  const list = [...(present[place] as Raw[])]
  for (const { index, ...row } of rows) list.splice(index, 0, row)
  return { ...back, [place]: list }
}

/** What stands there now stays. */
function merge(name: string, taken: unknown, now: unknown): unknown {
  if (name === 'names') {
    const told = taken as Name[]
    return (now as Name[]).map((each) => {
      const before = told.find((other) => other.name === each.name && other.language === each.language)
      if (!before || each['recording']) return each
      const { recording, speaker, community, consent, consentOn } = before
      return { ...each, recording, speaker, community, consent, consentOn }
    })
  }
  return Array.isArray(taken) ? [...new Set([...(taken as string[]), ...((now ?? []) as string[])])] : (now ?? taken)
}
