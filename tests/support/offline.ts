import { expect, test as base, type Page } from '@playwright/test'
import { FaultyLine } from './faulty-line.ts'
import { wordsIn } from './words.ts'

/** Pages with the real service worker, over a line of their own. */
export const test = base.extend<{ line: FaultyLine }>({
  line: async ({ baseURL }, use) => {
    const line = new FaultyLine(baseURL!)
    await use(line)
    line.close()
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
    expect(errors.filter((error) => !/PageUnavailable|^$/.test(error))).toEqual([])
  },
})

export const words = { en: wordsIn('en'), es: wordsIn('es') }
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens a page, and waits until the worker has kept it. */
export async function read(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await isKept(page, path)
}

export async function isKept(page: Page, path: string): Promise<void> {
  const id = path.split('?')[0]!.split('/').at(-1)!
  await expect
    .poll(
      () =>
        page.evaluate(async (id) => {
          const keys = await (await caches.open('answers')).keys()
          return keys.some(({ url }) => decodeURIComponent(url).includes(id))
        }, id),
      { timeout: 20_000 },
    )
    .toBe(true)
}

/** The browser refuses to store more, as on a phone without space, until the returned function is called. */
export async function fillStorage(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  return async () => {
    await devtools.send('Storage.overrideQuotaForOrigin', { origin })
    await devtools.detach()
  }
}
