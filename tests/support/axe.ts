import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects that axe finds nothing on the page as it is shown. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Legacy: no page has a frame of another site, for which axe would open a window of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id}: ${target.join(' ')} ${html}`),
  )
  expect(found, what).toEqual([])
}
