import type { SafetyFilter } from '../gql/graphql.ts'
import { query, type PersonFilter } from '../paths.ts'
import { isReadable } from './carry.ts'

// For whom plants are sought, as in URLs and as in the API.

export const YES = '1'
/** The ages of children, in years. */
export const AGES = Array.from({ length: 18 }, (_, age) => String(age))
/** The ages of babies, in months: "8m". */
export const BABY_AGES = Array.from({ length: 12 }, (_, months) => `${months}m`)
/** The condition of older people. */
export const OLDER_ADULT = 'older-adult'

/** The values of a URL as they stand. An empty value, as of a form without a choice, is none. */
export function personOf(params: URLSearchParams): PersonFilter {
  const all = (name: string) => [...new Set(params.getAll(name).map((value) => value.trim()))].filter(Boolean)
  // Of two ages, none can be read: neither may be dropped in silence.
  const one = (name: string) => all(name).join() || undefined
  const many = (name: string) => (all(name).length > 0 ? all(name) : undefined)
  return {
    pregnancy: one('pregnancy'),
    breastfeeding: one('breastfeeding'),
    childAge: one('childAge'),
    medicine: many('medicine'),
    condition: many('condition'),
  }
}

/** Whether anybody is named, so that plants may be kept out. */
export function isSomebody({ pregnancy, breastfeeding, childAge, medicine, condition }: PersonFilter): boolean {
  return Boolean(pregnancy ?? breastfeeding ?? childAge) || [medicine, condition].some((slugs) => slugs?.length)
}

/**
 * Whether values cannot be read. A safety filter that is not understood must not be dropped in silence: the list would look
 * as if it were applied.
 */
export function unreadable(person: PersonFilter): boolean {
  const own = query(personFieldsOf(person)).slice(1)
  return own !== '' && !isReadable(own)
}

/** The age of a child in months; of one whose age is in years, at least so many. */
export function monthsOf(childAge: string): number {
  return BABY_AGES.includes(childAge) ? BABY_AGES.indexOf(childAge) : Number(childAge) * 12
}

export function isBaby(childAge: string): boolean {
  return monthsOf(childAge) < 12
}

/** The filter as in the API; null without a person. */
export function safetyFilter(person: PersonFilter): SafetyFilter | null {
  if (!isSomebody(person)) return null
  const { pregnancy, breastfeeding, childAge, medicine, condition } = person
  return {
    pregnancy: pregnancy === YES,
    breastfeeding: breastfeeding === YES,
    childAge: childAge === undefined ? null : Math.floor(monthsOf(childAge) / 12),
    medicines: medicine ?? [],
    conditions: condition ?? [],
  }
}

/** The person of a filter, for links that leave the rest of it out: the filter must not be lost on the way. */
export function personFieldsOf(filter: PersonFilter): PersonFilter {
  const { pregnancy, breastfeeding, childAge, medicine, condition } = filter
  return { pregnancy, breastfeeding, childAge, medicine, condition }
}

/** A person as the query of a URL, without `?`; empty without one, and for one that cannot be read. */
export function personQuery(person: PersonFilter): string {
  return unreadable(person) ? '' : query(personFieldsOf(person)).slice(1)
}

/** A filter without a person, to spread over one that has one. */
export const NO_PERSON = personFieldsOf({})
