import { fromHtml } from 'hast-util-from-html'
import { toMdast, type Handle } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { Element } from 'hast'
import type { Root as Markdown } from 'mdast'
import { writeFigures } from './figures.ts'
import { INVISIBLE, isElement, OTHER_BREAKS } from './html.ts'
import { readLooks } from './looks.ts'
import { tidyTree } from './markdown-tree.ts'
import { Notices, type Notice } from './notices.ts'
import { rewrite } from './rewrite.ts'
import { makeWordLists } from './word-lists.ts'

export interface Pasted {
  markdown: string
  /** What the author is to look over. */
  notices: Notice[]
}

/** More than any text of the site, with the style sheets that Word sends along. */
const LENGTH = 3_000_000
/** Far more than any editor nests; the time to parse grows with its square. */
const DEPTH = 500
/** A footnote mark, escaped like any other bracket. */
const ESCAPED_CITATION = /\\\[\\?\^([A-Za-z0-9][A-Za-z0-9._\\-]*)\\?\]/g
/** Struck out in WhatsApp; not a range, such as 2~3. */
const STRUCK = /(?<![\p{L}\p{N}~\\])~(?=[^\s~])([^~\n]*[^\s~])~(?![\p{L}\p{N}~])/gu

const content: Handle = (state, node) => state.all(node)
const flow: Handle = (state, node) => state.toFlow(state.all(node))
const nothing: Handle = () => undefined

/** Of what Markdown knows, these are no part of the site's texts. */
const HANDLERS: Record<string, Handle> = {
  ...Object.fromEntries(['code', 'kbd', 'samp', 'tt', 'var', 'mark', 'u'].map((name) => [name, content])),
  ...Object.fromEntries(['blockquote', 'dialog', 'listing', 'plaintext', 'xmp'].map((name) => [name, flow])),
  hr: nothing,
  wbr: nothing,
}

/** HTML of a clipboard, such as that of Word or of a page, as Markdown of the kind that the site shows. */
export function pastedHtml(html: string): Pasted {
  const notices = new Notices()
  if (html.length > LENGTH || isTooDeep(html)) {
    notices.add('tooLarge')
    return { markdown: '', notices: notices.list() }
  }
  const document = fromHtml(html)
  const lookOf = readLooks(document)
  const body = bodyOf(document.children.find((child) => isElement(child, 'html')) as Element)
  makeWordLists(body, notices)
  const children = rewrite(body.children, { lookOf, notices })
  writeFigures(children, notices)
  const tree = toMdast({ type: 'root', children }, { handlers: HANDLERS, quotes: ['“”'], document: true }) as Markdown
  const markdown = toMarkdown(tidyTree(tree), {
    extensions: [gfmToMarkdown()],
    bullet: '-',
    emphasis: '*',
    rule: '-',
    listItemIndent: 'one',
    resourceLink: true,
  })
  return {
    markdown: markdown.replaceAll(ESCAPED_CITATION, (_mark, key: string) => `[^${key.replaceAll('\\', '')}]`).trim(),
    notices: notices.list(),
  }
}

/** Elements that end by themselves do not nest. */
const TAG =
  /<(\/?)(?!(?:p|li|d[td]|t[dhr]|tbody|thead|br|hr|img|meta|link|input|col|wbr|area|base|embed|source|option)\b)[a-z][^\s/>]*/gi

function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [, end] of html.matchAll(TAG)) {
    depth += end ? -1 : 1
    if (depth > DEPTH) return true
  }
  return false
}

function bodyOf(html: Element): Element {
  return html.children.find((child) => isElement(child, 'body')) as Element
}

/** Text of a clipboard without formatting: what is struck out in WhatsApp is left out, cells of Excel become a table. */
export function pastedText(text: string): Pasted {
  const notices = new Notices()
  const lines = text.replaceAll('\r\n', '\n').replaceAll(OTHER_BREAKS, '\n').replaceAll(INVISIBLE, '')
  const words = lines.replaceAll(STRUCK, (_all, struck: string) => {
    notices.add('struck', struck)
    return ''
  })
  return { markdown: tableOf(words) ?? words, notices: notices.list() }
}

/** Lines that tabs divide into the same number of cells. */
function tableOf(text: string): string | null {
  const rows = text
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
  const [head = []] = rows
  if (rows.length < 2 || head.length < 2 || rows.some(({ length }) => length !== head.length)) return null
  const lines = rows.map((cells) => `| ${cells.map((cell) => cell.trim().replaceAll('|', '\\|')).join(' | ')} |`)
  return [lines[0], `|${' --- |'.repeat(head.length)}`, ...lines.slice(1)].join('\n')
}
