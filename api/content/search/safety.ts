import { badInput, checkRange } from '../../errors.ts'
import { CONDITIONS, MEDICINES } from '../word-lists.ts'
import type { Person } from './rules/person.ts'
import { ADULT } from './rules/persons/ages.ts'

// For whom a list is, as requested.

export interface SafetyArgs {
  pregnancy?: boolean | null
  breastfeeding?: boolean | null
  childAge?: number | null
  medicines?: string[] | null
  conditions?: string[] | null
}

const MAX_SLUGS = 40

/** Throws BAD_USER_INPUT for an age of no child, and for slugs that are in no list. */
export function readSafety(args: SafetyArgs | null | undefined): Person {
  const { pregnancy, breastfeeding, childAge, medicines, conditions } = args ?? {}
  if (childAge != null) checkRange('safeFor.childAge', childAge, 0, ADULT - 1)
  return {
    pregnancy: pregnancy ?? false,
    breastfeeding: breastfeeding ?? false,
    childAge: childAge ?? null,
    medicines: known('medicines', medicines ?? [], MEDICINES),
    conditions: known('conditions', conditions ?? [], CONDITIONS),
  }
}

function known(field: string, slugs: string[], list: readonly { slug: string }[]): string[] {
  if (slugs.length > MAX_SLUGS) throw badInput({ [`safeFor.${field}`]: 'tooMany' })
  const isKnown = (slug: string) => list.some((entry) => entry.slug === slug)
  if (!slugs.every(isKnown)) throw badInput({ [`safeFor.${field}`]: 'unknown' })
  return [...new Set(slugs)]
}
