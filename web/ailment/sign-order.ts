import type { DangerSignWho, Urgency } from '../gql/graphql.ts'
import { URGENCIES, WHO } from '../gql/list-vocabulary.ts'
import { groupBy } from '../../api/rules/group-by.ts'
import type { PersonFilter } from '../paths.ts'
import { isBaby, monthsOf } from '../safety/person.ts'

// Which danger signs come first for a person.

type Concern = { who: DangerSignWho; underMonths: number | null }
type Sign = Concern & { urgency: Urgency }

/** Signs of newborn babies without an age are those of babies. */
const BABY_MONTHS = 12

/** 0: the sign is for the person. 1: it is for everybody. 2: it is for others. */
export function distance({ who, underMonths }: Concern, person: PersonFilter): number {
  const { childAge, pregnancy, breastfeeding, medicine = [], condition = [] } = person
  if (who === 'ALL') return 1
  // The weeks after a birth are among them.
  if (who === 'PREGNANCY') return pregnancy || breastfeeding ? 0 : 2
  // Some name a medicine, others the illness that it is for.
  if (who === 'CONDITION') return medicine.length + condition.length > 0 ? 0 : 2
  if (childAge === undefined || isOutgrown({ who, underMonths }, person)) return 2
  return who === 'CHILD' || isBaby(childAge) ? 0 : 2
}

/** Whether the person is too old for the sign. A child of 0 years may be younger than any age in months. */
function isOutgrown({ who, underMonths }: Concern, { childAge }: PersonFilter): boolean {
  const limit = underMonths ?? (who === 'NEWBORN' ? BABY_MONTHS : null)
  return limit !== null && childAge !== undefined && limit <= monthsOf(childAge)
}

/**
 * The signs that the person has not outgrown, most urgent first; within that, those for the person, then those for
 * everybody. The first stands above the results of a search, even if it is for others: it is the most urgent one.
 */
export function signsFor<Row extends Sign>(signs: readonly Row[], person: PersonFilter): Row[] {
  const rank = (sign: Row) => URGENCIES.indexOf(sign.urgency) * 3 + distance(sign, person)
  return signs.filter((sign) => !isOutgrown(sign, person)).sort((one, other) => rank(one) - rank(other))
}

/** All signs by whom they concern; what is for the person first, the youngest children before older ones. */
export function groupsFor<Row extends Concern>(signs: readonly Row[], person: PersonFilter) {
  const groups = groupBy(signs, ({ who, underMonths }) => `${who} ${underMonths ?? ''}`)
  // Newborns are among the children.
  const rank = ({ who, underMonths }: Concern) =>
    who === 'NEWBORN'
      ? ([WHO.indexOf('CHILD'), underMonths ?? 0] as const)
      : ([WHO.indexOf(who), underMonths ?? Infinity] as const)
  return [...groups.values()]
    .map((signs) => ({ who: signs[0]!.who, underMonths: signs[0]!.underMonths, signs }))
    .sort((one, other) => {
      const [oneWho, oneAge] = rank(one)
      const [otherWho, otherAge] = rank(other)
      return distance(one, person) - distance(other, person) || oneWho - otherWho || oneAge - otherAge || 0
    })
}
