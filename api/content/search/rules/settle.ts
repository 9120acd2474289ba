import type { PersonWord } from '../../word-lists.ts'
import { isBeforeAge, type AgeFound } from './persons/ages.ts'
import type { Illness } from './lexicon.ts'
import { indexesFrom, isIn, type Span } from './spans.ts'
import type { Token } from './words.ts'

// Of words that are both: what help is wanted for, and whom it is for.

export type AilmentSpan = { indexes: number[]; meaning: Illness[] }
export type PersonSpan = Span<PersonWord | AgeFound>

/** Without the place of an illness that no plant is for: "cáncer de garganta", "throat cancer". */
export function withoutPlaces(ailments: AilmentSpan[], words: readonly string[]): AilmentSpan[] {
  const isServed = ({ meaning }: AilmentSpan) => meaning.some(({ hasPlants }) => hasPlants)
  const hopeless = ailments.filter((ailment) => !isServed(ailment))
  const isPlaceOf = ({ indexes: [place] }: AilmentSpan, { indexes }: AilmentSpan) => {
    const [before, first] = [words.slice(indexes.at(-1)! + 1, place), indexes[0]!]
    return first > place! ? first === place! + 1 : before.length > 0 && before.every((word) => PLACING.has(word))
  }
  return ailments.filter(
    (ailment) =>
      ailment.indexes.length > 1 || !isServed(ailment) || !hopeless.some((illness) => isPlaceOf(ailment, illness)),
  )
}

const PLACING = new Set(['de', 'del', 'en', 'al', 'la', 'el', 'los', 'las', 'mi', 'of', 'in', 'the', 'my'])

/**
 * A phrase may be both an ailment and a person's condition, as "diabetes" is: alone it is what help is wanted for, beside
 * another ailment, or a plant's name, it is the person's. Pregnancy, breast-feeding and ages always count.
 */
export function settle(
  ailments: AilmentSpan[],
  persons: PersonSpan[],
  tokens: readonly Token[],
  {
    isNamed,
    isCommon,
    isMedicine,
    isFood,
  }: { isNamed: boolean } & Record<'isCommon' | 'isMedicine' | 'isFood', (index: number) => boolean>,
) {
  const isOfState = ({ meaning }: PersonSpan) => 'years' in meaning || meaning.means.some(isState)
  const outside = (among: AilmentSpan[], spans: PersonSpan[]) => {
    const own = among.filter(
      ({ indexes, meaning }) =>
        meaning.some(({ isUrgent }) => isUrgent) ||
        spans.every(({ start, end }) => !indexes.every((index) => index >= start && index < end)),
    )
    return own.length > 0 || isNamed ? own : among
  }
  const taken = medicinesTaken(persons, tokens)
  const others = persons.filter((person) => !isQuality(person))
  // "Mi abuelita con azúcar tiene gastritis" wants help for the one, and lives with the other.
  const isLivedWith = (person: PersonSpan) =>
    isChronic(person) &&
    tokens.slice(Math.max(0, person.start - 2), person.start + 1).some(({ word }) => HAVING.has(word))
  // First, as "muchas pastillas" may be called a poisoning, and beside that "gastritis" would be the person's.
  const notTaken = ailments.filter(({ indexes }) => !indexes.every((index) => taken.has(index)))
  const wantedFor = outside(outside(notTaken, others.filter(isOfState)), others.filter(isLivedWith))
  // "Bugambilia para el asma": the danger signs of asthma are shown beside what the plant's cautions say of it.
  const medicines = persons.filter(isOfMedicine)
  const isPurpose = ({ indexes: [first, ...more] }: AilmentSpan) => {
    const before = tokens.slice(0, first).map(({ word }) => word)
    while (PLACING.has(before.at(-1) ?? '')) before.pop()
    return PURPOSES.has(before.at(-1) ?? '') && ![first!, ...more].some((index) => isIn(index, medicines))
  }
  const rest = outside(wantedFor, others)
  const illnesses = isNamed ? notTaken.filter((ailment) => rest.includes(ailment) || isPurpose(ailment)) : rest
  // "Tomo mucho café" is no medicine.
  const isOfFood = (taking: number) => isFood(taking + 1) || (isCommon(taking + 1) && isFood(taking + 2))
  const isTaking =
    isNamed || tokens.some(({ word }, index) => (TAKING.has(word) || isTakenByMe(tokens, index)) && !isOfFood(index))
  const served = illnesses.filter(({ meaning }) => meaning.some(({ hasPlants }) => hasPlants))
  const wanted = served.length > 0 ? served : illnesses
  // "Pastillas para dormir" says more than the ailment, and beside one that plants are for, others are the person's.
  const isWanted = (at: number) => wanted.some(({ indexes }) => indexes.includes(at))
  const isMeant = ({ start, end }: PersonSpan) => {
    const places = indexesFrom(start, end)
    // "Estoy en tratamiento" is all common words, and no ailment.
    return places.some(isWanted) && places.every((at) => isCommon(at) || isWanted(at))
  }
  const isOfPills = ({ start, end }: PersonSpan) => indexesFrom(start, end).some((index) => isMedicine(index))
  const counts = (person: PersonSpan) =>
    isOfState(person) || isQuality(person) || isTaking || isOfPills(person) || !isMeant(person)
  return { illnesses, persons: persons.filter(counts) }
}

