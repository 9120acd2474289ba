import { shortName } from '../content/handout/rules/lines.ts'
import { firstSentence } from '../content/cautions.ts'
import type { CautionLevel, CautionSubject, Route } from '../content/vocabulary.ts'
import { ADULT } from '../content/search/rules/person.ts'
import { isHardStop } from './bars.ts'
import { isImplied, type StopRow } from './stops.ts'

// What cautions say in a sentence each, wherever there is no room for the whole: "Swallowed: not under 3 years".

type Language = 'En' | 'Es'
type Words = Record<Language, string>

export type HeadlineRow = StopRow & { textEn: string | null; textEs: string | null }

export interface Headline {
  subject: CautionSubject
  level: CautionLevel
  text: string
}

/** Names of medicines and illnesses by slug. */
export interface HeadlineNames {
  medicines: Readonly<Record<string, Words>>
  conditions: Readonly<Record<string, Words>>
}

/** What every plant says something of. */
const DECIDED: readonly CautionSubject[] = ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES']
const SUBJECTS: readonly CautionSubject[] = [
  'TOXIC_PART',
  'OVERDOSE',
  ...DECIDED,
  'CONDITION',
  'ALLERGY',
  'SUN',
  'LONG_USE',
  'OTHER',
]
const STRICTEST: readonly CautionLevel[] = ['AVOID', 'ASK', 'NO_DATA', 'CARE', 'COMPATIBLE']

/**
 * A sentence for each hard stop that no other one includes, and for the four subjects that every plant decides at least
 * the strictest. Look-alikes are told beside their pictures.
 */
export function headlinesOf(rows: readonly HeadlineRow[], language: Language, names: HeadlineNames): Headline[] {
  const hard = rows.filter(isHardStop)
  const stops = hard.filter((row) => !isImplied(row, hard))
  return SUBJECTS.flatMap((subject): Headline | Headline[] => {
    const own = rows.filter((row) => row.subject === subject).sort(byLevel)
    const told = stops.filter((row) => row.subject === subject).sort(byLevel)
    if (told.length === 0 && DECIDED.includes(subject)) {
      // An undecided subject is not a safe one.
      if (own.length === 0 && rows.length > 0)
        return { subject, level: 'NO_DATA', text: notRecorded(subject, language) }
      told.push(...own.slice(0, 1))
    }
    const headlines = [...Map.groupBy(told, (row) => mergedWith(row, names)).values()].map((rows) => ({
      subject,
      level: rows[0]!.level as CautionLevel,
      text: headlineOf(rows, language, names),
    }))
    return headlines.filter(({ text }, at) => headlines.findIndex((other) => other.text === text) === at)
  })
}

/** Medicines and illnesses of which the same is said stand in one sentence, and so do the routes of a person. */
function mergedWith(row: HeadlineRow, names: HeadlineNames): unknown {
  const { subject, level, underAge, routes } = row
  if (names.medicines[row.medicine ?? ''] ?? names.conditions[row.condition ?? '']) return `${level} ${routes.join()}`
  const isOfPerson = (DECIDED as readonly string[]).includes(subject) && routes.join() !== 'OTHER' && routes.length > 0
  return isOfPerson ? `${level} ${underAge}` : row
}

function byLevel(one: StopRow, other: StopRow): number {
  const rank = ({ level }: StopRow) => STRICTEST.indexOf(level as CautionLevel)
  return rank(one) - rank(other) || (other.underAge ?? ADULT) - (one.underAge ?? ADULT)
}

const NOT_RECORDED: Partial<Record<CautionSubject, Words>> = {
  PREGNANCY: { En: 'In pregnancy', Es: 'En el embarazo' },
  BREASTFEEDING: { En: 'While breast-feeding', Es: 'Si da pecho' },
  CHILDREN: { En: 'For children', Es: 'Para niños' },
  MEDICINES: { En: 'With medicines', Es: 'Con medicinas' },
}

function notRecorded(subject: CautionSubject, language: Language): string {
  return `${NOT_RECORDED[subject]?.[language]}: ${language === 'En' ? 'not recorded, ask first' : 'no consta, pregunte antes'}`
}

