import { askAsAdmin, signInAsAdmin } from '../support/admin.ts'
import { expect, open, query, test } from '../support/browser.ts'

for (const [language, javaScriptEnabled] of [
  ['en', true],
  ['es', false],
] as const) {
  test.describe(`${language}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ language, javaScriptEnabled })

    test('a subscriber leaves the newsletter, or is removed by an admin', async ({ page, words, baseURL }) => {
      const email = `reader-${crypto.randomUUID()}@example.org`
      await query(page, 'mutation ($email: String!) { subscribeToNewsletter(email: $email) { email } }', { email })
      await signInAsAdmin(page, baseURL!)
      const csv = async () => (await askAsAdmin<{ newsletterCsv: string }>(page, '{ newsletterCsv }')).newsletterCsv
      const line = (await csv()).split('\r\n').find((row) => row.includes(email))!
      await page.context().clearCookies()

      const said = words.unsubscribePage
      await page.goto(`${line.split('"')[5]}&lang=${language}`)
      await expect(page.getByRole('heading', { name: said.asks.title })).toBeVisible()
      await expect(page.getByText(email)).toBeVisible()
      await page.getByRole('button', { name: said.unsubscribe }).click()
      await expect(page.getByRole('heading', { name: said.done.title })).toBeVisible()
      await signInAsAdmin(page, baseURL!)
      expect(await csv()).not.toContain(email)
      if (!javaScriptEnabled) return

      // Back again, and removed by an admin.
      await query(page, 'mutation ($email: String!) { subscribeToNewsletter(email: $email) { email } }', { email })
      const { removeOne, remove, removed } = words.adminNewsletter
      await open(page, '/admin/newsletter')
      await page.getByRole('button', { name: removeOne.replace('{email}', email) }).click()
      await page.getByRole('dialog').getByRole('button', { name: remove, exact: true }).click()
      await expect(page.getByText(removed.replace('{email}', email))).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(0)
    })
  })
}