/** Pregnancy, breast-feeding or an age, not a condition or a medicine. */
const isState = (means: string) => !means.includes(':')

/** Says what the ailment is like, as "herida infectada" does: it counts beside the ailment. */
const isQuality = ({ meaning }: PersonSpan) => 'means' in meaning && meaning.means.some((means) => QUALITIES.has(means))
const QUALITIES = new Set(['deep-wound', 'ear-discharge', 'swelling', 'jaundice'].map((slug) => `condition:${slug}`))

const isChronic = ({ meaning }: PersonSpan) => 'means' in meaning && meaning.means.some((means) => CHRONIC.has(means))
const PURPOSES = new Set(['para', 'pa', 'pal', 'contra', 'for', 'against'])
const CHRONIC = new Set(['diabetes', 'high-blood-pressure', 'asthma', 'epilepsy'].map((slug) => `condition:${slug}`))
const HAVING = new Set('con tengo tiene soy es padezco padece sufro sufre enfermo enferma'.split(' '))

export const isOfMedicine = ({ meaning }: PersonSpan) =>
  'means' in meaning && meaning.means.some((means) => means.startsWith('medicine:'))

/**
 * The words of "tomo pastillas para la presión", which asks for nothing against high blood pressure, and is no poisoning; but
 * "tomó las pastillas" and "tomo demasiadas" may be one, and so may "tomo muchas", unless it is every day.
 */
function medicinesTaken(persons: readonly PersonSpan[], tokens: readonly Token[]): ReadonlySet<number> {
  const taking = tokens.flatMap((_, index) => (isTakenByMe(tokens, index) ? [index] : []))
  const isTooMuch = tokens.some(({ word }) => TOO_MUCH.has(word) || (MUCH.has(word) && !isHabit(tokens)))
  if (taking.length === 0 || isTooMuch) return new Set()
  const within = persons.filter(isOfMedicine).flatMap(({ start, end }) => indexesFrom(start, end))
  const much = tokens.flatMap(({ word }, index) => (MUCH.has(word) ? [index] : []))
  return new Set([...taking, ...much, ...within])
}

/** "Todos los días", "cada noche", "every day". */
function isHabit(tokens: readonly Token[]): boolean {
  const text = tokens.map(({ word }) => word).join(' ')
  return /\b(?:(?:tod[oa]s l[oa]s|every|cada|al) (?:dias?|noches?|mananas?|day|night|morning)|diari[oa]s?|diariamente|daily|siempre|always)\b/.test(
    text,
  )
}

