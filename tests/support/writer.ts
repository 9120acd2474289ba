import { expect, type Locator, type Page } from '@playwright/test'

/** How somebody works in a form: `press` is counted, typing and the Tab key are not. */
export interface Writer {
  press: (control: Locator) => Promise<void>
  write: (field: Locator, text: string) => Promise<void>
  /** How often something was pressed. */
  presses: () => number
}

const MAX_TABS = 150
/** So many presses of Tab are less trouble than a click. */
const NEAR = 8

/** Presses with the mouse. */
export function byMouse(): Pick<Writer, 'press' | 'presses'> {
  let presses = 0
  return {
    press: async (control) => {
      presses++
      await control.click()
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
      // With a mouse, fields that are far away would be clicked.
      if (!(await isReached(page, field, NEAR))) {
        presses++
        expect(await isReached(page, field), `${String(field)} is reached by Tab`).toBe(true)
      }
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
