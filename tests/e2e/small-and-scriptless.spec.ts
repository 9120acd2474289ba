import { addressOfPlant, expect, test } from '../support/browser.ts'
import { isLoaded, look, PLATE } from '../support/drawings.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // Plants, ailments and lists: tests/e2e/short-first.spec.ts and below.
  test('public pages read, and promise nothing that needs scripts', async ({ page, words }) => {
    for (const path of ['/', '/plates', '/nothing-here', '/offline']) {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The address to write to stands where the newsletter form and the contact chooser need scripts.
      await expect(page.getByRole('contentinfo').locator('a[href^="mailto:"]').first()).toBeVisible()
    }
    const notice = page.getByRole('main').locator('noscript p')
    await expect(notice).toBeVisible()
    await expect(notice).toHaveText(words.offline.withoutScript)
  })

  test('every card has its drawing, and a search, filters, topics, the next part and the other language are links and forms', async ({
    page,
    words,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/plants')
    const cards = page.getByRole('main').getByRole('article')
    const drawing = page.locator('img[src^="/drawings/"]:visible')
    // Other tests add photos.
    const drawn = cards.filter({ hasNot: page.locator('picture') })
    expect(await drawn.count()).toBeGreaterThan(12)
    await expect(drawn.filter({ has: drawing })).toHaveCount(await drawn.count())
    await expect(drawn.last().locator(drawing)).toBeVisible()
    // In the theme of the system, on a plant that no other test has added.
    await page.goto('/plants?family=asteraceae')
    const plate = drawn.first().locator(PLATE)
    await expect.poll(() => plate.evaluate(isLoaded)).toBe(true)
    const { brightness, contrast } = await look(plate)
    expect(brightness).toBeLessThan(90)
    expect(contrast).toBeGreaterThan(8)

    await page.goto('/plants')
    await page.getByRole('searchbox').fill('chaya')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/\/plants\?q=chaya/)
    await expect(cards.first()).toContainText(/chaya/i)

    await page.goto('/plants')
    await page.getByText(words.plantFilters.title, { exact: true }).click()
    await page.getByRole('link', { name: words.plantFilters.open }).click()
    await page.getByLabel(words.plantFilters.sort).selectOption('name')
    await page.getByRole('button', { name: words.plantFilters.show }).click()
    await expect(page).toHaveURL(/sort=name/)
    await expect(cards.first()).toBeVisible()

    await page.goto('/plants')
    await page.getByText(words.tags.all, { exact: true }).first().click()
    await page.getByRole('link', { name: words.tags.all }).click()
    await page.getByText(words.tags.all, { exact: true }).first().click()
    await page.locator('#topics').getByRole('link').last().click()
    await expect(page).toHaveURL(/\/plants\?tag=/)

    await page.goto('/plants')
    const first = await cards.first().innerText()
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page).toHaveURL(/after=/)
    await expect(cards.first()).not.toHaveText(first)

    await page.getByRole('link', { name: 'Español' }).first().click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    // The language is stored by a file of the page.
    await page.waitForLoadState()
    await page.goto('/articles')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })
})

test.describe('with colours and letters of the reader', () => {
  test.use({ viewport: { width: 360, height: 740 }, language: 'es' })

  test('calls have a border, and the meter of evidence its steps', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    for (const path of [await addressOfPlant(page, 'higuerillo'), '/ailments/poisoning', '/plants?q=tos']) {
      await page.goto(path)
      const calls = page.getByRole('main').locator('a[href^="tel:"]:visible')
      await expect(calls.first()).toBeVisible()
      const flat = await calls.evaluateAll((links) =>
        links.flatMap((link) => {
          const { borderTopWidth, textDecorationLine } = getComputedStyle(link)
          // Those of the bar at the bottom of the screen stand in a frame of its own.
          const isInBar = getComputedStyle(link.parentElement!).position === 'fixed'
          return borderTopWidth === '0px' && textDecorationLine === 'none' && !isInBar ? link.outerHTML : []
        }),
      )
      expect(flat, path).toEqual([])
    }
    const meter = page.locator('[data-step]').first()
    await expect(meter).toHaveCSS('forced-color-adjust', 'none')
  })

  test('measures are drawn in the colour of text, whatever theme was chosen, and are printed', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await page.goto(await addressOfPlant(page, 'manzanilla'))
    await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
    const drawn = () =>
      page
        .locator('[data-measure]')
        .first()
        .evaluate((measure) => {
          const { backgroundColor, printColorAdjust } = getComputedStyle(measure, '::before')
          return { backgroundColor, printColorAdjust, color: getComputedStyle(measure).color }
        })
    const { backgroundColor, color } = await drawn()
    expect(backgroundColor).toBe(color)
    await page.emulateMedia({ forcedColors: 'none', media: 'print' })
    expect((await drawn()).printColorAdjust).toBe('exact')
  })

  test('with letters twice as large, names stand beside or below their picture, in whole words', async ({ page }) => {
    for (const path of ['/', '/plants', await addressOfPlant(page, 'manzanilla')]) {
      await page.goto(path)
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      const narrow = await page
        .getByRole('main')
        .locator('h1, h3')
        .evaluateAll((names) =>
          names.flatMap((name) => {
            const room = name.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(name).fontSize)
            return room > 0 && room < 3 ? name.textContent : []
          }),
        )
      expect(narrow, path).toEqual([])
    }
  })
})
