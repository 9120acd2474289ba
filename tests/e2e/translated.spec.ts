import type { Browser, Locator, Page } from '@playwright/test'
import { createPlant, openSome, signInAsAdmin } from '../support/admin.ts'
import { expect, hydrated, open, test } from '../support/browser.ts'
import { newAddress } from '../support/member.ts'
import { expectSameWords, translate, type Step } from '../support/translator.ts'
import type { Language, Words } from '../support/words.ts'

// With the browser's translator at work no word of an earlier state stays: after each step the page says what it says to
// readers without one. What follows the translator knows nothing of pages: one walk for each kind of change is enough. No page
// is compared that shows the newest plants, which other tests write meanwhile.

type Steps = (words: Words) => Step[]
type Comparison = { prepare?: (page: Page, baseURL: string) => Promise<string | void>; path?: string; steps: Steps }

const main = (page: Page) => page.getByRole('main')
const banner = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
/** Its scripts may come after the click. */
const opens = async (page: Page, button: Locator) => {
  await button.click()
  await page.getByRole('dialog').waitFor()
}
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name) ?? ''

async function newPage(browser: Browser, baseURL: string, language: Language): Promise<Page> {
  const options = { baseURL, serviceWorkers: 'block', reducedMotion: 'reduce', locale: 'en-US' } as const
  const context = await browser.newContext(options)
  if (language !== 'en') await context.addCookies([{ name: 'language', value: language, url: baseURL }])
  return context.newPage()
}

const search = (term: string) => async (page: Page) => {
  await main(page).getByRole('searchbox').fill(term)
  await main(page).getByRole('searchbox').press('Enter')
  await expect.poll(() => parameter(page, 'q')).toBe(term)
}

const openFirst = async (page: Page) => {
  await main(page).getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/plants\/[0-9a-f-]{36}/)
}

const choose = (name: string, value: string) => async (page: Page) => {
  const field = main(page).locator(`select[name=${name}]`)
  if (!(await field.isVisible())) await main(page).locator('#filters > summary').click()
  await field.selectOption(value)
  await expect.poll(() => parameter(page, name)).toBe(value)
}

const tile = (page: Page, name: string) => main(page).locator(`#for-whom [data-tile=${name}]`)

const press = (name: string, left: Record<string, string>) => async (page: Page) => {
  await tile(page, name).click()
  for (const [param, value] of Object.entries(left)) await expect.poll(() => parameter(page, param)).toBe(value)
}

const pick = (name: string, value: string) => async (page: Page) => {
  await main(page).locator(`#for-whom a[href*="${name}=${value}"]`).click()
  await expect.poll(() => parameter(page, name)).toBe(value)
}

