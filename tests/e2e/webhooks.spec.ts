import { signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, sideways, test } from '../support/browser.ts'
import { wordsIn } from '../support/words.ts'

const { webhooks: said, leave } = wordsIn('es')

test.use({ language: 'es', viewport: { width: 360, height: 800 } })

test('an admin registers a webhook, tries it, renews its secret and deletes it', async ({ page, baseURL }) => {
  test.slow()
  await signInAsAdmin(page, baseURL!)
  await open(page, '/admin/webhooks?lang=es')
  const main = page.getByRole('main')
  const form = main.getByRole('region', { name: said.new })
  const url = `https://receiver-${Date.now()}.invalid/hooks/plants`
  await form.getByLabel(said.url).fill(url.replace('https', 'http'))
  await form.getByRole('button', { name: said.register }).click()
  await expect(form.getByText(said.problem.notHttps)).toBeVisible()
  await form.getByLabel(said.url).fill(url)
  await form.getByLabel(said.kind.ADDED).uncheck()
  await form.getByRole('button', { name: said.register }).click()
  const secret = main.getByText(/^whsec_/)
  await expect(secret).toBeVisible()
  const first = await secret.textContent()

  const row = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: url }) })
  await row.getByRole('button', { name: said.testOne.replace('{url}', url) }).click()
  await expect(row.getByRole('alert')).toHaveText(new RegExp(`${said.said.UNREACHABLE}|${said.said.NOT_PUBLIC}`))
  await row.locator('summary').click()
  await expect(row.getByText('webhook.test')).toBeVisible()
  await expectAccessible(page, 'a webhook with its messages', { frame: false })
  expect(await sideways(page)).toBeLessThanOrEqual(0)

  // What is half changed is not closed without a question.
  const change = row.getByRole('button', { name: said.changeOne.replace('{url}', url) })
  await change.click()
  await row.getByLabel(said.kind.CHANGED).uncheck()
  await change.click()
  await page.getByRole('dialog').getByRole('button', { name: leave.stay }).click()
  await row.getByRole('button', { name: said.save }).click()
  await expect(row.getByText(said.saved)).toBeVisible()
  await expect(change).toBeFocused()
  await change.click()
  await change.click()
  await expect(row.getByLabel(said.url)).toHaveCount(0)

  await row.getByRole('button', { name: said.rotateOne.replace('{url}', url) }).click()
  await page.getByRole('dialog').getByRole('button', { name: said.rotate }).click()
  await expect(secret).not.toHaveText(first!)
  await row.getByRole('button', { name: said.turnOffOne.replace('{url}', url) }).click()
  await expect(row.getByText(said.state.OFF, { exact: true })).toBeVisible()
  await row.getByRole('button', { name: said.deleteOne.replace('{url}', url) }).click()
  await page.getByRole('dialog').getByRole('button', { name: said.delete }).click()
  await expect(row).toBeHidden()
})
