import { COMMON_NAMES, MAYAN_OF_GUATEMALA } from '../../rules/name-languages.ts'
import type { Entry } from './entries.ts'
import type { ValuesOf } from './layouts.ts'
import {
  checkSameSources,
  checkWordCount,
  columnOf,
  LANGUAGES,
  LONG_TEXTS,
  shorten,
  type LongText,
  type Report,
  type TextsIn,
} from './text-rules.ts'
import { citationsOf, passagesOf, type Passage } from './text.ts'

/** Texts in which every paragraph and list item makes a health claim. */
export const HEALTH_TEXTS: LongText[] = ['keyProperties', 'basicUses', 'preparationMethods', 'dosageGuidelines']

const DOSES = ['preparationMethods', 'dosageGuidelines'] as const

/** Texts alone: nobody reads more on a phone. */
const WORDS_OF_TEXTS = { from: 0, to: 500 }
/** With rows, which are read one by one: a plant that is known well has many. */
const WORDS_OF_A_PLANT = { from: 150, to: 1500 }

export function checkPlant(plant: Entry<ValuesOf['plants']>, report: Report) {
  const { value } = plant
  checkNames(plant, report)
  checkPrecautions(plant, report)
  checkHomeMeasures(plant, report)
  const texts: TextsIn = {
    en: LONG_TEXTS.map((name) => value[`${name}En`]),
    es: LONG_TEXTS.map((name) => value[`${name}Es`]),
  }
  const rows = [...value.uses, ...value.cautions]
  checkWordCount(plant, texts, WORDS_OF_TEXTS, report)
  const all = {
    en: [...texts.en, ...rows.map(({ textEn }) => textEn)],
    es: [...texts.es, ...rows.map(({ textEs }) => textEs)],
  }
  checkWordCount(plant, all, WORDS_OF_A_PLANT, report)
  for (const field of LONG_TEXTS) {
    checkSameSources(plant, field, { en: value[`${field}En`], es: value[`${field}Es`] }, report)
    if (HEALTH_TEXTS.includes(field)) checkClaims(plant, field, report)
  }
}

/** Whether a paragraph or list item makes a claim: not if it only introduces what follows, or says that nothing was found. */
export function isClaim({ text }: Passage): boolean {
  return !text.endsWith(':') && !/\bwe found no\b|\bno (encontramos|hallamos)\b/i.test(text)
}

function checkClaims(plant: Entry<ValuesOf['plants']>, field: LongText, report: Report) {
  for (const language of LANGUAGES) {
    const column = columnOf(field, language)
    for (const passage of passagesOf(plant.value[column] ?? '')) {
      const { text, line } = passage
      if (isClaim(passage) && citationsOf(text).length === 0)
        report(plant, [column], 'noSource', { field, language, passage: shorten(text) }, line)
    }
  }
}

function checkNames(plant: Entry<ValuesOf['plants']>, report: Report) {
  const { mayanName, names } = plant.value
  for (const [index, { name, language, source }] of names.entries()) {
    if (!source && !COMMON_NAMES.has(language)) report(plant, ['names', index], 'nameWithoutSource', { name })
  }
  const isKnown = names.some(({ name, language }) => name === mayanName && MAYAN_OF_GUATEMALA.has(language))
  if (mayanName && !isKnown) report(plant, ['mayanName'], 'strayMayanName', { name: mayanName })
}

/** What a kitchen cannot weigh or measure: grams, and millilitres that no cup or spoon comes before. */
const GRAMS = /\d ?g(?:rams|ramos)?\b/
const MILLILITRES = /\d ?mL\b/
const SCALE = { en: /\bneeds a scale\b/, es: /\bhace falta una balanza\b/ }

/** A dose says cups, spoons, leaves or cloves, with grams and millilitres in brackets, or that it needs a scale. */
function checkHomeMeasures(plant: Entry<ValuesOf['plants']>, report: Report) {
  for (const language of LANGUAGES) {
    const texts = DOSES.map((field) => columnOf(field, language)).map((column) => ({
      column,
      text: plant.value[column] ?? '',
    }))
    const namesScale = texts.some(({ text }) => SCALE[language].test(text))
    for (const { column, text } of texts) {
      for (const { text: passage, line } of passagesOf(text)) {
        const outsideBrackets = passage.replace(/\([^)]*\)/g, '')
        if ((GRAMS.test(outsideBrackets) && !namesScale) || MILLILITRES.test(outsideBrackets))
          report(plant, [column], 'noHomeMeasure', { passage: shorten(passage) }, line)
      }
    }
  }
}

function checkPrecautions(plant: Entry<ValuesOf['plants']>, report: Report) {
  const { precautionsEn, precautionsEs } = plant.value
  if (!precautionsEn && !precautionsEs) return
  for (const language of LANGUAGES) {
    const column = columnOf('precautions', language)
    const text = plant.value[column]
    // Readers must never miss a warning because of a missing translation.
    if (!text) {
      report(plant, [column], 'precautionsUntranslated', { language })
      continue
    }
    for (const { text: item, line } of passagesOf(text)) {
      if (!/^[-*+] |:$/.test(item)) report(plant, [column], 'noList', { passage: shorten(item) }, line)
    }
  }
}
