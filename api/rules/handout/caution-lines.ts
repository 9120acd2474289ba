import { ADDED, cautionSentence, firstSentence, isAdded, type CautionRow } from '../cautions.ts'
import { isHardStop } from '../bars.ts'
import type { CautionSubject } from '../vocabulary.ts'
import { ADULT } from '../search/person.ts'
import { bySeverity, caseOf, routesOf, wordsOf, type WarningRow } from '../warning.ts'
import { lowerFirst, shortName, type HandoutSite, type Language, type Line, type Words } from './lines.ts'

export type BarringRow = WarningRow & CautionRow & { condition: string | null }

/** How briefly cautions are told. However brief, each is there. */
export const BREVITIES = ['sentences', 'words', 'subjects'] as const
export type Brevity = (typeof BREVITIES)[number]

const LABELS = {
  AVOID: { En: 'Do not use it', Es: 'No la use' },
  ASK: { En: 'Ask a health worker first', Es: 'Pregunte antes en su servicio de salud' },
  NO_DATA: { En: 'Not known to be safe', Es: 'No se sabe si es segura' },
} as const satisfies Record<string, Words>
const BEWARE: Words = { En: 'Beware', Es: 'Cuidado' }
/** After those that are named. */
const OTHERS: Partial<Record<string, Words>> = {
  MEDICINES: { En: 'with other medicines', Es: 'con otras medicinas' },
  CONDITION: { En: 'with other illnesses', Es: 'con otras enfermedades' },
  ALLERGY: { En: 'with other allergies', Es: 'con otras alergias' },
}
const ANOTHER: Words = { En: 'one more caution is on its page', Es: 'hay otra precaución en su página' }

const LEVELS = Object.keys(LABELS) as (keyof typeof LABELS)[]

/** Hard stops, and that nothing is known of medicines: a sheet of paper goes to those who take some, too. */
export function isTold(row: Pick<BarringRow, 'subject' | 'level'>): boolean {
  return isHardStop(row) || (row.subject === 'MEDICINES' && row.level === 'NO_DATA')
}

export interface Telling {
  language: Language
  brevity: Brevity
  site: HandoutSite
}

/** All cautions that bar, the most serious first: what poisons anybody, whom it bars by level, then the other dangers. */
export function barringLines(cautions: readonly BarringRow[], telling: Telling): Line[] {
  const barring = cautions.filter(isTold)
  const rows = barring
    .filter((row) => !barring.some((other) => saysMore(other, row)))
    .map((row) => withoutStricter(row, barring))
    .sort(bySeverity)
  const lines = LEVELS.map((level) => {
    const items = rows.flatMap((row) => (row.level === level ? (phraseOf(row, telling, rows) ?? []) : []))
    return { label: LABELS[level][telling.language], items: distinct(items) }
  })
  return [
    ...dangerLines(cautions.filter(isPoison), telling),
    ...lines.filter(({ items }) => items.length > 0),
    ...dangerLines(
      cautions.filter((row) => !isPoison(row)),
      telling,
    ),
  ]
}

/** "Do not use it: for children" alone would read as if others could. */
function isPoison({ subject, level }: BarringRow): boolean {
  return subject === 'TOXIC_PART' && level === 'AVOID'
}

/**
 * "Not under 12" says that it is not for those under 4, either; "not in pregnancy" that it is not to be drunk in it, and
 * that there is nothing to ask.
 */
function saysMore(one: BarringRow, other: BarringRow): boolean {
  const areAlike = (['subject', 'medicine', 'condition'] as const).every((key) => one[key] === other[key])
  const isForAll = one.routes.length === 0 || [...one.routes].sort().join() === [...other.routes].sort().join()
  const [rank, otherRank] = [one, other].map(({ level }) => LEVELS.findIndex((each) => each === level))
  const [age, otherAge] = [one.underAge ?? ADULT, other.underAge ?? ADULT]
  if (!areAlike || !isForAll || rank! > otherRank! || age < otherAge) return false
  return rank! < otherRank! || age > otherAge || one.routes.length < other.routes.length
}

