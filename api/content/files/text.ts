export interface Passage {
  text: string
  line: number
}

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

export function citationsOf(markdown: string): string[] {
  return [...markdown.matchAll(/\[\^([^\]]*)\]/g)].map(([, key]) => key!)
}

/** Counts words as readers see them: without footnote marks, Markdown syntax and URLs of links. */
export function countWords(markdown: string): number {
  const plain = markdown.replace(/\[\^[^\]]*\]/g, ' ').replace(/\]\([^)]*\)/g, ']')
  return plain.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
