import { expect, type Page } from '@playwright/test'
import { signInAsAdmin } from './admin.ts'
import { test as base } from './browser.ts'
import { FaultyLine } from './faulty-line.ts'
import { wordsIn } from './words.ts'

/** Pages with the real service worker, over a line of their own. */
export const test = base.extend<{ line: FaultyLine; admin: Page }>({
  line: async ({ baseURL }, use) => {
    const line = new FaultyLine(baseURL!)
    await use(line)
    line.close()
  },
  /** A page of an admin elsewhere, for whom the line is never cut. */
  admin: async ({ browser, baseURL }, use) => {
    const admin = await browser.newPage({ baseURL: baseURL! })
    await signInAsAdmin(admin, baseURL!)
    await use(admin)
    await admin.close()
  },
  context: async ({ browser, line }, use) => {
    const context = await browser.newContext({ baseURL: await line.open(), serviceWorkers: 'allow', locale: 'en-US' })
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => {
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await use(page)
    expect(faultsIn(errors)).toEqual([])
  },
})

/** What pages throw, other than that the line has broken. */
export const faultsIn = (errors: string[]) => errors.filter((error) => !/PageUnavailable|^$/.test(error))

export const words = { en: wordsIn('en'), es: wordsIn('es') }
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The browser does not promise to keep what the site stores, as if the reader had refused. */
export async function refuseToLast(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { targetInfo } = await devtools.send('Target.getTargetInfo')
  const browser = await page.context().browser()!.newBrowserCDPSession()
  await browser.send('Browser.setPermission', {
    permission: { name: 'persistent-storage' },
    setting: 'denied',
    browserContextId: targetInfo.browserContextId!,
  })
  await browser.detach()
  await devtools.detach()
}

/** Opens a page, and waits until the worker has kept it. */
export async function read(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await isKept(page, path)
}

export async function isKept(page: Page, path: string): Promise<void> {
  const id = path.split('?')[0]!.split('/').at(-1)!
  await expect
    .poll(() =>
      page.evaluate(async (id) => {
        const keys = await (await caches.open('answers')).keys()
        return keys.some(({ url }) => decodeURIComponent(url).includes(id))
      }, id),
    )
    .toBe(true)
}

/**
 * The browser's quota lets the site store so many bytes more, as on a phone that is nearly full, until the returned
 * function is called.
 */
export async function fillStorage(page: Page, room = 0): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin })
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + room })
  return async () => {
    await devtools.send('Storage.overrideQuotaForOrigin', { origin })
    await devtools.detach()
  }
}
