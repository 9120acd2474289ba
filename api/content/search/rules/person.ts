import { CAUTION_LEVELS, wordsIn } from '../../vocabulary.ts'
import { ADULT } from './persons/ages.ts'
import type { PersonFound } from './read.ts'

// For whom a list is: what words say of a person, and what that keeps out.

type Note = { en: string; es: string }

export interface Person {
  pregnancy: boolean
  breastfeeding: boolean
  /** In years; null unless it is for a child. */
  childAge: number | null
  /** Slugs of classes of medicines. */
  medicines: string[]
  /** Slugs of conditions. */
  conditions: string[]
}

const ASSUMED_AGE = 6
const CHILD_AGES: Record<string, number> = { newborn: 0, baby: 0, toddler: 2, child: ASSUMED_AGE, teenager: 12 }
/** Before links to younger ages. */
const ASSUMED: Note = {
  en: `We assumed ${ASSUMED_AGE} years. If younger, choose:`,
  es: `Suponemos ${ASSUMED_AGE} años. Si es menor, elija:`,
}

/** The condition of everybody who takes medicines of a class: cautions on it concern them. Only what is certain. */
export const CONDITION_TREATED: Record<string, string> = {
  anticonvulsants: 'epilepsy',
  'diabetes-medicines': 'diabetes',
  'heart-medicines-digitalis': 'heart-disease',
  antimalarials: 'malaria',
}

function withTreated(conditions: readonly string[], medicines: readonly string[]): string[] {
  return [...new Set([...conditions, ...medicines.flatMap((slug) => CONDITION_TREATED[slug] ?? [])])]
}

/** What a word for a person says of him or her. */
export function meaningOf({ meaning }: PersonFound): Person {
  if ('years' in meaning) {
    const { years } = meaning
    const conditions = years >= 60 ? ['older-adult'] : []
    return { ...NOBODY, childAge: years < ADULT ? years : null, conditions }
  }
  const { means } = meaning
  const slugs = (kind: string) => means.filter((word) => word.startsWith(kind)).map((word) => word.slice(kind.length))
  const ages = means.flatMap((word) => CHILD_AGES[word] ?? [])
  const medicines = slugs('medicine:')
  return {
    pregnancy: means.includes('pregnancy'),
    breastfeeding: means.includes('breastfeeding') || means.includes('after-birth'),
    childAge: ages.length > 0 ? Math.min(...ages) : null,
    medicines,
    conditions: withTreated(slugs('condition:'), medicines),
  }
}

/** One medicine and one condition of what words mean. */
export interface PersonRead {
  /** As written in the search. */
  words: string
  /** Whether she may be pregnant, and is treated as if she were. */
  isPossible: boolean
  /** What to ask, or why. */
  note: Note | undefined
  means: Person
  medicine: string | undefined
  condition: string | undefined
}

/** What is said of persons, in a row for each medicine and condition. */
export function personsRead(persons: readonly PersonFound[]): PersonRead[] {
  const { childAge } = together(NOBODY, persons)
  const isAgeSaid = persons.some(({ meaning }) => 'years' in meaning && meaning.years === childAge)
  return persons.flatMap((person) => {
    const means = meaningOf(person)
    const rows = Math.max(1, means.medicines.length, means.conditions.length)
    const word = 'years' in person.meaning ? undefined : person.meaning
    // Not beside a baby, for whom the list is then.
    const isAssumed = !isAgeSaid && childAge === ASSUMED_AGE && word?.means.includes('child')
    return Array.from({ length: rows }, (_, index) => ({
      words: person.written,
      isPossible: word?.possible ?? false,
      note: isAssumed ? joined(word?.note, ASSUMED) : word?.note,
      means,
      medicine: means.medicines[index],
      condition: means.conditions[index],
    }))
  })
}

function joined(first: Note | undefined, second: Note): Note {
  return first ? { en: `${first.en} ${second.en}`, es: `${first.es} ${second.es}` } : second
}

export const NOBODY: Person = { pregnancy: false, breastfeeding: false, childAge: null, medicines: [], conditions: [] }

