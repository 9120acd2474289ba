import type { Locator, Page } from '@playwright/test'
import { signInAsAdmin } from '../support/admin.ts'
import { expect, open, test } from '../support/browser.ts'
import { register } from '../support/member.ts'

test.describe('in Spanish', () => {
  test.use({ language: 'es' })

  test('the otter is a drawing, and out of the way of what is read and pressed', async ({ page, words }) => {
    test.slow()
    await register(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      await open(page, '/plants')
      const otter = page.getByRole('button', { name: words.bugReport.open })
      await expect(otter.locator('svg')).toBeVisible()
      await expect(otter).toHaveText('')
      const timesAway = await countAway(otter)
      await page.mouse.move(width / 2, 350)
      for (let screens = 0; screens < 5; screens++) {
        const before = await timesAway()
        await page.mouse.wheel(0, 430)
        await expect.poll(timesAway).toBeGreaterThan(before)
        await expect(otter).toBeVisible()
        expect(await covered(page, words.bugReport.open)).toEqual([])
      }
      // Scrolling up shows it again.
      const before = await timesAway()
      await page.mouse.wheel(0, -300)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(2150)
      await expect(otter).toBeVisible()
      expect(await timesAway()).toBe(before)

      await open(page, '/profile?tab=settings')
      for (let presses = 0; presses < 25; presses++) {
        await page.keyboard.press('Tab')
        await expect.poll(() => covered(page, words.bugReport.open)).toEqual([])
      }
    }
  })
})

test('in the admin area the otter stands in the header, and covers nothing of a form', async ({
  page,
  words,
  baseURL,
}) => {
  await signInAsAdmin(page, baseURL!)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await open(page, '/admin/plants/new')
    const otter = page.getByRole('button', { name: words.bugReport.open })
    await expect(otter).toHaveCount(1)
    await expect(page.getByRole('banner').getByRole('button', { name: words.bugReport.open })).toHaveCount(1)
    expect(await covered(page, words.bugReport.open)).toEqual([])
    await otter.click()
    await expect(page.getByRole('dialog', { name: words.bugReport.title })).toBeVisible()
  }
})

test('a press counts although the otter has to move', async ({ page, words }) => {
  await register(page)
  await open(page, '/profile')
  const otter = page.getByRole('button', { name: words.bugReport.open })
  await otter.hover()
  await otter.evaluate((button) => {
    const { left, top } = button.getBoundingClientRect()
    const below = document.createElement('button')
    Object.assign(below.style, { position: 'fixed', left: `${left}px`, top: `${top}px`, zIndex: '-1' })
    document.body.append(below)
  })
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: words.bugReport.title })).toBeVisible()
})

/** Counts how often an element is hidden, too briefly for polling. */
async function countAway(otter: Locator): Promise<() => Promise<number>> {
  const counted = await otter.evaluateHandle((button) => {
    const count = { times: 0 }
    const watch = new MutationObserver(() => {
      if (button.hasAttribute('data-away')) count.times++
    })
    watch.observe(button, { attributeFilter: ['data-away'] })
    return count
  })
  return () => counted.evaluate(({ times }) => times)
}

/** Controls covered by the button of that name; empty if the button is hidden. */
function covered(page: Page, name: string): Promise<string[]> {
  return page.evaluate((name) => {
    const button = document.querySelector(`button[aria-label="${name}"]`)!
    if (!button.checkVisibility({ visibilityProperty: true })) return []
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return [...document.querySelectorAll('a, button, input, textarea, select, summary')]
      .filter((other) => other !== button && !other.closest('dialog:not([open])'))
      .filter((other) =>
        [...other.getClientRects()].some(
          (box) => box.width > 1 && box.left < right && box.right > left && box.top < bottom && box.bottom > top,
        ),
      )
      .map((other) => other.outerHTML.slice(0, 120))
  }, name)
}
