import type { Locator, Page } from '@playwright/test'
import { askAsAdmin, countPublic, createPlant, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, open, test } from '../support/browser.ts'

test('many are changed at once, by keyboard, with their number in the question', async ({ page, words, baseURL }) => {
  await signInAsAdmin(page, baseURL!)
  await page.setViewportSize({ width: 360, height: 740 })
  const id = crypto.randomUUID().slice(0, 8)
  await addPlants(page, [`Uno ${id}`, `Dos ${id}`, `Tres ${id}`])
  const list = words.adminList
  const main = page.getByRole('main')
  const say = (message: string, count: number) => message.replace('{things}', `${count} plants`)

  await open(page, `/admin/plants?q=${id}`)
  await main.getByLabel(say(list.selectAll, 3)).press('Space')
  await main.getByLabel(list.selectOne.replace('{title}', `Dos ${id}`)).press('Space')
  const bar = page.getByRole('region', { name: list.bulk.label })
  await bar.getByRole('button', { name: list.hide.plants, exact: true }).press('Enter')
  const hiding = page.getByRole('dialog', { name: say(list.bulk.hideTitle, 2) })
  await expect(hiding.getByRole('button', { name: words.ui.cancel })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(hiding).toBeHidden()
  expect(await countPublic(page, id, id)).toBe(3)
  await bar.getByRole('button', { name: list.hide.plants, exact: true }).press('Enter')
  await hiding.getByRole('button', { name: say(list.bulk.hideConfirm, 2) }).press('Enter')
  await expect(main.getByText(say(list.bulk.hidden, 2))).toBeVisible()
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(bar).toBeHidden()
  expect(await countPublic(page, id, id)).toBe(1)

  // Visibility is a filter, stored in the URL.
  await main.getByLabel(list.visibility, { exact: true }).selectOption('hidden')
  await expect(page).toHaveURL(/visibility=hidden/)
  await expect(main.getByRole('link', { name: `Dos ${id}`, exact: true })).toBeHidden()
  await main.getByLabel(say(list.selectAll, 2)).check()
  await bar.getByRole('button', { name: list.bulk.tag }).click()
  const tagging = page.getByRole('dialog', { name: say(list.bulk.tagTitle, 2) })
  const confirm = tagging.getByRole('button', { name: say(list.bulk.tagConfirm, 2) })
  await expect(confirm).toBeDisabled()
  await tagging.getByLabel(list.tag, { exact: true }).selectOption('fever')
  await confirm.click()
  await expect(main.getByText(say(list.bulk.changed, 2))).toBeVisible()
  await main.getByLabel(list.tag, { exact: true }).selectOption('fever')
  await expect(page).toHaveURL(/tag=fever/)
  await expect(main.getByRole('list', { name: list.title.plants }).getByRole('listitem')).toHaveCount(2)

  await main.getByLabel(say(list.selectAll, 2)).check()
  await bar.getByRole('button', { name: list.delete, exact: true }).click()
  const deleting = page.getByRole('dialog', { name: say(list.bulk.deleteTitle, 2) })
  await deleting.getByRole('button', { name: say(list.bulk.deleteConfirm, 2) }).click()
  await expect(main.getByText(say(list.bulk.deleted, 2))).toBeVisible()
  // Nothing matches, and the page names the filters.
  await expect(main.getByText(list.nothingFound.plants)).toBeVisible()
  await expect(main.getByText(list.filtered.search.replace('{term}', id))).toBeVisible()
  await expect(main.getByText(list.filtered.visibility.replace('{visibility}', list.shown.hidden))).toBeVisible()
  await main.getByRole('link', { name: list.showAll }).click()
  await expect(page).toHaveURL(/\/admin\/plants$/)
})

test('a list can be sorted, narrowed to what is missing, and paged by its address', async ({
  page,
  words: { admin, adminList: list },
  baseURL,
}) => {
  await signInAsAdmin(page, baseURL!)
  const id = crypto.randomUUID().slice(0, 8)
  await addPlants(page, [`Aa ${id}`], { basicUsesEn: 'A tea.', isPublic: false })
  const main = page.getByRole('main')
  const items = main.getByRole('list', { name: list.title.plants }).getByRole('listitem')
  // Other tests add plants meanwhile, listed above it.
  const added = items.filter({ hasText: `Aa ${id}` })
  await open(page, '/admin/plants')
  await expect(added).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await inSight(items)).toBeGreaterThanOrEqual(5)
  const sections = page.getByRole('navigation', { name: admin.navigation })
  const drawer = page.getByRole('button', { name: admin.sections })
  await drawer.press('Enter')
  await expect(sections.getByRole('link', { name: admin.links.articles })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sections).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await inSight(items)).toBeGreaterThanOrEqual(10)
  await expect(sections).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  // What else is needed: tests/api/admin-list.test.ts.
  await main.getByLabel(list.need, { exact: true }).selectOption('no-source')
  await expect(page).toHaveURL(/need=no-source/)
  await expect(added).toContainText(list.needs['no-source'])
  await open(page, '/admin')
  await main
    .getByRole('listitem')
    .filter({ hasText: 'short of what safety requires' })
    .getByRole('link', { name: /\d+ plants?$/ })
    .click()
  await expect(page).toHaveURL(/\/admin\/plants\?need=no-precautions$/)
  await expect(added).toBeVisible()

  const first = items.first()
  await open(page, '/admin/plants?sort=name')
  const named = await first.getByRole('heading').textContent()
  await main.getByLabel(list.sort, { exact: true }).selectOption('oldest')
  await expect(page).toHaveURL(/sort=oldest/)
  await expect(first.getByRole('heading')).not.toHaveText(named!)
  const oldest = await first.getByRole('heading').textContent()
  const next = main.getByRole('link', { name: list.nextPage })
  await next.click()
  await expect(page).toHaveURL(/sort=oldest&after=|after=.*sort=oldest/)
  await expect(first.getByRole('heading')).not.toHaveText(oldest!)
  await page.reload()
  await hydrated(page)
  await expect(first.getByRole('heading')).not.toHaveText(oldest!)
  await page.goBack()
  await expect(first.getByRole('heading')).toHaveText(oldest!)
  await next.click()
  await expect(page).toHaveURL(/after=/)
  await main.getByRole('link', { name: list.previousPage }).click()
  await expect(page).toHaveURL(/plants\?sort=oldest$/)
  await expect(first.getByRole('heading')).toHaveText(oldest!)
})

