import { groupBy } from './group-by.ts'
import { shortName, type HandoutSite } from './share/lines.ts'
import { hardStopsToTell, isDecided, isHardStop, type StopFields } from './hard-stops.ts'
import type { CautionLevel, CautionSubject } from './vocabulary.ts'
import { caseOf } from './warning.ts'
import { listed, waysOf } from './ways.ts'

// What tiles, cards, hand-outs, previews and voices say of cautions; each puts the same cases together in its own way.

type Language = 'En' | 'Es'

export type StopRow = StopFields & { textEn: string | null; textEs: string | null }
export type CautionNames = Pick<HandoutSite, 'medicines' | 'conditions' | 'said'>

/** Cautions that say the same of those whom they concern. */
export interface Told<Row> {
  subject: CautionSubject
  level: CautionLevel
  /** "In pregnancy", "with asthma or diabetes"; null if only the text of the caution says of what it is. */
  of: string | null
  /** The same without names, "with some illnesses"; null if it is not about people, medicines or illnesses. */
  some: string | null
  /** "If swallowed or on the skin"; empty if it holds for all ways of use. */
  by: string
  rows: readonly Row[]
}

export interface Telling<Row> {
  language: Language
  /** Medicines and illnesses that it lacks are "some". */
  names: CautionNames
  isTold?: (row: Row) => boolean
  /** Cautions that differ in it stand apart. */
  apart?: (row: Row) => unknown
}

/** All hard stops, or what else is to be told, without what others of them say. */
export function toldCautions<Row extends StopRow>(cautions: readonly Row[], telling: Telling<Row>): Told<Row>[] {
  const { language, names, isTold = isHardStop, apart } = telling
  const rows = hardStopsToTell(cautions, isTold)
  const groups = groupBy(rows, (row) => {
    const key = togetherBy(row, names)
    return key === undefined ? row : `${row.subject} ${row.level} ${key} ${String(apart?.(row))}`
  })
  return [...groups.values()].map((alike) => {
    const { subject, medicine, condition } = alike[0]!
    const isOther = !medicine && !condition && rows.some((row) => row.subject === subject && isNamed(row, names))
    return tell(alike, { language, names, isOther })
  })
}

/** Cautions as they are, as one. */
export function tell<Row extends StopRow>(
  rows: readonly Row[],
  { language, names, isOther = false }: Pick<Telling<Row>, 'language' | 'names'> & { isOther?: boolean },
): Told<Row> {
  const [row] = rows as readonly [Row]
  const some = caseOf(row, isOther)?.[language] ?? null
  return {
    subject: row.subject as CautionSubject,
    level: row.level as CautionLevel,
    of: caseWith(rows, names, language) ?? (isDecided(row.subject) ? some : null),
    some,
    by: waysOf(
      rows.flatMap(({ routes }) => routes),
      language,
    ),
    rows,
  }
}

/** Medicines and illnesses of which the same is said stand in one sentence, and so do the ways of use of a person. */
function togetherBy(row: StopRow, names: CautionNames): string | undefined {
  const { medicine, routes, underAge } = row
  if (isNamed(row, names)) return routes.join()
  // "In other ways" alone says nothing: what it is stands in its text.
  return isDecided(row.subject) && !isOtherWay(row) ? `${underAge} ${medicine}` : undefined
}

export function isOtherWay({ routes }: Pick<StopFields, 'routes'>): boolean {
  return routes.join() === 'OTHER'
}

function isNamed({ medicine, condition }: StopFields, { medicines, conditions }: CautionNames): boolean {
  return Boolean(medicines[medicine ?? ''] ?? conditions[condition ?? ''])
}

/** "With asthma or diabetes", "before an operation or with asthma". */
function caseWith(rows: readonly StopRow[], names: CautionNames, language: Language): string | null {
  const said = rows.flatMap(({ condition }) => names.said?.[condition ?? '']?.[language] ?? [])
  const named = rows
    .filter(({ condition }) => !names.said?.[condition ?? ''])
    .flatMap(({ medicine, condition }) => names.medicines[medicine ?? ''] ?? names.conditions[condition ?? ''] ?? [])
    .map((name) => shortName(name[language]))
  const beside = named.length > 0 ? [`${language === 'En' ? 'with' : 'con'} ${listed(named, language)}`] : []
  // Not "or": before driving or with asthma reads as one case.
  return [...said, ...beside].join('; ') || null
}
