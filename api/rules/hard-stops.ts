// Which cautions keep somebody from a plant, and which of them repeat stricter ones: one rule for all pages and persons.
// The page of a plant loads this file, so it imports nothing.

export interface StopFields {
  subject: string
  level: string
  /** In years; null: all children. */
  underAge: number | null
  medicine: string | null
  condition: string | null
  /** Empty: all. */
  routes: readonly string[]
}

/** The strictest first. */
export const STOP_LEVELS = ['AVOID', 'ASK', 'NO_DATA'] as const
export type StopLevel = (typeof STOP_LEVELS)[number]

/** In years. Cautions on children are about anybody younger. */
export const ADULT = 18

/** Groups of people for whom it is a hard stop, too, that nothing is known. */
export const PERSONS = ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN']
/** In the list of medicines since it is taken with them; not what a caution on any medicine means. */
export const NO_MEDICINE = 'alcohol'

/** The condition that a class of medicines is for: cautions on it concern who takes them. Only what its name says. */
export const CONDITION_TREATED: Record<string, string> = {
  anticonvulsants: 'epilepsy',
  barbiturates: 'epilepsy',
  'diabetes-medicines': 'diabetes',
  'heart-medicines-digitalis': 'heart-disease',
  antimalarials: 'malaria',
  theophylline: 'asthma',
}

/** Whether a caution keeps a plant from those whom it concerns. */
export function isHardStop({ subject, level }: Pick<StopFields, 'subject' | 'level'>): boolean {
  return level === 'AVOID' || level === 'ASK' || (level === 'NO_DATA' && PERSONS.includes(subject))
}

/** Whether it is of other ways than the usual one, such as steam or a bath. */
export function sparesSwallowing({ routes }: Pick<StopFields, 'routes'>): boolean {
  return routes.length > 0 && !routes.includes('ORAL')
}

/**
 * Hard stops without what others say: "not under 12 in a bath" leaves nothing to ask for those under 2 in a bath, but what
 * is to be asked of the skin stays.
 */
export function hardStopsToTell<Row extends StopFields>(
  cautions: readonly Row[],
  isTold: (row: Row) => boolean = isHardStop,
): Row[] {
  const rows = cautions.filter(isTold)
  const isForbidden = (row: Row) => rows.some((other) => rankOf(other) < rankOf(row) && includes(other, row))
  return rows.flatMap((row, at) => {
    // Of two that say the same, the first stays.
    const isImplied = rows.some(
      (other, index) => index !== at && includes(other, row) && (index < at || !includes(row, other)),
    )
    const routes = row.routes.filter((route) => !isForbidden({ ...row, routes: [route] }))
    // Without routes, it would hold for all.
    return isImplied || (routes.length === 0 && row.routes.length > 0) ? [] : { ...row, routes }
  })
}

/**
 * Whether the one says all that the other does: "not under 12" that it is not for those under 4, either. Of what has no
 * fields, such as "not in the eyes", only the text says what it is.
 */
function includes(one: StopFields, other: StopFields): boolean {
  return (
    (one.condition !== null || isDecided(one.subject)) &&
    one.subject === other.subject &&
    one.condition === other.condition &&
    (one.medicine === other.medicine || (one.medicine === null && other.medicine !== NO_MEDICINE)) &&
    (one.underAge ?? ADULT) >= (other.underAge ?? ADULT) &&
    (one.routes.length === 0 ||
      (other.routes.length > 0 && other.routes.every((route) => one.routes.includes(route)))) &&
    rankOf(one) <= rankOf(other)
  )
}

/** As `DECIDED`, which would bring the vocabulary to the page of a plant. */
export function isDecided(subject: string): boolean {
  return PERSONS.includes(subject) || subject === 'MEDICINES'
}

function rankOf({ level }: StopFields): number {
  return (STOP_LEVELS as readonly string[]).indexOf(level)
}
