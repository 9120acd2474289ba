import type { Attribution } from '../../../prisma/generated/client/client.ts'
import { isOpen } from '../../rules/protocol.ts'
import { dayOf } from '../day.ts'
import type { Database } from '../stores.ts'

/** How many days before its end admins are told of a consent. */
export const NOTICE_DAYS = 30
const DAY_MS = 86_400_000

export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Says when something is to be done next, once what was due is done or cannot be. */
export async function setDue(database: Database, id: string, now = new Date()): Promise<void> {
  const row = await database.attribution.findUnique({ where: { id } })
  if (row)
    await database.attribution.update({ where: { id }, data: { dueOn: nextDay(row, dayOf(now)), failedAt: null } })
}

/**
 * The day on which admins are to be told of the end of a consent, on which it is over, or on which a season turns; null if
 * never. What is past already was not there to be taken, and is looked for each day.
 */
export function nextDay(row: Attribution, today: string): string | null {
  const { consentUntil, noticedAt, protocol } = row
  const tomorrow = dayAfter(today)
  const isOver = consentUntil !== null && consentUntil < today
  const end = consentUntil !== null && (isOver ? tomorrow : dayAfter(consentUntil))
  const notice = consentUntil !== null && !isOver && !noticedAt && dayAfter(consentUntil, -NOTICE_DAYS)
  const days = Array.from({ length: 366 }, (_, index) => dayAfter(today, index + 1))
  const turn = protocol !== null && days.find((day) => isOpen(row, day) !== isOpen(row, today))
  return [notice, end, turn].filter((day) => typeof day === 'string').toSorted()[0] ?? null
}
