import { createHash } from 'node:crypto'
import { languageIn, rootOf } from '../rules/pack/responses.ts'

/*
 * What several pages show is in the pack once: the card of a plant refers to the page of the plant, a source to a list of
 * sources. Editing a plant then changes one item, not each list and article that shows its card.
 */

export interface PackedResponse {
  hash: string
  variables: string
  data: unknown
}

export interface PageResponses {
  path: string
  answers: PackedResponse[]
}

export interface PackedItem extends PageResponses {
  /** What other items show of this one beyond its own answers, by name. */
  parts: Record<string, Fields>
}

type Fields = Record<string, unknown>

/** In place of an object: the path of an item, the name of a part, which of its fields (all if empty), and further fields. */
interface Reference {
  $: [path: string, name: string, fields: string, more?: Fields]
}

/** Enough of the hash of a query to tell it from the others. */
export const HASH_LENGTH = 8

const PAGES: Record<string, (fields: Fields) => string> = {
  Plant: ({ id }) => `/plants/${String(id)}`,
  Article: ({ id }) => `/articles/${String(id)}`,
}
/** Lists that many pages hold whole. */
const WHOLE = new Set(['medicineClasses', 'healthConditions', 'emergencyContacts', 'tags'])
/** A term with its explanation, as api/content/glossary.ts writes it into HTML. */
const TERM =
  /<button type="button" popovertarget="term-((\w+?)-([\w-]+))">([^<]*)<\/button><span id="term-\1" popover="auto" role="note">(.*?)<\/span>/g
/** Sources are spread over as many items: one more source is then a small change. */
const SOURCES = '/sources/'
const SOURCE_ITEMS = 8

export function splitPages(pages: readonly PageResponses[]): PackedItem[] {
  const items = new Map<string, PackedItem>(pages.map(({ path }) => [path, { path, answers: [], parts: {} }]))
  const roots = new Map<string, Fields>()
  for (const { path, answers } of pages) {
    for (const { variables, data } of answers) {
      const root = rootOf(path, data as Fields)
      if (root) roots.set(`${path} ${languageIn(variables)}`, root)
    }
  }
  let isComplete = true

  function refer(path: string, name: string, given: Fields, pack: (fields: Fields) => Fields): Reference {
    let item = items.get(path)
    if (!item) items.set(path, (item = { path, answers: [], parts: {} }))
    const root = roots.get(`${path} ${name}`)
    const fields: string[] = []
    const more: Fields = {}
    for (const [key, value] of Object.entries(given)) {
      const known = root?.[key] ?? item.parts[name]?.[key]
      if (known === undefined) {
        ;(item.parts[name] ??= {})[key] = value
        isComplete = false
      }
      if (known === undefined || covers(known, value)) fields.push(key)
      else more[key] = value
    }
    const hasMore = Object.keys(more).length > 0
    const shown = path.startsWith(SOURCES) ? '' : fields.join()
    return { $: [path, name, shown, ...(hasMore ? [pack(more)] : [])] as Reference['$'] }
  }

  /** Replaces terms by their names and what is written: their explanations stand on many pages. */
  function packTerms(html: string, language: string): string {
    return html.replace(TERM, (whole, _id, text: string, term: string, written: string, explanation: string) => {
      const known = items.get('/shared')?.parts[`terms ${language}`]?.[term]
      if (known !== undefined && known !== explanation) return whole
      refer('/shared', `terms ${language}`, { [term]: explanation }, (fields) => fields)
      return `\uE000${text} ${language} ${term}\uE000${written}\uE000`
    })
  }

  /** Replaces objects by references, within the item of a path. */
  function packer(language: string, ownPath: string) {
    function pack(value: unknown): unknown {
      if (Array.isArray(value)) return value.map(pack)
      if (typeof value === 'string') return value.includes(' popover="auto"') ? packTerms(value, language) : value
      if (typeof value !== 'object' || value === null) return value
      const fields = value as Fields
      const type = String(fields['__typename'])
      if (type === 'Source' && ownPath !== sourcesOf(fields))
        return refer(sourcesOf(fields), `${String(fields['key'])} ${language}`, fields, packFields)
      const path = PAGES[type]?.(fields)
      if (path && path !== ownPath && items.has(path)) return refer(path, language, fields, packFields)
      return packFields(fields)
    }

    function packFields(fields: Fields): Fields {
      return Object.fromEntries(
        Object.entries(fields).map(([key, value]) => {
          const isWhole = WHOLE.has(key) && Array.isArray(value) && value.length > 0 && ownPath !== '/shared'
          if (!isWhole) return [key, pack(value)]
          // Pages hold different ones: all contacts, and those for a poisoning. In a list, as the type says.
          const name = `${key} ${hashOf(value)} ${language}`
          return [key, [refer('/shared', name, { [key]: value }, packFields)]]
        }),
      )
    }
    return packFields
  }

  const raw = new Map(pages.map(({ path, answers }) => [path, answers]))
  let packed: PackedItem[]
  do {
    isComplete = true
    packed = [...items.values()].map(({ path, parts }) => ({
      path,
      answers: (raw.get(path) ?? []).map(({ hash, variables, data }) => ({
        hash: hash.slice(0, HASH_LENGTH),
        variables,
        data: packer(languageIn(variables), path)(data as Fields),
      })),
      parts: Object.fromEntries(
        Object.entries(parts).map(([name, fields]) => [name, packer(name.slice(-2), path)(fields)]),
      ),
    }))
    // Packing a part may have found others.
  } while (!isComplete)
  return packed
}

function sourcesOf({ key }: Fields): string {
  return `${SOURCES}${spread(String(key), SOURCE_ITEMS)}`
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 6)
}

/** One of as many numbers, always the same for the same text. */
export function spread(text: string, numbers: number): number {
  return Array.from(text).reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7) % numbers
}

function covers(known: unknown, value: unknown): boolean {
  if (typeof known !== 'object' || typeof value !== 'object' || known === null || value === null) return known === value
  if (Array.isArray(known) !== Array.isArray(value)) return false
  if (Array.isArray(known) && known.length !== (value as unknown[]).length) return false
  return Object.entries(value).every(([key, each]) => key in known && covers((known as Fields)[key], each))
}
