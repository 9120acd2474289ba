import type { Element, ElementContent } from 'hast'
import { classesOf, element, hasWords, isElement, text, wordsOf } from './html.ts'
import type { Notices } from './notices.ts'

type Item = { level: number; mark: string }
type List = { list: Element; next: number }

/** Wingdings, in which Word writes these marks. */
const CHECKS: Record<string, string> = { ü: '✓ ', û: '✗ ', þ: '☑ ', ý: '☒ ', q: '☐ ', o: '' }

/** Word writes each item of a list as a paragraph, with its mark in a span that is to be ignored. */
export function makeWordLists(parent: Element, notices: Notices): void {
  const children: ElementContent[] = []
  let open: List[] = []
  for (const child of parent.children) {
    if (!isElement(child)) {
      if (child.type === 'text' && hasWords(child)) open = []
      children.push(child)
      continue
    }
    const item = itemOf(child)
    if (item) add(child, item)
    else if (open.length > 0 && classesOf(child).some((name) => name.startsWith('MsoListParagraph'))) {
      // A further paragraph of the item.
      ;(open.at(-1)!.list.children.at(-1) as Element).children.push(child)
    } else {
      if (hasWords(child)) open = []
      makeWordLists(child, notices)
      children.push(child)
    }
  }
  parent.children = children

  function add(paragraph: Element, { level, mark }: Item) {
    const content = withoutMark(paragraph.children)
    const number = numberOf(mark)
    if (number !== null && !/^\(?\d+[.)]?$/.test(mark)) notices.add('numbering', `${mark} ${wordsOf(content)}`)
    open.length = Math.min(open.length, level)
    const last = open[level - 1]
    const name = number === null ? 'ul' : 'ol'
    if (last && (last.list.tagName !== name || (number !== null && number !== last.next))) open.length = level - 1
    while (open.length < level) {
      const isOuter = open.length < level - 1
      const list = element(isOuter ? 'ul' : name, [], number === null || isOuter ? {} : { start: number })
      const item = open.at(-1)?.list.children.at(-1)
      if (item) (item as Element).children.push(list)
      else children.push(list)
      open.push({ list, next: number ?? 1 })
      if (isOuter) list.children.push(element('li', []))
    }
    const check = CHECKS[mark]
    const entry = element('li', [element('p', check ? [text(check), ...content] : content, paragraph.properties)])
    open.at(-1)!.list.children.push(entry)
    open.at(-1)!.next = (number ?? 0) + 1
  }
}

function itemOf(paragraph: Element): Item | null {
  if (paragraph.tagName !== 'p' && paragraph.tagName !== 'div') return null
  const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(String(paragraph.properties.style ?? ''))?.[1]
  if (!level) return null
  return { level: Math.min(6, Number(level)), mark: wordsOf(marksIn(paragraph.children)).trim() }
}

function isMark(node: ElementContent): boolean {
  return isElement(node) && /mso-list:\s*ignore/i.test(String(node.properties.style ?? ''))
}

function marksIn(nodes: ElementContent[]): ElementContent[] {
  return nodes.flatMap((node) => (isMark(node) ? [node] : isElement(node) ? marksIn(node.children) : []))
}

function withoutMark(nodes: ElementContent[]): ElementContent[] {
  return nodes
    .filter((node) => !isMark(node))
    .map((node) => (isElement(node) ? { ...node, children: withoutMark(node.children) } : node))
}

/** The number of an item; null for a bullet. */
function numberOf(mark: string): number | null {
  const [, digits, letters] = /^\(?(?:[\d.]*?(\d+)[.)]?|([a-z]{1,4})[.)])$/i.exec(mark) ?? []
  if (digits) return Number(digits)
  if (!letters) return null
  const lower = letters.toLowerCase()
  return /^[ivxl]+$/.test(lower) ? romanNumber(lower) : lower.charCodeAt(0) - 'a'.charCodeAt(0) + 1
}

function romanNumber(roman: string): number {
  const values = [...roman].map((letter) => ({ i: 1, v: 5, x: 10, l: 50 })[letter] ?? 0)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}
