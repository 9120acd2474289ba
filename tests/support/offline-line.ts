import { test as base } from '@playwright/test'
import { FaultyLine } from './faulty-line.ts'

/** Tests with the real service worker, over a line that they cut. */
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
})
