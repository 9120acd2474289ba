import type { Element, ElementContent } from 'hast'
import { element, hasWords, isElement, linesOf, text, wordsOf } from './html.ts'
import type { Look } from './looks.ts'
import type { Notices } from './notices.ts'

const MOST_CELLS = 20_000
const MOST_COLUMNS = 60

/** A table with one line in each cell, and as many cells in each row. The content of merged cells stands in each of them. */
export function simpleTable(table: Element, lookOf: (element: Element) => Look, notices: Notices): ElementContent[] {
  const captions = table.children.filter((child) => isElement(child, 'caption'))
  const before = captions.map((caption) => element('p', (caption as Element).children))
  const grid = withoutHidden(gridOf(rowsOf(table), notices), hiddenColumns(table, lookOf), notices)
  const width = Math.max(0, ...grid.map(lastFilled))
  const rows = grid.slice(0, grid.findLastIndex((row) => lastFilled(row) > 0) + 1)
  if (width === 0) return before
  // A frame around text, or a part of a cell.
  if (rows.length === 1 && width === 1) return [...before, element('div', rows[0]![0] ?? [])]
  const [head = [], ...others] = rows.map((row) =>
    Array.from({ length: width }, (_, place) => joined(row[place] ?? [])),
  )
  const rowOf = (cells: ElementContent[][], name: string) =>
    element(
      'tr',
      cells.map((cell) => element(name, cell)),
    )
  const body = others.map((row) => rowOf(row, 'td'))
  return [...before, element('table', [element('thead', [rowOf(head, 'th')]), element('tbody', body)])]
}

function rowsOf(table: Element): Element[] {
  return table.children.flatMap((child) => {
    if (!isElement(child)) return []
    if (child.tagName === 'tr') return [child]
    return ['thead', 'tbody', 'tfoot'].includes(child.tagName) ? rowsOf(child) : []
  })
}

type Grid = ElementContent[][][]

function gridOf(rows: Element[], notices: Notices): Grid {
  const grid: Grid = rows.map(() => [])
  let cells = 0
  rows.forEach((row, top) => {
    let left = 0
    for (const cell of row.children) {
      if (!isElement(cell, 'td', 'th')) continue
      while (grid[top]![left]) left += 1
      const spans = [cell.properties.colSpan, cell.properties.rowSpan].map((span) => Math.max(1, Number(span) || 1))
      const right = Math.min(left + spans[0]!, MOST_COLUMNS)
      const bottom = Math.min(top + spans[1]!, rows.length)
      if ((right - left > 1 || bottom - top > 1) && hasWords(cell)) notices.add('cells', wordsOf(cell))
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) {
          cells += 1
          if (cells > MOST_CELLS) throw new RangeError('The table is too large')
          grid[y]![x] = structuredClone(cell.children)
        }
      if (left >= MOST_COLUMNS && hasWords(cell)) throw new RangeError('The table is too wide')
      left = right
    }
  })
  return grid
}

function hiddenColumns(table: Element, lookOf: (element: Element) => Look): Set<number> {
  const columns = table.children.flatMap((child) => {
    if (!isElement(child, 'col', 'colgroup')) return []
    return child.tagName === 'col' ? [child] : child.children.filter((each) => isElement(each, 'col'))
  })
  const hidden = new Set<number>()
  let place = 0
  for (const column of columns) {
    const span = Math.max(1, Number((column as Element).properties.span) || 1)
    if (lookOf(column as Element).isHidden)
      for (let step = 0; step < Math.min(span, MOST_COLUMNS); step += 1) hidden.add(place + step)
    place += span
  }
  return hidden
}

function withoutHidden(grid: Grid, hidden: Set<number>, notices: Notices): Grid {
  if (hidden.size === 0) return grid
  for (const row of grid) for (const place of hidden) if (row[place]) notices.add('hidden', wordsOf(row[place]))
  return grid.map((row) => row.filter((_cell, place) => !hidden.has(place)))
}

function lastFilled(row: ElementContent[][]): number {
  return row.findLastIndex((cell) => cell && hasWords(cell)) + 1
}

/** The paragraphs and items of a cell in one line. */
function joined(cell: ElementContent[]): ElementContent[] {
  return linesOf(numbered(cell)).flatMap((line, index, lines) => {
    if (index === 0) return line
    const isEnded = /[.;:,!?…]\s*$/.test(wordsOf(lines[index - 1]!))
    return [text(isEnded ? ' ' : '; '), ...line]
  })
}

/** The items of numbered lists with their numbers. */
function numbered(nodes: ElementContent[]): ElementContent[] {
  return nodes.map((node) => {
    if (!isElement(node)) return node
    const children = numbered(node.children)
    if (node.tagName !== 'ol') return { ...node, children }
    let number = (Number(node.properties.start ?? 1) || 1) - 1
    return {
      ...node,
      children: children.map((item) => {
        if (!isElement(item, 'li')) return item
        number += 1
        return { ...item, children: [text(`${number}. `), ...linesOf(item.children).flatMap(asLine)] }
      }),
    }
  })
}

function asLine(line: ElementContent[], index: number): ElementContent[] {
  return index === 0 ? line : [element('br', []), ...line]
}
