import type { Element, ElementContent } from 'hast'
import { BLOCKS, classesOf, element, hasWords, INVISIBLE, isElement, OTHER_BREAKS, text, wordsOf } from './html.ts'
import { LEVELS, NOTE_MARK } from './figures.ts'
import type { Look } from './looks.ts'
import type { Notices } from './notices.ts'
import { writeSigns } from './symbol-fonts.ts'
import { simpleTable } from './tables.ts'

const SILENT = new Set('script style meta link title head template base xml'.split(' '))
const PICTURES = new Set('img svg picture video audio iframe object embed canvas'.split(' '))
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{FE0F}\u{200D}])+$/u
/** Strokes laid over each character. */
const STRUCK_CHARACTERS = /(?:[^\u{335}\u{336}][\u{335}\u{336}])+/gu
const NOTE = /#_?(?:ftn|edn|sdfootnote|sdendnote|footnote|endnote|fn|cite_note|cite_ref|note|ref)/i
const LETTERED = /alpha|roman|latin/
const OWN_CITATION = /#source-([A-Za-z0-9][A-Za-z0-9._-]*)$/

export type Reader = { lookOf: (element: Element) => Look; notices: Notices }

/** Elements that Markdown has, in place of those that only look like them; what it cannot say is written or noted. */
export function rewrite(nodes: readonly ElementContent[], reader: Reader, keepsLines = false): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return rewriteText(node.value, reader, keepsLines)
    return isElement(node) ? rewriteElement(node, reader, keepsLines) : []
  })
}

function rewriteText(value: string, { notices }: Reader, keepsLines: boolean): ElementContent[] {
  const words = value
    .replaceAll(STRUCK_CHARACTERS, (struck) => {
      notices.add('struck', struck.replaceAll(/[\u{335}\u{336}]/gu, ''))
      return ''
    })
    .replaceAll(/[\u{A0}\u{2007}\u{202F}\t]/gu, ' ')
    .replaceAll(OTHER_BREAKS, ' ')
    .replaceAll(INVISIBLE, '')
  if (!keepsLines || !words.trim()) return [text(words)]
  return words
    .trim()
    .split(/\r?\n/)
    .flatMap((line, index) => (index === 0 ? [text(line)] : [element('br', []), text(line)]))
}

function rewriteElement(node: Element, reader: Reader, keepsLines: boolean): ElementContent[] {
  const { notices, lookOf } = reader
  const name = node.tagName
  if (SILENT.has(name)) return []
  // Read with their table.
  if (name === 'col' || name === 'colgroup') return [node]
  const look = lookOf(node)
  if (isComment(node, look)) return leaveOut(node, 'comments', reader)
  if (look.isHidden) return leaveOut(node, 'hidden', reader)
  if (look.isStruck) return leaveOut(node, 'struck', reader)
  if (PICTURES.has(name)) return rewritePicture(node, notices)
  if (name === 'math') return rewriteFormula(node, reader)
  if (name === 'input') return rewriteInput(node)
  if (name === 'a') {
    const note = noteOf(node, reader)
    if (note) return note
  } else if (/\bMso(?:Footnote|Endnote)Reference\b/.test(classesOf(node).join(' '))) return footnote(node, notices)
  if (name === 'ins' || /\bmsoIns\b/i.test(classesOf(node).join(' '))) notices.add('insertions', wordsOf(node))
  const own = withSigns(node, reader, look)
  const children = rewrite(own, reader, look.hasLineBreaks || (keepsLines && !look.style.has('white-space')))
  if (name === 'table') return simpleTable({ ...node, children }, lookOf, notices)
  if (name === 'ul' || name === 'ol' || name === 'menu') return rewriteList(node, children, look, notices)
  if (BLOCKS.has(name)) return [rewriteBlock(node, children, look, notices)]
  const inline = rewriteInline(node, children, look, notices)
  return look.isBlock ? [element('br', []), ...inline, element('br', [])] : inline
}

