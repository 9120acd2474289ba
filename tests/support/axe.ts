import axe, { type RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'

/** All that axe knows, what it only tries out and what is good practice included. The contrast of level AAA is not our aim. */
const rules = Object.fromEntries(
  axe
    .getRules()
    .filter(({ ruleId, tags }) => !tags.includes('deprecated') && ruleId !== 'color-contrast-enhanced')
    .map(({ ruleId }) => [ruleId, { enabled: true }]),
)

/** Expects that axe finds nothing on the page in either theme, between which nothing but colours can differ. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  await page.emulateMedia({ colorScheme: 'light' })
  const size = page.viewportSize()!
  // What a sticky bar covers just now can be scrolled free, but axe takes it for too small to be pressed.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height })
  expect(await findViolations(page), `${what}, light theme`).toEqual([])
  await page.setViewportSize(size)
  expect(await unspokenLabels(page), `${what}: names that do not begin with what is seen`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  const colours = await findViolations(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
  expect(colours, `${what}, dark theme`).toEqual([])
}

/** What passes is not listed, which takes a fifth of the time. */
function findViolations(page: Page, options: RunOptions = { rules }): Promise<string[]> {
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // The shapes of drawings that only the eye is shown: two thirds of a list, of which axe says nothing but that it cannot
      // tell the colour behind a text.
      const drawings = [...document.querySelectorAll('svg[aria-hidden=true]')]
      const shapes = drawings.map((drawing) => [...drawing.childNodes])
      for (const drawing of drawings) drawing.replaceChildren()
      const { violations } = await axe.run(document, options)
      for (const [index, drawing] of drawings.entries()) drawing.replaceChildren(...shapes[index]!)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html}`),
      )
    },
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  )
}

/** Controls whose name has other words than those that are seen on them; axe is content with a part of a word. */
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
