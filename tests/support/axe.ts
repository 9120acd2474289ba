import axe, { type RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'

/** All rules of axe, including experimental ones and best practices, except contrast of level AAA. */
const rules = Object.fromEntries(
  axe
    .getRules()
    .filter(({ ruleId, tags }) => !tags.includes('deprecated') && ruleId !== 'color-contrast-enhanced')
    .map(({ ruleId }) => [ruleId, { enabled: true }]),
)

const COLOURS = ['color-contrast', 'link-in-text-block']
const notColours = { ...rules, ...Object.fromEntries(COLOURS.map((id) => [id, { enabled: false }])) }

/**
 * Expects no findings of axe on the page in either theme. Themes are only other values of the colours in
 * web/theme/tokens.css, so all that is not colours is checked once. A test that runs in both languages needs `colours` in
 * one of them only. Of a page behind a modal dialog nothing can be read or used: the dialog is checked alone, and
 * the page where no dialog is open.
 */
export async function expectAccessibleInBothThemes(page: Page, what: string, { colours = true } = {}): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  const size = page.viewportSize()!
  // Elements covered by a sticky bar can be scrolled into view, but axe reports them as too small.
  // Long texts of forms draw the lines in view only: their height is known when all of them are.
  for (let height = 0, next = await heightOf(page); next > height; next = await heightOf(page)) {
    height = next
    await page.setViewportSize({ ...size, height })
    await expect(page.locator('.cm-gap:visible')).toHaveCount(0)
  }
  expect(await findViolations(page, { rules: notColours }), what).toEqual([])
  await page.setViewportSize(size)
  expect(await unspokenLabels(page), `${what}: names that do not begin with what is seen`).toEqual([])
  if (!colours) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page, { runOnly: COLOURS }), `${what}, ${colorScheme} theme`).toEqual([])
  }
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight)
}

/** Passes are not listed, which saves a fifth of the time. */
function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // Decorative shapes of drawings: two thirds of a list, for which axe only reports that it cannot determine the
      // background.
      const drawings = [...document.querySelectorAll('svg[aria-hidden=true]')]
      const shapes = drawings.map((drawing) => [...drawing.childNodes])
      for (const drawing of drawings) drawing.replaceChildren()
      const dialogs = [...document.querySelectorAll('dialog:modal')]
      const include = dialogs.length > 0 ? dialogs : [document.documentElement]
      const { violations } = await axe.run(
        { include, exclude: options.runOnly ? lookAlikes(document.body) : [] },
        options,
      )
      for (const [index, drawing] of drawings.entries()) drawing.replaceChildren(...shapes[index]!)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html}`),
      )

      /** Elements that differ from an earlier sibling in nothing but words, links and pictures: they have its colours. */
      function lookAlikes(parent: Element): Element[] {
        const looks = new Set<string>()
        return [...parent.children].flatMap((element) => {
          const look = element.outerHTML
            .replaceAll(/>[^<]+/g, '>text')
            .replaceAll(
              / (?:href|src|srcset|alt|title|id|value|datetime|for|name|aria-[a-z]*(?:label|by))="[^"]*"/g,
              '',
            )
          if (looks.has(look)) return element
          looks.add(look)
          return lookAlikes(element)
        })
      }
    },
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  )
}

/** Controls whose accessible name does not contain their visible words; axe accepts parts of words. */
function unspokenLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = (text: string) =>
      ` ${
        text
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu)
          ?.join(' ') ?? ''
      } `
    return [...document.querySelectorAll('a[aria-label], button[aria-label]')].flatMap((control) => {
      const name = control.getAttribute('aria-label')!
      const seen = (control as HTMLElement).innerText ?? ''
      return !seen.trim() || words(name).includes(words(seen)) ? [] : [`${name}: ${seen}`]
    })
  })
}
