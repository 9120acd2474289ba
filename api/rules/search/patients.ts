import type { PersonWord } from './word-shapes.ts'
import { PURPOSES } from './lexicon.ts'
import { PLACING, type AilmentSpan, type PersonSpan, type Search } from './said.ts'
import { indexesFrom, isIn } from './spans.ts'

// Of words that are both: what help is wanted for, and whom it is for.

type Meant = Pick<PersonSpan, 'meaning'>
const meansOf = ({ meaning }: Meant): readonly string[] => ('means' in meaning ? meaning.means : [])
/** Pregnancy, breast-feeding or an age, not a condition or a medicine. */
const isState = (means: string) => !means.includes(':')
export const isOfState = (person: Meant) => 'years' in person.meaning || meansOf(person).some(isState)
export const isOfMedicine = (person: PersonSpan) => meansOf(person).some((means) => means.startsWith('medicine:'))

const conditionsOf = (slugs: string) => new Set(slugs.split(' ').map((slug) => `condition:${slug}`))
/** Says what the ailment is like, as "herida infectada" does: it counts beside the ailment. */
const QUALITIES = conditionsOf('deep-wound ear-discharge swelling jaundice')
/**
 * The illnesses that help is wanted for. A phrase may be both an ailment and a person's condition, as "diabetes" is: the person
 * has it in any case; alone it is what help is wanted for, too, and beside another ailment, or a plant's name, it is not.
 */
export function wantedOf(
  ailments: AilmentSpan[],
  persons: PersonSpan[],
  isNamed: boolean,
  { words, text }: Search,
): AilmentSpan[] {
  const outside = (among: AilmentSpan[], within: PersonSpan[]) => {
    const own = among.filter(
      ({ indexes, meaning }) =>
        meaning.some(({ isUrgent }) => isUrgent) ||
        within.every(({ start, end }) => !indexes.every((index) => index >= start && index < end)),
    )
    return own.length > 0 || isNamed ? own : among
  }
  const isTaken = (person: PersonSpan) =>
    isOfMedicine(person) &&
    indexesFrom(Math.max(0, person.start - 2), person.end).some((index) => TAKING.has(words[index]!))
  // "Tomo muchas pastillas", which is no poisoning.
  const isHabit = ({ indexes, meaning }: AilmentSpan) =>
    meaning.some(({ slug }) => slug === 'poisoning') && indexes.some((index) => text.words[index] === 'tomo')
  const notTaken = ailments.filter(
    (ailment) =>
      !isHabit(ailment) &&
      !persons.some((person) => isTaken(person) && ailment.indexes.every((index) => isIn(index, [person]))),
  )
  const qualities = (person: PersonSpan) => meansOf(person).some((means) => QUALITIES.has(means))
  const others = persons.filter((person) => !qualities(person))
  const rest = outside(outside(notTaken, others.filter(isOfState)), others)
  // "Bugambilia para el asma": the danger signs of asthma are shown beside what the plant's cautions say of it.
  const isPurpose = ({ indexes: [first] }: AilmentSpan) => {
    let before = first! - 1
    while (PLACING.has(words[before] ?? '')) before--
    return PURPOSES.has(words[before] ?? '') && !isIn(first!, persons.filter(isOfMedicine))
  }
  return isNamed ? notTaken.filter((ailment) => rest.includes(ailment) || isPurpose(ailment)) : rest
}

const TAKING = new Set(
  'tomo toma tomamos tomando inyecto inyecta inyectan taking takes take on bebo bebe uso usa recetaron receto'.split(
    ' ',
  ),
)

/**
 * And those whom an ailment is about, however it is called: "entuertos" are a mother's, and "hasma" beside another ailment is
 * the condition of whoever has that.
 */
export function withPatients(persons: PersonSpan[], ailments: readonly AilmentSpan[]): PersonSpan[] {
  // "After birth" says that she is not pregnant.
  const said = new Set(persons.flatMap(meansOf).filter(isState))
  const patients = ailments.flatMap(({ indexes, meaning }): PersonSpan[] => {
    const free = indexes.filter((index) => !isIn(index, persons))
    const means = [...new Set(meaning.flatMap((illness) => illness.means ?? []))]
    const isSure = meaning.every((illness) => illness.means) && !means.some((one) => said.has(one))
    return free.length > 0 && isSure
      ? [{ start: free[0]!, end: free.at(-1)! + 1, meaning: { means } satisfies PersonWord }]
      : []
  })
  return [...persons, ...patients].sort((one, other) => one.start - other.start)
}