const LEVELS: Record<CautionLevel, Words> = {
  AVOID: { En: 'do not use it', Es: 'no la use' },
  ASK: { En: 'ask first', Es: 'pregunte antes' },
  NO_DATA: { En: 'not known to be safe', Es: 'no se sabe si es segura' },
  CARE: { En: 'with care', Es: 'con cuidado' },
  COMPATIBLE: { En: 'a book or study allows it', Es: 'un libro o estudio lo permite' },
}

const ROUTES: Record<Route, Words> = {
  ORAL: { En: 'swallowed', Es: 'tomada' },
  SKIN: { En: 'on the skin', Es: 'en la piel' },
  BATH: { En: 'in a bath', Es: 'en baño' },
  INHALED: { En: 'breathed in', Es: 'respirada' },
  MOUTH: { En: 'in the mouth', Es: 'en la boca' },
  OTHER: { En: 'used otherwise', Es: 'de otra forma' },
}

/**
 * Cautions that differ in what they name in a sentence that never says less. What has no field, such as an essential oil,
 * is in a caution's own first sentence.
 */
function headlineOf(rows: readonly HeadlineRow[], language: Language, names: HeadlineNames): string {
  const [row] = rows as [HeadlineRow]
  const level = row.level as CautionLevel
  const said = caseOf(rows, language, names)
  if (!said || row.routes.join() === 'OTHER')
    return firstSentence(row, language) ?? capitalized(LEVELS[level][language])
  const scope = listed(
    [...new Set(rows.flatMap(({ routes }) => routes))].map((route) => ROUTES[route as Route][language]),
    language,
  )
  const no = level === 'AVOID' ? said.no : undefined
  if (no) return capitalized(scope ? `${scope}: ${no}` : no)
  return capitalized(`${[scope, said.of].filter(Boolean).join(', ')}: ${LEVELS[level][language]}`)
}

/** Whom or what a caution is of; `no` forbids it to them. Undefined if only its text says so. */
function caseOf(
  rows: readonly HeadlineRow[],
  language: Language,
  { medicines, conditions }: HeadlineNames,
): { of: string; no?: string } | undefined {
  const isEnglish = language === 'En'
  const illnesses = rows.flatMap(({ condition }) => conditions[condition ?? '']?.[language] ?? [])
  if (illnesses.length > 0) return { of: listed(illnesses.map(shortName), language) }
  const { subject, underAge } = rows[0]!
  switch (subject as CautionSubject) {
    case 'PREGNANCY':
      return isEnglish
        ? { of: 'in pregnancy', no: 'not in pregnancy' }
        : { of: 'en el embarazo', no: 'no en el embarazo' }
    case 'BREASTFEEDING':
      return isEnglish
        ? { of: 'while breast-feeding', no: 'not while breast-feeding' }
        : { of: 'si da pecho', no: 'no si da pecho' }
    case 'CHILDREN': {
      if (!underAge)
        return isEnglish ? { of: 'for children', no: 'not for children' } : { of: 'para niños', no: 'no para niños' }
      const years = isEnglish
        ? `${underAge} ${underAge === 1 ? 'year' : 'years'}`
        : `${underAge} ${underAge === 1 ? 'año' : 'años'}`
      return isEnglish
        ? { of: `under ${years}`, no: `not under ${years}` }
        : { of: `menores de ${years}`, no: `no antes de ${years}` }
    }
    case 'MEDICINES': {
      const named = rows.flatMap(({ medicine }) => medicines[medicine ?? '']?.[language] ?? [])
      const of = listed(named.map(shortName), language) || (isEnglish ? 'medicines' : 'medicinas')
      return isEnglish ? { of: `with ${of}`, no: `not with ${of}` } : { of: `con ${of}`, no: `no con ${of}` }
    }
    default:
      return undefined
  }
}

/** "Tea, coffee or cocoa". */
function listed(words: readonly string[], language: Language): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} ${language === 'En' ? 'or' : 'o'} ${last}` : last
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