test('the palette goes to content and sections by keyboard, and is loaded when it is opened', async ({
  page,
  words: { admin, palette: words },
  baseURL,
}) => {
  await signInAsAdmin(page, baseURL!)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await open(page, '/admin/users')
  const isPaletteLoaded = () => scripts.some((path) => /\/Palette-[^/]*js$/.test(path))
  const palette = page.getByRole('dialog', { name: words.title })
  const input = palette.getByRole('searchbox', { name: words.label })
  const opener = page.getByRole('button', { name: words.open })
  expect(isPaletteLoaded()).toBe(false)

  await opener.focus()
  await page.keyboard.press('Control+k')
  await expect(input).toBeFocused()
  expect(isPaletteLoaded()).toBe(true)
  await expectAccessible(page, 'the palette')
  await input.fill('áudit')
  await expect(palette.getByRole('link', { name: admin.links.audit })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(palette.getByRole('link', { name: admin.links.audit })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(opener).toBeFocused()

  // Enter waits for the answer of the search.
  await page.keyboard.press('Control+k')
  await expect(input).toBeFocused()
  await input.fill('Tagetes lucida')
  await input.press('Enter')
  await expect(page).toHaveURL(/\/admin\/plants\/edit\//)
  await expect(palette).toBeHidden()
  await page.keyboard.press('Meta+k')
  await input.fill('zzzqqq xyzzy')
  await expect(palette.getByText('Nothing found')).toBeVisible()
  const errors = [{ message: 'Later', extensions: { code: 'INTERNAL' } }]
  await page.route('**/graphql*', (route) => route.fulfill({ json: { data: null, errors } }))
  await input.fill('zzzqqq xyz')
  await expect(palette.getByText(words.failure)).toBeVisible()
  await page.unroute('**/graphql*')
  await input.fill(admin.links.bin)
  await input.press('Enter')
  await expect(page).toHaveURL(/\/admin\/bin$/)
})

test('more rows take the focus, those of the last page as well', async ({ page, words: { admin }, baseURL }) => {
  await signInAsAdmin(page, baseURL!)
  await open(page, '/admin/sources')
  const more = page.getByRole('button', { name: admin.loadMore })
  const rows = page.getByRole('main').locator('ul > li:has(h2, h3)')
  do {
    const before = await rows.count()
    await more.press('Enter')
    await expect(rows.nth(before).locator(':focus')).toHaveCount(1)
  } while (await more.isVisible())
})

/** The number of rows that are seen without scrolling. */
async function inSight(rows: Locator): Promise<number> {
  return rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
}

async function addPlants(page: Page, names: string[], input: object = {}) {
  for (const name of names)
    await createPlant(page, { commonNameEn: name, commonNameEs: name, isPublic: true, ...input })
}

test('the selection stays on other pages, takes the whole list, and ends with another filter; more than a page is deleted at once, and comes back', async ({
  page,
  words: { adminList: list, adminBin: bin },
  baseURL,
}) => {
  test.slow()
  await signInAsAdmin(page, baseURL!)
  const main = page.getByRole('main')
  const id = crypto.randomUUID().slice(0, 8)
  const many = Array.from({ length: 52 }, (_, index) => `a${index}: createArticle(input: $input) { id }`)
  const ids: string[] = []
  // A request has at most some aliases.
  for (let place = 0; place < many.length; place += 13) {
    const made = await askAsAdmin<Record<string, { id: string }>>(
      page,
      `mutation ($input: ArticleInput!) { ${many.slice(place, place + 13).join(' ')} }`,
      { input: { titleEn: `Many ${id}`, titleEs: `Muchos ${id}` } },
    )
    ids.push(...Object.values(made).map((article) => article.id))
  }
  const bar = page.getByRole('region', { name: list.bulk.label })
  const boxes = main.getByRole('listitem').getByRole('checkbox')
  const selected = (count: number) => list.bulk.selected.replace('{count}', String(count))
  const selectAll = async () => {
    await main.getByLabel(/\b50\b/).check()
    await main.getByRole('button', { name: /\b52\b/ }).press('Enter')
    await expect(bar).toContainText(selected(52))
  }
  await open(page, `/admin/articles?q=${id}`)
  await boxes.first().press('Space')
  await main.getByRole('link', { name: list.nextPage }).click()
  await expect(page).toHaveURL(/after=/)
  await expect(boxes.first()).not.toBeChecked()
  await boxes.first().press('Space')
  await expect(bar).toContainText(selected(2))
  await main.getByRole('link', { name: list.previousPage }).click()
  await expect(boxes.first()).toBeChecked()
  await selectAll()
  await main.getByRole('link', { name: list.nextPage }).click()
  await expect(boxes.last()).toBeChecked()
  await main.getByLabel(list.visibility, { exact: true }).selectOption('public')
  await expect(page).toHaveURL(/visibility=public/)
  await expect(bar).toHaveCount(0)

  await open(page, `/admin/articles?q=${id}`)
  await selectAll()
  await bar.getByRole('button', { name: list.delete }).click()
  const things = (words: string) => words.replace('{things}', '52 articles')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: things(list.bulk.deleteConfirm) })
    .click()
  await expect(main.getByText(things(list.bulk.deleted))).toBeVisible()
  await expect(bar).toHaveCount(0)
  const count = '{ contentItems(of: ARTICLE, search: "ID") { totalCount } }'.replace('ID', id)
  const total = async () =>
    (await askAsAdmin<{ contentItems: { totalCount: number } }>(page, count)).contentItems.totalCount
  expect(await total()).toBe(0)
  await main.getByRole('button', { name: bin.undo }).click()
  await expect.poll(total).toBe(52)
  for (const portion of [ids.slice(0, 26), ids.slice(26)])
    await askAsAdmin(
      page,
      'mutation ($ids: [ID!]!) { deleteContent(of: ARTICLE, ids: $ids) deleteFromBin(ids: $ids) }',
      {
        ids: portion,
      },
    )
})
