/** A paragraph or list item of a Markdown text, and the line of the text that it begins on. */
export interface Passage {
  text: string
  line: number
}

/** Paragraphs and list items of a text; headings are neither. */
export function passagesOf(markdown: string): Passage[] {
  const passages: Passage[] = []
  let isOpen = false
  markdown.split('\n').forEach((line, index) => {
    const text = line.trim()
    const begins = !isOpen || /^([-*+]|\d+\.) /.test(text)
    const isHeading = text.startsWith('#')
    if (text && !isHeading) {
      if (begins) passages.push({ text, line: index })
      else passages.at(-1)!.text += ` ${text}`
    }
    isOpen = text !== '' && !isHeading
  })
  return passages
}

/** Keys of the sources that a text cites, as often as it cites them. */
export function citationsOf(markdown: string): string[] {
  return [...markdown.matchAll(/\[\^([^\]]*)\]/g)].map(([, key]) => key!)
}

/** Words as a reader counts them: without footnote marks, Markdown signs and the addresses of links. */
export function countWords(markdown: string): number {
  const plain = markdown.replace(/\[\^[^\]]*\]/g, ' ').replace(/\]\([^)]*\)/g, ']')
  return plain.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
