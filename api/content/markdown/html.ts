import type { Element, Root as HtmlRoot } from 'hast'
import { defaultSchema, sanitize } from 'hast-util-sanitize'
import { toHtml as write } from 'hast-util-to-html'
import type { Citation, Root } from 'mdast'
import { toHast, type Handlers } from 'mdast-util-to-hast'
import { explainTerms, type Explained } from '../glossary.ts'
import { markMeasures, RECIPES } from '../measures.ts'
import { mergeCitations } from './merge-citations.ts'
import { readMarkdown } from '../../rules/markdown/read.ts'

/** What the marks become; nothing else can come from a text. */
const ALLOWED = {
  ...defaultSchema,
  tagNames: 'h2 h3 h4 p ul ol li strong em a br table thead tbody tr th td sup'.split(' '),
  attributes: { a: ['href'], ol: ['start'], li: ['value'], th: ['align'], td: ['align'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
}

export function writeHtml(markdown: string, citations: readonly string[], explained?: Explained): string {
  return writeTree(readMarkdown(markdown).root, citations, explained)
}

export function writeTree(root: Root, citations: readonly string[], explained?: Explained): string {
  const handlers: Handlers = { citation: (_state, { key }: Citation) => mark(key, citations.indexOf(key) + 1) }
  const html = sanitize(toHast(root, { handlers }), ALLOWED) as HtmlRoot
  mergeCitations(html)
  if (explained && RECIPES.includes(explained.name)) markMeasures(html, explained.language)
  if (explained) explainTerms(html, explained)
  return write(html)
}

/** A plain text, whose hard words open their explanation. */
export function writeExplained(text: string, explained: Explained): string {
  const html: HtmlRoot = { type: 'root', children: [{ type: 'text', value: text }] }
  explainTerms(html, explained)
  return write(html)
}

function mark(key: string, number: number): Element {
  const link: Element = {
    type: 'element',
    tagName: 'a',
    properties: { href: `#source-${key}` },
    children: [{ type: 'text', value: `[${number || '?'}]` }],
  }
  return { type: 'element', tagName: 'sup', properties: {}, children: [link] }
}
