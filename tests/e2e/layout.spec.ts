import { signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { addressOfPlant, expect, hydrated, open, sidewaysAt, test } from '../support/browser.ts'

test('the keyboard reaches the content first, and every link in turn, always seen', async ({ page }) => {
  await page.goto('/plants')
  await hydrated(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const isInMain = await page.evaluate(() => document.querySelector('main')!.contains(document.activeElement))
  expect(isInMain).toBe(true)

  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const element = document.activeElement!
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      const isMarked = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      // The link within a card covers the whole card.
      const card = element.closest('article')
      const isCardMarked = card !== null && getComputedStyle(card).outlineStyle !== 'none'
      return { name: element.textContent, isMarked: isMarked || isCardMarked }
    })
    expect(focus.isMarked, `focus on ${focus.name}`).toBe(true)
  }
})

test('the newsletter form puts no email address into the URL before the scripts have come', async ({ page }) => {
  // They never come.
  await page.route(/\.js$/, () => {})
  await page.goto('/', { waitUntil: 'commit' })
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('textbox').fill('marta@example.org')
  await footer.getByRole('textbox').press('Enter')
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await page.waitForTimeout(300)
  expect(new URL(page.url()).search).toBe('')
  await expect(footer.getByRole('textbox')).toHaveValue('marta@example.org')
})

test('the footer has everything that it is to have, its newsletter form says how it went, and what it leads to starts at its beginning', async ({
  page,
}) => {
  await open(page, '/')
  const footer = page.getByRole('contentinfo')
  for (const name of ['Plants', 'Articles', 'Projects', 'Terms of use', 'Privacy']) {
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(footer.getByRole('link', { name: 'Donate' })).toHaveAttribute('href', '/profile')
  await expect(footer).toContainText(String(new Date().getUTCFullYear()))
  for (const name of ['Facebook', 'Instagram']) {
    await expect(footer.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('href', /^https:/)
  }

  const opener = page.getByRole('button', { name: 'Contact us' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Contact us' })
  await expect(dialog.getByRole('heading', { name: 'Contact us' })).toBeFocused()
  await expect(dialog.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:.+@/)
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  const field = footer.getByRole('textbox')
  const send = async (email: string) => {
    await field.fill(email)
    await footer.getByRole('button', { name: 'Subscribe' }).click()
  }
  for (const email of ['', 'nobody']) {
    await send(email)
    await expect(footer.getByText('Please enter a valid email address.')).toBeVisible()
  }
  const reader = `reader-${crypto.randomUUID()}`
  await send(` ${reader.toUpperCase()}@Example.org `)
  await expect(footer.getByText('Successfully subscribed to our newsletter!')).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeFocused()
  await send(`${reader}@example.org`)
  await expect(footer.getByText('This email is already subscribed.')).toBeVisible()

  await page.route('/graphql', (route) => route.fulfill({ status: 200, json: { errors: [{ message: 'x' }] } }))
  await send('other@example.org')
  await expect(footer.getByText('Failed to subscribe. Please try again.')).toBeVisible()
  await expect(field).toHaveValue('other@example.org')
  await page.unroute('/graphql')

  await footer.getByRole('link', { name: 'Terms of use' }).click()
  await expect(page).toHaveTitle(/Terms/)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('a control that the operator has not set says so, and leads an admin to its setting', async ({
  page,
  baseURL,
  words,
}) => {
  await page.goto('/')
  await hydrated(page)
  const control = page.getByRole('contentinfo').getByRole('button', { name: 'YouTube' })
  const dialog = page.getByRole('dialog', { name: words.unset.title })
  await control.click()
  await expect(dialog).toContainText(words.unset.text.socialYoutube)
  await expect(dialog.getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(control).toBeFocused()
  await signInAsAdmin(page, baseURL!)
  await open(page, '/')
  await control.click()
  await dialog.getByRole('link', { name: words.unsetForAdmins.toSetting }).click()
  await expect(page.getByRole('textbox', { name: 'YouTube' })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the header is low, has words, gives way while the reader goes down, and changes the language', async ({
    page,
  }) => {
    await open(page, '/plants')
    const header = page.getByRole('banner')
    expect((await header.boundingBox())!.height).toBeLessThanOrEqual(56)
    const links = header.getByRole('navigation', { name: 'Main navigation' })
    for (const word of ['Home', 'Plants', 'Articles', 'Projects']) await expect(links.getByText(word)).toBeVisible()
    expect(await sidewaysAt(page, 320)).toBeLessThanOrEqual(0)

    await page.mouse.wheel(0, 600)
    await expect(header).not.toBeInViewport()
    await page.mouse.wheel(0, -60)
    await expect(header).toBeInViewport()
    await page.mouse.wheel(0, 400)
    await expect(header).not.toBeInViewport()
    // The keyboard brings it back.
    await links.getByRole('link', { name: 'Plants' }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(header).toBeInViewport()
    await header.getByRole('link', { name: 'Español', exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })

  test('the menu leads to ailments, favorites and reading offline, calls an ambulance, keeps the keyboard, and closes', async ({
    page,
  }) => {
    await open(page, '/')
    const opener = page.getByRole('button', { name: 'Open menu' })
    await opener.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const [name, path] of [
      ['Ailments', '/ailments'],
      ['Favourites', '/favorites'],
      ['Read offline', '/offline'],
      [/Emergency/, /^tel:\d+$/],
    ] as const) {
      const link = menu.getByRole('link', { name })
      await expect(link).toHaveAttribute('href', path)
      await expect(link).toBeInViewport()
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(48)
    }
    await expectAccessible(page, 'the menu')
    for (let presses = 0; presses < 15; presses++) await page.keyboard.press('Tab')
    const isInside = await menu.evaluate(
      (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
    )
    expect(isInside).toBe(true)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    await menu.getByRole('link', { name: 'Articles' }).click()
    await expect(page).toHaveURL('/articles')
    await expect(menu).toBeHidden()
    await opener.click()
    await menu.locator('[lang=es]').click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('the bar of a plant is within reach, and neither the page nor the focus ends behind it', async ({ page }) => {
    await open(page, await addressOfPlant(page, 'manzanilla'))
    const bar = page.locator('[class*=bar]:has(> [href^="tel:"])')
    const top = 740 - (await bar.boundingBox())!.height
    for (const link of await bar.locator('a, button').all()) {
      const box = (await link.boundingBox())!
      expect(Math.min(box.height, box.width)).toBeGreaterThanOrEqual(48)
    }
    await page.getByRole('contentinfo').getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    const focus = await page.evaluate(() => document.activeElement!.getBoundingClientRect().bottom)
    expect(focus).toBeLessThanOrEqual(top)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const end = (await page.getByRole('contentinfo').locator(':scope > :last-child').boundingBox())!
    expect(end.y + end.height).toBeLessThanOrEqual(top + 1)
    await page.emulateMedia({ media: 'print' })
    await expect(bar.locator('[href^="tel:"]')).toBeHidden()
  })
})
