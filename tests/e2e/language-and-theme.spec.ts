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

  test('of a shared link is that of the next page, and the theme that the reader chose is there, although no script has arrived', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'language', value: 'en', url: baseURL! }])
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await page.emulateMedia({ colorScheme: 'light' })
    await page.route(/\/assets\/.*\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto('/plants?q=chaya&lang=es')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
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
})

test('the theme follows the system until the reader chooses, is remembered, and changes without motion for those who want none', async ({
  page,
}) => {
  const ground = () => getComputedStyle(document.documentElement).backgroundColor
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/')
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
  await open(page, await addressOfPlant(page, 'chaya'))
  expect(await page.evaluate(ground)).toBe(dark)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  const changing = await toggle.evaluate((element: HTMLElement) => {
    element.click()
    return document.getAnimations().length
  })
  expect(changing).toBe(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})
