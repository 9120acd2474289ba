import '@vitejs/plugin-react/preamble'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
  type HydrationState,
} from 'react-router-dom'
import { App } from './App.tsx'
import { browserSession } from './auth/browser-session.ts'
import type { AuthEvent } from './auth/session.ts'
import { userContext, viewerContext } from './auth/user-context.ts'
import { fetchViewer } from './auth/viewer.ts'
import { clientContext, createGraphqlClient, languageContext, spanishOfferContext } from './client.ts'
import { chosenLanguage, storedLanguage, storeLanguage } from './i18n/browser-language.ts'
import { languageOfUrl, type Language } from './i18n/language.ts'
import { loadMessages } from './i18n/messages.ts'
import { prefersSpanish } from './i18n/spanish-offer.ts'
import { bundlesOf } from './i18n/words.ts'
import { markInlinedSheets } from './inlined-sheets.ts'
import { lateExchange } from './late-exchange.ts'
import { loadMemberParts } from './layout/member-parts.ts'
import { ROOT_ROUTE, type RootData } from './layout/root-loader.ts'
import { noteFirstPage } from './offline/first-page.ts'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'
import { routes } from './routes.tsx'

type Router = ReturnType<typeof createBrowserRouter>

markInlinedSheets()
const data = JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '') as PageData
const { user } = rootData(data.router) ?? { user: null }
const session = browserSession()
void session.start(user)
const {
  exchange,
  load: loadExchanges,
  answered,
} = lateExchange(data.graphql, async () => (await import('./navigating.ts')).navigatingExchange(session, data.graphql))
const client = createGraphqlClient({ url: '/graphql', exchanges: [exchange] })

noteFirstPage(() => (user ? [] : answered.map((operation) => ({ operation, data: data.graphql[operation.key] }))))
void (data.router ? hydrate(data.router) : renderOffline())

/** A function, because pages import from this file: they cannot be awaited at the top level. */
async function hydrate(hydrationData: HydrationState) {
  const { language } = rootData(hydrationData)!
  // The first render must match the server's, so its chunks and data must be loaded before the router.
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all([
    user && loadMemberParts(language),
    ...bundlesOf(matches).map((bundle) => loadMessages(language, bundle)),
    ...matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  ])

  const router = createBrowserRouter(routes, { hydrationData, getContext: createContext })

  hydrateRoot(document, appOf(router))
  keepLanguage(language, router)
  keepUser(user?.id, router)
  if (user) loadExchanges()
  // Whoever points, touches or types may open the next page.
  else
    for (const sign of ['pointerover', 'touchstart', 'keydown']) addEventListener(sign, loadExchanges, { once: true })
}

/** Without a connection the document is the shell of the service worker, and all comes from what was kept. */
async function renderOffline() {
  const router = createBrowserRouter(routes, { getContext: createContext })
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
  createRoot(document).render(appOf(router))
  keepLanguage(rootData(router.state)?.language ?? storedLanguage(), router)
  keepUser(undefined, router)
}

function appOf(router: Router) {
  return (
    <App client={client} page={data.page}>
      <RouterProvider router={router} />
    </App>
  )
}

function rootData(state: Pick<HydrationState, 'loaderData'> | null): RootData | undefined {
  return state?.loaderData?.[ROOT_ROUTE] as RootData | undefined
}

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
function keepLanguage(shown: Language, router: Router) {
  const chosen = languageOfUrl(location.href)
  if (chosen) return storeLanguage(chosen)
  const stored = storedLanguage()
  if (stored === shown) return
  storeLanguage(stored)
  void router.revalidate()
}

/** Renders every page for the current user, after a sign-in or sign-out in this or another tab. */
function keepUser(shown: string | undefined, router: Router) {
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
