import { LRUCache } from 'lru-cache'
import type { Explained } from '../glossary.ts'
import { writeExplained, writeHtml } from './html.ts'
import { joinLines, plainLines } from './plain.ts'

/**
 * Plain text on one line, without citations. Items of lists stand after `•` or their number, rows of tables after `•`, with `|`
 * between the cells; `·` parts other lines that no punctuation ends.
 */
export function toPlain(markdown: string): string {
  return plainTexts.memo(markdown)
}

/** The first `length` characters of a text, cut between words. */
export function excerptOf(markdown: string, length: number): string {
  const plain = toPlain(markdown)
  if (plain.length <= length) return plain
  const cut = plain.slice(0, length + 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,.;:·•|–—-]+$/, '')}…`
}

/**
 * HTML of the marks in api/rules/markdown/marks.ts; all else is text. A citation becomes a link to `#source-<key>`, numbered by its position
 * in `citations`; no paragraph cites a source twice. With `explained`, hard words open their explanation.
 */
export function toHtml(markdown: string, citations: string[], explained?: Explained): string {
  const how = explained ? `${explained.language} ${explained.name}` : ''
  return htmlTexts.memo(`${how}\n${citations.join(' ')}\n${markdown}`)
}

/** A plain text as HTML whose hard words open their explanation. */
export function explainPlain(text: string, explained: Explained): string {
  return writeExplained(text, explained)
}

// Parsing a text takes milliseconds, and texts are read far more often than they change.
const plainTexts = remember((markdown) => joinLines(plainLines(markdown)))
const htmlTexts = remember((key) => {
  const [how = '', citations = ''] = key.split('\n', 2)
  const [language, name] = how.split(' ')
  const explained = name ? { name, language: language as Explained['language'] } : undefined
  return writeHtml(key.slice(how.length + citations.length + 2), citations.split(' '), explained)
})

function remember(write: (text: string) => string): LRUCache<string, string> {
  return new LRUCache({
    maxSize: 3_000_000,
    sizeCalculation: (written, text) => written.length + text.length + 1,
    memoMethod: write,
  })
}
