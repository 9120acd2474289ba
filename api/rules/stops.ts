import { ADULT } from '../content/search/rules/person.ts'
import { shortName } from '../content/handout/rules/lines.ts'
import type { CautionLevel, CautionSubject } from '../content/vocabulary.ts'
import { POISONOUS, routesOf, wordsOf, youngerThan, type WarningRow } from '../content/warning.ts'
import { isHardStop, NO_MEDICINE } from './bars.ts'

// Hard stops: the cautions that keep people from a plant, as they stand on every card, list and hand-out.

type Language = 'En' | 'Es'
type Words = Record<Language, string>

export type StopRow = WarningRow & { condition: string | null }

export interface Stop {
  subject: CautionSubject
  level: StopLevel
  /** Whom or what it concerns, in a few words. */
  text: string
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
  if (isPoisonous) return [{ subject: 'TOXIC_PART', level: 'AVOID', text: POISONOUS[language] }]
  const hard = cautions.filter(isHardStop)
  const rows = hard.filter(
    (row, at) => !hard.some((other, index) => includes(other, row) && (index < at || !includes(row, other))),
  )
  return STOP_LEVELS.flatMap((level) =>
    SUBJECTS.flatMap((subject) => {
      const own = rows.filter((row) => row.level === level && row.subject === subject)
      const texts = own.map((row) => textOf(row, language, conditions))
      return own.length > 0 ? { subject, level, text: [...new Set(texts)].join(', ') } : []
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
}

/** Stops as the lines of a card: what poisons, then one for each level. Without a stop, the line is `warning`. */
export function stopLines(stops: readonly Stop[], warning: string, language: Language): StopLine[] {
  const isPoison = ({ subject }: Stop) => POISONS.includes(subject)
  const poisons = stops.filter(isPoison).map(({ level, text }) => ({ level, text }))
  const others = STOP_LEVELS.flatMap((level) => {
    const texts = stops.filter((stop) => stop.level === level && !isPoison(stop)).map(({ text }) => text)
    return texts.length > 0 ? { level, text: `${LABELS[level][language]}: ${texts.join(', ')}` } : []
  })
  const lines = [...poisons, ...others]
  return lines.length > 0 ? lines : [{ level: 'NO_DATA', text: warning }]
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
