import type { Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { addressOfPlant, expect, open, query, test } from '../support/browser.ts'

const MILLIMETRES = 25.4 / 72

/** The pages of what the browser prints: text, and size in millimetres. */
async function printed(page: Page) {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const sheet = await pdf.getPage(index + 1)
      const { items } = await sheet.getTextContent()
      const [, , width = 0, height = 0] = sheet.view
      return {
        text: items
          .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
          .join('')
          .replaceAll(/\s+/g, ' '),
        size: [Math.round(width * MILLIMETRES * 10) / 10, Math.round(height * MILLIMETRES * 10) / 10],
      }
    }),
  )
}

type Handout = { text: string; url: string; cautions: { label: string; items: string[] }[] }

async function handoutOf(page: Page, address: string): Promise<Handout> {
  const { plant } = await query<{ plant: { handout: Handout } }>(
    page,
    'query ($id: ID!) { plant(id: $id) { handout(lang: ES) { text url cautions { label items } } } }',
    { id: address.split('/').at(-1) },
  )
  return plant.handout
}

test.describe('in Spanish', () => {
  test.use({ language: 'es' })

  test('"Compartir" hands a plant on with its cautions: by the phone, by copying, by WhatsApp', async ({
    page,
    words,
  }) => {
    const address = await addressOfPlant(page, 'chaya')
    const { text } = await handoutOf(page, address)
    await page.addInitScript(() => {
      const note = (shared: string) => Object.assign(window, { shared })
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: ({ text }: ShareData) => {
          note(text!)
          return Promise.reject(new DOMException('', 'AbortError'))
        },
      })
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: async (text: string) => note(`copied ${text}`) },
      })
    })
    await open(page, address)
    await page.getByRole('link', { name: words.share.share }).click()
    await expect(page).toHaveURL(`${address}/share`)
    const shared = () => page.evaluate(() => (window as unknown as { shared: string }).shared)
    await page.getByRole('button', { name: 'Enviar' }).click()
    expect(await shared()).toBe(text)
    await page.getByRole('button', { name: 'Copiar el mensaje' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Mensaje copiado' })).toBeVisible()
    expect(await shared()).toBe(`copied ${text}`)
    const chat = await page.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href')
    expect(new URL(chat!).searchParams.get('text')).toBe(text)
    // Nothing of it is loaded before it is asked for.
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('heading', { name: words.handout.asPicture }).scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => url.includes('/handouts/'))).toEqual([])
    await page.getByText(words.handout.showPicture).click()
    await page.getByRole('main').getByRole('img').scrollIntoViewIfNeeded()
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .getByRole('img')
          .evaluate((img: HTMLImageElement) => img.naturalHeight),
      )
      .toBe(1920)
  })

  test('a plant is printed as a sheet and as a card with all its cautions, and nothing of the site around it', async ({
    page,
  }) => {
    test.slow()
    // The last one has a caution with a word that pages explain.
    for (const name of ['ruda', 'manzanilla', 'jamaica']) {
      const address = await addressOfPlant(page, name)
      const { cautions, url } = await handoutOf(page, address)
      for (const [as, size] of [
        ['', [148.2, 210]],
        ['?as=card', [85.7, 54.2]],
      ] as const) {
        await open(page, `${address}/print${as}`)
        const pages = await printed(page)
        const [first] = pages
        for (const [side, length] of first!.size.entries()) expect(Math.abs(length - size[side]!)).toBeLessThan(0.5)
        // With the uses, if there are any.
        for (const { label, items } of cautions)
          for (const part of [label, ...items]) expect(first!.text, name + as).toContain(part)
        for (const further of pages.slice(1)) expect(further.text).not.toContain('Se usa para')
        const all = pages.map(({ text }) => text).join(' ')
        expect(all.replaceAll(' ', '')).toContain(url.replace(/^https?:\/\//, ''))
        expect(all).not.toMatch(/Boletín|popover/)
        // How it is made, and how much, after all precautions.
        if (name === 'manzanilla' && !as)
          expect(all).toMatch(/Más precauciones.*Preparación.*3 g de flor seca.*Dosis.*1 taza entre comidas/)
      }
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a plant is handed on by WhatsApp and on paper', async ({ page }) => {
    await page.goto(await addressOfPlant(page, 'ruda'))
    await page.getByRole('link', { name: 'Share' }).click()
    await expect(page.getByRole('main')).toContainText('Do not use it: - for children')
    await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute('href', /Do\+not\+use\+it/)
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0)
    const booklet = await page.getByRole('link', { name: 'Booklet' }).getAttribute('href')
    expect((await page.request.get(booklet!)).headers()['content-type']).toBe('application/pdf')
    await page.getByRole('link', { name: 'Card for the wallet' }).click()
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  })
})
