import {
  test as base,
  expect,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import { SharedPage } from './shared-page.ts'
import { wordsIn, type Language, type Words } from './words.ts'

interface Options {
  language: Language
  words: Words
  /** Whether the browser has never been here. Otherwise it may have files of the site in its cache, and nothing else. */
  isFirstVisit: boolean
  /** The page of other tests as well, unless this one needs another browser. */
  turn: Page | undefined
}

/**
 * A page whose test fails on browser errors: script errors, failed requests (including those to other sites) and
 * violations of the Content-Security-Policy.
 */
export const test = base.extend<Options, { shared: SharedPage }>({
  /** The chosen language; English is the default. */
  language: ['en', { option: true }],
  words: async ({ language }, use) => use(wordsIn(language)),
  isFirstVisit: [false, { option: true }],
  shared: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, serviceWorkers, contextOptions } = project.use
      // All of them, since others would be those of the test that is the first.
      const window = { viewport: { width: 1280, height: 720 }, colorScheme: 'light' }
      const options = { ...window, ...contextOptions, baseURL, locale, serviceWorkers }
      const shared = new SharedPage(browser, options as BrowserContextOptions)
      await use(shared)
      await shared.close()
    },
    { scope: 'worker' },
  ],
  turn: async ({ shared, isFirstVisit, javaScriptEnabled, hasTouch, locale, timezoneId }, use, testInfo) => {
    const isOther = !javaScriptEnabled || hasTouch || timezoneId || locale !== testInfo.project.use.locale
    if (isFirstVisit || isOther) return use(undefined)
    await use(await shared.take())
    await shared.giveBack(testInfo.status !== testInfo.expectedStatus)
  },
  context: async ({ browser, turn, language, baseURL }, use) => {
    const context = turn?.context() ?? (await browser.newContext())
    if (language !== 'en') await context.addCookies([{ name: 'language', value: language, url: baseURL! }])
    await use(context)
    if (!turn) await context.close()
  },
  page: async ({ context, turn, viewport, reducedMotion }, use) => {
    const page = turn ?? (await context.newPage())
    if (turn) {
      await page.setViewportSize(viewport!)
      await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion, forcedColors: 'none' })
    }
    const complaints: string[] = []
    const complain = (what: string) => complaints.push(`${page.url()}: ${what}`)
    page.on('pageerror', (error) => complain(error.message))
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText === 'net::ERR_NAME_NOT_RESOLVED') complain(`asks for ${request.url()}`)
    })
    page.on('console', (message) => {
      // The browser reports the status of pages that are meant to be missing, passwords meant to be wrong, and uploads
      // meant to be refused.
      const { url } = message.location()
      const isOwnStatus =
        message.text().includes('Failed to load resource: the server responded with') &&
        (url === page.url() || /^\/(api\/auth\/|media$)/.test(new URL(url).pathname))
      // Responses about an unavailable database, and about a session that has ended, are expected as well.
      const isUnavailable = /status of (401|503)|PageUnavailable/.test(message.text())
      if (message.type() === 'error' && !isOwnStatus && !isUnavailable) complain(`${message.text()} ${url}`)
    })
    await use(page)
    expect(complaints).toEqual([])
  },
})

/**
 * Options of `page.request`: Playwright keeps idle connections for longer than the server, and a request that meets the
 * closing of one is sent again, as browsers do.
 */
export const RESENT = { maxRetries: 1 }

/** Whether an operation of the page, sent by either method, has these words. */
export const asks = (request: Request, words: string) =>
  decodeURIComponent(request.url() + (request.postData() ?? '')).includes(words)

/** Sends an operation to the GraphQL endpoint, like a third party. */
export async function query<Data>(
  page: Page,
  document: string,
  variables: Record<string, unknown> = {},
): Promise<Data> {
  const response = await page.request.post('/graphql', { data: { query: document, variables }, ...RESENT })
  const { data } = (await response.json()) as { data: Data }
  return data
}

/** The URL of the first search result. The first of a list without a search may be what another test writes or deletes. */
export async function addressOf(page: Page, list: 'plants' | 'articles' | 'projects', search: string): Promise<string> {
  const { found } = await query<{ found: { edges: { node: { id: string } }[] } }>(
    page,
    `query ($search: String!) { found: ${list}(search: $search, first: 1) { edges { node { id } } } }`,
    { search },
  )
  return `/${list}/${found.edges[0]!.node.id}`
}

export const addressOfPlant = (page: Page, name: string) => addressOf(page, 'plants', name)

/** Takes off whoever pages were for until now. */
export async function forNobody(page: Page): Promise<void> {
  // A page of the site, although it was none before.
  await page.goto('/healthz')
  await page.evaluate(() => sessionStorage.clear())
}

/** Opens a page, and waits until it is interactive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Waits until React has hydrated the page, so that input is not lost. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
}

/** Opens all that is closed within a part of a page. */
export async function unfold(part: Locator): Promise<void> {
  await part.locator('details').evaluateAll((closed) => closed.forEach((details) => details.setAttribute('open', '')))
}

/** Checks all cases, and then fails with everything that is wrong. */
export async function checkEach<Case>(
  cases: readonly Case[],
  nameOf: (each: Case) => string,
  check: (each: Case) => Promise<void>,
): Promise<void> {
  const failures: string[] = []
  for (const each of cases)
    await check(each).catch(({ stack, message }: Error) => failures.push(`${nameOf(each)}: ${stack ?? message}`))
  if (failures.length > 0) throw new Error(failures.join('\n\n'))
}

/** Waits until the part of the page for reading offline has been loaded. Looking each frame would keep a core busy. */
export async function offlineParts(page: Page): Promise<void> {
  const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('OfflineParts'))
  await page.waitForFunction(isLoaded, undefined, { polling: 100 })
}

/** How far the page can be scrolled horizontally at this width; the size is restored. */
export async function sidewaysAt(page: Page, width: number): Promise<number> {
  const size = page.viewportSize()!
  await page.setViewportSize({ width, height: size.height })
  const pixels = await sideways(page)
  await page.setViewportSize(size)
  return pixels
}

/** How far the page can be scrolled horizontally. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Positions set by scripts follow in the next frame.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })
}

export { expect }