function withSigns({ children }: Element, { lookOf }: Reader, { signFont, isSpread }: Look): ElementContent[] {
  const hasFont = (child: ElementContent) => isElement(child) && lookOf(child).hasFont
  const written = signFont ? writeSigns(children, signFont, hasFont) : children
  return isSpread ? written.flatMap((child) => [child, text(' ')]) : written
}

function leaveOut(node: Element, kind: 'comments' | 'hidden' | 'struck', { notices }: Reader): ElementContent[] {
  if (hasWords(node)) notices.add(kind, wordsOf(node))
  // Without it, the cells after it would move to other columns.
  if (isElement(node, 'td', 'th')) return [{ ...node, children: [] }]
  // What it separated stays apart.
  return [text(BLOCKS.has(node.tagName) || /^\s|\s$/.test(wordsOf(node)) ? ' ' : '')]
}

function isComment(node: Element, { style }: Look): boolean {
  const href = String(node.properties.href ?? '')
  return (
    classesOf(node).some((name) => /^(?:msocomanchor|msocomtxt|msocomhoverlink|MsoCommentReference)$/.test(name)) ||
    /^comment-list|^comment$/.test(style.get('mso-element') ?? '') ||
    /#_?(?:cmnt|msocom)/.test(href)
  )
}

function rewritePicture(node: Element, notices: Notices): ElementContent[] {
  const alt = String(node.properties.alt ?? node.properties.ariaLabel ?? '')
  if (EMOJI.test(alt)) return [text(alt)]
  const { width, height, src } = node.properties
  // Pictures of one dot count visits.
  if (Number(width) <= 1 || Number(height) <= 1) return []
  notices.add('pictures', alt || wordsOf(node) || String(src ?? '').replace(/^data:.*|^.*[/\\]/, ''))
  return [text(' ')]
}

/** A formula with its powers and fractions. */
function rewriteFormula(node: Element, reader: Reader): ElementContent[] {
  reader.notices.add('formulas', wordsOf(node))
  const write = ({ children }: Element): ElementContent[] =>
    children.flatMap((child) => {
      if (!isElement(child)) return child.type === 'text' ? [text(child.value.trim())] : []
      if (child.tagName.startsWith('annotation')) return []
      const parts = child.children.filter((each) => isElement(each)).map((each) => write(each as Element))
      const [first = [], second = [], third = []] = parts
      if (child.tagName === 'mfrac') return [text('('), ...first, text(')/('), ...second, text(')')]
      if (child.tagName === 'msup') return [...first, element('sup', second)]
      if (child.tagName === 'msub') return [...first, element('sub', second)]
      if (child.tagName === 'msubsup') return [...first, element('sub', second), element('sup', third)]
      if (child.tagName === 'msqrt') return [text('√('), ...write(child), text(')')]
      return write(child)
    })
  return write(node)
}

function rewriteInput({ properties }: Element): ElementContent[] {
  if (properties.type === 'checkbox' || properties.type === 'radio') return [text(properties.checked ? '☑ ' : '☐ ')]
  return properties.type === 'hidden' ? [] : [text(String(properties.value ?? ''))]
}

/** A link to a note: one of our own citations, or text. */
function noteOf(node: Element, { lookOf, notices }: Reader): ElementContent[] | null {
  const href = String(node.properties.href ?? '')
  const [, key] = OWN_CITATION.exec(href) ?? []
  if (key) return [element(NOTE_MARK, [text(`[^${key}]`)])]
  const isShort = /^\s*[[(]?\s*(?:\w{1,4}|\*+)\s*[\])]?\s*$/.test(wordsOf(node))
  const raised = node.children.some((child) => isElement(child) && lookOf(child).level === 'raised')
  if (isShort && href.includes('#') && (NOTE.test(href) || raised)) return footnote(node, notices)
  return null
}

function footnote(node: Element, notices: Notices): ElementContent[] {
  const mark = wordsOf(node).replaceAll(/[[\]()\s]/g, '')
  if (!mark) return []
  notices.add('footnotes', `[${mark}]`)
  return [element(NOTE_MARK, [text(`[${mark}]`)])]
}

