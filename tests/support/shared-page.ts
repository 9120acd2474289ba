import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

/** Opened between tests: a response of the site, and so of the same process of the browser. */
const RESTING_PLACE = '/healthz'

/** What a page or its browser context cannot take back. */
const LASTING = ['addInitScript', 'clock', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'] as const
const LASTING_IN_CONTEXT = [...LASTING, 'setGeolocation', 'setOffline'] as const

const EVENTS = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

/**
 * The page that the tests of a worker take in turns, since a new one costs a process of the browser that downloads and
 * compiles all scripts. Between tests everything that the site stored is deleted. A test that changes the page for good
 * has the next one begin with a new page.
 */
export class SharedPage {
  private readonly browser: Browser
  private readonly options: BrowserContextOptions
  private page: Page | undefined
  private isSpent = false

  constructor(browser: Browser, options: BrowserContextOptions) {
    this.browser = browser
    this.options = options
  }

  async take(): Promise<Page> {
    return (this.page ??= await this.open())
  }

  /** Ends a test; `hasFailed` says that nothing is known of the state that it left. */
  async giveBack(hasFailed: boolean): Promise<void> {
    if (hasFailed || this.isSpent || this.page!.isClosed()) return this.close()
    await forget(this.page!)
  }

  async close(): Promise<void> {
    await this.page?.context().close()
    this.page = undefined
  }

  private async open(): Promise<Page> {
    const page = await (await this.browser.newContext(this.options)).newPage()
    this.isSpent = false
    this.watch(page, LASTING)
    this.watch(page.context(), LASTING_IN_CONTEXT)
    return page
  }

  /** Notes that one of these properties has been used. */
  private watch<Watched extends object>(watched: Watched, names: readonly (keyof Watched)[]): void {
    for (const name of names) {
      const value = watched[name]
      const bound: unknown = typeof value === 'function' ? value.bind(watched) : value
      const get = () => {
        this.isSpent = true
        return bound
      }
      Object.defineProperty(watched, name, { get })
    }
  }
}

async function forget(page: Page): Promise<void> {
  const context = page.context()
  for (const event of EVENTS) page.removeAllListeners(event)
  for (const other of context.pages()) if (other !== page) await other.close()
  await Promise.all([page, context].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })))
  await page.goto(RESTING_PLACE)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!)
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await Promise.all([context.clearCookies(), context.clearPermissions()])
}
