import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Seconds of the operators of the keystroke-level model, as Card, Moran and Newell measured them (“The Keystroke-Level Model
 * for User Performance Time with Interactive Systems”, 1980): a key as an average typist presses it, pointing, pressing and
 * releasing a button, the hand from keyboard to mouse or back, and the thought before each unit of work.
 */
export const OPERATORS = { key: 0.28, point: 1.1, button: 0.2, hand: 0.4, thought: 1.35 } as const

type Hand = 'keyboard' | 'mouse'

/** Somebody who works with keyboard and mouse, and whose every step is counted. */
export class CountedWriter {
  clicks = 0
  /** Presses of keys that are not letters of a text: a chord is as many as it has keys. */
  keys = 0
  letters = 0
  private seconds = 0
  private hand: Hand = 'mouse'
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get minutes(): number {
    return this.seconds / 60
  }

  /** A click where something must be looked for. */
  async click(control: Locator): Promise<void> {
    this.moveTo('mouse')
    this.clicks++
    this.seconds += OPERATORS.thought + OPERATORS.point + OPERATORS.button
    await control.click()
  }

  /** Files in the dialog of the system: the first, the last with Shift, and the button that opens them. */
  async chooseFiles(button: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.click(button)
    this.clicks += 3
    this.seconds += 3 * (OPERATORS.point + OPERATORS.button) + OPERATORS.key
    this.keys++
    await (await chooser).setFiles(files)
  }

  /** Keys one after the other, such as `Tab` or `Control+Enter`, as one unit of work. */
  async press(...keys: string[]): Promise<void> {
    this.moveTo('keyboard')
    this.seconds += OPERATORS.thought
    for (const key of keys) {
      this.count(key.split('+').length)
      await this.page.keyboard.press(key)
    }
  }

  /** Presses Tab until a control has the focus, at most `most` times. */
  async tabTo(control: Locator, most = 8): Promise<void> {
    this.moveTo('keyboard')
    for (let tabs = 0; tabs < most; tabs++) {
      this.count(1)
      await this.page.keyboard.press('Tab')
      if (await control.evaluate((element) => element.contains(document.activeElement))) return
    }
    await expect(control).toBeFocused({ timeout: 1 })
  }

  /** Letters of a text, into what has the focus. They are counted one by one, and put in at once, which takes far less time. */
  async write(text: string): Promise<void> {
    this.moveTo('keyboard')
    this.letters += text.length
    this.seconds += OPERATORS.thought + text.length * OPERATORS.key
    await this.page.keyboard.insertText(text)
  }

  /** Letters that find or choose something, and are no text. */
  async search(words: string): Promise<void> {
    this.moveTo('keyboard')
    this.seconds += OPERATORS.thought
    this.count(words.length)
    await this.page.keyboard.type(words)
  }

  /** Ctrl+V of what was copied where it was found. */
  async paste(text: string): Promise<void> {
    this.moveTo('keyboard')
    this.seconds += OPERATORS.thought
    this.count(2)
    await this.page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      clipboardData.setData('text', text)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement!.dispatchEvent(event)
    }, text)
  }

  report(): string {
    const constants = Object.entries(OPERATORS).map(([name, seconds]) => `${name} ${seconds} s`)
    return `${this.clicks} clicks, ${this.keys} keys, ${this.letters} letters of texts, ${this.minutes.toFixed(1)} minutes (${constants.join(', ')})`
  }

  private count(keys: number) {
    this.keys += keys
    this.seconds += keys * OPERATORS.key
  }

  private moveTo(hand: Hand) {
    if (this.hand !== hand) this.seconds += OPERATORS.hand
    this.hand = hand
  }
}
