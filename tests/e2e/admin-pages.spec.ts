import { signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { addressOf, addressOfPlant, expect, hydrated, query, sideways, test } from '../support/browser.ts'

// Checks for all admin pages, in Spanish, whose words are longer: no findings of axe, in one theme each, no horizontal scrolling on
// a small phone or a wide screen. A page is loaded at the width that the last one was left at: widths take turns. Axe
// looks at pages that another test fills there.

test.use({ language: 'es', viewport: { width: 1280, height: 900 } })

test('the admin area', async ({ page, baseURL }) => {
  test.slow()
  await signInAsAdmin(page, baseURL!)
  const edit = (address: string) => `/admin${address.replace(/[^/]+$/, 'edit/$&')}`
  const [plant, article] = [await addressOfPlant(page, 'chaya'), await addressOf(page, 'articles', 'Nagoya')]
  const { ailment } = await query<{ ailment: { id: string } }>(page, '{ ailment(slug: "burns") { id } }')
  // By axe; the form of a plant and the files by their width as well.
  const checkedElsewhere = [
    `/admin${article}/history`,
    `/admin${plant}/rights`,
    `/admin/ailments/edit/${ailment.id}`,
    '/admin/sources/edit/tramil-tagetes-lucida',
    '/admin/sources/tramil-tagetes-lucida/history',
    '/admin/translate?into=es',
    '/admin/backups',
    '/admin/webhooks',
    '/admin/bin',
    '/admin/audit',
  ]
  for (const path of [
    '/admin',
    '/admin/plants',
    edit(article),
    '/admin/ailments',
    '/admin/ailments/new',
    '/admin/projects/new',
    '/admin/sources',
    '/admin/tags',
    '/admin/tags/edit/digestive',
    '/admin/pictures',
    '/admin/users',
    '/admin/notifications',
    '/admin/suggestions',
    '/admin/reviewers',
    '/admin/bug-reports',
    '/admin/newsletter',
    '/admin/nothing',
    ...checkedElsewhere,
  ]) {
    await page.goto(path)
    await hydrated(page)
    if (!checkedElsewhere.includes(path)) await expectAccessible(page, path, { frame: path === '/admin' })
    expect(await sideways(page), path).toBeLessThanOrEqual(0)
    const { width } = page.viewportSize()!
    await page.setViewportSize({ width: width === 360 ? 1280 : 360, height: 900 })
    expect(await sideways(page), `${path}, another width`).toBeLessThanOrEqual(0)
  }
})
