import type {
  Heading,
  Link,
  List,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Table,
  Text,
} from 'mdast'
import { findExcess, findForeign, findHidden, shorten } from './as-written.ts'
import { BOUNDS, HEADINGS, LINK, parse } from './marks.ts'
import type { Refusal } from './refusals.ts'

// The one way to read a text. What follows from it (HTML, plain text, the form, imports) sees the same marks.

export interface ReadText {
  /** Without anything that pages do not show: that is text here, as written. */
  root: Root
  /** Why the text cannot be saved as it is, in its order. Empty for most texts. */
  refusals: Refusal[]
}

/** The cautions of a plant stand before its precautions, in one text. */
const ROOM = 2.5

export function readMarkdown(text: string): ReadText {
  const excess = findExcess(text)
  if (excess && findExcess(text, ROOM)) return { root: unread(text), refusals: [excess] }
  const reader = new Reader(text)
  const root = parse(text)
  root.children = root.children.flatMap((node) => reader.block(node, 0))
  const hidden = findHidden(text)
  const refusals = [...reader.refusals, ...findForeign(text), ...(hidden ? [hidden] : [])].sort(
    (one, other) => one.at - other.at,
  )
  return { root, refusals: excess ? [excess, ...refusals] : refusals }
}

const MAX_KNOWN = 50
const known = new Map<string, readonly Refusal[]>()

/** Why a text cannot be saved as it is; empty if it can. A form asks for all its texts with every letter typed. */
export function refusalsOf(text: string): readonly Refusal[] {
  const before = known.get(text)
  if (before) return before
  if (known.size >= MAX_KNOWN) known.clear()
  const { refusals } = readMarkdown(text)
  known.set(text, refusals)
  return refusals
}

/** The first reason why a text cannot be saved as it is; undefined if it can. */
export function refusalOf(text: string): Refusal | undefined {
  return refusalsOf(text)[0]
}

/** A text without marks. */
function unread(text: string): Root {
  const paragraphs = text.split(/\n[ \t]*\n\s*/).filter((paragraph) => paragraph.trim())
  return {
    type: 'root',
    children: paragraphs.map((paragraph) => ({ type: 'paragraph', children: linesOf(paragraph.trim()) })),
  }
}

/** A text whose line breaks are shown: an author who begins a new line means one. */
function linesOf(value: string): PhrasingContent[] {
  const lines = value.split(/\r\n?|[\n\v\f\u{85}\u{2028}\u{2029}]/u)
  return lines.flatMap((written, index) => {
    const line = withoutSpaces(written, index > 0, index < lines.length - 1)
    const text: PhrasingContent[] = line ? [{ type: 'text', value: line }] : []
    return index > 0 ? [{ type: 'break' }, ...text] : text
  })
}

/** Without spaces and tabs beside a line break. A regular expression would try each of thousands of spaces as the first. */
function withoutSpaces(line: string, atStart: boolean, atEnd: boolean): string {
  const isSpace = (at: number) => line[at] === ' ' || line[at] === '\t'
  let [start, end] = [0, line.length]
  if (atStart) while (start < end && isSpace(start)) start++
  if (atEnd) while (end > start && isSpace(end - 1)) end--
  return line.slice(start, end)
}

