import { sparesSwallowing } from './hard-stops.ts'
import type { CautionLevel, CautionSubject } from './vocabulary.ts'
import { waysOf } from './ways.ts'

// The most serious caution of a plant in a few words, for cards, feeds and chats.

type Language = 'En' | 'Es'
type Words = Record<Language, string>

export interface WarningRow {
  subject: string
  level: string
  underAge: number | null
  medicine: string | null
  routes: readonly string[]
}

export interface WarnedPlant {
  isPoisonous: boolean
  precautionsEn: string | null
  precautionsEs: string | null
}

/** The most serious level first. What nobody has studied is worse than what is known to need care. */
const LEVELS: readonly string[] = ['AVOID', 'ASK', 'NO_DATA', 'CARE'] satisfies CautionLevel[]

/** Within a level, the most serious subject first. */
const SUBJECTS: readonly string[] = [
  'TOXIC_PART',
  'CHILDREN',
  'PREGNANCY',
  'BREASTFEEDING',
  'MEDICINES',
  'CONDITION',
  'ALLERGY',
  'OVERDOSE',
  'SUN',
  'LONG_USE',
  'LOOKALIKE',
  'OTHER',
] satisfies CautionSubject[]

export const POISONOUS: Words = { En: 'Poisonous', Es: 'Venenosa' }
const UNDECIDED: Words = { En: 'Read the precautions first', Es: 'Lea primero las precauciones' }
const UNRECORDED: Words = {
  En: 'No precautions recorded: not known to be safe',
  Es: 'Sin precauciones anotadas: no se sabe si es segura',
}

export const LEVEL_WORDS: Record<CautionLevel, Words> = {
  AVOID: { En: 'do not use it', Es: 'no la use' },
  ASK: { En: 'ask first', Es: 'pregunte antes' },
  NO_DATA: { En: 'not known to be safe', Es: 'no se sabe si es segura' },
  CARE: { En: 'with care', Es: 'con cuidado' },
  COMPATIBLE: { En: 'a book or study allows it', Es: 'un libro o estudio lo permite' },
}

const CASES: Partial<Record<CautionSubject, Words>> = {
  PREGNANCY: { En: 'in pregnancy', Es: 'en el embarazo' },
  BREASTFEEDING: { En: 'while breast-feeding', Es: 'si da pecho' },
  CHILDREN: { En: 'for children', Es: 'para niños' },
  MEDICINES: { En: 'with some medicines', Es: 'con algunas medicinas' },
  CONDITION: { En: 'with some illnesses', Es: 'con algunas enfermedades' },
  ALLERGY: { En: 'with some allergies', Es: 'con algunas alergias' },
}

const ANY_MEDICINE: Words = { En: 'with medicines', Es: 'con medicinas' }
/** After those that are named. */
const OTHERS: Partial<Record<CautionSubject, Words>> = {
  MEDICINES: { En: 'with other medicines', Es: 'con otras medicinas' },
  CONDITION: { En: 'with other illnesses', Es: 'con otras enfermedades' },
  ALLERGY: { En: 'with other allergies', Es: 'con otras alergias' },
}

/** Subjects of which the same is said at every level. */
const DANGERS: Partial<Record<CautionSubject, Words>> = {
  OVERDOSE: { En: 'Too much of it harms', Es: 'En exceso hace daño' },
  SUN: { En: 'Can burn the skin in the sun', Es: 'Puede quemar la piel con el sol' },
  LONG_USE: { En: 'Not for a long time', Es: 'No por mucho tiempo' },
  LOOKALIKE: { En: 'Easily confused with another plant', Es: 'Se confunde con otra planta' },
}
const POISONS: Words = { En: 'Can poison', Es: 'Puede intoxicar' }
const IRRITATES: Words = { En: 'Part of it can do harm', Es: 'Una parte puede hacer daño' }

/** Never empty: a plant without cautions is not a safe one. */
export function warningOf(
  { isPoisonous, precautionsEn, precautionsEs }: WarnedPlant,
  cautions: readonly WarningRow[],
  language: Language,
): string {
  if (isPoisonous) return POISONOUS[language]
  if (cautions.length === 0 && !precautionsEn && !precautionsEs) return UNRECORDED[language]
  const [worst] = cautions.filter(({ level }) => LEVELS.includes(level)).sort(bySeverity)
  const words = worst && wordsOf(worst, language)
  if (!words) return UNDECIDED[language]
  const alike = cautions.filter(
    (caution) =>
      caution.subject === worst.subject && caution.level === worst.level && caution.underAge === worst.underAge,
  )
  return [words, mostWays(alike, language)].filter(Boolean).join(' ')
}

export function bySeverity(one: WarningRow, other: WarningRow): number {
  return (
    LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level) ||
    // Most plants are drunk: what bars only steam, a bath or the like is no reason for the plant as a whole.
    Number(sparesSwallowing(one)) - Number(sparesSwallowing(other)) ||
    SUBJECTS.indexOf(one.subject) - SUBJECTS.indexOf(other.subject) ||
    // What concerns more people first.
    one.routes.length - other.routes.length ||
    (other.underAge ?? 99) - (one.underAge ?? 99)
  )
}

/** Empty if it holds for most ways of use. */
function mostWays(cautions: readonly WarningRow[], language: Language): string {
  const routes = new Set(cautions.flatMap((caution) => caution.routes))
  if (routes.has('ORAL')) routes.delete('MOUTH')
  if ((routes.has('ORAL') && routes.size > 2) || cautions.some((caution) => caution.routes.length === 0)) return ''
  return waysOf([...routes], language)
}

export function wordsOf(caution: WarningRow, language: Language): string | null {
  const [subject, level] = [caution.subject as CautionSubject, caution.level as CautionLevel]
  if (subject === 'TOXIC_PART') return (level === 'AVOID' || level === 'ASK' ? POISONS : IRRITATES)[language]
  if (DANGERS[subject]) return DANGERS[subject][language]
  const of = caseOf(caution)
  return of ? `${beginningOf(level, language)} ${of[language]}` : null
}

function beginningOf(level: CautionLevel, language: Language): string {
  if (level === 'AVOID') return language === 'En' ? 'Not' : 'No'
  return capitalized(LEVEL_WORDS[level][language]) + (level === 'ASK' ? ':' : '')
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Whom or what it is of, without names; `isOther` after those that are named. */
export function caseOf(
  { subject, underAge, medicine }: Pick<WarningRow, 'subject' | 'underAge' | 'medicine'>,
  isOther = false,
): Words | undefined {
  if (subject === 'CHILDREN' && underAge) {
    const { En, Es } = youngerThan(underAge)
    return { En: `for ${En}`, Es: `para ${Es}` }
  }
  if (subject === 'MEDICINES' && !medicine && !isOther) return ANY_MEDICINE
  return (isOther ? OTHERS : CASES)[subject as CautionSubject] ?? CASES[subject as CautionSubject]
}

/** "Children under 5", "anyone under 18". */
export function youngerThan(age: number): Words {
  return {
    En: `${age > 12 ? 'anyone' : 'children'} under ${age}${age === 1 ? ' year' : ''}`,
    Es: `menores de ${age} ${age === 1 ? 'año' : 'años'}`,
  }
}
