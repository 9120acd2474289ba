import { expect, hydrated, open, test } from '../support/browser.ts'

test.describe('searching the plants', () => {
  test('writes the term into the address after a pause, and says how many were found', async ({ page }) => {
    // A fake clock, with 40 ms between the letters on any machine.
    await page.clock.install()
    await page.goto('/plants')
    await hydrated(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/graphql')) asked.push(request.url())
    })
    await page.getByRole('searchbox').focus()
    for (const letter of 'pericon') {
      await page.keyboard.press(letter)
      await page.clock.runFor(40)
    }
    expect(asked).toEqual([])
    await page.clock.resume()
    await expect(page).toHaveURL('/plants?q=pericon')
    await expect(page.getByRole('main').getByRole('article').first()).toContainText(/tarragon|pericón/i)
    await expect(page.getByRole('status').filter({ hasText: 'pericon' })).toContainText(/“pericon”: \d+ plants?/)
    expect(asked.length, 'one request for seven letters').toBeLessThanOrEqual(2)
  })

  test('finds nothing, says so, and leads back to all, or to the articles that may have it', async ({ page }) => {
    await open(page, '/plants?q=nagoya')
    await page.getByRole('link', { name: 'Search the articles' }).click()
    await expect(page).toHaveURL('/articles?q=nagoya')
    await expect(page.getByRole('main').getByRole('article').first()).toContainText('Nagoya')

    await open(page, '/plants?q=xylophone')
    await expect(page.getByText('No plants match')).toBeVisible()
    await page.getByRole('link', { name: 'Show all plants' }).click()
    await expect(page).toHaveURL('/plants')
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })
})

test('“show more” says if it failed, appends, moves the keyboard there, and is a plain link', async ({
  page,
  words,
}) => {
  await page.goto('/plants')
  await hydrated(page)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(24)
  const more = page.getByRole('link', { name: 'Show more' })
  await expect(more).toHaveAttribute('href', /\/plants\?after=/)
  // It stands in the middle below the list.
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const [button, list] = await Promise.all([more.boundingBox(), cards.first().locator('..').boundingBox()])
    expect(button!.x + button!.width / 2).toBeCloseTo(list!.x + list!.width / 2, -1)
  }
  const errors = [{ message: 'Later', extensions: { code: 'RATE_LIMITED' } }]
  await page.route('**/graphql*', (route) => route.fulfill({ json: { data: null, errors } }))
  await more.click()
  const problem = page.getByRole('alert').filter({ hasText: words.list.failed.replace('{list}', words.list.loadMore) })
  await expect(problem).toBeVisible()
  await page.unroute('**/graphql*')
  await more.click()
  await expect(cards).toHaveCount(48)
  await expect(problem).toHaveCount(0)
  await expect(cards.nth(24).getByRole('link').first()).toBeFocused()
  await expect(page).toHaveURL('/plants')
  const addresses = await cards.evaluateAll((shown) =>
    shown.map((card) => card.querySelector('h2 a, h3 a')?.getAttribute('href')),
  )
  expect(new Set(addresses).size).toBe(48)
})

test('articles and projects are searched as well', async ({ page }) => {
  for (const path of ['/articles', '/projects']) {
    await page.goto(path)
    await hydrated(page)
    await page.getByRole('searchbox').fill('zzzzzz')
    await expect(page).toHaveURL(`${path}?q=zzzzzz`)
    await expect(page.getByText(/^No (articles|projects) match$/)).toBeVisible()
  }
})
