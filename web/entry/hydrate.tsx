import '@vitejs/plugin-react/preamble'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
  type HydrationState,
  type RouteObject,
} from 'react-router-dom'
import { App } from '../App.tsx'
import { browserSession } from '../auth/browser-session.ts'
import { forgetMember } from '../auth/forget-member.ts'
import { isOwnData } from '../auth/own-data.ts'
import { noteRenderedUser } from '../auth/rendered-user.ts'
import { ROOT_ROUTE, type RootData } from '../auth/root-route.ts'
import type { AuthEvent } from '../auth/session.ts'
import { userContext, viewerContext } from '../auth/user-context.ts'
import { fetchViewer } from '../auth/viewer.ts'
import { clientContext, createGraphqlClient, languageContext } from '../graphql/client.ts'
import { browserExchange, viewerOfPage } from '../graphql/browser-exchange.ts'
import { storedLanguage, storeLanguage } from '../i18n/browser-language.ts'
import { languageOfUrl, type Language } from '../i18n/language.ts'
import { loadMessages } from '../i18n/messages.ts'
import { bundlesOf } from '../i18n/words.ts'
import { loadMemberParts } from '../layout/member-parts.ts'
import { noteFirstPage } from '../offline/first-page.ts'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'
import { showPlain } from './plain-page.ts'
import { ADMIN_ROUTE, routesWith } from '../routes.tsx'
import { takeBackTranslations } from './translator.ts'

const ADMIN_AREA = /^\/admin(?:\/|$)/

type Router = ReturnType<typeof createBrowserRouter>

const data = JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '') as PageData
const user = rootData(data.router)?.user ?? null
const viewer = user && viewerOfPage(data.graphql)
noteRenderedUser(user)
const session = browserSession()
const { exchange, answered } = browserExchange(session, data.graphql, viewer)
const client = createGraphqlClient({ url: '/graphql', exchanges: [exchange] })

// Admins may see what is hidden.
noteFirstPage(() => (user && viewer?.isAdmin !== false ? [] : answered().filter((query) => !isOwnData(query.data))))
void (data.router ? hydrate(data.router) : renderOffline())

async function hydrate(hydrationData: HydrationState) {
  const { language } = rootData(hydrationData)!
  const routes = routesWith(await adminRoutesOf(location.pathname))
  // The first render must match the server's, so its chunks and words must be loaded before.
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all([
    user && loadMemberParts(language),
    ...bundlesOf(matches).map((bundle) => loadMessages(language, bundle)),
    ...matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  ])
  const router = createRouter(routes, hydrationData)

  let isShown = false
  let handleShown = () => {}
  const shown = new Promise<void>((resolve) => (handleShown = resolve))
  const handleError = (error: unknown) => {
    console.error(error)
    if (!isShown) showPlain()
  }
  const handlers = { onCaughtError: handleError, onUncaughtError: handleError }
  const app = appOf(router, () => {
    isShown = true
    handleShown()
  })
  // In portions, so that the page answers touches meanwhile; a translator would change what they find.
  const run = takeBackTranslations() ? flushSync : startTransition
  run(() => void hydrateRoot(document, app, handlers))
  // Not earlier: for another language or user than the server's, the first render would not match its HTML.
  const revalidate = () => void shown.then(() => router.revalidate())
  keepLanguage(language, revalidate)
  keepUser(user?.id, revalidate)
}

/** Without a connection the document is the shell of the service worker, and all comes from what was saved. */
async function renderOffline() {
  const router = createRouter(routesWith([]))
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
  createRoot(document).render(appOf(router))
  const revalidate = () => void router.revalidate()
  keepLanguage(rootData(router.state)?.language ?? storedLanguage(), revalidate)
  keepUser(undefined, revalidate)
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

function createRouter(routes: RouteObject[], hydrationData?: HydrationState): Router {
  return createBrowserRouter(routes, {
    ...(hydrationData && { hydrationData }),
    getContext: createContext,
    patchRoutesOnNavigation: async ({ path, patch }) => patch(ADMIN_ROUTE, await adminRoutesOf(path)),
  })
}

async function adminRoutesOf(path: string): Promise<RouteObject[]> {
  return ADMIN_AREA.test(path) ? (await import('../admin/admin-routes.ts')).adminRoutes : []
}

function createContext() {
  const context = new RouterContextProvider()
  context.set(clientContext, client)
  context.set(languageContext, storedLanguage)
  context.set(userContext, async () => session.user())
  // Once per navigation, for all loaders.
  let viewer: ReturnType<typeof fetchViewer> | undefined
  context.set(viewerContext, () => (viewer ??= fetchViewer(client)))
  return context
}

/** The server knows URL and cookie. A choice stored only in local storage is applied here. */
function keepLanguage(shown: Language, revalidate: () => void) {
  const chosen = languageOfUrl(location.href)
  if (chosen) return storeLanguage(chosen)
  const stored = storedLanguage()
  if (stored === shown) return
  storeLanguage(stored)
  revalidate()
}

/** Renders every page for the current user, after a sign-in or sign-out in this or another tab. */
function keepUser(shown: string | undefined, revalidate: () => void) {
  let userId = shown
  session.listen(handleEvent)
  handleEvent('initial-session')

  function handleEvent(event: AuthEvent) {
    if (event === 'user-updated') void fetchViewer(client)
    const now = session.user()?.id
    if (event === 'signed-out' || (userId && now !== userId)) forgetMember()
    if (now === userId) return
    userId = now
    revalidate()
  }
}
