import type { CslItem, CslName } from './csl.ts'
import { toRis } from './to-ris.ts'

export const REFERENCE_TYPES = {
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
  json: 'application/vnd.citationstyles.csl+json; charset=utf-8',
} as const

export type ReferenceFormat = keyof typeof REFERENCE_TYPES
export const REFERENCE_FORMATS = Object.keys(REFERENCE_TYPES) as ReferenceFormat[]

export async function writeReferences(items: readonly CslItem[], format: ReferenceFormat): Promise<string> {
  if (format === 'json') return `${JSON.stringify(items.map(withoutOthers), null, 2)}\n`
  if (format === 'ris') return items.map(withoutOthers).map(toRis).join('')
  return items.length === 0 ? '' : writeBibtex(items)
}

async function writeBibtex(items: readonly CslItem[]): Promise<string> {
  const { plugins } = await import('@citation-js/core')
  await import('@citation-js/plugin-bibtex')
  // In UTF-8: of what has no command in LaTeX, such as the letters of Mayan languages, nothing would be left.
  // The keys of sources are safe labels.
  Object.assign(plugins.config.get('@bibtex').format, { asciiOnly: false, checkLabel: false })
  const escaped = items.map((item) => ({ ...(escape(item) as CslItem), 'citation-key': item.id }))
  const text = plugins.output.format('bibtex', escaped as never, { format: 'text' }) as string
  return `${text.trim().replaceAll('{others}', 'others')}\n`
}

/** Identifiers are read as they are. */
const VERBATIM = ['id', 'type', 'URL', 'DOI', 'ISBN', 'page']

/** In UTF-8 the library escapes nothing; a brace would end the field or the name. */
function escape(value: unknown, name?: string): unknown {
  if (VERBATIM.includes(name ?? ''))
    return typeof value === 'string' ? value.replaceAll(/[{}\\\s]/g, encodeURIComponent) : value
  if (typeof value === 'string')
    return value.replaceAll(/\s+/g, ' ').replaceAll(/[&%$#_{}~^\\]/g, (mark) => COMMANDS[mark] ?? `\\${mark}`)
  if (Array.isArray(value)) return value.map((each) => escape(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, escape(each, key)]))
}

/** Braces in pairs, of which one may be alone in a title, and what a backslash alone would not print. */
const COMMANDS: Record<string, string> = {
  '{': '(',
  '}': ')',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '\\': '\\textbackslash{}',
}

/** `and others` is of BibTeX alone. */
function withoutOthers({ author, ...item }: CslItem): CslItem {
  const isNamed = (name: CslName) => !('literal' in name && name.literal === 'others')
  return author ? { ...item, author: author.filter(isNamed) } : item
}
