import type { Page } from '@playwright/test'
import { askAsAdmin, signInAsAdmin } from '../support/admin.ts'
import { expect, open, test } from '../support/browser.ts'

/** Holds back all responses of the endpoint until the returned function is called. */
async function holdResponses(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/graphql/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

async function expectAddress(page: Page, filters: Record<string, string>): Promise<void> {
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(filters)
}

test.describe('on a slow line, filters that are chosen one after the other all count', () => {
  test('a topic, and a search before and after it', async ({ page, words }) => {
    await open(page, '/plants')
    const letGo = await holdResponses(page)
    const main = page.getByRole('main')
    const topic = main.getByRole('navigation', { name: words.tags.filter }).getByRole('link').first()
    const tag = new URL((await topic.getAttribute('href'))!, page.url()).searchParams.get('tag')!
    await main.getByRole('searchbox').fill('chaya')
    // The field loses the focus before the search is sent, and the link is clicked before the response.
    await topic.click()
    await expect(topic).toHaveAttribute('aria-current', 'true')
    await main.getByRole('searchbox').fill('chayas')
    await main.getByRole('searchbox').press('Enter')
    letGo()
    await expectAddress(page, { q: 'chayas', tag })
  })

  test('and more of the list is more of what they find', async ({ page, words }) => {
    await open(page, '/plants')
    const letGo = await holdResponses(page)
    const main = page.getByRole('main')
    await main.getByRole('searchbox').fill('leaf')
    await main.getByRole('searchbox').press('Enter')
    const more = main.getByRole('link', { name: words.list.loadMore })
    await more.click()
    await expect(more).toHaveAttribute('aria-busy', 'true')
    letGo()
    await expectAddress(page, { q: 'leaf' })
    await expect.poll(() => main.getByRole('article').count()).toBeGreaterThan(24)
    await expect(main.getByRole('article').nth(24).getByRole('link').first()).toBeFocused()
  })

  test.describe('in the admin area', () => {
    test.use({ language: 'es' })
    test.beforeEach(({ page, baseURL }) => signInAsAdmin(page, baseURL!))

    test('at content, sources, bug reports and the log', async ({ page, words }) => {
      const main = page.getByRole('main')
      await open(page, '/admin/plants')
      let letGo = await holdResponses(page)
      const { adminList, adminSources, adminAudit, adminBugReports } = words
      await main.getByLabel(adminList.visibility).selectOption('hidden')
      await main.getByLabel(adminList.need).selectOption('untranslated')
      await main.getByRole('searchbox').fill('ruda')
      await main.getByLabel(adminList.sort).focus()
      await expect(main.getByLabel(adminList.visibility)).toHaveValue('hidden')
      letGo()
      await expectAddress(page, { q: 'ruda', visibility: 'hidden', need: 'untranslated' })

      await open(page, '/admin/sources')
      letGo = await holdResponses(page)
      await main.getByRole('searchbox').fill('flora')
      await main.getByLabel(adminSources.show).selectOption('yes')
      letGo()
      await expectAddress(page, { q: 'flora', cited: 'yes' })

      await open(page, '/admin/bug-reports')
      letGo = await holdResponses(page)
      await main.getByLabel(adminBugReports.filter).first().selectOption('closed')
      await main.getByLabel(adminBugReports.filterPriority).first().selectOption('low')
      letGo()
      await expectAddress(page, { status: 'closed', priority: 'low' })

      // The log offers who has done something.
      const key = `log-${crypto.randomUUID()}`
      await askAsAdmin(page, 'mutation ($input: SourceInput!) { saveSource(input: $input) { key } }', {
        input: { key, title: `A source ${key}` },
      })
      await open(page, '/admin/audit?action=createPlant')
      const everybody = main.getByLabel(adminAudit.person)
      await expect(everybody).toBeVisible()
      letGo = await holdResponses(page)
      await everybody.selectOption({ index: 1 })
      await main.getByLabel(adminAudit.action).selectOption('')
      letGo()
      await expect.poll(() => [...new URL(page.url()).searchParams.keys()]).toEqual(['person'])
    })
  })
})