function isTakenByMe(tokens: readonly Token[], index: number): boolean {
  const [before, { word, written }] = [tokens[index - 1]?.word, tokens[index]!]
  // Not "what can I take?".
  const isAsked = ASKING.has(tokens[index - 2]?.word ?? '')
  if (word === 'take') return (before === 'i' || before === 'we') && !isAsked
  // Not "tomó": somebody else has taken it.
  return TAKING_MYSELF.has(written.toLowerCase()) && (before === undefined || BEFORE_TAKING.has(before))
}

/**
 * An age stands for the word beside it: "mi hija de 20 años" is no child, and whoever removes the age from the search removes
 * "niño de 3 años". Words for others stay: "mi abuela de 70 años y mi niña" is for a child.
 */
export function withSaidAges(
  persons: PersonSpan[],
  words: readonly string[],
  isBetween: (index: number) => boolean,
): PersonSpan[] {
  const isAge = ({ meaning }: PersonSpan) => 'years' in meaning
  const isWord = ({ meaning }: PersonSpan) => !('years' in meaning) && meaning.means.every((means) => AGES.has(means))
  const isLink = (word: string, index: number) => (isBetween(index) && !CONJUNCTIONS.has(word)) || isBeforeAge(word)
  const areBeside = (from: number, to: number) =>
    from <= to && words.slice(from, to).every((word, offset) => isLink(word, from + offset))
  const own = new Set<PersonSpan>()
  const ages = persons.filter(isAge).map((age) => {
    const before = persons.find((other) => isWord(other) && areBeside(other.end, age.start))
    const after = before ? undefined : persons.find((other) => isWord(other) && areBeside(age.end, other.start))
    for (const word of [before, after]) if (word) own.add(word)
    return { ...age, start: before?.start ?? age.start, end: after?.end ?? age.end }
  })
  const others = persons.filter((person) => !isAge(person) && !own.has(person))
  return [...ages, ...others].sort((one, other) => one.start - other.start)
}

/**
 * And those whom an ailment is about, however it is called: "entuertos" are a mother's, and "hasma" beside another ailment is
 * the condition of whoever has that.
 */
export function withPatients(
  persons: PersonSpan[],
  ailments: readonly AilmentSpan[],
  isBetween: (index: number) => boolean,
): PersonSpan[] {
  // "After birth" says that she is not pregnant.
  const said = new Set(persons.flatMap(({ meaning }) => ('means' in meaning ? meaning.means.filter(isState) : [])))
  const patients = ailments.flatMap(({ indexes, meaning }) => {
    const free = indexes.filter((index) => !isIn(index, persons))
    const [start] = free
    if (start === undefined || !meaning.every(({ means }) => means)) return []
    let end = start
    for (const index of free) {
      // Up to other words.
      if (!indexesFrom(end, index).every((one) => isBetween(one) && !isIn(one, persons))) break
      end = index + 1
    }
    const means = [...new Set(meaning.flatMap((illness) => illness.means!))]
    return means.some((one) => said.has(one)) ? [] : [{ start, end, meaning: { means } }]
  })
  return [...persons, ...patients].sort((one, other) => one.start - other.start)
}

const CONJUNCTIONS = new Set(['y', 'e', 'o', 'u', 'and', 'or', 'con', 'with'])
const AGES = new Set(['newborn', 'baby', 'toddler', 'child', 'teenager'])
const ASKING = new Set(['can', 'could', 'should', 'may', 'must', 'do', 'shall'])
const TAKING_MYSELF = new Set(['tomo', 'tomando', 'tomamos', 'inyecto', 'taking'])
const TOO_MUCH = new Set('demasiada demasiadas demasiado demasiados sobredosis overdose'.split(' '))
const MUCH = new Set(['muchas', 'muchos', 'todas', 'many'])
/** "Mi hijo tomo pastillas" lacks an accent, and is about him. */
const BEFORE_TAKING = new Set(['yo', 'y', 'ya', 'que', 'si', 'porque', 'pero', 'me', 'estoy', 'am', 'im', 'and', 'but'])
const TAKING = new Set(['tomo', 'toma', 'tomando', 'tomamos', 'inyecto', 'inyecta', 'taking', 'takes'])
