import { CACHES } from './cache-names.ts'
import { barredAmong } from './changes.ts'
import { savedPack } from './pack-store.ts'
import { loaderOf, restore, type Fields } from './restore.ts'
import { readSearchFiles } from './search/search-file.ts'
import type { ApiLanguage } from './search/searched-pack.ts'
import { variablesOf } from './variables-of.ts'

// The cards of favorites without a connection: from lists that were read, and from the pack.

type Cards = ReadonlyMap<string, Fields>

/**
 * The response to a query for plants and articles by id; undefined for other queries. What the phone does not have is left
 * out, which `extensions` say: it may be public.
 */
export async function cardsResponse(given: string): Promise<Response | undefined> {
  const { plantIds, articleIds, lang } = JSON.parse(given) as Record<string, unknown>
  if (!Array.isArray(plantIds) || !Array.isArray(articleIds)) return undefined
  const language = lang as ApiLanguage
  const [read, packed] = [await cardsRead(language), await cardsInPack(language)]
  const barred = await barredAmong([...packed.keys()])
  const cardOf = (id: string) => read.get(id) ?? (barred && !barred.has(id) ? packed.get(id) : undefined)
  const cards = (ids: unknown[]) => ids.map((id) => cardOf(String(id))).filter((card) => card !== undefined)
  const data = { plantsById: cards(plantIds), articlesById: cards(articleIds) }
  return Response.json({ data, extensions: { isFromPhone: true } })
}

/** Lists as pages query them, all of whose items are cards. */
type Lists = {
  plants?: Fields | null
  articles?: Fields | null
  plantsById?: Fields[]
  articlesById?: Fields[]
}

function cardsIn({ plants, articles, plantsById = [], articlesById = [] }: Lists): Fields[] {
  const edges = [plants, articles].flatMap((list) => (list?.['edges'] ?? []) as { node: Fields }[])
  return [...edges.map(({ node }) => node), ...plantsById, ...articlesById]
}

async function cardsRead(language: ApiLanguage): Promise<Cards> {
  if (!(await caches.has(CACHES.responses))) return new Map()
  const cache = await caches.open(CACHES.responses)
  const found = new Map<string, Fields>()
  for (const request of await cache.keys()) {
    if ((JSON.parse(variablesOf(request.url)) as { lang?: string }).lang !== language) continue
    const { data } = (await (await cache.match(request))!.json()) as { data: Lists }
    for (const card of cardsIn(data)) found.set(String(card['id']), card)
  }
  return found
}

async function cardsInPack(language: ApiLanguage): Promise<Cards> {
  const pack = await savedPack()
  const files = pack && (await readSearchFiles(language, undefined))
  if (!files) return new Map()
  const load = loaderOf(pack.items)
  const lists = (await load('/articles'))?.answers.filter(({ variables }) => variables.includes(`"lang":"${language}"`))
  const articles = await Promise.all(
    (lists ?? []).map(async ({ data }) => cardsIn((await restore(data, load)) as Lists)),
  )
  const cards = articles.flat().map((card) => [String(card['id']), card] as const)
  return new Map([...Object.entries(files.shown.cards), ...cards])
}
