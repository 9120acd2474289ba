import { badInput, checkRange } from '../../errors.ts'
import { CONDITIONS, MEDICINES } from '../word-lists.ts'
import { ADULT } from '../../rules/hard-stops.ts'
import { personOf, type Person, type SafetyArgs } from '../../rules/search/person.ts'

const MAX_SLUGS = 40

/** For whom a list is. Throws BAD_USER_INPUT for an age of no child, and for slugs that are in no list. */
export function readSafety(args: SafetyArgs | null | undefined): Person {
  const person = personOf(args)
  if (person.childAge !== null) checkRange('safeFor.childAge', person.childAge, 0, ADULT - 1)
  for (const [field, list] of [['medicines', MEDICINES] as const, ['conditions', CONDITIONS] as const]) {
    const isKnown = (slug: string) => list.some((entry) => entry.slug === slug)
    if ((args?.[field]?.length ?? 0) > MAX_SLUGS) throw badInput({ [`safeFor.${field}`]: 'tooMany' })
    if (!person[field].every(isKnown)) throw badInput({ [`safeFor.${field}`]: 'unknown' })
  }
  return person
}
