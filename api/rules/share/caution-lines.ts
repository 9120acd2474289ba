import { ADDED, cautionSentence, firstSentence, isAdded, type CautionRow } from '../cautions.ts'
import { isHardStop, STOP_LEVELS, type StopLevel } from '../hard-stops.ts'
import { toldCautions, type StopRow, type Told } from '../told-cautions.ts'
import { bySeverity, wordsOf } from '../warning.ts'
import type { HandoutSite, Language, Line, Words } from './lines.ts'

export type BarringRow = StopRow & CautionRow

/** How briefly cautions are told. However brief, each is there. */
export const BREVITIES = ['sentences', 'words', 'subjects'] as const
export type Brevity = (typeof BREVITIES)[number]

const LABELS = {
  AVOID: { En: 'Do not use it', Es: 'No la use' },
  ASK: { En: 'Ask a health worker first', Es: 'Pregunte antes en su servicio de salud' },
  NO_DATA: { En: 'Not known to be safe', Es: 'No se sabe si es segura' },
} as const satisfies Record<StopLevel, Words>
const BEWARE: Words = { En: 'Beware', Es: 'Cuidado' }
const ANOTHER: Words = { En: 'one more caution is on its page', Es: 'hay otra precaución en su página' }

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
  const told = allTold(cautions, telling)
  const lines = STOP_LEVELS.map((level) => ({
    label: LABELS[level][telling.language],
    items: distinct(told.flatMap((each) => (each.level === level ? (phraseOf(each, telling) ?? []) : []))),
  }))
  return [
    ...dangersIn(told.filter(isPoison), telling),
    ...lines.filter(({ items }) => items.length > 0),
    ...dangersIn(
      told.filter((each) => !isPoison(each)),
      telling,
    ),
  ]
}

/** "Do not use it: for children" alone would read as if others could. */
function isPoison({ subject, level }: Told<BarringRow>): boolean {
  return subject === 'TOXIC_PART' && level === 'AVOID'
}

/** The dangers that are not about people of a kind, medicines or illnesses. */
export function dangerLines(cautions: readonly BarringRow[], telling: Telling): Line[] {
  return dangersIn(allTold(cautions, telling), telling)
}

function dangersIn(told: readonly Told<BarringRow>[], telling: Telling): Line[] {
  const dangers = told.filter((each) => phraseOf(each, telling) === null)
  const items = distinct(dangers.flatMap(({ rows }) => rows.map((row) => dangerOf(row, telling))))
  return items.length > 0 ? [{ label: BEWARE[telling.language], items }] : []
}

/** Of two cautions that say the same, that with a source. */
function allTold(cautions: readonly BarringRow[], { language, brevity, site }: Telling): Told<BarringRow>[] {
  const sorted = [...cautions].sort(
    (one, other) => bySeverity(one, other) || Number(isAdded(one)) - Number(isAdded(other)),
  )
  const names = brevity === 'subjects' ? { medicines: {}, conditions: {} } : site
  return toldCautions(sorted, { language, names, isTold, apart: isAdded })
}

/** "In pregnancy", "with blood thinners (if swallowed)"; null if it is not about people, medicines or illnesses. */
function phraseOf({ of, some, by, rows }: Told<BarringRow>, { brevity }: Telling): string | null {
  const phrase = of ?? (brevity === 'sentences' ? null : some)
  return phrase && phrase + (by && brevity !== 'subjects' ? ` (${by})` : '') + markOf(rows[0]!)
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