function rewriteList(node: Element, children: ElementContent[], look: Look, notices: Notices): ElementContent[] {
  const name = node.tagName === 'ol' ? 'ol' : 'ul'
  const lists: Element[] = []
  const add = (item: Element) => {
    const last = lists.at(-1)
    const value = wholeNumber(item.properties.value)
    if (last && (value === null || value === expected(last))) last.children.push(item)
    else lists.push(element(name, [item], { start: value ?? wholeNumber(node.properties.start) ?? 1 }))
  }
  for (const child of children) {
    const before = lists.at(-1)?.children.at(-1)
    if (isElement(child, 'li')) add(child)
    else if (!hasWords(child)) continue
    // Google Docs writes a list within a list beside its item.
    else if (before && isElement(before)) before.children.push(child)
    else add(element('li', [child]))
  }
  const isLettered =
    look.isLettered || children.some((child) => isElement(child) && LETTERED.test(String(child.properties.style ?? '')))
  const [first] = lists
  if (first && name === 'ol' && (isLettered || node.properties.reversed))
    notices.add('numbering', wordsOf(first.children[0]!))
  return lists
}

function wholeNumber(value: unknown): number | null {
  const number = value == null || value === '' ? Number.NaN : Number(value)
  return Number.isInteger(number) && number >= 0 ? number : null
}

function expected({ properties, children }: Element): number {
  return Number(properties.start) + children.length
}

function rewriteBlock(node: Element, children: ElementContent[], look: Look, notices: Notices): Element {
  const { tagName, properties } = node
  if (look.isMarked && (tagName === 'td' || tagName === 'th' || tagName === 'tr')) notices.add('looks', wordsOf(node))
  const level = headingLevel(node)
  if (level) return element(`h${Math.min(4, Math.max(2, level))}`, children)
  if (tagName === 'td' || tagName === 'th')
    return element(tagName, children, { colSpan: properties.colSpan, rowSpan: properties.rowSpan })
  if (tagName === 'li') {
    const checked = properties.ariaChecked
    const box = checked == null ? [] : [text(String(checked) === 'true' ? '☑ ' : '☐ ')]
    return element(tagName, box.length > 0 ? inFirstParagraph(box, children) : children, properties)
  }
  return element(tagName === 'pre' ? 'p' : tagName, children, { span: properties.span })
}

function inFirstParagraph(added: ElementContent[], children: ElementContent[]): ElementContent[] {
  const [first, ...others] = children
  if (first && isElement(first, 'p')) return [{ ...first, children: [...added, ...first.children] }, ...others]
  return [...added, ...children]
}

function headingLevel(node: Element): number | null {
  const { tagName, properties } = node
  if (/^h[1-6]$/.test(tagName)) return Number(tagName[1])
  if (classesOf(node).includes('MsoTitle')) return 2
  return properties.role === 'heading' ? Number(properties.ariaLevel) || 2 : null
}

function rewriteInline(node: Element, children: ElementContent[], look: Look, notices: Notices): ElementContent[] {
  const { tagName, properties } = node
  if (tagName === 'br') return [node]
  if (tagName === 'a') {
    const href = String(properties.href ?? '').trim()
    if (/^(?:https?:|mailto:|tel:)/i.test(href)) return [element('a', children, { href })]
    // Those within the document lead nowhere else.
    if (href && !href.startsWith('#')) notices.add('links', wordsOf(children))
    return children
  }
  if (look.isMarked && hasWords(children)) notices.add('looks', wordsOf(children))
  let content = children
  const isBold = look.isBold ?? (tagName === 'b' || tagName === 'strong')
  if (isBold) content = [element('strong', content)]
  if (look.isItalic || look.isUnderlined || tagName === 'em' || tagName === 'i') content = [element('em', content)]
  if (look.level) content = [element(LEVELS[look.level], content)]
  return content
}
