import type { Element, ElementContent, Nodes } from 'hast'

/** Soft hyphens, marks of where a line may break, and those of direction with which WhatsApp begins a line. */
export const INVISIBLE = /[\u{AD}\u{180E}\u{200B}\u{200C}\u{200E}\u{200F}\u{2060}-\u{2064}\u{FEFF}]/gu
/** Of other programs than browsers. */
export const OTHER_BREAKS = /[\v\f\u{85}\u{2028}\u{2029}]/gu

export const BLOCKS = new Set(
  `address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
  header html li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
)

export function isElement<Name extends string>(node: Nodes, ...names: Name[]): node is Element & { tagName: Name } {
  return node.type === 'element' && (names.length === 0 || names.some((name) => name === node.tagName))
}

export function text(value: string): ElementContent {
  return { type: 'text', value }
}

export function element(tagName: string, children: ElementContent[], properties: Element['properties'] = {}): Element {
  return { type: 'element', tagName, properties, children }
}

export function wordsOf(node: Nodes | ElementContent[]): string {
  if (Array.isArray(node)) return node.map((child) => wordsOf(child)).join('')
  if (node.type === 'text') return node.value
  if (isElement(node, 'br')) return ' '
  if (isElement(node, 'script', 'style', 'title')) return ''
  const words = 'children' in node ? wordsOf(node.children as ElementContent[]) : ''
  return isElement(node) && BLOCKS.has(node.tagName) ? ` ${words} ` : words
}

export function hasWords(node: Nodes | ElementContent[]): boolean {
  return wordsOf(node).trim() !== ''
}

export function classesOf({ properties }: Element): string[] {
  return Array.isArray(properties.className) ? properties.className.map(String) : []
}

/** Its content in lines: one for each block within it and after each line break. */
export function linesOf(nodes: ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]]
  for (const node of nodes) {
    if (!isElement(node)) lines.at(-1)!.push(node)
    else if (node.tagName === 'br') lines.push([])
    else {
      const parts = linesOf(node.children)
      if (BLOCKS.has(node.tagName)) lines.push(...parts, [])
      else
        parts.forEach((children, index) => {
          if (index > 0) lines.push([])
          lines.at(-1)!.push({ ...node, children })
        })
    }
  }
  return lines.filter((line) => lines.length === 1 || hasWords(line))
}
