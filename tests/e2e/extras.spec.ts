import { expect, open, test } from '../support/browser.ts'
import { EXTRAS, hurry, spoil, type Spoiled } from '../support/extras.ts'
import { logIn, PASSWORD, register } from '../support/member.ts'

// A browser that lacks or refuses a feature that pages can do without: home, a list, logging in, a plant and the profile work.

// Each line is refused in one walk and absent in another. Those of a walk have nothing to do with each other, so that none is
// only missed where another one works.
const LINES: { refused: number[]; absent: number[] }[] = [
  { refused: [0], absent: [2, 5] },
  { refused: [4, 5], absent: [0] },
  { refused: [2, 3], absent: [1] },
  { refused: [1], absent: [3, 4] },
]
for (const how of ['refused', 'absent'] as const)
  expect(LINES.flatMap((walk) => walk[how]).toSorted()).toEqual([...EXTRAS.keys()])
const WALKS: Spoiled[] = LINES.map(({ refused, absent }) => ({
  refused: refused.flatMap((line) => EXTRAS[line]!),
  absent: absent.flatMap((line) => EXTRAS[line]!),
}))

// Of this worker: a network has a number of new accounts an hour.
let member: string | undefined

for (const spoiled of WALKS)
  test(`${spoiled.refused.join(', ')} are refused, ${spoiled.absent.join(', ')} are absent`, async ({
    context,
    words,
  }) => {
    const page = await context.newPage()
    const email = (member ??= await register(page))
    await context.clearCookies()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.addInitScript(hurry)
    await page.addInitScript(spoil, spoiled)
    const [banner, main] = [page.getByRole('banner'), page.getByRole('main')]
    const heading = page.getByRole('heading', { level: 1 })

    await open(page, '/')
    await banner.getByRole('switch', { name: words.layout.darkTheme }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await main.getByRole('searchbox').fill('tos')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'tos' })).toBeVisible()
    await expect(heading).toHaveText(words.plants.title)

    await banner.getByRole('link', { name: words.navigation.logIn }).click()
    await logIn(page, words, email, PASSWORD)
    await expect(heading).toHaveText(words.plants.title)
    await main.getByRole('article').last().scrollIntoViewIfNeeded()
    const link = main.getByRole('article').first().getByRole('link').first()
    const plant = await link.innerText()
    await link.click()
    await expect(heading).toHaveText(plant)
    const favorite = main.getByRole('button', { name: words.favorite.favorite, exact: false }).first()
    await favorite.click()
    await expect(favorite).toHaveAttribute('aria-pressed', 'true')
    // For the next walk.
    await favorite.click()
    await expect(favorite).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('contentinfo').getByRole('button', { name: words.contact.open }).click()
    await expect(page.getByText(words.contact.question)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(words.contact.question)).toBeHidden()
    await main.getByRole('link', { name: words.plantPage.back }).click()
    await expect(heading).toHaveText(words.plants.title)

    await open(page, '/profile')
    await expect(heading).toHaveText(words.profilePage.title)
    await banner.locator('button[popovertarget]').filter({ visible: true }).click()
    await banner.getByRole('button', { name: words.userMenu.language }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    expect(errors).toEqual([])
    await page.close()
  })
