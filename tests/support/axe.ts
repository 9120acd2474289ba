import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects that axe finds nothing on the page as it is shown. */
export function expectAccessible(page: Page, what: string): Promise<void> {
  return expectNothing(axe(page), what)
}

/** The same for both themes, between which nothing but colours can differ. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNothing(axe(page), `${what}, light theme`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothing(axe(page).withTags(['cat.color']), `${what}, dark theme`)
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
