// Whom a community lets read what is attributed to it.

export const PROTOCOLS = {
  MEMBERS: 'Only members of the community read it.',
  INITIATED: 'Only those members read it whom the community calls initiated.',
  SEASON: 'Everybody reads it in a season, each year; nobody in the rest of the year.',
  NEVER: 'Nobody reads it.',
} as const
export type Protocol = keyof typeof PROTOCOLS

/** As stored. A protocol other than those above withholds from everybody. */
export interface Terms {
  protocol: string | null
  /** The first and last day, such as 11-29. */
  seasonFrom: string | null
  seasonUntil: string | null
}

export interface Membership {
  communityId: string
  isInitiated: boolean
}

const MONTH_AND_DAY = /^\d\d-\d\d$/

/** Whether everybody may read it on a day such as 2026-11-29. */
export function isOpen({ protocol, seasonFrom, seasonUntil }: Terms, day: string): boolean {
  if (protocol === null) return true
  const [from, until, today] = [seasonFrom ?? '', seasonUntil ?? '', day.slice(5)]
  if (protocol !== 'SEASON' || ![from, until, today].every((each) => MONTH_AND_DAY.test(each))) return false
  // A season may go over the end of the year.
  return from <= until ? from <= today && today <= until : from <= today || today <= until
}

/** How many may read on a day: nobody (0), initiated members (1), members (2) or everybody (3). */
function reach(terms: Terms, day: string): number {
  return isOpen(terms, day) ? 3 : ['INITIATED', 'MEMBERS'].indexOf(terms.protocol ?? '') + 1
}

const DAYS = Array.from({ length: 366 }, (_, index) =>
  new Date(Date.UTC(2028, 0, 1 + index)).toISOString().slice(0, 10),
)

/** Whether the terms let somebody read, on any day of the year, what the terms before withheld from them. */
export function isMilder(terms: Terms, before: Terms): boolean {
  return DAYS.some((day) => reach(terms, day) > reach(before, day))
}

/** Whether a member of these communities may read what is withheld so; of several attributions, each has to let them. */
export function mayRead(
  terms: readonly (Terms & { communityId: string | null })[],
  memberships: readonly Membership[],
): boolean {
  const closed = terms.filter(({ protocol }) => protocol !== null)
  const lets = ({ protocol, communityId }: (typeof terms)[number]) =>
    memberships.some(
      (each) =>
        each.communityId === communityId && (protocol === 'MEMBERS' || (protocol === 'INITIATED' && each.isInitiated)),
    )
  return closed.length > 0 && closed.every(lets)
}
