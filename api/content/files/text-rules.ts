import type { Content, Entry, Way } from './files.ts'
import type { Language, MessageCode, MessageValues } from './messages.ts'
import { doseIn } from '../doses.ts'
import { readMarkdown } from '../../rules/markdown/read.ts'
import { AILMENT_TEXTS, namesOf } from '../texts.ts'
import { LONG_TEXTS, type Words } from './shapes.ts'
import { citationsOf, countWords, passagesOf } from './text.ts'

export type Place = Pick<Entry<unknown>, 'path' | 'lineOf'>
export type Report = (place: Place, way: Way, code: MessageCode, values?: MessageValues, offset?: number) => void

/** One language of one long text. */
export interface LongText {
  entry: Place
  field: string
  language: Language
  text: string
}

export const LANGUAGES = ['en', 'es'] as const satisfies readonly Language[]

/** Where a dose may be. Ailments have measures of first help, such as the salts of suero. */
const DOSE_FIELDS = ['preparationMethods', 'dosageGuidelines', ...namesOf(AILMENT_TEXTS, 'markdown')]

// Feet and pounds only with a number: "pies" and "feet" are mostly parts of the body.
const NOT_METRIC =
  /°\s?F\b|\b(fahrenheit|inch(es)?|ounces?|oz|pulgadas?|onzas?)\b|\d\s?(feet|foot|ft|pies|pounds?|lbs?|libras?|yards?|yardas?|miles?|millas?)\b/i

/** All long texts, language by language; missing translations are left out. */
export function textsOf({ plants, ailments, articles, projects }: Content): LongText[] {
  const inLanguages = (entry: Place, field: string, words: Words | undefined) =>
    LANGUAGES.flatMap((language) => {
      const text = words?.[language]
      return text ? [{ entry, field, language, text }] : []
    })
  return [
    ...plants.flatMap((entry) => LONG_TEXTS.flatMap((field) => inLanguages(entry, field, entry.value[field]))),
    ...ailments.flatMap((entry) =>
      namesOf(AILMENT_TEXTS, 'markdown').flatMap((field) => inLanguages(entry, field, entry.value[field])),
    ),
    ...articles.flatMap((entry) => inLanguages(entry, 'content', entry.value.content)),
    ...projects.flatMap((entry) => inLanguages(entry, 'description', entry.value.description)),
  ]
}

export function checkWordCount(
  entry: Place,
  texts: (Words | undefined)[],
  { from, to }: { from: number; to: number },
  report: Report,
) {
  for (const language of LANGUAGES) {
    const count = texts.reduce((sum, words) => sum + countWords(words?.[language] ?? ''), 0)
    if (count >= from && count <= to) continue
    report(entry, [], 'wordCount', { language, count, from, to })
  }
}

/** Both languages must cite the same sources. */
export function checkSameSources(entry: Place, field: string, words: Words | undefined, report: Report) {
  if (!words?.en || !words.es) return
  const [en, es] = [new Set(citationsOf(words.en)), new Set(citationsOf(words.es))]
  for (const key of en.difference(es))
    report(entry, [field, 'es'], 'notCited', { field, key, language: 'es', other: 'en' })
  for (const key of es.difference(en))
    report(entry, [field, 'en'], 'notCited', { field, key, language: 'en', other: 'es' })
}

/** Texts are shown as they are written: what pages do not show is refused, as it is in the form. */
export function checkTexts(content: Content, report: Report, refuse: Report) {
  for (const { entry, field, language, text } of textsOf(content)) {
    for (const { at, ...passage } of readMarkdown(text).refusals) {
      const line = text.slice(0, at).split('\n').length - 1
      refuse(entry, [field, language], 'refusedText', { field, language, ...passage }, line)
    }
    for (const { text: passage, line } of passagesOf(text)) {
      const say = (code: MessageCode, values?: MessageValues) => report(entry, [field, language], code, values, line)
      const [unit] = NOT_METRIC.exec(passage) ?? []
      if (unit) say('notMetric', { unit })
      const dose = doseIn(passage)
      if (dose && !DOSE_FIELDS.includes(field)) say('misplacedDose', { dose, passage: shorten(passage) })
    }
  }
}

/** The beginning of a passage, to identify it. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
