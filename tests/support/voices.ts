import type { Page } from '@playwright/test'

/** A phone with voices of these languages, which says nothing but remembers what it should, and the URLs of recordings that it plays. */
export async function speakInstead(page: Page, voices: { lang: string; localService: boolean }[]): Promise<void> {
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
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      said.push(this.src)
      return play.call(this)
    }
    Object.defineProperty(window, 'speechSynthesis', { configurable: true, value: speech })
    Object.defineProperty(SpeechSynthesisUtterance.prototype, 'voice', { set: () => {} })
    Object.assign(window, { said, left: () => waiting.length, finish: speech.finish })
  }, voices)
}

export const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said)
export const left = (page: Page) => page.evaluate(() => (window as unknown as { left: () => number }).left())
export const finish = (page: Page) => page.evaluate(() => (window as unknown as { finish: () => void }).finish())
