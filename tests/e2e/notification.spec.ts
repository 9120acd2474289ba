import type { Page } from '@playwright/test'
import { askAsAdmin, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { asks, expect, open, test } from '../support/browser.ts'
import { register } from '../support/member.ts'
import { wordsIn } from '../support/words.ts'

// Notifications reach all members: one test at a time.
test.describe.configure({ mode: 'default' })

const words = wordsIn('en')

/** Returns its title. */
async function sendNotification(admin: Page, more: object = {}): Promise<string> {
  const title = `A garden ${crypto.randomUUID()}`
  await askAsAdmin(admin, 'mutation ($input: NotificationInput!) { sendNotification(input: $input) { id } }', {
    input: { titleEn: title, titleEs: title, ...more },
  })
  return title
}

test('a notification arrives at once, is counted, read and no longer counted', async ({ page, browser, baseURL }) => {
  await register(page)
  let connections = 0
  page.on('request', (request) => void (asks(request, 'NotificationSent') && connections++))
  await page.goto('/')
  await expect.poll(() => connections).toBe(1)
  const admin = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signInAsAdmin(admin, baseURL!)
  const send = async () => {
    const more = { messageEn: 'Come and see', linkUrl: '/projects', priority: 'URGENT' }
    const title = await sendNotification(admin, more)
    return { title, item: page.getByRole('main').getByRole('listitem').filter({ hasText: title }) }
  }
  const { title, item } = await send()
  await expect(page.getByText(words.notifications.arrived.replace('{title}', title))).toBeVisible()
  const menu = page.getByRole('banner').getByRole('button', { name: /unread notification/ })
  // Another window, which stays visible beside this one.
  const beside = await page.context().newPage()
  await open(beside, '/articles')
  const count = beside.getByRole('banner').getByRole('button', { name: /unread notification/ })
  await expect(count).toBeVisible()
  await menu.click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /unread notification/ })
    .click()
  await expect(item).toContainText(words.notifications.priority.URGENT)
  await expect(item).toContainText(words.notifications.new)
  await expect(item.getByRole('link', { name: words.notifications.open })).toHaveAttribute('href', '/projects')
  await expect(menu).toHaveCount(0)
  await expect(count).toHaveCount(0)
  await beside.close()
  expect(connections, 'another page does not connect again').toBe(1)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessible(page, 'a notification')
  await page.goto('/healthz')
  // The next but one is sent after the server has made the page, and before the page listens.
  const items = [(await send()).item]
  await page.route('/profile*', async (route) => {
    const response = await route.fetch()
    items.push((await send()).item)
    await route.fulfill({ response })
  })
  await page.goto('/profile?tab=notifications')
  expect(items).toHaveLength(2)
  for (const each of items) await expect(each).toContainText(words.notifications.new)
  await expect(item).not.toContainText(words.notifications.new)
  await expect(menu).toHaveCount(0)
})

test('a notification that is sent while a page loads is announced', async ({ page, browser, baseURL }) => {
  await register(page)
  const admin = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signInAsAdmin(admin, baseURL!)
  let title = ''
  await page.route('/articles', async (route) => {
    const response = await route.fetch()
    title = await sendNotification(admin)
    await route.fulfill({ response })
  })
  await page.goto('/articles')
  await expect(page.getByText(words.notifications.arrived.replace('{title}', title))).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /unread notification/ })).toBeVisible()
})

test('a notification that was missed without a connection is counted once there is one', async ({
  page,
  browser,
  baseURL,
}) => {
  await register(page)
  const { promise: sent, resolve: noteSent } = Promise.withResolvers<void>()
  let count = 0
  await page.route('/graphql', async (route) => {
    if (!asks(route.request(), 'NotificationSent') || ++count > 1) return route.continue()
    await sent
    await route.fulfill({ status: 503 })
  })
  const listening = page.waitForRequest((request) => asks(request, 'NotificationSent'))
  await open(page, '/')
  await listening
  const admin = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signInAsAdmin(admin, baseURL!)
  await sendNotification(admin)
  noteSent()
  await expect(page.getByRole('banner').getByRole('button', { name: /unread notification/ })).toBeVisible()
})

test('an admin who has got one stays in the admin area without a connection', async ({ browser, baseURL }) => {
  // Without the fixture that fails on lost connections.
  const page = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signInAsAdmin(page, baseURL!)
  const listening = page.waitForResponse((response) => asks(response.request(), 'NotificationSent'))
  await open(page, '/admin')
  await listening
  const main = page.getByRole('main')
  await main.getByRole('link', { name: words.admin.links.plants }).first().click()
  await expect(main.getByRole('heading', { level: 1, name: words.adminList.title.plants })).toBeVisible()
  await page.route(/\/graphql/, (route) => route.abort('connectionfailed'))
  // Their number is not known any more.
  const title = await sendNotification(page)
  await expect(page.getByText(words.notifications.arrived.replace('{title}', title))).toBeVisible()
  await main.getByRole('link', { name: words.admin.links.dashboard }).click()
  await expect(main.getByRole('heading', { level: 1, name: words.adminDashboard.title })).toBeVisible()
  await page.context().close()
})

