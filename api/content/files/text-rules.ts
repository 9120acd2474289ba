import { doseIn } from '../../rules/doses.ts'
import { KINDS } from '../kinds.ts'
import { AILMENT_TEXTS, namesOf, PLANT_TEXTS, type NameOf, type Texts } from '../../rules/texts.ts'
import { itemsIn, type Content, type Entry } from './entries.ts'
import type { Way } from './field.ts'
import type { Language, MessageCode, MessageValues } from './messages.ts'
import { citationsOf, countWords, passagesOf } from './text.ts'

export type Place = Pick<Entry<unknown>, 'path' | 'positionOf' | 'fieldOf'>
export type Report = (place: Place, way: Way, code: MessageCode, values?: MessageValues, line?: number) => void

export interface WrittenText {
  entry: Place
  field: string
  column: string
  language: Language
  text: string
}

export const LANGUAGES = ['en', 'es'] as const satisfies readonly Language[]
const SUFFIX = { en: 'En', es: 'Es' } as const

export function columnOf<Name extends string>(name: Name, language: Language): `${Name}En` | `${Name}Es` {
  return `${name}${SUFFIX[language]}`
}

/** The long texts of a plant, in page order. */
export const LONG_TEXTS = namesOf(PLANT_TEXTS, 'markdown')
export type LongText = NameOf<typeof PLANT_TEXTS, 'markdown'>

/** Where a dose may be. Ailments have measures of first help, such as the salts of suero. */
const DOSE_FIELDS = ['preparationMethods', 'dosageGuidelines', ...namesOf(AILMENT_TEXTS, 'markdown')]

// Feet and pounds only with a number: "pies" and "feet" are mostly parts of the body.
const NOT_METRIC =
  /°\s?F\b|\b(fahrenheit|inch(es)?|ounces?|oz|pulgadas?|onzas?)\b|\d\s?(feet|foot|ft|pies|pounds?|lbs?|libras?|yards?|yardas?|miles?|millas?)\b/i

/** All long texts, language by language; missing translations are left out. */
export function textsOf(content: Content): WrittenText[] {
  return itemsIn(content).flatMap(({ kind, entry }) =>
    namesOf<Texts>(KINDS[kind].texts, 'markdown').flatMap((field) => inLanguages(entry, field)),
  )
}

function inLanguages(entry: Entry<object>, field: string): WrittenText[] {
  return LANGUAGES.flatMap((language) => {
    const column = columnOf(field, language)
    const text = (entry.value as Record<string, string | null>)[column]
    return text ? [{ entry, field, column, language, text }] : []
  })
}

type Text = string | null

export type TextsIn = Record<Language, readonly Text[]>

export function checkWordCount(
  entry: Place,
  texts: TextsIn,
  { from, to }: { from: number; to: number },
  report: Report,
) {
  for (const language of LANGUAGES) {
    const count = texts[language].reduce((sum, text) => sum + countWords(text ?? ''), 0)
    if (count >= from && count <= to) continue
    report(entry, [], 'wordCount', { language, count, from, to })
  }
}

/** Both languages must cite the same sources. */
export function checkSameSources(entry: Place, field: string, texts: Record<Language, Text>, report: Report) {
  if (!texts.en || !texts.es) return
  const cited = { en: new Set(citationsOf(texts.en)), es: new Set(citationsOf(texts.es)) }
  for (const [language, other] of [
    ['es', 'en'],
    ['en', 'es'],
  ] as const) {
    for (const key of cited[other].difference(cited[language]))
      report(entry, [columnOf(field, language)], 'notCited', { field, key, language, other })
  }
}

export function checkTexts(content: Content, report: Report) {
  for (const { entry, field, column, text } of textsOf(content)) {
    for (const { text: passage, line } of passagesOf(text)) {
      const say = (code: MessageCode, values?: MessageValues) => report(entry, [column], code, values, line)
      const [unit] = NOT_METRIC.exec(passage) ?? []
      if (unit) say('notMetric', { unit })
      const dose = doseIn(passage)
      if (dose && !DOSE_FIELDS.includes(field)) say('misplacedDose', { dose, passage: shorten(passage) })
    }
  }
}

export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
