import type { Locator } from '@playwright/test'
import { signInAsAdmin } from '../support/admin.ts'
import { addressOfPlant, expect, open, sideways, test } from '../support/browser.ts'

const PLANT_BOXES = [
  'basicUses',
  'preparationMethods',
  'dosageGuidelines',
  'precautions',
  'description',
  'identification',
  'keyProperties',
  'culturalSignificance',
  'spiritualCeremonialUse',
  'ethicalHarvesting',
].map((name) => `${name}En`)

test.use({ language: 'es', viewport: { width: 1280, height: 800 } })

test.beforeEach(({ page, baseURL }) => signInAsAdmin(page, baseURL!))

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())!.y
}

test('the boxes of both languages begin at the same height', async ({ page }) => {
  const id = (await addressOfPlant(page, 'ruda')).split('/').at(-1)!
  await open(page, `/admin/plants/edit/${id}`)
  const main = page.getByRole('main')
  await expect(main.locator('form details')).not.toHaveCount(0)
  await main.locator('form details').evaluateAll((parts) => parts.forEach((part) => part.setAttribute('open', '')))
  // An editor takes the place of a plain box when it is loaded.
  const apart = () =>
    main.locator('[role=toolbar]').evaluateAll((toolbars) => {
      const boxes = toolbars.map((toolbar) => document.getElementById(toolbar.getAttribute('aria-controls')!)!)
      const fields = boxes.map((box) => ({ name: box.dataset['field']!, y: box.getBoundingClientRect().y }))
      const pairs = fields.filter(({ name }) => name.endsWith('En'))
      return pairs.map(({ name, y }) => [
        name,
        Math.abs(y - fields.find((other) => other.name === name.replace(/En$/, 'Es'))!.y) < 1,
      ])
    })
  await expect.poll(apart).toEqual(PLANT_BOXES.map((name) => [name, true]))
})

test('no line of a field appears between the message of a save and the bar below it', async ({ page, words }) => {
  await open(page, '/admin/plants/new')
  const main = page.getByRole('main')
  const save = main.getByRole('button', { name: words.adminForm.save, exact: true })
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await save.click()
    const message = main.getByRole('alert').filter({ hasText: words.adminForm.namesRequired.plants })
    await expect(message).toBeVisible()
    await main.locator('[name=scientificName]').scrollIntoViewIfNeeded()
    const { y, height } = (await message.boundingBox())!
    const bar = await topOf(save.locator('..'))
    expect([width, y < bar, bar - (y + height) < 1]).toEqual([width, true, true])
  }
})

test('the dashboard keeps its menu on other pages, names what nobody has confirmed, and takes a yearly task back by keyboard', async ({
  page,
  words,
}) => {
  const { admin } = words
  const menu = page.getByRole('navigation', { name: admin.navigation })
  const places = () =>
    menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().y))
  // As high as the menu, which would scroll to a link below.
  await page.setViewportSize({ width: 1280, height: 1000 })
  await open(page, '/admin')
  const menuBefore = await places()
  const numbers = page.getByRole('main').getByRole('group').filter({ hasText: 'nadie los ha llamado en un año' })
  await numbers.getByText('nadie los ha llamado en un año').click()
  await expect(numbers.getByRole('link', { name: 'ajustes' })).toHaveAttribute('href', /settings#emergencyContacts/)
  const called = numbers.getByRole('listitem').filter({ has: page.locator('[href="tel:122"]') })
  await expect(called.locator('[href^="https://"]').first()).toBeVisible()

  const said = words.adminDashboard.chores
  const task = said.what.CHECK_ACCOUNTS
  const tasks = page.getByRole('main').getByRole('group').filter({ hasText: task })
  const summary = tasks.locator('summary')
  await summary.press('Enter')
  const row = tasks.getByRole('listitem').filter({ hasText: task })
  const undo = row.getByRole('button', { name: said.undo })
  const [before, next] = [await row.textContent(), await summary.textContent()]
  await expect(undo).toBeHidden()
  await row.getByRole('button', { name: said.doneToday }).press('Enter')
  await expect(tasks.getByText(said.noted)).toBeVisible()
  await expect(row).not.toContainText(said.never)
  // The other tasks are due as before.
  await expect(summary).toHaveText(next!)
  await undo.press('Enter')
  await expect(tasks.getByText(said.undone)).toBeVisible()
  await expect(row).toHaveText(before!)
  await expect(row.getByRole('button', { name: said.doneToday })).toBeFocused()

  for (const name of ['files', 'audit', 'bugReports'] as const) {
    await menu.getByRole('link', { name: admin.links[name] }).click()
    await expect(menu.getByRole('link', { name: admin.links[name] })).toHaveAttribute('aria-current', 'page')
    expect([name, await places()]).toEqual([name, menuBefore])
  }
})

test('on a phone the header shows the four links and all totals', async ({ page, words: { admin, layout } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/admin')
  const banner = page.getByRole('banner')
  const links = banner.getByRole('navigation', { name: layout.mainNavigation }).getByRole('link')
  const counts = banner.getByRole('list', { name: admin.counts }).getByRole('listitem')
  await expect(links).toHaveCount(4)
  await expect(counts).toHaveCount(5)
  for (const shown of [...(await links.all()), ...(await counts.all())]) {
    const box = (await shown.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width, (await shown.textContent()) ?? '').toBeLessThanOrEqual(360)
  }
  expect((await banner.boundingBox())!.height).toBeLessThanOrEqual(80)
  expect(await sideways(page)).toBeLessThanOrEqual(0)
})