// The time of the site counts, wherever the admin is.
test.describe('an admin in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('sends a notification once it is whole; schedules one in the time of the site, changes it and deletes it', async ({
    page,
    baseURL,
  }) => {
    await signInAsAdmin(page, baseURL!)
    await open(page, '/admin/notifications')
    const main = page.getByRole('main')
    const said = words.adminNotifications
    const title = `Feria ${crypto.randomUUID().slice(0, 8)}`
    const compose = main.getByRole('region', { name: said.compose })
    const fillTitles = async () => {
      for (const name of ['titleEn', 'titleEs']) await compose.locator(`[name=${name}]`).fill(title)
      // Not to members who read English, whose unread ones other tests count meanwhile.
      await compose.getByRole('radio', { name: said.audiences.ES }).check()
    }
    await compose.getByRole('button', { name: said.sendTo.ALL }).click()
    await expect(compose.getByText(said.titlesRequired)).toBeVisible()
    await fillTitles()
    const link = compose.locator('[name=linkUrl]')
    await link.fill('plants')
    await link.press('Enter')
    await expect(compose.getByText(words.adminForm.problem.invalidAddress)).toBeVisible()
    await link.fill('/plants')
    await link.press('Enter')
    const now = page.getByRole('dialog', { name: said.question.now.ES })
    await now.getByRole('button', { name: words.ui.cancel }).click()
    await expect(compose.locator('[name=titleEn]')).toHaveValue(title)
    await compose.getByRole('button', { name: said.sendTo.ES }).click()
    await now.getByRole('button', { name: said.sendConfirm, exact: true }).click()
    await expect(main.getByText(said.sent, { exact: true })).toBeVisible()
    await main.getByRole('button', { name: said.deleteOne.replace('{title}', title) }).click()
    await page.getByRole('dialog').getByRole('button', { name: said.delete, exact: true }).click()
    await expect(main.getByText(said.deleted)).toBeVisible()
    await expect(main.getByText(said.sent, { exact: true })).toHaveCount(0)

    await fillTitles()
    await compose.getByLabel(said.sendAt).fill('2020-01-01T08:00')
    await compose.getByRole('button', { name: said.schedule }).click()
    const question = page.getByRole('dialog', { name: said.question.later.ES })
    await question.getByRole('button', { name: said.schedule }).click()
    await expect(compose.getByText(said.past)).toBeVisible()
    const year = new Date().getUTCFullYear() + 1
    await compose.getByLabel(said.sendAt).fill(`${year}-01-06T08:30`)
    await compose.getByRole('button', { name: said.schedule }).click()
    await expect(question).toContainText(`January 6, ${year}, 08:30`)
    await question.getByRole('button', { name: said.schedule }).click()
    await expect(compose.getByText(said.scheduled)).toBeVisible()
    const list = main.getByRole('region', { name: said.scheduledTitle })
    const row = list.getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText(`January 6, ${year}, 08:30`)
    await expect(row).toContainText(said.audiences.ES)
    await expectAccessible(page, 'a scheduled notification', { frame: false })
    await row.getByRole('button', { name: said.changeOne.replace('{title}', title) }).click()
    const change = list.getByRole('region', { name: said.change })
    await expect(change.getByLabel(said.sendAt)).toHaveValue(`${year}-01-06T08:30`)
    await change.getByLabel(said.sendAt).fill(`${year}-01-07T09:00`)
    await change.getByRole('button', { name: said.leave, exact: true }).click()
    await page.getByRole('dialog', { name: words.leave.title }).getByRole('button', { name: words.leave.stay }).click()
    await expect(change.getByLabel(said.sendAt)).toHaveValue(`${year}-01-07T09:00`)
    await change.getByRole('radio', { name: said.audiences.ALL }).check()
    await change.getByRole('button', { name: said.schedule }).click()
    const last = page.getByRole('dialog', { name: said.question.later.ALL })
    await last.getByRole('button', { name: said.schedule }).click()
    await expect(row).toContainText(`January 7, ${year}, 09:00`)
    await expect(row).not.toContainText(said.audiences.ES)
    await row.getByRole('button', { name: said.deleteOne.replace('{title}', title) }).click()
    await page.getByRole('dialog').getByRole('button', { name: said.delete, exact: true }).click()
    await expect(main.getByText(said.deleted)).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})
