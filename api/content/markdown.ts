import type { Element, ElementContent, Root as HtmlRoot } from 'hast'
import type { Root, RootContent } from 'mdast'
import { LRUCache } from 'lru-cache'
import { CITATION } from './citations.ts'
import { explainTerms, type Explained } from './glossary.ts'
import { mergeCitations } from './merge-citations.ts'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

/** Plain text without citations and line breaks. */
export function toPlain(markdown: string): string {
  return plainTexts.memo(markdown)
}

/** The first `length` characters of a text, cut between words. */
export function excerptOf(markdown: string, length: number): string {
  const plain = toPlain(markdown)
  if (plain.length <= length) return plain
  const cut = plain.slice(0, length + 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,.;:–—-]+$/, '')}…`
}

/**
 * Sanitized HTML. A citation becomes a link to `#source-<key>`, numbered by its position in `citations`; no paragraph
 * cites a source twice. HTML in the text and URLs other than http, https and mailto are dropped. With `explained`, hard
 * words open their explanation.
 */
export function toHtml(markdown: string, citations: string[], explained?: Explained): string {
  const how = explained ? `${explained.language} ${explained.name}` : ''
  return htmlTexts.memo(`${how}\n${citations.join(' ')}\n${markdown}`)
}

/** A plain text as HTML whose hard words open their explanation. */
export function explainPlain(text: string, explained: Explained): string {
  const html: HtmlRoot = { type: 'root', children: [{ type: 'text', value: text }] }
  explainTerms(html, explained)
  return htmlWriter.stringify(html)
}

// Parsing a text takes milliseconds, and texts are read far more often than they change.
const plainTexts = remember(writePlain)
const htmlTexts = remember((key) => {
  const [how = '', citations = ''] = key.split('\n', 2)
  const [language, name] = how.split(' ')
  const explained = name ? { name, language: language as Explained['language'] } : undefined
  return writeHtml(key.slice(how.length + citations.length + 2), citations.split(' '), explained)
})

/** Results of `write` for recently requested texts, limited to some megabytes. */
function remember(write: (text: string) => string): LRUCache<string, string> {
  return new LRUCache({
    maxSize: 3_000_000,
    sizeCalculation: (written, text) => written.length + text.length + 1,
    memoMethod: write,
  })
}

const markdownParser = unified().use(remarkParse).use(remarkGfm)

// Sanitized before the links are added: those are our own.
const toHtmlTree = unified()
  .use(remarkRehype)
  .use(rehypeSanitize, {
    ...defaultSchema,
    tagNames: 'h2 h3 h4 p ul ol li strong em del a blockquote code pre br hr table thead tbody tr th td'.split(' '),
    attributes: { a: ['href'], ol: ['start'], th: ['align'], td: ['align'] },
    protocols: { href: ['http', 'https', 'mailto'] },
  })

const htmlWriter = unified().use(rehypeStringify)

function writePlain(markdown: string): string {
  const blocks = markdownParser.parse(markdown).children.map(plainText)
  return blocks.join(' ').replace(CITATION, '').replace(/\s+/g, ' ').trim()
}

function writeHtml(markdown: string, citations: string[], explained: Explained | undefined): string {
  const html = toHtmlTree.runSync(markdownParser.parse(markdown)) as HtmlRoot
  linkCitations(html, citations)
  mergeCitations(html)
  if (explained) explainTerms(html, explained)
  return htmlWriter.stringify(html)
}

function plainText(node: Root | RootContent): string {
  if ('children' in node) {
    const separator = node.type === 'list' || node.type === 'listItem' || node.type === 'table' ? ' ' : ''
    return node.children.map(plainText).join(separator)
  }
  if (node.type === 'break') return ' '
  return node.type !== 'html' && 'value' in node ? node.value : ''
}

function linkCitations(parent: HtmlRoot | Element, citations: string[]): void {
  parent.children = (parent.children as ElementContent[]).flatMap((child): ElementContent[] => {
    if (child.type === 'element') {
      // HTML does not allow nested links; code is shown as written.
      if (child.tagName !== 'a' && child.tagName !== 'code') linkCitations(child, citations)
      return [child]
    }
    if (child.type !== 'text') return [child]
    const pieces = child.value.split(CITATION)
    return pieces.map((piece, index): ElementContent =>
      // Odd pieces are the matches of the group in the pattern.
      index % 2 === 1 ? citationMark(piece, citations.indexOf(piece) + 1) : { type: 'text', value: piece },
    )
  })
}

function citationMark(key: string, number: number): Element {
  const link: Element = {
    type: 'element',
    tagName: 'a',
    properties: { href: `#source-${key}` },
    children: [{ type: 'text', value: `[${number || '?'}]` }],
  }
  return { type: 'element', tagName: 'sup', properties: {}, children: [link] }
}
