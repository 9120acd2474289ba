import axe, { type RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'

/** Expects that axe finds nothing on the page in either theme, between which nothing but colours can differ. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await findViolations(page), `${what}, light theme`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  const colours = await findViolations(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
  expect(colours, `${what}, dark theme`).toEqual([])
}

/** What passes is not listed, which takes a fifth of the time. */
function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
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
