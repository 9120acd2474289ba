import { firstSentence } from './cautions.ts'
import { groupBy } from './group-by.ts'
import { NO_MEDICINE, STOP_LEVELS, type StopLevel } from './hard-stops.ts'
import { toldCautions, type CautionNames, type StopRow, type Told } from './told-cautions.ts'
import type { CautionSubject } from './vocabulary.ts'
import { capitalized, LEVEL_WORDS, POISONOUS, wordsOf } from './warning.ts'
import { waysOf } from './ways.ts'

// Hard stops: the cautions that keep people from a plant, as they stand on every card, list and hand-out.

type Language = 'En' | 'Es'

export interface Stop {
  subject: CautionSubject
  level: StopLevel
  text: string
  cases: StopCase[]
}

interface StopCase {
  name: string
  /** In what uses of the plant: in all, if it is empty. */
  by: string
  allowed: Allowance | null
}

interface Allowance {
  /** In years. */
  fromAge: number
  level: 'COMPATIBLE' | 'CARE'
  text: string
}

/** What a card tells, in order. */
const SUBJECTS = [
  'TOXIC_PART',
  'OVERDOSE',
  'PREGNANCY',
  'BREASTFEEDING',
  'CHILDREN',
  'MEDICINES',
  'CONDITION',
  'ALLERGY',
] as const satisfies CautionSubject[]

/**
 * All hard stops of a plant on people, medicines, illnesses and poison, the strictest first, one for a subject and level.
 * A poison has one stop, for everybody.
 */
export function stopsOf(
  { isPoisonous, cautions }: { isPoisonous: boolean; cautions: readonly StopRow[] },
  language: Language,
  names: CautionNames,
): Stop[] {
  if (isPoisonous) {
    const text = POISONOUS[language]
    return [{ subject: 'TOXIC_PART', level: 'AVOID', text, cases: [{ name: text, by: '', allowed: null }] }]
  }
  // There is no room for the names of medicines.
  const medicines = Object.fromEntries(Object.entries(names.medicines).filter(([slug]) => slug === NO_MEDICINE))
  const told = toldCautions(cautions, { language, names: { ...names, medicines } })
  const cares = cautions.filter(({ subject, level }) => subject === 'CHILDREN' && level === 'CARE')
  return STOP_LEVELS.flatMap((level) =>
    SUBJECTS.flatMap((subject) => {
      const all = told.filter((each) => each.subject === subject)
      const cases = all
        .filter((each) => each.level === level)
        .map((each) => ({ ...caseIn(each, language), allowed: allowanceOf(each, { all, cares, language }) }))
      const texts = cases.map(({ name, by }) => name + (by && ` (${by})`))
      return cases.length > 0 ? { subject, level, text: [...new Set(texts)].join(', '), cases } : []
    }),
  )
}

const POISONS: readonly string[] = ['TOXIC_PART', 'OVERDOSE'] satisfies CautionSubject[]

export interface StopLine {
  level: StopLevel
  text: string
  /** What is said instead to a child of this age or older. */
  allowed: Allowance | null
}

/** Stops as the lines of a card: what poisons, then one for each level. Without a stop, the line is `warning`. */
export function stopLines(stops: readonly Stop[], warning: string, language: Language): StopLine[] {
  const isPoison = ({ subject }: Stop) => POISONS.includes(subject)
  const poisons = stops.filter(isPoison).map(({ level, text }): StopLine => ({ level, text, allowed: null }))
  const others = STOP_LEVELS.flatMap((level) => {
    const cases = stops.filter((stop) => stop.level === level && !isPoison(stop)).flatMap(({ cases }) => cases)
    const lineOf = (own: readonly StopCase[], allowed: Allowance | null): StopLine => {
      return { level, text: `${capitalized(LEVEL_WORDS[level][language])}: ${joined(own)}`, allowed }
    }
    const always = cases.filter(({ allowed }) => !allowed)
    return [
      ...(always.length > 0 ? [lineOf(always, null)] : []),
      ...cases.flatMap((own) => (own.allowed ? lineOf([own], own.allowed) : [])),
    ]
  })
  const lines = [...poisons, ...others]
  return lines.length > 0 ? lines : [{ level: 'NO_DATA', text: warning, allowed: null }]
}

