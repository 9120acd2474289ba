import '@vitejs/plugin-react/preamble'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { matchRoutes, RouterContextProvider, RouterProvider, type HydrationState } from 'react-router-dom'
import { App } from './App.tsx'
import { memberMark } from './auth/member-mark.ts'
import { isOwnData, viewerIn } from './auth/own-data.ts'
import { noteRenderedUser } from './auth/rendered-user.ts'
import type { AuthEvent, SessionMachine } from './auth/session.ts'
import { userContext, viewerContext } from './auth/user-context.ts'
import { fetchViewer } from './auth/viewer.ts'
import { clientContext, createGraphqlClient, languageContext, spanishOfferContext } from './client.ts'
import { chosenLanguage, storedLanguage, storeLanguage } from './i18n/browser-language.ts'
import { languageOfUrl, type Language } from './i18n/language.ts'
import { loadMessages } from './i18n/messages.ts'
import { prefersSpanish } from './i18n/spanish-offer.ts'
import { bundlesOf } from './i18n/words.ts'
import { lateExchange } from './late-exchange.ts'
import { lateRouter, type Router } from './late-router.ts'
import { loadMemberParts } from './layout/member-parts.ts'
import { ROOT_ROUTE, type RootData } from './layout/root-loader.ts'
import { noteFirstPage } from './offline/first-page.ts'
import { PAGE_DATA_ID, readPageData } from './page-data.ts'
import { showPlain } from './plain-page.ts'
import { routes } from './routes.tsx'
import { takeBackTranslations } from './translator.ts'

/** What somebody may do who goes on. The browser itself may go back, or to a part of the page. */
const SIGNS = ['pointerover', 'touchstart', 'keydown', 'popstate'] as const

const data = readPageData(document.getElementById(PAGE_DATA_ID)?.textContent ?? '')
const { user } = rootData(data.router) ?? { user: null }
noteRenderedUser(user)
const {
  exchange,
  load: loadExchanges,
  answered,
} = lateExchange(data.graphql, async () => {
  const { navigatingExchange, browserSession } = await importNavigating()
  return navigatingExchange(browserSession(), data.graphql)
})
const client = createGraphqlClient({ url: '/graphql', exchanges: [exchange] })

noteFirstPage(() => {
  // Admins may see what is hidden.
  if (user && viewerIn(Object.values(data.graphql))?.isAdmin !== false) return []
  const queries = Array.from(answered.values(), (operation) => ({ operation, data: data.graphql[operation.key] }))
  return queries.filter((query) => !isOwnData(query.data))
})
void (data.router ? hydrate(data.router) : renderOffline())

/** A function, because pages import from this file: they cannot be awaited at the top level. */
async function hydrate(hydrationData: HydrationState) {
  const { language } = rootData(hydrationData)!
  // Before the routes are matched: pages of the admin area are for members.
  if (user) await importNavigating()
  // The first render must match the server's, so its chunks and data must be loaded before the router.
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all([
    user && loadMemberParts(language),
    ...bundlesOf(matches).map((bundle) => loadMessages(language, bundle)),
    ...matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  ])

  const { router, load: loadRouter } = lateRouter(routes, hydrationData, () => createRouter(hydrationData))
  if (user) await loadRouter()

  let isShown = false
  const handleError = (error: unknown) => {
    console.error(error)
    if (!isShown) showPlain()
  }
  const handlers = { onCaughtError: handleError, onUncaughtError: handleError }
  const app = appOf(router, () => (isShown = true))
  // In portions, so that the page answers touches meanwhile; a translator would change what they find.
  const run = takeBackTranslations() ? flushSync : startTransition
  run(() => void hydrateRoot(document, app, handlers))
  keepLanguage(language, router)
  const goOn = () => {
    for (const sign of SIGNS) removeEventListener(sign, goOn)
    loadExchanges()
    // Without a connection, the navigation that needs them tries again.
    Promise.all([loadRouter(), keepUser(user?.id, router)]).catch(() => {})
  }
  // A page from a shared cache is made for visitors.
  if (user || memberMark.isSet()) return goOn()
  for (const sign of SIGNS) addEventListener(sign, goOn)
  memberMark.onSet(goOn)
}

/** Without a connection the document is the shell of the service worker, and all comes from what was kept. */
async function renderOffline() {
  const router = await createRouter()
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
  createRoot(document).render(appOf(router))
  keepLanguage(rootData(router.state)?.language ?? storedLanguage(), router)
  await keepUser(undefined, router)
}

function appOf(router: Router, onShown?: () => void) {
  return (
    <App client={client} page={data.page} navigate={router.navigate} onShown={onShown}>
      <RouterProvider router={router} />
    </App>
  )
}

function rootData(state: Pick<HydrationState, 'loaderData'> | null): RootData | undefined {
  return state?.loaderData?.[ROOT_ROUTE] as RootData | undefined
}

async function createRouter(hydrationData?: HydrationState): Promise<Router> {
  const { createBrowserRouter } = await importNavigating()
  return createBrowserRouter(routes, { ...(hydrationData && { hydrationData }), getContext: createContext })
}

/** What only going on needs. */
function importNavigating() {
  return import('./navigating.ts')
}

function createContext() {
  const context = new RouterContextProvider()
  context.set(clientContext, client)
  context.set(languageContext, storedLanguage)
  context.set(spanishOfferContext, () => !chosenLanguage() && prefersSpanish(navigator.languages))
  context.set(userContext, async () => (await importNavigating()).browserSession().user())
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
async function keepUser(shown: string | undefined, router: Router) {
  let userId = shown
  const { browserSession, forgetMember } = await importNavigating()
  const session = browserSession()
  session.listen((event) => handleEvent(event, session))
  handleEvent('initial-session', session)

  function handleEvent(event: AuthEvent, { user }: SessionMachine) {
    if (event === 'user-updated') void fetchViewer(client)
    const now = user()?.id
    if (event === 'signed-out' || (userId && now !== userId)) forgetMember()
    if (now === userId) return
    userId = now
    void router.revalidate()
  }
}
