import type { CslItem, CslName } from './csl.ts'

// RIS, as Zotero and Mendeley write it: lines such as `AU  - Xol, Ana`. The plugin of citation-js needs an older core than ours.

const TYPES: Record<string, string> = {
  'article-journal': 'JOUR',
  book: 'BOOK',
  chapter: 'CHAP',
  thesis: 'THES',
  webpage: 'ELEC',
  dataset: 'DATA',
  interview: 'PCOMM',
}

/** Tags, and the variables of CSL that they have, in the order in which they are written. */
const TAGS: readonly (readonly [tag: string, variable: string])[] = [
  ['TI', 'title'],
  ['T2', 'container-title'],
  ['VL', 'volume'],
  ['IS', 'issue'],
  ['PB', 'publisher'],
  ['CY', 'publisher-place'],
  ['SN', 'ISBN'],
  ['M1', 'number'],
  ['DO', 'DOI'],
  ['UR', 'URL'],
  ['ET', 'version'],
  ['LA', 'language'],
  ['N1', 'note'],
  ['ID', 'id'],
]

export function toRis(item: CslItem): string {
  const [start, end] = String(item['page'] ?? item['number-of-pages'] ?? '').split('-')
  const lines: [string, unknown][] = [
    ['TY', TYPES[item.type] ?? 'GEN'],
    ...(item.author ?? []).map((name): [string, string] => ['AU', nameOf(name)]),
    ...(item.editor ?? []).map((name): [string, string] => ['ED', nameOf(name)]),
    ['PY', item.issued?.['date-parts'][0][0]],
    ['DA', dateOf(item.issued)],
    ['Y2', dateOf(item.accessed)],
    ['SP', start],
    ['EP', end],
    ...TAGS.map(([tag, variable]): [string, unknown] => [tag, item[variable]]),
  ]
  const written = lines.flatMap(([tag, value]) => (value ? `${tag}  - ${lineOf(value)}` : []))
  return [...written, 'ER  - ', '', ''].join('\r\n')
}

function nameOf(name: CslName): string {
  return 'literal' in name ? name.literal : `${name.family}, ${name.given}`
}

/** `2026/11/28/`. */
function dateOf(date: CslItem['issued']): string | undefined {
  if (!date) return undefined
  const [year, month, day] = date['date-parts'][0]
  const [two, three] = [month, day].map((part) => (part ? String(part).padStart(2, '0') : ''))
  return `${year}/${two}/${three}/`
}

const lineOf = (value: unknown) => String(value).replaceAll(/\s+/g, ' ').trim()
