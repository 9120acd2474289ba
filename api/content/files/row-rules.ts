import { CONDITIONS, MEDICINES } from '../word-lists.ts'
import { DECIDED, isChild } from '../../rules/vocabulary.ts'
import type { Content, Entry } from './entries.ts'
import { inFiles, type Way } from './field.ts'
import type { ValuesOf } from './layouts.ts'
import { columnOf, LANGUAGES, type Place, type Report } from './text-rules.ts'
import { countWords } from './text.ts'

/** A row is a sentence or two. */
const WORDS_OF_A_ROW = 50

interface CitingRow {
  entry: Place
  way: Way
  row: RowText & { sourceKeys: string[]; level?: string }
}

interface RowText {
  textEn: string | null
  textEs: string | null
}

export function rowsOf({ plants, ailments }: Content): CitingRow[] {
  const inList = (entry: Place, name: string, rows: CitingRow['row'][]) =>
    rows.map((row, index) => ({ entry, way: [name, index], row }))
  return [
    ...plants.flatMap((plant) => [
      ...inList(plant, 'uses', plant.value.uses),
      ...inList(plant, 'cautions', plant.value.cautions),
      ...inList(plant, 'distribution', plant.value.distribution.map(asText)),
    ]),
    ...ailments.flatMap((ailment) => inList(ailment, 'dangerSigns', ailment.value.dangerSigns)),
  ]
}

function asText({ habitatEn, habitatEs, sourceKeys }: ValuesOf['plants']['distribution'][number]): CitingRow['row'] {
  return { textEn: habitatEn, textEs: habitatEs, sourceKeys }
}

/** `refuse` reports words that the site does not have. */
export function checkRows(plant: Entry<ValuesOf['plants']>, report: Report, refuse: Report): void {
  const { value } = plant
  for (const [index, use] of value.uses.entries()) {
    const way = ['uses', index]
    if (use.sourceKeys.length === 0) report(plant, way, 'rowWithoutSource', { field: plant.fieldOf(way) })
    checkRowText(plant, way, use, report)
  }
  for (const [index, caution] of value.cautions.entries()) {
    const way = ['cautions', index]
    for (const [name, list, known] of [
      ['medicine', 'medicines.yaml', MEDICINES],
      ['condition', 'conditions.yaml', CONDITIONS],
    ] as const) {
      const slug = caution[name]
      if (slug && !known.some((one) => one.slug === slug))
        refuse(plant, [...way, name], 'unknownWord', { field: plant.fieldOf([...way, name]), list, slug })
    }
    if (caution.textEn || caution.textEs) checkRowText(plant, way, caution, report)
  }
  for (const [index, { habitatEn, habitatEs }] of value.distribution.entries()) {
    const way = ['distribution', index]
    for (const language of habitatEn || habitatEs ? LANGUAGES : []) {
      const field = plant.fieldOf([...way, 'habitatEn'])
      if (!(language === 'en' ? habitatEn : habitatEs)) report(plant, way, 'untranslatedRow', { field, language })
    }
  }
  const isPrepared = LANGUAGES.some((language) =>
    (['preparationMethods', 'dosageGuidelines'] as const).some((field) => value[columnOf(field, language)]),
  )
  if (value.isPoisonous && (value.uses.length > 0 || isPrepared)) report(plant, ['isPoisonous'], 'poisonWithUse')
  const isTold = LANGUAGES.some((language) =>
    (['basicUses', 'spiritualCeremonialUse'] as const).some((field) => value[columnOf(field, language)]),
  )
  const isUsed = value.uses.length > 0 || isPrepared || isTold
  const decided = new Set<string>(value.cautions.map(({ subject }) => subject))
  for (const subject of isUsed ? DECIDED : []) {
    if (!decided.has(subject)) report(plant, ['cautions'], 'undecided', { subject: inFiles(subject) })
  }
}

export function checkAilment(ailment: Entry<ValuesOf['ailments']>, report: Report): void {
  for (const [index, sign] of ailment.value.dangerSigns.entries()) {
    const way = ['dangerSigns', index]
    checkRowText(ailment, way, sign, report)
    checkAge(ailment, way, sign, report)
  }
}

/** "under 2 months", "menor de 5 años", "from 2 to 11 months", "de 1 a 4 años"; in English, "under 5" is in years. */
const AGE_LIMITS =
  /\b(?:(?:under|menor(?:es)? de) (?<below>\d+)|(?:from \d+ to|de \d+ a) (?<last>\d+)) ?(?<unit>days|weeks|months|días|semanas|meses)?/giu
const IN_A_MONTH: Partial<Record<string, number>> = { days: 30, días: 30, weeks: 4, semanas: 4, months: 1, meses: 1 }
/** A sign that begins with whom it concerns: without an age limit it would be shown for older children as well. */
const SUBJECT = /^(?:a|the|el|al|la|un|una) (?:baby|child|bebé|niñ[oa]) $/iu

/** The age limit of a sign must be the one that its texts say. */
function checkAge(ailment: Place, way: Way, sign: ValuesOf['ailments']['dangerSigns'][number], report: Report): void {
  const { who, underMonths } = sign
  if (!isChild(who)) return
  for (const language of LANGUAGES) {
    const sentence = sign[columnOf('text', language)]
    const limits = [...sentence.matchAll(AGE_LIMITS)].map(({ index, groups = {} }) => ({
      months: monthsOf(groups),
      isSubject: SUBJECT.test(sentence.slice(0, index)),
    }))
    const isSaid = limits.some(({ months }) => months === underMonths)
    if (underMonths === null ? limits.some(({ isSubject }) => isSubject) : sentence && !isSaid) {
      const text = [...way, columnOf('text', language)]
      report(ailment, text, 'notTheAge', { field: ailment.fieldOf(text), months: underMonths ?? '–' })
    }
  }
}

function monthsOf({ below, last, unit }: Partial<Record<string, string>>): number {
  const count = below ? Number(below) : Number(last) + 1
  const perMonth = unit && IN_A_MONTH[unit.toLowerCase()]
  return perMonth ? Math.ceil(count / perMonth) : count * 12
}

/** A warning or a use must not be missing in a language, nor be longer than anybody reads. */
function checkRowText(entry: Place, way: Way, row: RowText, report: Report): void {
  for (const language of LANGUAGES) {
    const text = [...way, columnOf('text', language)]
    const field = entry.fieldOf(text)
    const count = countWords(row[columnOf('text', language)] ?? '')
    const inBoth = typeof field === 'string' ? field.replace(/\.e[ns]$/, '') : field
    if (count === 0) report(entry, text, 'untranslatedRow', { field: inBoth, language })
    if (count > WORDS_OF_A_ROW) report(entry, text, 'rowTooLong', { field, count, most: WORDS_OF_A_ROW })
  }
}
