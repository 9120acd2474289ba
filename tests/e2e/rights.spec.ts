import { askAsAdmin, promote, signInAsAdmin } from '../support/admin.ts'
import { expect, open, test } from '../support/browser.ts'
import { openUserMenu, register } from '../support/member.ts'

test('rights that are given or taken count with the next page, without a reload', async ({
  page,
  words,
  browser,
  baseURL,
}) => {
  const admin = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signInAsAdmin(admin, baseURL!)
  const email = await register(page)
  const banner = page.getByRole('banner')
  const entry = banner.getByRole('link', { name: words.userMenu.admin, exact: true })
  await open(page, '/')
  const id = await promote(admin, email)
  await banner.getByRole('link', { name: words.navigation.articles }).click()
  await expect(page).toHaveURL(/\/articles$/)
  await openUserMenu(page, words)
  await entry.click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: words.adminDashboard.title })).toBeVisible()
  await main.getByRole('link', { name: words.admin.links.plants }).first().click()
  await expect(page).toHaveURL(/\/admin\/plants$/)

  await askAsAdmin(admin, 'mutation ($id: ID!) { revokeAdmin(userId: $id) { id } }', { id })
  // Cached: nothing of this page must be fetched.
  await main.getByRole('link', { name: words.admin.links.dashboard }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await openUserMenu(page, words)
  await expect(banner.getByRole('link', { name: words.userMenu.profile })).toBeVisible()
  await expect(entry).toHaveCount(0)
  await admin.context().close()
})

test('a check of rights that fails shows nothing of the admin area, and can be tried again', async ({
  browser,
  words,
  baseURL,
}) => {
  // Without the fixture that fails on errors.
  const page = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signInAsAdmin(page, baseURL!)
  await open(page, '/')
  const errors = [{ message: 'Broken.', extensions: { code: 'INTERNAL' } }]
  await page.route('**/graphql*', (route) => route.fulfill({ json: { data: null, errors } }))
  await openUserMenu(page, words)
  await page.getByRole('banner').getByRole('link', { name: words.userMenu.admin }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: words.errorPage.unavailable })).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('navigation', { name: words.admin.navigation })).toHaveCount(0)
  await page.unroute('**/graphql*')
  await main.getByRole('link', { name: words.errorPage.retry }).click()
  await expect(main.getByRole('heading', { level: 1, name: words.adminDashboard.title })).toBeVisible()
  await page.context().close()
})

test('without a connection an admin is not taken for somebody else', async ({ browser, words, baseURL }) => {
  // Without the fixture that fails on lost connections.
  const page = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signInAsAdmin(page, baseURL!)
  await open(page, '/admin')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: words.admin.links.plants }).first().click()
  await expect(main.getByRole('heading', { level: 1, name: words.adminList.title.plants })).toBeVisible()
  await page.route('**/graphql', (route) => route.abort('connectionfailed'))
  await main.getByRole('link', { name: words.admin.links.dashboard }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(main.getByRole('heading', { level: 1, name: words.adminDashboard.title })).toBeVisible()
  await page.context().close()
})

test.describe('what is hidden', () => {
  test.use({ language: 'es' })

  test('says so to an admin, and why it cannot be a favorite', async ({ page, words, baseURL }) => {
    await signInAsAdmin(page, baseURL!)
    const name = `Ixkej ${crypto.randomUUID().slice(0, 8)}`
    const titles = { titleEn: name, titleEs: name }
    const { plant, article, project } = await askAsAdmin<Record<string, { id: string }>>(
      page,
      `mutation ($plant: PlantInput!, $article: ArticleInput!, $project: ProjectInput!) {
          plant: createPlant(input: $plant) { id }
          article: createArticle(input: $article) { id }
          project: createProject(input: $project) { id }
        }`,
      { plant: { commonNameEn: name, commonNameEs: name }, article: titles, project: titles },
    )
    const mark = page.getByRole('complementary', { name: words.adminMark.label })
    const t = words.adminMark
    for (const [path, said, heart] of [
      [`/plants/${plant!.id}`, t.plants, words.favorites.hidden.plant],
      [`/articles/${article!.id}`, t.articles, words.favorites.hidden.article],
      [`/projects/${project!.id}`, t.projects, null],
    ] as const) {
      await open(page, path)
      await expect(mark).toContainText(`${said.title} ${said.text}`)
      if (heart) await expect(page.getByRole('main').getByText(heart)).toBeVisible()
      await expect(page.locator('[data-favorite]')).toHaveCount(0)
    }
    await mark.getByRole('link', { name: t.edit }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/projects/edit/${project!.id}$`))
    await askAsAdmin(page, 'mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: true) { id } }', {
      id: plant!.id,
    })
    await open(page, `/plants/${plant!.id}`)
    await expect(page.locator('[data-favorite]')).toHaveCount(1)
    await expect(mark).toHaveText(t.edit)
    await askAsAdmin(
      page,
      'mutation ($plant: ID!, $article: ID!, $project: ID!) { deletePlant(id: $plant) deleteArticle(id: $article) deleteProject(id: $project) }',
      { plant: plant!.id, article: article!.id, project: project!.id },
    )
  })
})
