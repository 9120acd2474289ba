import { expect, open, test } from '../support/browser.ts'

const LATE_EVENING = '2026-03-02T02:30:00.000Z'

test.use({ language: 'es', timezoneId: 'Asia/Tokyo' })

test('a browser elsewhere shows the day that it was in Guatemala', async ({ page, words }) => {
  await open(page, '/')
  await page.route(/\/graphql/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/"createdAt":"[^"]+"/g, `"createdAt":"${LATE_EVENING}"`)
    await route.fulfill({ response, body })
  })
  await page.getByRole('banner').getByRole('link', { name: words.navigation.articles, exact: true }).click()
  const time = page.getByRole('main').locator(`time[datetime="${LATE_EVENING}"]`).last()
  await expect(time).toHaveText('1 de marzo de 2026')
})
