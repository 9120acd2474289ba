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
import { ROOT_ROUTE, type RootData } from '../auth/root-route.ts'
import { userContext, viewerContext } from '../auth/user-context.ts'
import { fetchViewer } from '../auth/viewer.ts'
import { clientContext, createGraphqlClient, languageContext, ownTextsContext } from '../graphql/client.ts'
import { browserExchange, viewerOfPage } from '../graphql/browser-exchange.ts'
import { storedLanguage, storeLanguage } from '../i18n/browser-language.ts'
import { dayOf } from '../i18n/dates.ts'
import { languageOfUrl, type Language } from '../i18n/language.ts'
import { loadMessages } from '../i18n/messages.ts'
import { bundlesOf } from '../i18n/words.ts'
import { loadMemberParts } from '../layout/member-parts.ts'
import { noteFirstPage } from '../offline/first-page.ts'
import { pressAgain } from './early-press.ts'
import { PAGE_DATA_ID, type PageData } from './page-data.ts'
import { showPlain } from './plain-page.ts'
import { ADMIN_ROUTE, routesWith } from '../routes.tsx'
import { takeBackTranslations } from './translator.ts'

const ADMIN_AREA = /^\/admin(?:\/|$)/

type Router = ReturnType<typeof createBrowserRouter>

const data = JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '') as PageData
const user = rootData(data.router)?.user ?? null
const viewer = user && viewerOfPage(data.graphql)
const session = browserSession(user)

let isShown = false
let noteShown = (_: Router) => {}
const shown = new Promise<Router>((resolve) => (noteShown = resolve))
// Not earlier: for another language or user than the server's, the first render would not match its HTML.
const revalidate = () => void shown.then((router) => router.revalidate())

const currentUser = () => (data.router && !isShown ? user : session.user())
const { exchange, answered } = browserExchange(session, currentUser, data.graphql, viewer)
const client = createGraphqlClient({ url: '/graphql', exchanges: [exchange] })
// From the start: the session may end before the page is shown.
keepUser()

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

  const handleError = (error: unknown) => {
    console.error(error)
    if (!isShown) showPlain()
  }
  const handlers = { onCaughtError: handleError, onUncaughtError: handleError }
  const app = appOf(router)
  pressAgain()
  // In portions, so that the page answers touches meanwhile; a translator would change what they find.
  const run = takeBackTranslations() ? flushSync : startTransition
  run(() => void hydrateRoot(document, app, handlers))
  keepLanguage(language)
}

/** Without a connection the document is the shell of the service worker, and all comes from what was saved. */
async function renderOffline() {
  const { site } = data.page
  // The server leaves it out of its pages.
  if (site.noticeUntil && site.noticeUntil < dayOf(new Date(), site.timeZone)) site.notice = null
  const router = createRouter(routesWith([]))
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
  pressAgain()
  // React takes off the attributes that it does not render, which are those of the script of the head.
  const root = document.documentElement
  const chosen = [...root.attributes].filter(({ name }) => name.startsWith('data-'))
  flushSync(() => createRoot(document).render(appOf(router)))
  for (const { name, value } of chosen) root.setAttribute(name, value)
  keepLanguage(rootData(router.state)?.language ?? storedLanguage())
}

function appOf(router: Router) {
  const handleShown = () => {
    isShown = true
    noteShown(router)
  }
  return (
    <App client={client} page={data.page} navigate={router.navigate} onShown={handleShown}>
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
  context.set(ownTextsContext, data.page.site.ownTexts)
  context.set(userContext, async () => session.user())
  // Once per navigation, for all loaders.
  let viewer: ReturnType<typeof fetchViewer> | undefined
  context.set(viewerContext, () => (viewer ??= fetchViewer(client)))
  return context
}

/** The server knows URL and cookie. A choice stored only in local storage is applied here. */
function keepLanguage(rendered: Language) {
  const chosen = languageOfUrl(location.href)
  if (chosen) return storeLanguage(chosen)
  const stored = storedLanguage()
  if (stored === rendered) return
  storeLanguage(stored)
  revalidate()
}

/** Renders every page for the current user, after a sign-in or sign-out in this or another tab. */
function keepUser() {
  let userId = user?.id
  session.listen((event) => {
    if (event === 'user-updated') void fetchViewer(client)
    const now = session.user()?.id
    if (event === 'signed-out' || (userId && now !== userId)) forgetMember()
    if (now === userId) return
    userId = now
    revalidate()
  })
}
