import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects that axe finds nothing on the page in either theme, between which nothing but colours can differ. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNothing(axe(page), `${what}, light theme`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothing(axe(page).withRules(['color-contrast', 'link-in-text-block']), `${what}, dark theme`)
}

/** What passes is not listed, which takes a fifth of the time. Legacy: no page has a frame of another site, for which axe would open a window of its own. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

async function expectNothing(builder: AxeBuilder, what: string): Promise<void> {
  const { violations } = await builder.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html}`),
  )
  expect(found, what).toEqual([])
}
