import type { AsRead } from './match.ts'
import { fold } from './words.ts'

// Sentences of the texts of a page, so that a phone that has the page need not be sent them again.

/** Texts of a plant whose sentences a search may find, the most telling first; in SQL, `found` of the view plants_as_searched. */
export const SEARCHED_TEXTS = [
  'basicUses',
  'culturalSignificance',
  'spiritualCeremonialUse',
  'description',
  'keyProperties',
  'preparationMethods',
  'ethicalHarvesting',
  'geographicLocation',
] as const

const EXPLANATION = /<span id="term-[^>]*>.*?<\/span>/gs
const CITATION = /<sup>.*?<\/sup>/gs
const BLOCK = /<\/(?:p|li|h\d|blockquote|td|th)>|<br>/g
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** As the SQL function search_sentences separates them, of HTML or plain texts. */
export function sentencesIn(texts: readonly (string | null | undefined)[]): string[] {
  return texts.flatMap((text) =>
    (text ?? '')
      .replace(EXPLANATION, '')
      .replace(CITATION, '')
      .replace(BLOCK, '\n')
      .replace(/<[^>]+>/g, '')
      .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
      .split(/(?<=[.!?:;])[»”"')]*\s+|\n+/)
      .map((sentence) => sentence.trim())
      .filter(Boolean),
  )
}

/** Sentences as runs of those of a page, from one up to another, and as they are where the page has them differently. */
export type Runs = (readonly [from: number, to: number] | string)[]

export function toRuns(sentences: readonly string[], page: readonly string[], asRead: AsRead): Runs {
  const runs: Runs = []
  let next = 0
  for (const written of sentences) {
    const sentence = asRead(written)
    const found = page.indexOf(sentence, next)
    const isSame = found >= 0 && fold(page[found]!).join(' ') === fold(sentence).join(' ')
    const last = runs.at(-1)
    if (!isSame) runs.push(sentence)
    else if (typeof last === 'object' && last[1] === found) runs[runs.length - 1] = [last[0], found + 1]
    else runs.push([found, found + 1])
    if (isSame) next = found + 1
  }
  return runs
}

export function fromRuns(runs: Runs, page: readonly string[]): string[] {
  return runs.flatMap((run) => (typeof run === 'string' ? [run] : page.slice(...run)))
}