class Reader {
  readonly refusals: Refusal[] = []
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  block<Block extends RootContent>(node: Block, depth: number): (Block | Paragraph)[] {
    switch (node.type) {
      case 'heading':
        return [this.#heading(node) as Block | Paragraph]
      case 'list':
        return [this.#list(node, depth) as Block | Paragraph]
      case 'table':
        return [this.#table(node) as Block | Paragraph]
      case 'paragraph':
        this.#findBrokenTable(node)
        return [this.#within(node) as Block]
      default:
        // The parser makes no other blocks.
        return [this.#asWritten(node)]
    }
  }

  #heading(node: Heading): Heading | Paragraph {
    const written = this.#of(node)
    const end = /[ \t]#+[ \t]*$/.exec(written.slice(node.depth))?.[0]
    if (HEADINGS.includes(node.depth) && node.children.length > 0 && !end) return this.#within(node)
    if (node.children.length === 0) this.#refuse('emptyHeading', node)
    else if (end && HEADINGS.includes(node.depth))
      this.#refuse('heading', node, { better: shorten(written.slice(0, -end.length)) })
    else this.#refuse('heading', node, { better: shorten(written.replace(/^#+/, node.depth === 1 ? '##' : '####')) })
    return { type: 'paragraph', children: this.#unwrapped(node) }
  }

  #list(list: List, depth: number): List | Paragraph {
    if (this.#of(list).startsWith('+')) {
      this.#refuse('plus', list, { better: String.raw`\+` })
      return this.#asWritten(list)
    }
    if (depth === BOUNDS.depth) this.#refuse('tooDeep', list, { most: BOUNDS.depth })
    let next = list.start ?? 1
    for (const item of list.children) {
      if (item.children.length === 0) this.#refuse('emptyItem', item)
      if (list.ordered) next = this.#number(item, next) + 1
      item.children = item.children.flatMap((child) => this.block(child, depth + 1))
    }
    return list
  }

  /** The number of an item, which is shown as written: `1.` and `3.` are not 1 and 2. */
  #number(item: ListItem, expected: number): number {
    const [number = ''] = /^\d+[.)]/.exec(this.#of(item)) ?? []
    const value = Number.parseInt(number, 10)
    item.data = { number, ...(value !== expected && { hProperties: { value: String(value) } }) }
    if (/^0\d/.test(number))
      this.#refuse('itemNumber', item, { written: number, better: number.replace(/^0+(?=\d)/, '') })
    return value
  }

  #table(table: Table): Table | Paragraph {
    const [head, ...rows] = table.children
    const columns = head!.children.length
    const rule = this.#of(table).split('\n')[1] ?? ''
    if (columns > BOUNDS.columns) this.#refuse('columns', head!, { most: BOUNDS.columns })
    else if (!rule.includes('|')) this.#refuse('noTable', table, { written: shorten(rule.trim()) })
    if (columns > BOUNDS.columns || !rule.includes('|')) return this.#asWritten(table)
    for (const row of rows) {
      const count = row.children.length
      if (count !== columns) this.#refuse('cells', row, { count, most: columns })
    }
    // No cell is left out for having no heading.
    const most = Math.max(...table.children.map((row) => row.children.length))
    table.align = Array.from({ length: most }, (_, index) => table.align?.[index] ?? null)
    for (const row of table.children) row.children = row.children.map((cell) => this.#within(cell))
    return table
  }

  /** Lines that look like a table, but are none. */
  #findBrokenTable(node: Paragraph): void {
    const rule = /^[ \t]*(?:\|[ \t]*:?-+:?[ \t]*(?:\||$)|:?-+:?[ \t]*\|)[ \t:|-]*$/m.exec(this.#of(node))
    if (rule)
      this.#refuse('noTable', node, { written: shorten(rule[0].trim()) }, node.position!.start.offset! + rule.index)
  }

  #within<Parent extends Nodes & { children: object[] }>(node: Parent): Parent {
    node.children = this.#phrasing(node.children as PhrasingContent[])
    return node
  }

  #phrasing(nodes: readonly PhrasingContent[]): PhrasingContent[] {
    return nodes.flatMap((node): PhrasingContent[] => {
      switch (node.type) {
        case 'text':
          return linesOf(node.value)
        case 'link':
          return this.#link(node)
        case 'emphasis':
        case 'strong':
          return [this.#within(node)]
        case 'break':
        case 'citation':
          return [node]
        default:
          return linesOf(this.#of(node))
      }
    })
  }

  #link(link: Link): PhrasingContent[] {
    const start = link.position!.start.offset!
    const isPicture = this.#text[start - 1] === '!' && this.#text[start - 2] !== '\\'
    if (isPicture) this.#refuse('picture', link, { written: shorten(`!${this.#of(link)}`) })
    else if (!LINK.test(link.url) || !hasWords(link)) this.#refuse('link', link)
    else if (link.title != null) this.#refuse('linkTitle', link)
    else if (hasCitation(link)) this.#refuse('citedLink', link)
    else return [this.#within(link)]
    return this.#unwrapped(link)
  }

  /** The characters of a mark that is not shown, around what it holds. */
  #unwrapped(node: Heading | Link): PhrasingContent[] {
    const [first, last] = [node.children[0], node.children.at(-1)]
    if (!first || !last) return linesOf(this.#of(node))
    const [start, end] = [node.position!.start.offset!, node.position!.end.offset!]
    return [
      ...linesOf(this.#text.slice(start, first.position!.start.offset)),
      ...this.#phrasing(node.children),
      ...linesOf(this.#text.slice(last.position!.end.offset, end)),
    ]
  }

  #asWritten(node: RootContent): Paragraph {
    return { type: 'paragraph', children: linesOf(this.#of(node)) }
  }

  #of(node: Nodes): string {
    return this.#text.slice(node.position!.start.offset, node.position!.end.offset)
  }

  #refuse(
    reason: Refusal['reason'],
    node: Nodes,
    passage: Partial<Refusal> = {},
    at = node.position!.start.offset!,
  ): void {
    this.refusals.push({ reason, written: shorten(this.#of(node)), at, ...passage })
  }
}

function hasWords(node: Link): boolean {
  return textOf(node).trim() !== ''
}

function textOf(node: Nodes): string {
  if ('children' in node) return node.children.map(textOf).join('')
  return node.type === 'citation' ? '' : 'value' in node ? (node as Text).value : ''
}

function hasCitation(node: Nodes): boolean {
  return node.type === 'citation' || ('children' in node && node.children.some(hasCitation))
}
