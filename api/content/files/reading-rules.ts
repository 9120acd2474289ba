import type { ContentKind } from '../kinds.ts'
import { itemsIn, type Content, type Entry } from './entries.ts'
import type { Language } from './messages.ts'
import { countsOf, EASY, isEasy, readingOf } from './reading.ts'
import { columnOf, LANGUAGES, textsOf, type Report } from './text-rules.ts'
import { rowsOf } from './row-rules.ts'

/** An entry as its readers read it: its texts, and its rows as one text each, by field. */
export interface Read {
  entry: Entry<object>
  kind: ContentKind
  words: Record<Language, Record<string, string[]>>
}

export function readsOf(content: Content): Read[] {
  const reads = itemsIn(content).map((item): Read => ({ ...item, words: { en: {}, es: {} } }))
  const of = new Map<unknown, Read>(reads.map((one) => [one.entry, one]))
  const add = (entry: unknown, language: Language, field: string, text: string | null) => {
    if (text) (of.get(entry)!.words[language][field] ??= []).push(text)
  }
  for (const { entry, field, language, text } of textsOf(content)) add(entry, language, field, text)
  for (const { entry, way, row } of rowsOf(content)) {
    for (const language of LANGUAGES) add(entry, language, String(way[0]), row[columnOf('text', language)])
  }
  return reads
}

/** How an entry reads as a whole, undefined for too little text to tell, and the mean words of its sentences. */
export function readingOfAll({ words }: Read, language: Language): { score?: number | undefined; length: number } {
  const counts = countsOf(Object.values(words[language]).flat(), language)
  return { score: readingOf(counts, language), length: counts.words / counts.sentences }
}

export function hardTexts({ words }: Read): { field: string; language: Language; score: number }[] {
  return LANGUAGES.flatMap((language) =>
    Object.entries(words[language]).flatMap(([field, texts]) => {
      const score = readingOf(countsOf(texts, language), language)
      return score === undefined || isEasy(score, language) ? [] : [{ field, language, score }]
    }),
  )
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
