import { expectAccessible } from '../support/axe.ts'
import { expect, hydrated, open, sidewaysAt, test } from '../support/browser.ts'

const QUESTION = '¿Leer en español?'
const DISMISS = 'Seguir en inglés'

test.describe('a reader whose browser asks for Spanish', () => {
  test.use({ locale: 'es-GT' })

  for (const width of [360, 1280])
    test(`is offered it in one line above the page, and takes it, at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await open(page, '/privacy')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      const offer = page.getByRole('link', { name: QUESTION })
      await expect(offer).toHaveAttribute('lang', 'es')
      const [line, heading] = await Promise.all([
        page.getByRole('complementary', { name: 'Idioma' }).boundingBox(),
        page.getByRole('heading', { level: 1 }).boundingBox(),
      ])
      expect(line!.height).toBeLessThan(60)
      expect(line!.y + line!.height).toBeLessThanOrEqual(heading!.y)
      await expectAccessible(page, 'the offer', { themes: [width === 1280 ? 'light' : 'dark'] })
      expect(await sidewaysAt(page, 320)).toBeLessThanOrEqual(0)
      await offer.press('Enter')
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
      await expect(offer).toBeHidden()
      await open(page, '/articles')
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    })

  test('goes on in English, and is not offered it again', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('link', { name: DISMISS }).click()
    await expect(page.getByRole('link', { name: QUESTION })).toBeHidden()
    await page.getByRole('banner').getByRole('link', { name: 'Articles' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible()
    await open(page, '/plants')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('link', { name: QUESTION })).toBeHidden()
  })

  test('is not offered what a link has chosen', async ({ page }) => {
    await open(page, '/?lang=en')
    await expect(page.getByRole('link', { name: QUESTION })).toBeHidden()
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('takes it or leaves it', async ({ page, context }) => {
      await page.goto('/plants?tag=digestion')
      await page.getByRole('link', { name: DISMISS }).click()
      await expect(page.getByRole('link', { name: QUESTION })).toBeHidden()
      await expect(page).toHaveURL(/tag=digestion/)
      // Readers see the page once it has loaded the style sheet that stores the choice.
      await page.waitForLoadState()
      await page.goto('/plants')
      await expect(page.getByRole('link', { name: QUESTION })).toBeHidden()
      await context.clearCookies()
      await page.goto('/plants')
      await page.getByRole('link', { name: QUESTION }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Plantas medicinales' })).toBeVisible()
    })
  })
})

test('who reads English as well as Spanish, and English rather, is offered nothing', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'accept-language': 'es;q=0.7,en-US,en;q=0.9' } })
  const page = await context.newPage()
  await page.goto(`${baseURL}/`)
  await hydrated(page)
  await expect(page.getByRole('link', { name: QUESTION })).toBeHidden()
  await context.close()
})

for (const language of ['en', 'es'] as const)
  test.describe(`the header of a phone (${language})`, () => {
    test.use({ language, hasTouch: true, viewport: { width: 360, height: 740 } })

    test('has the other language one tap away', async ({ page, words }) => {
      const other = language === 'en' ? 'es' : 'en'
      await open(page, '/plants')
      await page.getByRole('banner').getByRole('link', { name: words.userMenu.language, exact: true }).tap()
      await expect(page.locator('html')).toHaveAttribute('lang', other)
    })
  })
