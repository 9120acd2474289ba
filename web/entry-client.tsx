import '@vitejs/plugin-react/preamble'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router-dom'
import { ssrExchange } from 'urql'
import { App } from './App.tsx'
import { bearerExchange } from './auth/bearer-exchange.ts'
import { browserSession } from './auth/browser-session.ts'
import type { AuthEvent } from './auth/session.ts'
import { userContext, viewerContext } from './auth/user-context.ts'
import { fetchViewer } from './auth/viewer.ts'
import { byHashExchange } from './by-hash-exchange.ts'
import { cache } from './cache.ts'
import { clientContext, createGraphqlClient, languageContext, spanishOfferContext } from './client.ts'
import { chosenLanguage, storedLanguage, storeLanguage } from './i18n/browser-language.ts'
import { languageOfUrl, type Language } from './i18n/language.ts'
import { loadMessages } from './i18n/messages.ts'
import { prefersSpanish } from './i18n/spanish-offer.ts'
import { bundlesOf } from './i18n/words.ts'
import { loadMemberParts } from './layout/member-parts.ts'
import { ROOT_ROUTE, type RootData } from './layout/root-loader.ts'
import { PAGE_DATA_ID, toSsrData, type PageData } from './page-data.ts'
import { retryReads } from './retry-reads.ts'
import { routes } from './routes.tsx'

const data = JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '') as PageData
const { language, user } = data.router.loaderData![ROOT_ROUTE] as RootData
const session = browserSession()
void session.start(user)
const client = createGraphqlClient({
  url: '/graphql',
  exchanges: [
    cache(session.user),
    ssrExchange({ isClient: true, initialState: toSsrData(data.graphql) }),
    retryReads,
    bearerExchange(session),
    byHashExchange,
  ],
})

// The first render must match the server's, so its chunks and data must be loaded before the router.
const matches = matchRoutes(routes, location) ?? []
await Promise.all([
  user && loadMemberParts(language),
  ...bundlesOf(matches).map((bundle) => loadMessages(language, bundle)),
  ...matches.map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }),
])

const router = createBrowserRouter(routes, { hydrationData: data.router, getContext: createContext })

hydrateRoot(
  document,
  <App client={client} page={data.page}>
    <RouterProvider router={router} />
  </App>,
)
keepLanguage(language)
keepUser(user?.id)

function createContext() {
  const context = new RouterContextProvider()
  context.set(clientContext, client)
  context.set(languageContext, storedLanguage)
  context.set(spanishOfferContext, () => !chosenLanguage() && prefersSpanish(navigator.languages))
  context.set(userContext, async () => session.user())
  // Once per navigation, for all loaders.
  let viewer: ReturnType<typeof fetchViewer> | undefined
  context.set(viewerContext, () => (viewer ??= fetchViewer(client)))
  return context
}

/** The server knows URL and cookie. A choice stored only in local storage is applied here. */
function keepLanguage(shown: Language) {
  const chosen = languageOfUrl(location.href)
  if (chosen) return storeLanguage(chosen)
  const stored = storedLanguage()
  if (stored === shown) return
  storeLanguage(stored)
  void router.revalidate()
}

/** Renders every page for the current user, after a sign-in or sign-out in this or another tab. */
function keepUser(shown: string | undefined) {
  let userId = shown
  session.listen(handleEvent)
  handleEvent('initial-session')

  function handleEvent(event: AuthEvent) {
    if (event === 'user-updated') void fetchViewer(client)
    const now = session.user()?.id
    if (now === userId) return
    userId = now
    void router.revalidate()
  }
}