/** Of the header. */
const switchLanguage = (from: Language) => async (page: Page) => {
  const other = from === 'en' ? 'es' : 'en'
  await banner(page).locator(`a[hreflang=${other}]`).filter({ visible: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', other)
}

const COMPARISONS: Record<string, (language: Language) => Comparison> = {
  'searches, one after the other': (language) => ({
    path: '/plants?q=tos',
    steps: () => [
      ['for a child', search('niño de 2 años diarrea')],
      ['without results', search('xylophone')],
      ['of a name', search('pericón')],
      ['the other language', switchLanguage(language)],
      ['a plant', openFirst],
      ['back', (page) => page.goBack()],
      ['many', search('dolor')],
      [
        'more',
        async (page) => {
          await main(page).locator('a[href*="after="]').click()
          await expect.poll(() => main(page).getByRole('article').count()).toBeGreaterThan(24)
        },
      ],
    ],
  }),
  'filters and persons': () => ({
    path: '/plants?filters=open&q=tos',
    steps: () => [
      ['pregnancy', press('pregnancy', { pregnancy: '1' })],
      ['ages', (page) => tile(page, 'child').click()],
      ['an age', pick('childAge', '4')],
      ['a part', choose('part', 'leaf')],
      ['no age', press('child', { childAge: '' })],
    ],
  }),
  'menus, theme and data saver': () => ({
    path: '/privacy',
    steps: (words) => [
      ['the theme', (page) => banner(page).getByRole('switch', { name: words.layout.darkTheme }).click()],
      ['the data saver', (page) => footer(page).getByRole('switch', { name: words.layout.dataSaver }).click()],
      ['narrow', (page) => page.setViewportSize({ width: 360, height: 740 })],
      ['the menu', (page) => opens(page, page.getByRole('button', { name: words.layout.openMenu }))],
      ['closed', (page) => page.keyboard.press('Escape')],
      ['wide', (page) => page.setViewportSize({ width: 1280, height: 720 })],
      ['contact', (page) => opens(page, footer(page).getByRole('button', { name: words.contact.open }))],
      ['closed again', (page) => page.keyboard.press('Escape')],
    ],
  }),
  'the messages of forms': () => {
    const fill = (label: string, value: string) => (page: Page) => main(page).getByLabel(label).first().fill(value)
    const subscribe = (address: () => string) => async (page: Page) => {
      await footer(page).locator('input[type=email]').fill(address())
      await footer(page).locator('form button').click()
    }
    const submit = (page: Page) => main(page).locator('form button[type=submit]').last().click()
    return {
      path: '/login',
      steps: ({ account, loginPage, newsletter }) => [
        ['nothing', submit],
        ['an address', fill(account.email, 'nobody@example')],
        ['a password', async (page) => page.locator('main input[type=password]').fill('wrong and wrong')],
        ['refused', submit],
        ['to register', (page) => main(page).getByRole('link', { name: loginPage.register }).click()],
        ['no account', submit],
        ['no newsletter', (page) => footer(page).getByRole('button', { name: newsletter.subscribe }).click()],
        ['an email', subscribe(newAddress)],
      ],
    }
  },
  'the form of a plant': () => ({
    prepare: async (page, baseURL) => {
      await signInAsAdmin(page, baseURL)
      return `/admin/plants/edit/${await createPlant(page, { commonNameEn: 'Sage', commonNameEs: 'Salvia' })}`
    },
    steps: ({ adminForm }) => [
      ['names and uses', (page) => openSome(page, 'names', 'use')],
      ['a use', (page) => main(page).locator('#use').getByRole('button').last().click()],
      ['no name', (page) => main(page).locator('[name=commonNameEn]').fill('')],
      ['a name', (page) => main(page).locator('[name=commonNameEn]').fill('Sage of the hill')],
      ['all', (page) => main(page).getByRole('button', { name: adminForm.openSections }).click()],
    ],
  }),
}

// The language of a page has nothing to do with what a translator does to its nodes.
for (const [index, [name, comparisonIn]] of Object.entries(COMPARISONS).entries())
  test.describe(name, () => {
    const language = index % 2 === 0 ? 'en' : 'es'
    test.use({ language })

    test(`in ${language}`, async ({ browser, baseURL, words }) => {
      const { prepare, path, steps } = comparisonIn(language)
      const [page, translated] = [
        await newPage(browser, baseURL!, language),
        await newPage(browser, baseURL!, language),
      ]
      const errors: string[] = []
      for (const each of [page, translated]) each.on('pageerror', ({ message }) => errors.push(message))
      const prepared = await prepare?.(page, baseURL!)
      const alike = (await prepare?.(translated, baseURL!)) ?? prepared
      await open(page, path ?? prepared!)
      await open(translated, path ?? alike!)
      await translated.evaluate(translate)
      await expectSameWords(page, translated, [['at first', hydrated], ...steps(words)])
      expect(errors).toEqual([])
      await page.context().close()
      await translated.context().close()
    })
  })

test('what is translated before the page is interactive stays translated, and the page keeps its theme', async ({
  page,
  browser,
  baseURL,
}) => {
  const translated = await newPage(browser, baseURL!, 'en')
  const errors: string[] = []
  translated.on('pageerror', ({ message }) => errors.push(message))
  translated.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await translated.addInitScript(`document.addEventListener('DOMContentLoaded', ${String(translate)})`)
  await translated.addInitScript(() => localStorage.setItem('theme', 'dark'))
  // As on a slow phone, where the scripts come last.
  await translated.route(/assets\/reading.*\.js/, async (route) => {
    await translated.waitForFunction(() => document.querySelector('font font'))
    await route.continue()
  })
  await open(page, '/plants?q=tos')
  await open(translated, '/plants?q=tos')
  await expect(translated.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectSameWords(page, translated, [
    ['at first', hydrated],
    ['a search', search('diarrea')],
  ])
  expect(errors).toEqual([])
  await translated.context().close()
})

test('a reader who asks for the original gets all of it', async ({ page }) => {
  await open(page, '/plants?q=tos')
  const words = await main(page).innerText()
  // As a translator does it: with the text nodes that it has taken out.
  await page.evaluate(async () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    const pairs = texts.map((text) => [text, document.createElement('font')] as const)
    for (const [text, font] of pairs) {
      font.textContent = '…'
      text.replaceWith(font)
    }
    await new Promise((resolve) => setTimeout(resolve))
    for (const [text, font] of pairs) font.replaceWith(text)
  })
  await expect(page.locator('font')).toHaveCount(0)
  expect(await main(page).innerText()).toBe(words)
  await search('diarrea')(page)
})