/** The persons of a search and of the filter together; of several children, the youngest. */
export function together(filter: Person, found: readonly PersonFound[]): Person {
  const persons = [filter, ...found.map(meaningOf)]
  const ages = persons.flatMap(({ childAge }) => childAge ?? [])
  const medicines = [...new Set(persons.flatMap((person) => person.medicines))]
  return {
    pregnancy: persons.some(({ pregnancy }) => pregnancy),
    breastfeeding: persons.some(({ breastfeeding }) => breastfeeding),
    childAge: ages.length > 0 ? Math.min(...ages) : null,
    medicines,
    conditions: withTreated(
      persons.flatMap(({ conditions }) => conditions),
      medicines,
    ),
  }
}

export function isSomebody({ pregnancy, breastfeeding, childAge, medicines, conditions }: Person): boolean {
  return pregnancy || breastfeeding || childAge !== null || medicines.length > 0 || conditions.length > 0
}

const ANY_MEDICINE = 'any-daily-medicine'
/** In the list of medicines since it is taken with them; not what a caution on any medicine means. */
const NO_MEDICINE = 'alcohol'

/** Classes, of all that are known, whose cautions concern somebody who takes these; null stands for cautions without a class. */
function classesFor(medicines: readonly string[], known: readonly string[]): (string | null)[] {
  const real = medicines.filter((slug) => slug !== NO_MEDICINE)
  if (medicines.length === 0) return []
  if (real.includes(ANY_MEDICINE)) {
    const all = known.filter((slug) => slug !== NO_MEDICINE || medicines.includes(slug))
    return [...all, null]
  }
  return real.length > 0 ? [...medicines, ANY_MEDICINE, null] : [...medicines]
}

/** The words in `bars` (see the SQL function plant_bars) that keep a plant or a use from somebody. */
export function barsFor(person: Person, medicineClasses: readonly string[]): string[] {
  const { pregnancy, breastfeeding, medicines, conditions } = person
  const classes = classesFor(medicines, medicineClasses).filter((slug) => slug !== null)
  return [
    ...(isSomebody(person) ? ['POISON'] : []),
    ...(pregnancy ? ['PREGNANCY'] : []),
    ...(breastfeeding ? ['BREASTFEEDING'] : []),
    ...classes.map((slug) => `medicine:${slug}`),
    ...conditions.map((slug) => `condition:${slug}`),
  ]
}

interface Caution {
  subject: string
  level: string
  underAge: number | null
  medicine: string | null
  condition: string | null
  routes: string[]
}

const LEVELS: readonly string[] = wordsIn(CAUTION_LEVELS)

/** The caution that concerns somebody most: one that keeps it from them, else the strictest. */
export function cautionFor<Row extends Caution>(
  person: Person,
  cautions: readonly Row[],
  route: string | undefined,
  medicineClasses: readonly string[],
): Row | null {
  const classes = classesFor(person.medicines, medicineClasses)
  const concerning = cautions.filter((caution) => concerns(person, caution, classes) && holdsFor(caution, route))
  const order = (caution: Row) => (keepsOut(caution) ? 0 : 10) + LEVELS.indexOf(caution.level)
  return concerning.sort((one, other) => order(one) - order(other))[0] ?? null
}

function holdsFor({ routes }: Caution, route: string | undefined): boolean {
  return route === undefined || route === 'OTHER' || routes.length === 0 || routes.includes(route)
}

function concerns(
  person: Person,
  { subject, underAge, medicine, condition }: Caution,
  classes: readonly (string | null)[],
): boolean {
  switch (subject) {
    case 'PREGNANCY':
      return person.pregnancy
    case 'BREASTFEEDING':
      return person.breastfeeding
    case 'CHILDREN':
      return person.childAge !== null && (underAge ?? ADULT) > person.childAge
    case 'MEDICINES':
      return classes.includes(medicine)
    case 'ALLERGY':
      return person.conditions.includes(condition ?? 'allergy') || person.conditions.includes('allergy')
    case 'SUN':
      return person.conditions.includes('sun-exposure')
    default:
      return condition !== null && person.conditions.includes(condition)
  }
}

/** What hand-outs tell is more: see content/handout/rules/caution-lines.ts. */
function keepsOut({ subject, level }: Caution): boolean {
  const isKnown = subject === 'PREGNANCY' || subject === 'BREASTFEEDING' || subject === 'CHILDREN'
  return level === 'AVOID' || level === 'ASK' || (level === 'NO_DATA' && isKnown)
}
