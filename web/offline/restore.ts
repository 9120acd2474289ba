import { languageIn, rootOf } from '../../api/rules/pack/responses.ts'
import { readItem, type PackEntry, type PackItem } from './pack-store.ts'

// Objects that are in a pack once are put back where pages show them (api/offline/pack-parts.ts takes them out).

export type Fields = Record<string, unknown>

export type Load = (path: string) => Promise<PackItem | undefined>

/** Reads each item once. */
export function loaderOf(entries: readonly PackEntry[]): Load {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const loaded = new Map<string, Promise<PackItem | undefined>>()

  async function read(path: string): Promise<PackItem | undefined> {
    const entry = byPath.get(path)
    // Packs of before December 2026 have another format: a page says that they are behind.
    return entry && !byPath.has('/shapes') ? readItem(entry) : undefined
  }

  return (path) => {
    const item = loaded.get(path) ?? read(path)
    loaded.set(path, item)
    return item
  }
}

/** Puts the objects back in the place of references. Throws if one is missing: half a page may lack its cautions. */
export async function restore(value: unknown, load: Load): Promise<unknown> {
  if (Array.isArray(value)) {
    const restored = await Promise.all(value.map((each) => restore(each, load)))
    const [reference] = value as Fields[]
    const isWhole = value.length === 1 && Array.isArray(reference?.['$']) && reference['$'][0] === '/shared'
    return isWhole ? Object.values(restored[0] as Fields)[0] : restored
  }
  if (typeof value === 'string') return value.includes('\uE000') ? withTerms(value, load) : value
  if (typeof value !== 'object' || value === null) return value
  const reference = (value as Fields)['$'] as [string, string, string, Fields?] | undefined
  const fields = reference ? await referred(reference, load) : (value as Fields)
  const entries = Object.entries(fields).map(async ([key, each]) => [key, await restore(each, load)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/** Puts the explanations of terms back. */
async function withTerms(html: string, load: Load): Promise<string> {
  const shared = await load('/shared')
  if (!shared) throw new Error('The pack lacks /shared')
  return html.replace(
    /\uE000(\w+) (\w+) ([\w-]+)\uE000([^\uE000]*)\uE000/g,
    (_, text: string, language: string, term: string, written: string) => {
      const id = `term-${text}-${term}`
      const explanation = String(shared.parts[`terms ${language}`]?.[term] ?? '')
      return (
        `<button type="button" popovertarget="${id}">${written}</button>` +
        `<span id="${id}" popover="auto" role="note">${explanation}</span>`
      )
    },
  )
}

async function referred([path, name, shown, more]: [string, string, string, Fields?], load: Load): Promise<Fields> {
  const item = await load(path)
  if (!item) throw new Error(`The pack lacks ${path}`)
  const page = item.answers.find(({ variables, data }) => languageIn(variables) === name && rootOf(path, data))
  const all = { ...(page && rootOf(path, page.data)), ...item.parts[name] }
  const fields = shown ? Object.fromEntries(shown.split(',').map((key) => [key, all[key]])) : all
  return { ...fields, ...more }
}
