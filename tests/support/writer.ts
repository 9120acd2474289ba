import { expect, type Locator, type Page } from '@playwright/test'

/** How somebody works in a form: `press` is counted, typing and the Tab key are not. */
export interface Writer {
  press: (control: Locator) => Promise<void>
  write: (field: Locator, text: string) => Promise<void>
  /** How often something was pressed. */
  presses: () => number
}

const MAX_TABS = 150

/** Presses with the mouse, and moves on to the next fields with the Tab key. */
export function byMouse(page: Page): Writer {
  let presses = 0
  return {
    press: async (control) => {
      presses++
      await control.click()
    },
    write: async (field, text) => {
      // Fields that are far away are clicked.
      if (!(await isReached(page, field, 8))) {
        presses++
        await field.click()
      }
      await page.keyboard.type(text)
    },
    presses: () => presses,
  }
}

/** Has no mouse. */
export function byKeyboard(page: Page): Writer {
  let presses = 0
  return {
    press: async (control) => {
      presses++
      expect(await isReached(page, control), `${String(control)} is reached by Tab`).toBe(true)
      const isChoice = await control.evaluate((element) => element.matches('[type=checkbox], [type=radio]'))
      await page.keyboard.press(isChoice ? 'Space' : 'Enter')
    },
    write: async (field, text) => {
      expect(await isReached(page, field), `${String(field)} is reached by Tab`).toBe(true)
      await page.keyboard.type(text)
    },
    presses: () => presses,
  }
}

/** Presses Tab until a control has the focus. It is looked up again only when it is another element. */
export async function isReached(page: Page, control: Locator, max = MAX_TABS): Promise<boolean> {
  const find = async () => (await control.elementHandle())!
  let element = await find()
  for (let tabs = 0; tabs <= max;) {
    const hasFocus = await element.evaluate((node) => (node.isConnected ? node === document.activeElement : null))
    if (hasFocus) return true
    if (hasFocus === null) element = await find()
    else {
      await page.keyboard.press('Tab')
      tabs++
    }
  }
  return false
}
