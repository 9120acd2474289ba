import { ADULT } from './search/person.ts'
import { shortName } from './handout/lines.ts'
import type { CautionLevel, CautionSubject } from './vocabulary.ts'
import { POISONOUS, routesOf, wordsOf, youngerThan, type WarningRow } from './warning.ts'
import { firstSentence } from './cautions.ts'
import { allowedFrom } from './allowed-from.ts'
import { isHardStop, NO_MEDICINE } from './bars.ts'

// Hard stops: the cautions that keep people from a plant, as they stand on every card, list and hand-out.

type Language = 'En' | 'Es'
type Words = Record<Language, string>

export type StopRow = WarningRow & { condition: string | null; textEn: string | null; textEs: string | null }

export interface Stop {
  subject: CautionSubject
  level: StopLevel
  text: string
  /** The age in years from which the plant is allowed, if it is barred for younger children and that is all. */
  fromAge: number | null
}

/** The strictest first. */
export const STOP_LEVELS = ['AVOID', 'ASK', 'NO_DATA'] as const satisfies CautionLevel[]
export type StopLevel = (typeof STOP_LEVELS)[number]

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

const CASES: Partial<Record<CautionSubject, Words>> = {
  PREGNANCY: { En: 'pregnancy', Es: 'embarazo' },
  BREASTFEEDING: { En: 'breast-feeding', Es: 'dar pecho' },
  CHILDREN: { En: 'children', Es: 'niños' },
  CONDITION: { En: 'some illnesses', Es: 'algunas enfermedades' },
  ALLERGY: { En: 'some allergies', Es: 'algunas alergias' },
}
const ANY_MEDICINE: Words = { En: 'medicines', Es: 'medicinas' }
const SOME_MEDICINES: Words = { En: 'some medicines', Es: 'algunas medicinas' }
const ALCOHOL: Words = { En: 'alcohol', Es: 'alcohol' }

/**
 * All hard stops of a plant on people, medicines, illnesses and poison, the strictest first, one for a subject and level.
 * A poison has one stop, for everybody.
 */
export function stopsOf(
  { isPoisonous }: { isPoisonous: boolean },
  cautions: readonly StopRow[],
  language: Language,
  conditions: Readonly<Record<string, Words>>,
): Stop[] {
  if (isPoisonous) return [{ subject: 'TOXIC_PART', level: 'AVOID', text: POISONOUS[language], fromAge: null }]
  const hard = cautions.filter(isHardStop)
  const rows = hard.filter((row) => !isImplied(row, hard))
  return STOP_LEVELS.flatMap((level) =>
    SUBJECTS.flatMap((subject) => {
      const own = rows.filter((row) => row.level === level && row.subject === subject)
      const texts = own.map((row) => textOf(row, language, conditions))
      const isAge = subject === 'CHILDREN' && rows.filter((row) => row.subject === subject).length === 1
      const fromAge = isAge && own[0]?.level === 'AVOID' && own[0].routes.length === 0 ? own[0].underAge : null
      return own.length > 0 ? { subject, level, text: [...new Set(texts)].join(', '), fromAge } : []
    }),
  )
}

const LABELS: Record<StopLevel, Words> = {
  AVOID: { En: 'Do not use', Es: 'No la use' },
  ASK: { En: 'Ask first', Es: 'Pregunte antes' },
  NO_DATA: { En: 'Not known to be safe', Es: 'No se sabe si es segura' },
}
const POISONS: readonly string[] = ['TOXIC_PART', 'OVERDOSE'] satisfies CautionSubject[]

export interface StopLine {
  level: StopLevel
  text: string
  /** What is said instead to a child of this age or older. */
  allowed: { fromAge: number; text: string } | null
}

/** Stops as the lines of a card: what poisons, then one for each level. Without a stop, the line is `warning`. */
export function stopLines(stops: readonly Stop[], warning: string, language: Language): StopLine[] {
  const isPoison = ({ subject }: Stop) => POISONS.includes(subject)
  const lineOf = (level: StopLevel, text: string): StopLine => ({ level, text, allowed: null })
  const labelled = (level: StopLevel, text: string) => `${LABELS[level][language]}: ${text}`
  const poisons = stops.filter(isPoison).map(({ level, text }) => lineOf(level, text))
  const others = STOP_LEVELS.flatMap((level) => {
    const own = stops.filter((stop) => stop.level === level && !isPoison(stop))
    const texts = own.flatMap(({ text, fromAge }) => (fromAge === null ? text : []))
    const ages = own.flatMap(({ text, fromAge }): StopLine[] =>
      fromAge === null
        ? []
        : [{ level, text: labelled(level, text), allowed: { fromAge, text: allowedFrom(fromAge, language) } }],
    )
    return [...(texts.length > 0 ? [lineOf(level, labelled(level, texts.join(', ')))] : []), ...ages]
  })
  const lines = [...poisons, ...others]
  return lines.length > 0 ? lines : [lineOf('NO_DATA', warning)]
}

/** Whether another of the rows says all that it does; of two that say the same, the first stays. */
export function isImplied<Row extends StopRow>(row: Row, rows: readonly Row[]): boolean {
  const at = rows.indexOf(row)
  return rows.some((other, index) => index !== at && includes(other, row) && (index < at || !includes(row, other)))
}

/** Whether the one says all that the other does: "not under 12" that it is not for those under 4, either. */
function includes(one: StopRow, other: StopRow): boolean {
  return (
    one.subject === other.subject &&
    one.condition === other.condition &&
    (one.medicine === other.medicine || (one.medicine === null && other.medicine !== NO_MEDICINE)) &&
    (one.underAge ?? ADULT) >= (other.underAge ?? ADULT) &&
    (one.routes.length === 0 ||
      (other.routes.length > 0 && other.routes.every((route) => one.routes.includes(route)))) &&
    rankOf(one) <= rankOf(other)
  )
}

function rankOf({ level }: StopRow): number {
  return (STOP_LEVELS as readonly string[]).indexOf(level)
}

function textOf(row: StopRow, language: Language, conditions: Readonly<Record<string, Words>>): string {
  // Which form of the plant poisons is in its own words: "poison" alone would be said of a kitchen herb.
  if (POISONS.includes(row.subject)) return firstSentence(row, language) ?? wordsOf(row, language) ?? ''
  const routes = routesOf([row], language)
  return wordsFor(row, language, conditions) + (routes && ` (${routes})`)
}

function wordsFor(row: StopRow, language: Language, conditions: Readonly<Record<string, Words>>): string {
  const { subject, underAge, medicine, condition } = row
  if (subject === 'CHILDREN' && underAge) return youngerThan(underAge)[language]
  if (subject === 'MEDICINES')
    return (medicine === NO_MEDICINE ? ALCOHOL : medicine ? SOME_MEDICINES : ANY_MEDICINE)[language]
  const name = conditions[condition ?? '']?.[language]
  return (name && shortName(name)) ?? CASES[subject as CautionSubject]?.[language] ?? wordsOf(row, language) ?? ''
}
