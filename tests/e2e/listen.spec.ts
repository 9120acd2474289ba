import { expectAccessible } from '../support/axe.ts'
import { addressOfPlant, expect, open, test } from '../support/browser.ts'
import { finish, left, said, speakInstead } from '../support/voices.ts'

test.describe('in Spanish', () => {
  test.use({ language: 'es' })

  test('of a plant a summary with its hard stops is read aloud, then its cautions before its uses, until it is stopped; it pauses, goes on, and goes to another part', async ({
    page,
    words,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await speakInstead(page, [{ lang: 'es-GT', localService: true }])
    await open(page, await addressOfPlant(page, 'manzanilla'))
    const listen = page.getByRole('button', { name: words.listen.listen })
    const stop = page.getByRole('button', { name: words.listen.stop })
    await listen.click()
    await expect(stop).toBeVisible()
    await expect.poll(() => left(page)).toBeGreaterThan(20)
    const texts = await said(page)
    expect(texts[0]).toBe('Manzanilla.')
    const headlines = page.locator('#precautions summary [data-level="AVOID"]')
    for (const headline of await headlines.allTextContents())
      expect(texts.slice(0, texts.indexOf(words.plantPage.precautions)).join(' ')).toContain(headline)
    expect(texts.indexOf(words.plantPage.precautions)).toBeGreaterThan(0)
    expect(texts.indexOf(words.plantPage.precautions)).toBeLessThan(texts.indexOf(words.plantPage.basicUses))
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(200)
    // How well each use is known is heard as well.
    expect(texts.filter((text) => text.startsWith(words.evidenceStep.people.split('{')[0]!)).length).toBeGreaterThan(0)
    // Numbers of sources are not read.
    expect(texts.filter((text) => /\w\.?\d+$/.test(text) && /[a-z]\.\d/.test(text))).toEqual([])
    // What only the style sheet separates is not read as one word.
    expect(texts.filter((text) => /\)\p{L}/u.test(text))).toEqual([])
    await stop.click()
    expect(await left(page)).toBe(0)
    await listen.click()
    await expect.poll(() => left(page)).toBeGreaterThan(20)
    await finish(page)
    await expect(listen).toBeVisible()

    await listen.click()
    await page.getByRole('button', { name: words.listen.pause }).click()
    expect(await left(page)).toBe(0)
    await expectAccessible(page, 'listening', {
      within: page.locator(`div:has(> [aria-label="${words.listen.listen}"])`),
    })
    const before = (await said(page)).length
    await listen.click()
    await expect.poll(async () => (await said(page))[before]).toBe('Manzanilla.')
    await page.getByRole('combobox', { name: words.listen.listen }).selectOption(words.plantPage.dosageGuidelines)
    const next = async () => (await said(page)).at(-(await left(page)))
    await expect.poll(next).toBe(words.plantPage.dosageGuidelines)
    expect((await said(page)).lastIndexOf('Manzanilla.')).toBe(before)
  })

  test('warnings are read first: of a poison, of an ailment with whom to call, and of the plants that a search finds', async ({
    page,
    words,
  }) => {
    await speakInstead(page, [{ lang: 'es_US', localService: true }])
    const listen = page.getByRole('button', { name: words.listen.listen })
    await open(page, await addressOfPlant(page, 'higuerillo'))
    await listen.click()
    await expect.poll(async () => (await said(page)).length).toBeGreaterThan(5)
    let texts = await said(page)
    expect(texts[1]).toMatch(/^VENENOSA/)
    expect(texts.join(' ')).toContain(words.plantPage.poison)
    expect(texts.join(' ')).not.toContain(words.plantPage.basicUses)

    await open(page, '/ailments/cough?childAge=3')
    await listen.click()
    await expect.poll(() => left(page)).toBeGreaterThan(20)
    texts = await said(page)
    expect(texts.slice(1, 3).join(' ')).toMatch(/llame al: .*\d{3}/)
    // Those of the child before those of others, and none twice.
    const signs = texts.flatMap((text, index) => (text.includes('por minuto o más') ? [index] : []))
    expect(texts[signs[0]!]).toContain('de 1 a 4 años')
    expect(new Set(signs.map((index) => texts[index])).size).toBe(signs.length)
    expect(signs[0]).toBeLessThan(10)
    const card = page.locator('#plants article').first()
    const name = await card.getByRole('heading').textContent()
    const [stop] = await card.locator('li[data-level]').allTextContents()
    expect(texts.slice(texts.indexOf(name!)).join(' ')).toContain(stop)
    expect(texts.join(' ')).not.toMatch(/\[\d|https?:/)

    await page.evaluate(() => sessionStorage.clear())
    await open(page, '/plants?q=tos')
    await listen.click()
    await expect.poll(() => left(page)).toBeGreaterThan(20)
    texts = await said(page)
    expect(texts.join(' ')).toContain((await page.locator('#found').textContent())!)
    // Of a number it is heard whom it calls.
    expect(texts.join(' ')).toContain('122 ')
    expect(texts.filter((text) => /^\d+$/.test(text))).toEqual([])
    for (const card of await page.getByRole('main').getByRole('article').all()) {
      const heard = texts.slice(texts.lastIndexOf((await card.getByRole('heading').textContent())!))
      for (const stop of await card.locator('li[data-level]').allTextContents()) expect(heard.join(' ')).toContain(stop)
    }
  })

  test('there is no button without a voice of the language on the phone itself', async ({ page, words }) => {
    await speakInstead(page, [
      { lang: 'en-US', localService: true },
      { lang: 'es-ES', localService: false },
    ])
    await open(page, await addressOfPlant(page, 'manzanilla'))
    await expect(page.getByRole('button', { name: words.listen.listen })).toHaveCount(0)
  })
})
