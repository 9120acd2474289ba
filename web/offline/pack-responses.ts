import { LISTS } from '../../api/rules/pack/responses.ts'
import { CACHES } from './cache-names.ts'
import { hashOf } from './changes.ts'
import { drawingSheet, type DrawnGroup } from '../drawing/drawing-sheet.ts'
import { savedPack, WARNINGS } from './pack-store.ts'
import { loaderOf, restore } from './restore.ts'

// Responses from the pack, in the worker, where neither the network nor what was read has them.

/** The data of a query; undefined if the pack does not have it. */
export async function packedData(hash: string, variables: string): Promise<unknown> {
  const pack = await savedPack()
  if (!pack) return undefined
  const { id, slug } = JSON.parse(variables) as { id?: string; slug?: string }
  const paths = id ? [`/plants/${id}`, `/articles/${id}`] : slug ? [`/ailments/${slug}`] : LISTS
  const load = loaderOf(pack.items)
  for (const path of paths) {
    const item = await load(path)
    const found = item?.answers.find((answer) => hash.startsWith(answer.hash) && answer.variables === variables)
    if (found) return await restore(found.data, load)
  }
  return undefined
}

/** What still warns of a plant that was withdrawn (api/offline/pack-withdrawn.ts); undefined for other queries and plants. */
export async function packedWarnings(query: string | null, variables: string): Promise<object | undefined> {
  const pack = query === 'WithdrawnWarnings' ? await savedPack() : undefined
  const { id, lang } = JSON.parse(variables) as { id: string; lang: string }
  const item = pack && (await loaderOf(pack.warnings ? [pack.warnings] : pack.items)(WARNINGS))
  const plant = item?.parts[lang]?.[await hashOf(id.toLowerCase())]
  return plant ? { withdrawnPlant: { ...plant, id } } : undefined
}

/** A file of drawings, as web/drawing/draw-file.ts makes it. */
export async function packedDrawings({ pathname }: URL): Promise<Response | undefined> {
  const names = /^\/drawings\/[^/]+\/(.+)\.svg$/.exec(pathname)?.[1]?.split(',')
  if (!names || !(await caches.has(CACHES.pack))) return undefined
  const read = async (name: string) => (await caches.match(`/drawn/${name}`, { cacheName: CACHES.pack }))?.text()
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
  if (key === undefined || !(await caches.has(CACHES.packMedia))) return undefined
  const cache = await caches.open(CACHES.packMedia)
  const saved = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(key))
  return saved && cache.match(saved)
}
