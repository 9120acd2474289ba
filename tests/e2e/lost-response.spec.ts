import type { Page } from '@playwright/test'
import { askAsAdmin, signInAsAdmin } from '../support/admin.ts'
import { expect, hydrated, open, test } from '../support/browser.ts'

// The server executes a mutation, and its response is lost.

test('a plant whose answer was lost is there once, saved again after a reload and with more written', async ({
  page,
  baseURL,
  words,
}) => {
  test.slow()
  await signInAsAdmin(page, baseURL!)
  const name = `Lost ${crypto.randomUUID().slice(0, 8)}`
  await open(page, '/admin/plants/new')
  await page.locator('[name=commonNameEn]').fill(name)
  await page.locator('[name=commonNameEs]').fill(name)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft/'))))
    .toBe(true)
  const save = page.getByRole('button', { name: words.adminForm.save, exact: true })
  await loseAnswer(page, 'CreatePlant')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  expect(await countPlants(page, name)).toBe(1)

  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: words.adminForm.takeDraft }).first().click()
  await page.locator('[name=mayanName]').fill('rura')
  await save.click()
  await expect(page.getByText(words.adminForm.created.plants)).toBeVisible()
  expect(await countPlants(page, name)).toBe(1)
  const { plants } = await askAsAdmin<{ plants: { edges: { node: { mayanName: string } }[] } }>(page, FIND, { name })
  expect(plants.edges.map(({ node }) => node.mayanName)).toEqual(['rura'])
})

const FIND =
  'query ($name: String!) { plants(search: $name, visibility: ALL) { edges { node { mayanName commonName } } } }'

async function countPlants(page: Page, name: string): Promise<number> {
  const { plants } = await askAsAdmin<{ plants: { edges: { node: { commonName: string } }[] } }>(page, FIND, { name })
  return plants.edges.filter(({ node }) => node.commonName === name).length
}

/** Lets the next mutation of this name run, and drops its response. */
async function loseAnswer(page: Page, mutation: string) {
  const state = { isLost: false }
  await page.route('/graphql', async (route) => {
    if (state.isLost || !route.request().postData()?.includes(mutation)) return route.fallback()
    state.isLost = true
    await route.fetch()
    // A failed request would be an error in the browser console, which fails the test.
    return route.fulfill({ json: { errors: [{ message: 'Bad gateway' }] } })
  })
}
