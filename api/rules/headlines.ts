import { groupBy } from './group-by.ts'
import { shortName, type HandoutSite, type Language, type Words } from './handout/lines.ts'
import { firstSentence } from './cautions.ts'
import { DECIDED, type CautionLevel, type CautionSubject, type Route } from './vocabulary.ts'
import { capitalized, caseOf, LEVEL_WORDS } from './warning.ts'
import { ADULT } from './search/person.ts'
import { isHardStop } from './bars.ts'
import { isImplied, type StopRow } from './stops.ts'

// What cautions say in a sentence each, wherever there is no room for the whole: "Swallowed: not under 3 years".

export interface Headline {
  subject: CautionSubject
  level: CautionLevel
  text: string
}

type HeadlineNames = Pick<HandoutSite, 'medicines' | 'conditions'>

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
export function headlinesOf(rows: readonly StopRow[], language: Language, names: HeadlineNames): Headline[] {
  const hard = rows.filter(isHardStop)
  const stops = hard.filter((row) => !isImplied(row, hard))
  return SUBJECTS.flatMap((subject): Headline | Headline[] => {
    const own = rows.filter((row) => row.subject === subject).sort(byLevel)
    const told = stops.filter((row) => row.subject === subject).sort(byLevel)
    if (told.length === 0 && isDecided(subject)) {
      // An undecided subject is not a safe one.
      if (own.length === 0 && rows.length > 0)
        return { subject, level: 'NO_DATA', text: notRecorded(subject, language) }
      told.push(...own.slice(0, 1))
    }
    const headlines = [...groupBy(told, (row) => mergedWith(row, names)).values()].map((rows) => ({
      subject,
      level: rows[0]!.level as CautionLevel,
      text: headlineOf(rows, language, names),
    }))
    return headlines.filter(({ text }, at) => headlines.findIndex((other) => other.text === text) === at)
  })
}

/** Medicines and illnesses of which the same is said stand in one sentence, and so do the routes of a person. */
function mergedWith(row: StopRow, names: HeadlineNames): unknown {
  const { subject, level, underAge, routes } = row
  if (names.medicines[row.medicine ?? ''] ?? names.conditions[row.condition ?? '']) return `${level} ${routes.join()}`
  const isOfPerson = isDecided(subject) && routes.join() !== 'OTHER' && routes.length > 0
  return isOfPerson ? `${level} ${underAge}` : row
}

function byLevel(one: StopRow, other: StopRow): number {
  const rank = ({ level }: StopRow) => STRICTEST.indexOf(level as CautionLevel)
  return rank(one) - rank(other) || (other.underAge ?? ADULT) - (one.underAge ?? ADULT)
}

function notRecorded(subject: CautionSubject, language: Language): string {
  const of = capitalized(caseOf({ subject, underAge: null, medicine: null })?.[language] ?? '')
  return `${of}: ${language === 'En' ? 'not recorded, ask first' : 'no consta, pregunte antes'}`
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
function headlineOf(rows: readonly StopRow[], language: Language, names: HeadlineNames): string {
  const [row] = rows as [StopRow]
  const level = row.level as CautionLevel
  const said = personsOf(rows, language, names)
  if (!said || row.routes.join() === 'OTHER')
    return firstSentence(row, language) ?? capitalized(LEVEL_WORDS[level][language])
  const scope = listed(
    [...new Set(rows.flatMap(({ routes }) => routes))].map((route) => ROUTES[route as Route][language]),
    language,
  )
  const no = level === 'AVOID' ? said.no : undefined
  if (no) return capitalized(scope ? `${scope}: ${no}` : no)
  return capitalized(`${said.of}: ${LEVEL_WORDS[level][language]}${scope && ` (${scope})`}`)
}

/** Whom or what cautions are of; `no` forbids it to them. Undefined if only their text says so. */
function personsOf(
  rows: readonly StopRow[],
  language: Language,
  { medicines, conditions }: HeadlineNames,
): { of: string; no?: string } | undefined {
  const [isEnglish, row] = [language === 'En', rows[0]!]
  const illnesses = rows.flatMap(({ condition }) => conditions[condition ?? '']?.[language] ?? [])
  if (illnesses.length > 0) return { of: listed(illnesses.map(shortName), language) }
  if (!isDecided(row.subject)) return undefined
  const [not, beside] = isEnglish ? ['not', 'with'] : ['no', 'con']
  const named = rows.flatMap(({ medicine }) => medicines[medicine ?? '']?.[language] ?? [])
  if (named.length > 0) {
    const of = `${beside} ${listed(named.map(shortName), language)}`
    return { of, no: `${not} ${of}` }
  }
  const { subject, underAge } = row
  if (subject === 'CHILDREN' && underAge) {
    const years = `${underAge} ${isEnglish ? 'year' : 'año'}${underAge === 1 ? '' : 's'}`
    return isEnglish
      ? { of: `under ${years}`, no: `not under ${years}` }
      : { of: `menores de ${years}`, no: `no antes de ${years}` }
  }
  const of = caseOf({ subject, underAge, medicine: null })![language]
  return { of, no: `${not} ${of}` }
}

function isDecided(subject: string): boolean {
  return (DECIDED as readonly string[]).includes(subject)
}

/** "Tea, coffee or cocoa". */
function listed(words: readonly string[], language: Language): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} ${language === 'En' ? 'or' : 'o'} ${last}` : last
}
