import type { Page } from '@playwright/test'
import { addressOfPlant, expect, open, test } from '../support/browser.ts'

/** A phone with voices of these languages, which says nothing but remembers what it should. */
async function speakInstead(page: Page, voices: { lang: string; localService: boolean }[]): Promise<void> {
  await page.addInitScript((voices) => {
    const said: string[] = []
    let waiting: SpeechSynthesisUtterance[] = []
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: (utterance: SpeechSynthesisUtterance) => {
        if (utterance.text) {
          said.push(utterance.text)
          waiting.push(utterance)
        }
      },
      cancel: () => {
        waiting = []
      },
      finish: () => waiting.splice(0).forEach((utterance) => utterance.dispatchEvent(new Event('end'))),
    })
    Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: speech })
    Object.defineProperty(SpeechSynthesisUtterance.prototype, 'voice', { set: () => {} })
    Object.assign(window, { said, left: () => waiting.length, finish: speech.finish })
  }, voices)
}

const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said)
const left = (page: Page) => page.evaluate(() => (window as unknown as { left: () => number }).left())
const finish = (page: Page) => page.evaluate(() => (window as unknown as { finish: () => void }).finish())

test.describe('in Spanish', () => {
  test.use({ language: 'es' })

  test('a plant is read aloud, its cautions before its uses, until it is stopped', async ({ page, words }) => {
    await speakInstead(page, [{ lang: 'es-GT', localService: true }])
    await open(page, await addressOfPlant(page, 'manzanilla'))
    const listen = page.getByRole('button', { name: words.listen.listen })
    const stop = page.getByRole('button', { name: words.listen.stop })
    await listen.click()
    await expect(stop).toBeVisible()
    await expect.poll(() => left(page)).toBeGreaterThan(20)
    const texts = await said(page)
    expect(texts[0]).toBe('Manzanilla')
    expect(texts.indexOf(words.plantPage.precautions)).toBeGreaterThan(0)
    expect(texts.indexOf(words.plantPage.precautions)).toBeLessThan(texts.indexOf(words.plantPage.basicUses))
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(200)
    // How well each use is known is heard as well.
    expect(texts.filter((text) => text.startsWith(words.evidenceStep.people.split('{')[0]!)).length).toBeGreaterThan(0)
    // Numbers of sources are not read.
    expect(texts.filter((text) => /\w\.?\d+$/.test(text) && /[a-z]\.\d/.test(text))).toEqual([])
    await stop.click()
    expect(await left(page)).toBe(0)
    await listen.click()
    await expect.poll(() => left(page)).toBeGreaterThan(20)
    await finish(page)
    await expect(listen).toBeVisible()
  })

  test('of a poison, the warning is read first', async ({ page, words }) => {
    await speakInstead(page, [{ lang: 'es_US', localService: true }])
    await open(page, await addressOfPlant(page, 'higuerillo'))
    await page.getByRole('button', { name: words.listen.listen }).click()
    await expect.poll(async () => (await said(page)).length).toBeGreaterThan(5)
    expect((await said(page)).slice(1, 3).join(' ')).toBe(words.plantPage.poison)
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
