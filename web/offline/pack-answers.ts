import { drawingSheet, type DrawnGroup } from '../drawing/drawing-sheet.ts'
import { languageIn, PACK, readItem, rootOf, savedPack, type PackItem, type SavedPack } from './pack-store.ts'

// Responses from the pack, in the worker, where neither the network nor what was read has them.

const LISTS = ['/', '/plants', '/ailments', '/articles']

type Fields = Record<string, unknown>

/** The data of a query; undefined if the pack does not have it. */
export async function packedData(hash: string, variables: string): Promise<unknown> {
  const pack = await savedPack()
  if (!pack) return undefined
  const { id, slug } = JSON.parse(variables) as { id?: string; slug?: string }
  const paths = id ? [`/plants/${id}`, `/articles/${id}`] : slug ? [`/ailments/${slug}`] : LISTS
  const load = loader(pack)
  for (const path of paths) {
    const item = await load(path)
    const found = item?.answers.find((answer) => hash.startsWith(answer.hash) && answer.variables === variables)
    if (found) return await restore(found.data, load)
  }
  return undefined
}

type Load = (path: string) => Promise<PackItem | undefined>

function loader(pack: SavedPack): Load {
  const loaded = new Map<string, Promise<PackItem | undefined>>()
  return (path) => {
    const entry = pack.items.find((item) => item.path === path)
    if (!entry) return Promise.resolve(undefined)
    const item = loaded.get(path) ?? readItem(entry)
    loaded.set(path, item)
    return item
  }
}

/** Puts the objects back in the place of references. Throws if one is missing: half a page may lack its cautions. */
async function restore(value: unknown, load: Load): Promise<unknown> {
  if (Array.isArray(value)) {
    const restored = await Promise.all(value.map((each) => restore(each, load)))
    const [reference] = value as Fields[]
    const isWhole = value.length === 1 && Array.isArray(reference?.['$']) && reference['$'][0] === '/shared'
    return isWhole ? Object.values(restored[0] as Fields)[0] : restored
  }
  if (typeof value === 'string') return value.includes('\u0002') ? withTerms(value, load) : value
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
  return html.replace(/\u0002(\w+) ([\w-]+)\u0002/g, (_, language: string, term: string) =>
    String(shared.parts[`terms ${language}`]?.[term] ?? ''),
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

/** A file of drawings, as web/drawing/draw-file.ts makes it. */
export async function packedDrawings({ pathname }: URL): Promise<Response | undefined> {
  const names = /^\/drawings\/[^/]+\/(.+)\.svg$/.exec(pathname)?.[1]?.split(',')
  if (!names || !(await caches.has(PACK))) return undefined
  const read = async (name: string) => (await caches.match(`/drawn/${name}`, { cacheName: PACK }))?.text()
  const [styles, ...drawings] = await Promise.all([
    read('styles'),
    ...[...new Set(names)].map(async (name) => [name, await read(name)] as const),
  ])
  const isDrawn = (drawing: readonly [string, string | undefined]): drawing is DrawnGroup => drawing[1] !== undefined
  if (styles === undefined || !drawings.every(isDrawn)) return undefined
  return new Response(drawingSheet(styles, drawings), { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } })
}

/** A photo that was saved, in its one size, or a recording. */
export async function packedFile({ pathname }: URL): Promise<Response | undefined> {
  const [key] = /^\/media\/[0-9a-f]{32}/.exec(pathname) ?? []
  if (key === undefined || !(await caches.has('pack-media'))) return undefined
  const cache = await caches.open('pack-media')
  const saved = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(key))
  return saved && cache.match(saved)
}
