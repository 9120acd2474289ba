import type { DangerSigns_AilmentFragment } from '../gql/graphql.ts'
import { monthsOf } from '../safety/person.ts'

type Sign = Pick<DangerSigns_AilmentFragment['dangerSigns'][number], 'text' | 'urgency' | 'breathLimit'>

/** A danger sign that depends on the number of breaths, with the authors or titles of what it cites. */
export type BreathSign = NonNullable<Sign['breathLimit']> &
  Pick<Sign, 'text' | 'urgency'> & { sources: readonly string[] }

/** Those of an ailment, from the youngest children on. */
export function breathSignsOf<Row extends Sign>(
  signs: readonly Row[],
  sourcesOf: (sign: Row) => string[],
): BreathSign[] {
  return signs
    .flatMap((sign) => {
      const { text, urgency, breathLimit } = sign
      return breathLimit ? [{ ...breathLimit, text, urgency, sources: sourcesOf(sign) }] : []
    })
    .sort((one, other) => one.fromMonths - other.fromMonths)
}

/** The sign for a child, if the age is known well enough: a baby without an age in months may be of any. */
export function signForAge(signs: readonly BreathSign[], childAge: string | undefined): BreathSign | undefined {
  if (!childAge || childAge === '0') return undefined
  const months = monthsOf(childAge)
  return signs.find(({ fromMonths, underMonths }) => months >= fromMonths && months < underMonths)
}
