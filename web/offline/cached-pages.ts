import { API_LANGUAGE, type Language } from '../i18n/language.ts'
import { paths } from '../paths.ts'
import { ifPossible } from '../ui/if-possible.ts'
import { CACHES } from './cache-names.ts'
import { variablesOf } from './variables-of.ts'

// What the service worker has kept, for the page that shows it.

export type CachedPage = { path: string; title: string }

/** Public content as pages query it; of an ailment the slug is in its URL. */
type Answer = {
  data?: {
    plant?: { id: string; commonName?: string } | null
    ailment?: { slug?: string; name?: string } | null
    article?: { id: string; title?: string } | null
  }
}

/** Whether this browser can keep anything: not without https, and not in some private windows, where storage throws. */
export async function canCache(): Promise<boolean> {
  try {
    await caches.has(CACHES.responses)
    return Boolean(navigator.serviceWorker)
  } catch {
    return false
  }
}

/** Plants, ailments and articles that were read in a language, by title. In the other one, they are not on this phone. */
export async function cachedPages(language: Language): Promise<CachedPage[]> {
  if (!(await caches.has(CACHES.responses))) return []
  const cache = await caches.open(CACHES.responses)
  const pages = new Map<string, CachedPage>()
  for (const request of await cache.keys()) {
    if (languageAt(request.url) !== API_LANGUAGE[language]) continue
    const response = await cache.match(request)
    const { data } = ((await response?.json().catch(() => null)) as Answer | null) ?? {}
    const page = data && pageOf(data)
    if (page) pages.set(page.path, page)
  }
  return [...pages.values()].sort((one, other) => one.title.localeCompare(other.title, language))
}

function languageAt(url: string): unknown {
  return (JSON.parse(variablesOf(url)) as { lang?: unknown }).lang
}

function pageOf({ plant, ailment, article }: NonNullable<Answer['data']>): CachedPage | undefined {
  if (plant?.commonName) return { path: paths.plant(plant.id), title: plant.commonName }
  if (ailment?.name && ailment.slug) return { path: paths.ailment(ailment.slug), title: ailment.name }
  if (article?.title) return { path: paths.article(article.id), title: article.title }
  return undefined
}

/** Bytes that the site uses in this browser; null if the browser does not tell. */
export async function usedBytes(): Promise<number | null> {
  const estimate = await ifPossible(() => navigator.storage.estimate().catch(() => undefined))
  return estimate?.usage ?? null
}

/** Removes the service worker and all that it kept, until the site is opened again; not while another tab saves. */
export async function removeCached(): Promise<void> {
  await navigator.locks.request(CACHES.pack, async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  })
}
