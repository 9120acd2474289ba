import type { Content, Entry } from './files.ts'
import type { Language } from './messages.ts'
import { countsOf, EASY, isEasy, readingOf } from './reading.ts'
import { LONG_TEXTS, type Words } from './shapes.ts'
import { LANGUAGES, type Report } from './text-rules.ts'

/** An entry as its readers read it: its texts, and its rows as one text each, by field. */
export interface Read {
  entry: Entry<unknown>
  kind: 'plant' | 'ailment' | 'article' | 'project'
  words: Record<string, (Words | null | undefined)[]>
}

export function readsOf({ plants, ailments, articles, projects }: Content): Read[] {
  return [
    ...plants.map((entry): Read => {
      const { uses, cautions } = entry.value
      const texts = Object.fromEntries(LONG_TEXTS.map((field) => [field, [entry.value[field]]]))
      return { entry, kind: 'plant', words: { ...texts, uses: textsOf(uses), cautions: textsOf(cautions) } }
    }),
    ...ailments.map((entry): Read => {
      const { whatItIs, firstHelp, doNot, dangerSigns } = entry.value
      const words = { whatItIs: [whatItIs], firstHelp: [firstHelp], doNot: [doNot], dangerSigns: textsOf(dangerSigns) }
      return { entry, kind: 'ailment', words }
    }),
    ...articles.map((entry): Read => ({ entry, kind: 'article', words: { content: [entry.value.content] } })),
    ...projects.map((entry): Read => ({ entry, kind: 'project', words: { description: [entry.value.description] } })),
  ]
}

function textsOf(rows: { text?: Words | null | undefined }[]) {
  return rows.map(({ text }) => text)
}

/** How an entry reads as a whole, undefined for too little text to tell, and the mean words of its sentences. */
export function readingOfAll({ words }: Read, language: Language): { score?: number | undefined; length: number } {
  const counts = countsOf(inLanguage(Object.values(words).flat(), language), language)
  return { score: readingOf(counts, language), length: counts.words / counts.sentences }
}

/** Single texts of an entry that are not easy to read. */
export function hardTexts({ words }: Read): { field: string; language: Language; score: number }[] {
  return LANGUAGES.flatMap((language) =>
    Object.entries(words).flatMap(([field, texts]) => {
      const score = readingOf(countsOf(inLanguage(texts, language), language), language)
      return score === undefined || isEasy(score, language) ? [] : [{ field, language, score }]
    }),
  )
}

function inLanguage(texts: (Words | null | undefined)[], language: Language): string[] {
  return texts.map((text) => text?.[language] ?? '')
}

/** Every entry as a whole must be easy to read; content:report shows which of its texts are not. */
export function checkReading(content: Content, report: Report) {
  for (const read of readsOf(content)) {
    for (const language of LANGUAGES) {
      const { score } = readingOfAll(read, language)
      if (score === undefined || isEasy(score, language)) continue
      const code = language === 'en' ? 'hardEnglish' : 'hardSpanish'
      report(read.entry, [], code, { score: score.toFixed(1), bound: EASY[language] })
    }
  }
}
