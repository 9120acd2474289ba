import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects that axe finds nothing on the page as it is shown. */
export function expectAccessible(page: Page, what: string): Promise<void> {
  return expectNothing(axe(page), what)
}

/** The same for a page that was already found accessible in the other theme: nothing but colours can differ. */
export function expectAccessibleColours(page: Page, what: string): Promise<void> {
  return expectNothing(axe(page).withTags(['cat.color']), what)
}

/** Legacy: no page has a frame of another site, for which axe would open a window of its own. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode()
}

async function expectNothing(builder: AxeBuilder, what: string): Promise<void> {
  const { violations } = await builder.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html}`),
  )
  expect(found, what).toEqual([])
}
