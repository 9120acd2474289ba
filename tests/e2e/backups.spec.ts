import { ADMIN } from '../support/prepared-site.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, test } from '../support/browser.ts'
import { PASSWORD } from '../support/member.ts'
import { wordsIn } from '../support/words.ts'

const { backups: said, job } = wordsIn('es')

test.use({ language: 'es' })

test('an admin makes a backup, leaves the page meanwhile, and downloads it', async ({ page, baseURL }) => {
  test.setTimeout(120_000)
  await signInAsAdmin(page, baseURL!)
  const password = test.info().parallelIndex === 0 ? ADMIN.password : PASSWORD
  await open(page, '/admin/backups?lang=es')
  const main = page.getByRole('main')
  const make = main.getByRole('region', { name: said.make })
  await make.getByLabel(said.password).fill('not this one')
  await make.getByRole('button', { name: said.make }).click()
  await expect(make.getByText(said.wrong)).toBeVisible()
  await make.getByLabel(said.password).fill(password)
  await make.getByRole('button', { name: said.make }).click()
  await expect(make.getByRole('progressbar')).toBeVisible()
  await expectAccessible(page, 'a backup that is being made', { frame: false })
  await open(page, '/admin?lang=es')
  await open(page, '/admin/backups?lang=es')
  await expect(make.getByText(job.ended.DONE)).toBeVisible({ timeout: 90_000 })
  const list = main.getByRole('region', { name: said.list })
  const row = list.getByRole('listitem').filter({ hasText: 'requested-' }).first()
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: said.downloadTitle })
  await expectAccessible(page, 'the download of a backup')
  await dialog.getByLabel(said.password).fill(password)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: said.download, exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^requested-.*\.tar\.gz$/)
  await expect(dialog).toBeHidden()
})
