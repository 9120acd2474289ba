import { repeatedCautions } from '../../rules/repeated-cautions.ts'
import type { Entry } from './files.ts'
import { inData, LONG_TEXTS, type PlantFile, type LongText } from './shapes.ts'
import { citationsOf, passagesOf, type Passage } from './text.ts'
import type { Language } from './messages.ts'
import { checkSameSources, checkWordCount, LANGUAGES, shorten, type Report } from './text-rules.ts'
import { COMMON_NAMES, LANGUAGES_OF_NAMES, MAYAN_OF_GUATEMALA } from './name-languages.ts'

/** Texts in which every paragraph and list item makes a health claim. */
export const HEALTH_TEXTS: LongText[] = ['keyProperties', 'basicUses', 'preparationMethods', 'dosageGuidelines']

const DOSES = ['preparationMethods', 'dosageGuidelines'] as const

/** Texts alone: nobody reads more on a phone. */
const WORDS_OF_TEXTS = { from: 0, to: 500 }
/** With rows, which are read one by one: a plant that is known well has many. */
const WORDS_OF_A_PLANT = { from: 150, to: 1500 }

/** `refuse` reports what the admin area would not accept either. */
export function checkPlant(plant: Entry<PlantFile>, report: Report, refuse: Report) {
  checkNames(plant, report, refuse)
  checkPrecautions(plant, report)
  checkRepeated(plant, refuse)
  checkHomeMeasures(plant, report)
  const texts = LONG_TEXTS.map((field) => plant.value[field])
  const rows = [...plant.value.uses, ...plant.value.cautions].map(({ text }) => text)
  checkWordCount(plant, texts, WORDS_OF_TEXTS, report)
  checkWordCount(plant, [...texts, ...rows], WORDS_OF_A_PLANT, report)
  for (const field of LONG_TEXTS) {
    const words = plant.value[field]
    checkSameSources(plant, field, words, report)
    for (const language of LANGUAGES) {
      for (const passage of passagesOf(words?.[language] ?? '')) checkPassage(plant, field, language, passage, report)
    }
  }
}

/** Whether a paragraph or list item makes a claim: not if it only introduces what follows, or says that nothing was found. */
export function isClaim({ text }: Passage): boolean {
  return !text.endsWith(':') && !/\bwe found no\b|\bno (encontramos|hallamos)\b/i.test(text)
}

function checkPassage(plant: Entry<PlantFile>, field: LongText, language: Language, passage: Passage, report: Report) {
  const { text, line } = passage
  const isCited = citationsOf(text).length > 0
  if (HEALTH_TEXTS.includes(field) && isClaim(passage) && !isCited) {
    report(plant, [field, language], 'noSource', { field, language, passage: shorten(text) }, line)
  }
}

function checkNames(plant: Entry<PlantFile>, report: Report, refuse: Report) {
  const { mayanName, names } = plant.value
  for (const [index, { name, language, source }] of names.entries()) {
    if (!LANGUAGES_OF_NAMES.has(language)) {
      refuse(plant, ['names', index, 'language'], 'unknownLanguage', { language, name })
    }
    if (!source && !COMMON_NAMES.has(language)) {
      report(plant, ['names', index], 'nameWithoutSource', { name })
    }
  }
  const isKnown = names.some(({ name, language }) => name === mayanName && MAYAN_OF_GUATEMALA.has(language))
  if (mayanName && !isKnown) report(plant, ['mayanName'], 'strayMayanName', { name: mayanName })
}

function checkRepeated(plant: Entry<PlantFile>, refuse: Report) {
  const { precautions, cautions } = plant.value
  const repeated = repeatedCautions({
    precautionsEn: precautions?.en,
    precautionsEs: precautions?.es,
    cautions: cautions.map(({ subject, level, text }) => ({
      subject: inData(subject),
      level: inData(level),
      textEn: text?.en,
      textEs: text?.es,
    })),
  })
  for (const [name, written] of Object.entries(repeated)) {
    const language = name.endsWith('En') ? 'en' : 'es'
    const values = { field: 'precautions', language, reason: 'repeatsCaution', written }
    refuse(plant, ['precautions', language], 'refusedText', values)
  }
}

/** What a kitchen cannot weigh or measure: grams, and millilitres that no cup or spoon comes before. */
const GRAMS = /\d ?g(?:rams|ramos)?\b/
const MILLILITRES = /\d ?mL\b/
const SCALE = { en: /\bneeds a scale\b/, es: /\bhace falta una balanza\b/ }

/** A dose says cups, spoons, leaves or cloves, with grams and millilitres in brackets, or that it needs a scale. */
function checkHomeMeasures(plant: Entry<PlantFile>, report: Report) {
  for (const language of LANGUAGES) {
    const texts = DOSES.map((field) => ({ field, text: plant.value[field]?.[language] ?? '' }))
    const namesScale = texts.some(({ text }) => SCALE[language].test(text))
    for (const { field, text } of texts) {
      for (const { text: passage, line } of passagesOf(text)) {
        const outsideBrackets = passage.replace(/\([^)]*\)/g, '')
        if ((GRAMS.test(outsideBrackets) && !namesScale) || MILLILITRES.test(outsideBrackets))
          report(plant, [field, language], 'noHomeMeasure', { passage: shorten(passage) }, line)
      }
    }
  }
}

function checkPrecautions(plant: Entry<PlantFile>, report: Report) {
  const { precautions } = plant.value
  if (!precautions) return
  for (const language of LANGUAGES) {
    const text = precautions[language]
    // Readers must never miss a warning because of a missing translation.
    if (!text) {
      report(plant, ['precautions', language], 'precautionsUntranslated', { language })
      continue
    }
    for (const { text: item, line } of passagesOf(text)) {
      if (!/^[-*+] |:$/.test(item)) {
        report(plant, ['precautions', language], 'noList', { passage: shorten(item) }, line)
      }
    }
  }
}
