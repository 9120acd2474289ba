import { addressOfPlant, expect, hydrated, open, test } from '../support/browser.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('the language', () => {
  test('is English at first, changes without a reload, and is remembered', async ({ page, context }) => {
    await page.goto('/plants')
    await hydrated(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.evaluate(() => (document.body.dataset.sameDocument = 'yes'))
    await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plantas medicinales')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.locator('body[data-same-document]')).toBeAttached()
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('es')
    expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('es')

    const response = await page.goto('/articles')
    expect(await response!.text()).toContain('lang="es"')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })

  test('of a shared link is that of the next page, too, although no script has arrived', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'language', value: 'en', url: baseURL! }])
    await page.route(/\/assets\/.*\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto('/plants?q=chaya&lang=es')
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/plants\/[0-9a-f-]{36}$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })

  test.describe('of a browser', () => {
    test.use({ locale: 'es-GT' })

    test('is that of the page until the reader chooses, whose choice is remembered', async ({ page }) => {
      await page.goto('/privacy')
      await hydrated(page)
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Plantas', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plantas medicinales')
      await page.getByRole('banner').getByRole('link', { name: 'English' }).filter({ visible: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medicinal plants')
      await page.goto('/articles')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    })
  })

  for (const language of ['en', 'es'] as const)
    test.describe(`in the header of a phone (${language})`, () => {
      test.use({ language, hasTouch: true, viewport: { width: 360, height: 740 } })

      test('is changed by one tap', async ({ page, words }) => {
        await open(page, '/plants')
        await page.getByRole('banner').getByRole('link', { name: words.userMenu.language, exact: true }).tap()
        await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'es' : 'en')
      })
    })
})

test.describe('the theme', () => {
  const ground = () => getComputedStyle(document.documentElement).backgroundColor

  test('follows the system until the reader chooses, and the choice is remembered', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/')
    await hydrated(page)
    const dark = await page.evaluate(ground)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => page.evaluate(ground)).not.toBe(dark)

    const toggle = page.getByRole('banner').getByRole('switch', { name: 'Dark theme' })
    await expect(toggle).not.toBeChecked()
    await toggle.click()
    await expect(toggle).toBeChecked()
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
    await expect.poll(() => page.evaluate(ground)).toBe(dark)
    await page.reload()
    expect(await page.evaluate(ground)).toBe(dark)
    await page.goto(await addressOfPlant(page, 'chaya'))
    expect(await page.evaluate(ground)).toBe(dark)
  })

  test('changes in no transition at all for those who want no motion', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await open(page, '/plants')
    const toggle = page.getByRole('banner').getByRole('switch', { name: 'Dark theme' })
    const changing = await toggle.evaluate((element: HTMLElement) => {
      element.click()
      return document.getAnimations().length
    })
    expect(changing).toBe(0)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('is there before the first paint', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await page.emulateMedia({ colorScheme: 'light' })
    await page.route(/\/assets\/.*\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})
