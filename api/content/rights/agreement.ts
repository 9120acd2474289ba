import { z } from 'zod'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { badInput, parseInput } from '../../errors.ts'
import { filledText } from '../../rules/fields.ts'
import { fold } from '../../rules/search/words.ts'
import { dayOf } from '../day.ts'
import type { Database } from '../stores.ts'
import { takenIn } from './taken.ts'

/*
 * Consent for a community is given by the persons who have consented before. While something of it is kept from readers, only
 * they may name further persons: otherwise an admin who enters names could consent in their place.
 */

/** That somebody who may consent has agreed, by what right, on which day and how. */
export const Agreement = z.object({
  agreedBy: filledText(300),
  agreedRole: filledText(200),
  agreedOn: z
    .string('required')
    .min(1, 'required')
    .pipe(z.iso.date('invalidDate'))
    .refine((day) => day <= dayOf(), 'inFuture'),
  agreedHow: filledText(1000),
})
export type Agreement = z.output<typeof Agreement>

/** For the audit log. */
export function agreementWords({ agreedBy, agreedRole, agreedOn, agreedHow }: Agreement): string {
  return `${agreedBy}, ${agreedRole}, ${agreedOn}: ${agreedHow}`
}

/** Who has to agree. */
export interface Asked {
  communityId: string
  /** Nobody was written down: then any name will do. */
  holders: string[]
  /** A day before is that of another agreement. */
  since: Date
}

/** What was agreed, by one of each. Throws BAD_USER_INPUT, with the `holders`. */
export function checkAgreed(given: object, asked: readonly Omit<Asked, 'communityId'>[]): Agreement {
  const holders = [...new Set(asked.flatMap((each) => each.holders))]
  const agreement = parseInput(Agreement, given, { holders })
  for (const each of asked) {
    if (agreement.agreedOn < dayOf(each.since)) throw badInput({ agreedOn: 'beforeWithdrawal' }, { holders })
    if (each.holders.length > 0 && !foldedOf(each.holders).has(folded(agreement.agreedBy)))
      throw badInput({ agreedBy: 'notHolder' }, { holders })
  }
  return agreement
}

/**
 * The communities with something withheld, withdrawn or shown by season. Until the transaction ends, they are locked against
 * other changes of who may consent: two concurrent edits could otherwise each drop a name that the other one keeps.
 */
export async function keptOf(database: Database, communityIds: readonly (string | null)[]): Promise<Asked[]> {
  const kept: Asked[] = []
  const ids = new Set(communityIds.filter((id) => id !== null))
  for (const communityId of [...ids].toSorted()) {
    await database.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`community ${communityId}`}))`
    const ofTaken = { taken: { path: ['attributions'], array_contains: [{ communityId }] } }
    const held = await database.withdrawal.findMany({
      where: { undoneAt: null, OR: [{ communityId }, ofTaken] },
      select: { createdAt: true },
    })
    const terms = await database.attribution.findMany({ where: { communityId, protocol: { not: null } } })
    if (held.length + terms.length === 0) continue
    const [holders = []] = await holdersOf(database, [communityId])
    kept.push({ communityId, holders, since: await lastSet(database, terms, held) })
  }
  return kept
}

/** Those for whom others may consent now. Whoever is named first takes the place of nobody. */
export async function withOtherHolders(database: Database, kept: readonly Asked[]): Promise<Asked[]> {
  const ids = kept.map(({ communityId }) => communityId)
  const now = await holdersOf(database, ids)
  return kept.filter(({ holders }, index) => {
    const [before, after] = [foldedOf(holders), foldedOf(now[index]!)]
    return before.size > 0 && before.symmetricDifference(after).size > 0
  })
}

/** When the protocols of attributions, or what holds them, were last set. */
export async function lastSet(
  database: Database,
  attributions: readonly { id: string; createdAt: Date }[],
  held: readonly { createdAt: Date }[] = [],
): Promise<Date> {
  const ids = attributions.map(({ id }) => id)
  const [{ at }] = await database.$queryRaw<[{ at: Date | null }]>`
    SELECT max(created_at) AS at FROM (
      SELECT created_at, terms IS DISTINCT FROM lag(terms) OVER (PARTITION BY content_id ORDER BY created_at, id) AS is_set
      FROM revisions, LATERAL (SELECT jsonb_build_array(
        content -> 'communityId', content -> 'protocol', content -> 'seasonFrom', content -> 'seasonUntil')) AS said (terms)
      WHERE content_id = ANY (${ids}::uuid[])
    ) AS states WHERE is_set`
  return new Date(Math.max(...[...attributions, ...held].map(({ createdAt }) => +createdAt), +(at ?? 0)))
}

/**
 * Who has given consent for each of these communities, as far as it was recorded: also for content withdrawn but for its
 * warning or name, and for content deleted while something was kept from readers.
 */
export async function holdersOf(
  database: Pick<Database, 'attribution' | 'withdrawal' | '$queryRaw'>,
  communityIds: readonly string[],
): Promise<string[][]> {
  const where = { communityId: { in: [...communityIds] } }
  const select = { communityId: true, consentBy: true }
  const told = await database.attribution.findMany({ where: { ...where, consentBy: { not: null } }, select })
  const held = await database.withdrawal.findMany({ where: { ...where, undoneAt: null }, select: { taken: true } })
  const gone = await database.$queryRaw<typeof told>`
    SELECT content ->> 'communityId' AS "communityId", content ->> 'consentBy' AS "consentBy" FROM (
      SELECT DISTINCT ON (content_id) content FROM revisions
      WHERE kind = 'attribution' AND NOT EXISTS (SELECT FROM attributions WHERE id = content_id)
      ORDER BY content_id, created_at DESC, id DESC
    ) AS last WHERE content ->> 'communityId' IN (${Prisma.join([...communityIds, ''])})`
  const all = [...told, ...held.flatMap((row) => takenIn(row).attributions ?? []), ...gone]
  return communityIds.map((id) => {
    const own = all.filter(({ communityId }) => communityId === id)
    return [...new Set(own.flatMap(({ consentBy }) => consentBy?.trim() || []))].toSorted()
  })
}

const folded = (name: string) => fold(name).join(' ')
const foldedOf = (names: readonly string[]) => new Set(names.map(folded))
