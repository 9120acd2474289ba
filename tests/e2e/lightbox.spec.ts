import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, RESENT, sidewaysAt, test } from '../support/browser.ts'
import { photographedPlant } from '../support/photographed-plant.ts'

test.describe('photos and articles of a plant', () => {
  test.use({ language: 'es', hasTouch: true })

  test('a photo in landscape is not cut on its own page, and opens whole', async ({ page, words, baseURL }) => {
    const address = await photographedPlant(page, baseURL!)
    // Adding the plant has cleared all cookies.
    await page.context().addCookies([{ name: 'language', value: 'es', url: baseURL! }])
    const t = words.lightbox
    const main = page.getByRole('main')
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await open(page, address)
      const box = (await main.locator('header picture > img').boundingBox())!
      expect(box.width / box.height).toBeCloseTo(2, 1)
    }

    // Without scripts, its link leads to the file. To show a picture alone, the browser uses styles that its policy forbids.
    const photo = await page.evaluate(
      (html) =>
        new DOMParser()
          .parseFromString(html, 'text/html')
          .querySelector('header a:has(picture)')!
          .getAttribute('href')!,
      await (await page.request.get(address)).text(),
    )
    expect((await page.request.get(photo)).headers()['content-type']).toBe('image/jpeg')

    // By mouse and keyboard.
    const links = main.locator('#gallery').getByRole('link', { name: t.open })
    await expect(links).toHaveCount(3)
    await links.nth(1).click()
    const dialog = page.getByRole('dialog', { name: t.title })
    const place = (number: number) =>
      expect(dialog.getByText(t.place.replace('{number}', String(number)).replace('{total}', '3'))).toBeVisible()
    await place(2)
    await expectAccessible(page, 'the lightbox', { frame: false })
    for (const width of [320, 1280]) expect(await sidewaysAt(page, width)).toBeLessThanOrEqual(0)
    const image = dialog.locator('picture > img')
    await expect(image).toHaveCSS('object-fit', 'contain')
    await page.keyboard.press('ArrowRight')
    await place(3)
    await expect(dialog.getByRole('button', { name: t.next })).toBeDisabled()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Home')
    await place(1)
    await dialog.getByRole('button', { name: t.next }).tap()
    await place(2)

    // By swiping.
    await swipe(page, -120)
    await place(3)
    await swipe(page, 120)
    await place(2)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(links.nth(1)).toBeFocused()
  })

  test('what was written of a plant is a list at the end of its page on a phone', async ({ page, words }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const response = await page.request.post('/graphql', {
      data: { query: '{ articles { edges { node { plants { id } } } } }' },
      ...RESENT,
    })
    const { data } = (await response.json()) as {
      data: { articles: { edges: { node: { plants: { id: string }[] } }[] } }
    }
    const ids = data.articles.edges.flatMap(({ node }) => node.plants.map(({ id }) => id))
    const most = ids.toSorted((one, other) => count(ids, other) - count(ids, one))[0]!
    await open(page, `/plants/${most}`)
    const articles = page.getByRole('region', { name: words.plantPage.articles })
    await articles.getByRole('heading', { level: 2 }).click()
    const cards = articles.getByRole('article')
    expect(await cards.count()).toBeGreaterThan(2)
    for (const card of await cards.all()) expect((await card.boundingBox())!.height).toBeLessThan(220)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  // Where drawings do not wait until they are near.
  test('articles wear the sheets of the plants that they are about, and so differ', async ({ page }) => {
    await page.goto('/articles')
    const covers = await page
      .getByRole('main')
      .getByRole('article')
      .evaluateAll((cards) =>
        cards.map((card) =>
          [...card.querySelectorAll('img')].flatMap(({ src }) => /#colour-(p.+)/.exec(src)?.[1] ?? []),
        ),
      )
    const drawn = covers.filter((names) => names.length > 0).map((names) => names.join())
    expect(drawn.length).toBeGreaterThan(5)
    expect(new Set(drawn).size).toBeGreaterThan(drawn.length * 0.7)
  })
})

function count(ids: readonly string[], id: string): number {
  return ids.filter((other) => other === id).length
}

/** A horizontal swipe in the middle of the window. */
async function swipe(page: Page, by: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { width, height } = page.viewportSize()!
  const at = (x: number) => [{ x: width / 2 + x, y: height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const part of [0.25, 0.5, 0.75, 1])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(by * part) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
