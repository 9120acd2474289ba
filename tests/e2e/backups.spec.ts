import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ADMIN } from '../support/prepared-site.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, test } from '../support/browser.ts'
import { PASSWORD } from '../support/member.ts'
import { wordsIn } from '../support/words.ts'

const { backups: said, job } = wordsIn('es')

test.use({ language: 'es' })

const FOLDER = new URL('../.results/e2e-data/backups/', import.meta.url)

// What is in an archive, and that it is proven: tests/api/requested-backup.test.ts.
test('an admin begins a backup, leaves the page meanwhile, stops it, and downloads another', async ({
  page,
  baseURL,
}) => {
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
  // It must not be done before it is stopped.
  await expectAccessible(page, 'a backup that is being made', { within: make })
  await open(page, '/admin?lang=es')
  await open(page, '/admin/backups?lang=es')
  // The list is asked for again when the job ends.
  const name = 'requested-2026-01-02T03-04-05Z.tar.gz'
  await writeFile(fileURLToPath(new URL(name, FOLDER)), 'small')
  await make.getByRole('button', { name: job.stop }).click()
  await expect(make.getByText(job.ended.STOPPED)).toBeVisible()
  const row = main.getByRole('region', { name: said.list }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toBeVisible()
  await expectAccessible(page, 'the backups', { frame: false })
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: said.downloadTitle })
  await expectAccessible(page, 'the download of a backup')
  await dialog.getByLabel(said.password).fill(password)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: said.download, exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe(name)
  await expect(dialog).toBeHidden()
})