/** "While breast-feeding; in pregnancy, for children (if swallowed)": each way once, and first what holds for all of them. */
function joined(cases: readonly StopCase[]): string {
  return [...groupBy(cases, ({ by }) => by)]
    .sort(([one], [other]) => Number(one !== '') - Number(other !== ''))
    .map(([by, own]) => [...new Set(own.map(({ name }) => name))].join(', ') + (by && ` (${by})`))
    .join('; ')
}

function caseIn({ of, some, by, subject, rows }: Told<StopRow>, language: Language): Pick<StopCase, 'name' | 'by'> {
  const [row] = rows as [StopRow]
  // Which form of the plant poisons is in its own words: "poison" alone would be said of a kitchen herb.
  if (POISONS.includes(subject)) return { name: firstSentence(row, language) ?? wordsOf(row, language) ?? '', by: '' }
  return { name: of ?? some ?? '', by }
}

interface Beside {
  all: readonly Told<StopRow>[]
  cares: readonly StopRow[]
  language: Language
}

/**
 * From which age a child is allowed what younger ones are not. Ways of use that stay barred are named; if one of them is the
 * usual one, or there is no other, nothing is allowed. Other ways than those with a name stay barred, as in lists.
 */
function allowanceOf(told: Told<StopRow>, { all, cares, language }: Beside): Allowance | null {
  const [age, routes] = [ageOf(told), routesOf(told).filter((route) => route !== 'OTHER')]
  if (routes.length === 0 && routesOf(told).length > 0) return null
  const later = all.filter((other) => ageOf(other) > age && shares(routesOf(other), routes))
  const isWhole = (other: Told<StopRow>) =>
    routesOf(other).length === 0 || (routes.length > 0 && routes.every((route) => routesOf(other).includes(route)))
  const fromAge = Math.max(age, ...later.filter(isWhole).map(ageOf))
  const further = later.filter((other) => !isWhole(other) && ageOf(other) > fromAge)
  const barred = further.flatMap(routesOf)
  const isNone = routes.length > 0 && routes.every((route) => barred.includes(route))
  if (fromAge === Infinity || barred.includes('ORAL') || isNone) return null
  const exceptions = further.map((other) => {
    const until = ageOf(other)
    return `; ${other.by}: ${until < Infinity ? fromYears(until, language) : LEVEL_WORDS[other.level][language]}`
  })
  const level = cares.some((care) => (care.underAge ?? Infinity) > fromAge && shares(care.routes, routes))
    ? 'CARE'
    : 'COMPATIBLE'
  const by = waysOf(routes, language)
  const text = `${ALLOWED[level][language]} ${fromYears(fromAge, language)}${by && ` (${by})`}${exceptions.join('')}`
  return { fromAge, level, text }
}

const ALLOWED = {
  COMPATIBLE: { En: 'Allowed', Es: 'Sí' },
  CARE: { En: 'With care', Es: 'Con cuidado' },
} as const

function ageOf({ rows }: Told<StopRow>): number {
  return rows[0]!.underAge ?? Infinity
}

function routesOf({ rows }: Told<StopRow>): string[] {
  return rows.flatMap(({ routes }) => routes)
}

function shares(some: readonly string[], others: readonly string[]): boolean {
  return some.length === 0 || others.length === 0 || some.some((route) => others.includes(route))
}

function fromYears(age: number, language: Language): string {
  if (language === 'En') return `from ${age} ${age === 1 ? 'year' : 'years'} on`
  return `desde ${age === 1 ? 'el año' : `los ${age} años`}`
}
