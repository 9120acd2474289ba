import type { Nodes, RootContent } from 'mdast'
import { readMarkdown } from '../../rules/markdown/read.ts'

/** A line of a text without marks: a paragraph, an item of a list, or a row of a table. */
export interface PlainLine {
  /** `•`, or the number of the item: `3.`. Empty for a paragraph. */
  mark: string
  text: string
}

export function plainLines(markdown: string): PlainLine[] {
  return linesIn(readMarkdown(markdown).root.children)
}

export function linesIn(nodes: readonly RootContent[]): PlainLine[] {
  return nodes
    .flatMap(linesOf)
    .map(({ mark, text }) => ({ mark, text: text.replace(/\s+/g, ' ').trim() }))
    .filter(({ mark, text }) => text || mark.length > 1)
}

/** One line, in which items, rows, headings and lines stay apart. */
export function joinLines(lines: readonly PlainLine[]): string {
  return lines.reduce((before, { mark, text }) => {
    const separator = mark ? ` ${mark} ` : /[.!?…:;,]["”»)]?$/.test(before) ? ' ' : ' · '
    return before ? before + separator + text : `${mark} ${text}`.trim()
  }, '')
}

/** A sentence of a text without marks; emphasis that begins or ends in another sentence included. */
export function plainSentence(sentence: string): string {
  // Most have none.
  if (!/[*_[\\|]|^\s*(?:[-+#]|\d+[.)])/.test(sentence)) return sentence.trim()
  const lines = plainLines(sentence).map(({ mark, text }) => (mark.length > 1 ? `${mark} ${text}` : text))
  return lines.join(' ').replace(/^[*_]+|[*_]+$/g, '')
}

function linesOf(node: RootContent): PlainLine[] {
  if (node.type === 'table') {
    return node.children.map((row) => ({ mark: '•', text: row.children.map(textOf).join(' | ') }))
  }
  if (node.type === 'list') {
    return node.children.flatMap((item) => {
      const [first = { mark: '', text: '' }, ...rest] = item.children.flatMap(linesOf)
      const mark = item.data?.number ?? '•'
      // An item that begins with a list has no words of its own.
      return first.mark ? [{ mark, text: '' }, first, ...rest] : [{ mark, text: first.text }, ...rest]
    })
  }
  return textOf(node)
    .split('\n')
    .map((text) => ({ mark: '', text }))
}

function textOf(node: Nodes): string {
  if ('children' in node) return node.children.map(textOf).join('')
  if (node.type === 'break') return '\n'
  return 'value' in node ? node.value : ''
}
