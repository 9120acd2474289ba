import {
  createPath,
  IDLE_NAVIGATION,
  matchRoutes,
  type createBrowserRouter,
  type HydrationState,
  type NavigateOptions,
  type RouteObject,
  type To,
} from 'react-router-dom'

export type Router = ReturnType<typeof createBrowserRouter>
type State = Router['state']
type Subscriber = Parameters<Router['subscribe']>[0]

/**
 * Stands in for React Router's router, which is a fifth of the scripts of a page, until somebody goes on. `load` loads it.
 * Its state is that of a router that was hydrated with the data of the page.
 */
export function lateRouter(routes: RouteObject[], data: HydrationState, importRouter: () => Promise<Router>) {
  let loaded: Router | undefined
  const whenLoaded = new Set<(router: Router) => void>()
  let loading: Promise<Router> | undefined
  const subscribers = new Map<Subscriber, () => void>()
  let state = initialState(routes, data)

  function load(): Promise<Router> {
    loading ??= start().catch((error: unknown) => {
      // The next navigation tries again.
      loading = undefined
      throw error
    })
    return loading
  }

  async function start(): Promise<Router> {
    const router = await importRouter()
    loaded = router
    for (const run of whenLoaded) run(router)
    // The fragment may have changed since. A navigation that waits says so itself.
    if (state.navigation.state === 'idle') publish(router.state)
    for (const subscriber of subscribers.keys()) subscribers.set(subscriber, router.subscribe(subscriber))
    return router
  }

  function publish(now: State, flushSync = false): void {
    state = now
    for (const subscriber of subscribers.keys()) {
      subscriber(now, { deletedFetchers: [], newErrors: null, viewTransitionOpts: undefined, flushSync })
    }
  }

  const navigate = async (to: To | number | null, options?: NavigateOptions) => {
    if (!loaded && typeof to === 'string') publish({ ...state, navigation: towards(to) }, options?.flushSync)
    try {
      await (await load()).navigate(to as To, options)
    } catch (error) {
      if (loaded || typeof to !== 'string') throw error
      // The router could not be loaded: the browser may find the page, or says why not.
      location.assign(to)
    }
  }

  const router: Partial<Router> = {
    get state() {
      return loaded?.state ?? state
    },
    get routes() {
      return loaded?.routes ?? (routes as Router['routes'])
    },
    get manifest() {
      return loaded?.manifest ?? {}
    },
    get future() {
      return loaded?.future ?? ({} as Router['future'])
    },
    window,
    subscribe: (subscriber) => {
      subscribers.set(subscriber, loaded ? loaded.subscribe(subscriber) : () => undefined)
      return () => {
        subscribers.get(subscriber)?.()
        subscribers.delete(subscriber)
      }
    },
    navigate,
    revalidate: async () => (await load()).revalidate(),
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    createURL: (to) => new URL(typeof to === 'string' ? to : createPath(to), location.href),
    encodeLocation: (to) => {
      const { pathname, search, hash } = router.createURL!(to)
      return { pathname, search, hash }
    },
    enableScrollRestoration: (...args) => {
      let disable: (() => void) | undefined
      const enable = (router: Router) => (disable = router.enableScrollRestoration(...args))
      if (loaded) enable(loaded)
      else whenLoaded.add(enable)
      return () => {
        whenLoaded.delete(enable)
        disable?.()
      }
    },
    // Only for members, who have the router from the start.
    getBlocker: (...args) => loaded!.getBlocker(...args),
    deleteBlocker: (...args) => loaded!.deleteBlocker(...args),
  }
  return { router: router as Router, load }
}

function towards(to: string): State['navigation'] {
  const { pathname, search, hash } = new URL(to, location.href)
  const next = { pathname, search, hash, state: null, key: 'default' }
  return { ...IDLE_NAVIGATION, state: 'loading', location: next } as unknown as State['navigation']
}

function initialState(routes: RouteObject[], { loaderData = {}, actionData = null, errors = null }: HydrationState) {
  const { pathname, search, hash } = window.location
  return {
    historyAction: 'POP',
    location: { pathname, search, hash, state: history.state?.usr ?? null, key: history.state?.key ?? 'default' },
    matches: matchRoutes(routes, { pathname }) ?? [],
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData,
    actionData,
    errors,
    fetchers: new Map(),
    blockers: new Map(),
  } as unknown as State
}
