import { readFile } from 'node:fs/promises'
import { accountOfWorker, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, test } from '../support/browser.ts'
import { register } from '../support/member.ts'

test.use({ language: 'es' })

test('a member is found, disabled and enabled, and the members are saved as a file', async ({
  page,
  words: { adminUsers: users },
  browser,
  baseURL,
}) => {
  test.slow()
  await signInAsAdmin(page, baseURL!)
  const member = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const email = await register(member)
  const main = page.getByRole('main')
  const row = main.getByRole('listitem').filter({ hasText: email })
  const change = async (action: keyof typeof users.action) => {
    await main.getByRole('button', { name: users.menu.replace('{email}', email) }).press('Enter')
    await main.getByRole('button', { name: users.action[action] }).press('Enter')
    const dialog = page.getByRole('dialog', { name: users.ask[action] })
    await expectAccessible(page, `before ${action}`)
    await dialog.getByRole('button', { name: users.action[action] }).click()
    await expect(main.getByText(users.done[action])).toBeVisible()
  }

  await open(page, '/admin/users?sort=seen')
  await expect(row).toContainText(users.seen)
  await main.getByLabel(users.show, { exact: true }).selectOption('unconfirmed')
  await expect(row).toContainText(users.unconfirmed)
  await change('disable')
  await expect(row).toContainText(users.isDisabled)
  await main.getByLabel(users.show, { exact: true }).selectOption('disabled')
  await expect(page).toHaveURL(/show=disabled/)
  await expect(row).toBeVisible()

  await member.goto('/profile')
  await expect(member).toHaveURL(/\/login/)
  await change('enable')

  await main.getByRole('button', { name: users.export.open }).click()
  const dialog = page.getByRole('dialog', { name: users.export.title })
  await dialog.getByLabel(users.export.password).fill('not the password')
  await dialog.getByRole('button', { name: users.export.save }).click()
  await expect(dialog.getByText(users.export.wrong)).toBeVisible()
  await expectAccessible(page, 'the export of members', { frame: false })
  await dialog.getByLabel(users.export.password).fill(accountOfWorker().password)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: users.export.save }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.split('\r\n')[0]).toContain('"email","name","registered"')
  await expect(dialog).toBeHidden()
})
