import type { PersonWord } from './word-shapes.ts'
import { ADULT, CONDITION_TREATED } from '../hard-stops.ts'

// For whom a list is: what words say of a person. What that keeps out is in api/rules/bars.ts.

/** Of a range the lower. */
export interface AgeFound {
  /** Whole years; below a limit if there is one. */
  years: number
  /** All of them, without fractions; that of a limit itself. */
  months: number
  isLimit: boolean
  /** Of a number without a unit. */
  isBare: boolean
}

/** An age of so many years, months, weeks or days, or below it. */
export function ageOf(number: number, unit: number | undefined, isBelow: boolean): AgeFound {
  const perYear = unit ?? 1
  const below = isBelow ? Math.max(0, Math.ceil(number) - 1) : number
  const months = Math.floor((number * 12) / perYear)
  return { years: Math.floor(below / perYear), months, isLimit: isBelow, isBare: unit === undefined }
}

export interface PersonFound {
  written: string
  meaning: PersonWord | AgeFound
}

type Note = { en: string; es: string }

export interface Person {
  pregnancy: boolean
  breastfeeding: boolean
  /** In years; null unless it is for a child. */
  childAge: number | null
  medicines: string[]
  conditions: string[]
}

const ASSUMED_AGE = 6
const CHILD_AGES: Record<string, number> = { newborn: 0, baby: 0, toddler: 2, child: ASSUMED_AGE, teenager: 12 }
/** Before links to younger ages. */
const ASSUMED: Note = {
  en: `We assumed ${ASSUMED_AGE} years. If younger, choose:`,
  es: `Suponemos ${ASSUMED_AGE} años. Si es menor, elija:`,
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

function monthsOf({ meaning }: PersonFound): number | null {
  if ('years' in meaning) return meaning.years === 0 && !meaning.isLimit ? meaning.months : null
  return meaning.means.includes('newborn') ? 0 : null
}

export type PersonRead = ReturnType<typeof personsRead>[number]

/** What is said of persons, in a row for each medicine and condition. */
export function personsRead(persons: readonly PersonFound[]) {
  const { childAge } = together(NOBODY, persons)
  const isAgeSaid = persons.some(({ meaning }) => 'years' in meaning && meaning.years === childAge)
  return persons.flatMap((person) => {
    const means = meaningOf(person)
    const rows = Math.max(1, means.medicines.length, means.conditions.length)
    const word = 'years' in person.meaning ? undefined : person.meaning
    // Not beside a baby, for whom the list is then.
    const isAssumed = !isAgeSaid && childAge === ASSUMED_AGE && word?.means.includes('child')
    return Array.from({ length: rows }, (_, index) => ({
      ...means,
      words: person.written,
      /** Whether she may be pregnant, and is treated as if she were. */
      isPossible: word?.possible ?? false,
      /** What to ask, or why. */
      note: isAssumed ? joined(word?.note, ASSUMED) : word?.note,
      /** Of a baby, if they say it. */
      months: monthsOf(person),
      medicine: means.medicines[index],
      condition: means.conditions[index],
    }))
  })
}

function joined(first: Note | undefined, second: Note): Note {
  return first ? { en: `${first.en} ${second.en}`, es: `${first.es} ${second.es}` } : second
}

/** For whom a list is, as requested. */
export type SafetyArgs = { [State in keyof Person]?: Person[State] | null }

export function personOf(args: SafetyArgs | null | undefined): Person {
  const { pregnancy, breastfeeding, childAge, medicines, conditions } = args ?? {}
  return {
    pregnancy: pregnancy ?? false,
    breastfeeding: breastfeeding ?? false,
    childAge: childAge ?? null,
    medicines: [...new Set(medicines)],
    conditions: [...new Set(conditions)],
  }
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
