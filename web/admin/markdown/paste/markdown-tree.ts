import type {
  BlockContent,
  DefinitionContent,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast'

type Flow = BlockContent | DefinitionContent
type Emphasis = Extract<PhrasingContent, { type: 'emphasis' | 'strong' }>

const WORD = /[\p{L}\p{N}]/u

/** A tree of the Markdown that the site shows: a paragraph for each line, lists in one piece, emphasis of whole words. */
export function tidyTree(root: Root): Root {
  return { ...root, children: tidyFlow(root.children as Flow[]) as RootContent[] }
}

function tidyFlow(nodes: Flow[]): Flow[] {
  return mergeLists(nodes.flatMap(tidyBlock))
}

function tidyBlock(node: Flow): Flow[] {
  switch (node.type) {
    case 'paragraph':
      return linesOf(node.children).flatMap((line): Paragraph[] => {
        const children = trim(tidyPhrasing(line))
        return children.length > 0 ? [{ type: 'paragraph', children }] : []
      })
    case 'heading': {
      // Headings are bold already.
      const words = joinLines(node.children, ' ').flatMap((child) =>
        child.type === 'strong' ? child.children : [child],
      )
      const children = trim(tidyPhrasing(words))
      return children.length > 0 ? [{ ...node, children }] : []
    }
    case 'list': {
      const children = node.children.flatMap((item): ListItem[] => {
        const content = tidyFlow(item.children as Flow[])
        return content.length > 0 ? [{ ...item, checked: null, spread: false, children: content }] : []
      })
      const isSpread = children.some((item) => item.children.filter(({ type }) => type !== 'list').length > 1)
      return children.length > 0 ? [{ ...node, spread: isSpread, children }] : []
    }
    case 'table':
      for (const row of node.children)
        for (const cell of row.children) cell.children = trim(tidyPhrasing(joinLines(cell.children, '; ')))
      return [node]
    default:
      return [node]
  }
}

/** Lists that go on where the last one ended, as those of Word for the web do. */
function mergeLists(nodes: Flow[]): Flow[] {
  const merged: Flow[] = []
  for (const node of nodes) {
    const last = merged.at(-1)
    if (node.type === 'list' && last?.type === 'list' && continues(last, node)) {
      last.children.push(...node.children)
      last.spread = Boolean(last.spread) || Boolean(node.spread)
    } else merged.push(node)
  }
  return merged
}

function continues(last: List, next: List): boolean {
  if (last.ordered !== next.ordered) return false
  return !last.ordered || (last.start ?? 1) + last.children.length === (next.start ?? 1)
}

function linesOf(nodes: PhrasingContent[]): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]]
  for (const node of nodes) {
    if (node.type === 'break') lines.push([])
    else if ('children' in node) {
      linesOf(node.children).forEach((children, index) => {
        if (index > 0) lines.push([])
        lines.at(-1)!.push({ ...node, children } as PhrasingContent)
      })
    } else lines.at(-1)!.push(node)
  }
  return lines
}

function joinLines(nodes: PhrasingContent[], between: string): PhrasingContent[] {
  return linesOf(nodes).flatMap((line, index): PhrasingContent[] =>
    index === 0 ? line : [{ type: 'text', value: between }, ...line],
  )
}

/** Emphasis in one piece and of whole words, with its spaces outside: else its signs would be read as text. */
function tidyPhrasing(nodes: PhrasingContent[]): PhrasingContent[] {
  const merged = mergeEmphasis(nodes.flatMap(tidyNode))
  return mergeTexts(
    merged.flatMap((node, index): PhrasingContent[] => {
      if (!isEmphasis(node)) return [node]
      const before = index > 0 ? (wordsOf(merged[index - 1]!).at(-1) ?? '') : ''
      const after = index + 1 < merged.length ? (wordsOf(merged[index + 1]!)[0] ?? '') : ''
      return WORD.test(before) || WORD.test(after) ? node.children : [node]
    }),
  )
}

function tidyNode(node: PhrasingContent): PhrasingContent[] {
  if (node.type === 'link') {
    const children = trim(tidyPhrasing(node.children))
    return children.length > 0
      ? [...spacesOf(node, 0), { ...node, title: null, children }, ...spacesOf(node, 1)]
      : spacesOf(node, 0)
  }
  if (!isEmphasis(node)) return [node]
  const children = tidyPhrasing(node.children).flatMap((child) => (child.type === node.type ? child.children : [child]))
  const inner = trim(children)
  return inner.length > 0
    ? [...spacesOf(node, 0), { ...node, children: inner }, ...spacesOf(node, 1)]
    : spacesOf(node, 0)
}

function spacesOf(node: PhrasingContent, side: 0 | 1): PhrasingContent[] {
  return (side === 0 ? /^\s/ : /\s$/).test(wordsOf(node)) ? [{ type: 'text', value: ' ' }] : []
}

function mergeEmphasis(nodes: PhrasingContent[]): PhrasingContent[] {
  const merged: PhrasingContent[] = []
  for (const node of nodes) {
    const last = merged.at(-1)
    const before = merged.at(-2)
    if (isEmphasis(node) && last?.type === node.type) last.children.push(...node.children)
    else if (isEmphasis(node) && last && isSpace(last) && before?.type === node.type) {
      before.children.push(last, ...node.children)
      merged.pop()
    } else if (!(node.type === 'text' && node.value === '')) merged.push(node)
  }
  return merged
}

function mergeTexts(nodes: PhrasingContent[]): PhrasingContent[] {
  const merged: PhrasingContent[] = []
  for (const node of nodes) {
    const last = merged.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      merged[merged.length - 1] = { type: 'text', value: (last.value + node.value).replaceAll(/ {2,}/g, ' ') }
    else merged.push(node)
  }
  return merged
}

function trim(nodes: PhrasingContent[]): PhrasingContent[] {
  const trimmed = [...nodes]
  while (trimmed[0] && isSpace(trimmed[0])) trimmed.shift()
  while (trimmed.length > 0 && isSpace(trimmed.at(-1)!)) trimmed.pop()
  const [first] = trimmed
  if (first?.type === 'text') trimmed[0] = { ...first, value: first.value.trimStart() }
  const last = trimmed.at(-1)
  if (last?.type === 'text') trimmed[trimmed.length - 1] = { ...last, value: last.value.trimEnd() }
  return trimmed
}

function isEmphasis(node: PhrasingContent): node is Emphasis {
  return node.type === 'emphasis' || node.type === 'strong'
}

function isSpace(node: PhrasingContent): boolean {
  return node.type === 'text' && node.value.trim() === ''
}

function wordsOf(node: PhrasingContent): string {
  if ('children' in node) return node.children.map(wordsOf).join('')
  return 'value' in node ? node.value : ''
}