/** "Not under 12 in a bath" leaves nothing to ask for those under 2 in a bath. */
function withoutStricter<Row extends BarringRow>(row: Row, others: readonly Row[]): Row {
  const left = row.routes.filter(
    (route) =>
      !others.some(
        (other) => saysMore({ ...other, routes: [route] }, { ...row, routes: [route] }) && other.routes.includes(route),
      ),
  )
  return left.length > 0 ? { ...row, routes: left } : row
}

/** The dangers that are not about people of a kind, medicines or illnesses. */
export function dangerLines(cautions: readonly BarringRow[], telling: Telling): Line[] {
  const rows = cautions.filter(isTold).sort(bySeverity)
  const dangers = rows.filter((row) => phraseOf(row, telling) === null)
  const items = distinct(dangers.map((row) => dangerOf(row, telling)))
  return items.length > 0 ? [{ label: BEWARE[telling.language], items }] : []
}

/** "In pregnancy", "with blood thinners (if swallowed)"; null if it is not about people, medicines or illnesses. */
function phraseOf(row: BarringRow, telling: Telling, beside: readonly BarringRow[] = []): string | null {
  const { language, brevity } = telling
  const named = brevity === 'subjects' ? undefined : nameOf(row, telling)
  const isNamed = row.subject === 'MEDICINES' || row.condition !== null
  const isOfIll = brevity !== 'sentences' && (row.subject === 'CONDITION' || row.subject === 'ALLERGY')
  if (!isNamed && !isOfIll && !isOfPeople(row.subject)) return null
  const isBesideNamed =
    brevity !== 'subjects' && beside.some((each) => each.subject === row.subject && isNamedRow(each))
  const phrase = named ?? (isBesideNamed && !isNamedRow(row) ? OTHERS[row.subject] : caseOf(row))?.[language]
  const routes = brevity === 'subjects' ? '' : routesOf([row], language)
  return phrase ? phrase + (routes && ` (${routes})`) + markOf(row) : null
}

function isNamedRow({ medicine, condition }: BarringRow): boolean {
  return medicine !== null || condition !== null
}

function isOfPeople(subject: string): boolean {
  const people: CautionSubject[] = ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN']
  return (people as string[]).includes(subject)
}

function nameOf({ medicine, condition }: BarringRow, { language, site }: Telling): string | undefined {
  const beside = language === 'En' ? 'with' : 'con'
  const known = site.medicines[medicine ?? '']
  if (known) return `${beside} ${shortName(known[language])}`
  const illness = site.conditions[condition ?? '']
  const name = illness && lowerFirst(illness[language].split(' (')[0]!)
  return name && condition!.startsWith('allergy') ? `${beside} ${name}` : name
}

function dangerOf(row: BarringRow, { language, brevity }: Telling): string {
  const sentence = cautionSentence(row, language) ?? cautionSentence(row, language === 'En' ? 'Es' : 'En')
  // Which form of the plant poisons is in its own words.
  const words = isPoisoning(row) && brevity !== 'subjects' ? firstSentence(row, language) : wordsOf(row, language)
  if (brevity === 'sentences' || (brevity === 'words' && !words)) return (sentence ?? words ?? '') + markOf(row)
  return words ? words + markOf(row) : ANOTHER[language]
}

function isPoisoning({ subject }: BarringRow): boolean {
  return subject === 'TOXIC_PART' || subject === 'OVERDOSE'
}

/** Of what the editors added; the last line explains it. */
const MARK = '*'

function markOf(row: BarringRow): string {
  return isAdded(row) ? MARK : ''
}

/** Each once, without a mark if a source says the same. */
function distinct(items: readonly string[]): string[] {
  return [...new Set(items)].filter((item) => !(item.endsWith(MARK) && items.includes(item.slice(0, -MARK.length))))
}

export function isMarkLine({ label }: Line): boolean {
  return label.startsWith(MARK)
}

/** What the mark means, if there is one. */
export function markLines(lines: readonly Line[], language: Language): Line[] {
  const isMarked = lines.some(({ items }) => items.some((item) => item.includes(MARK)))
  return isMarked ? [{ label: `${MARK} ${ADDED[language]}`, items: [] }] : []
}
