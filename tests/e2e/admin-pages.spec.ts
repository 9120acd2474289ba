import { signInAsAdmin } from '../support/admin.ts'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { expect, hydrated, query, sidewaysAt, test } from '../support/browser.ts'

// Checks for all admin pages, in both languages: no findings of axe (in English in both themes), no horizontal
// scrolling on a small phone.

for (const language of ['en', 'es'] as const) {
  test.describe(language, () => {
    test.use({
      language,
      viewport: { width: 1280, height: 900 },
      contextOptions: { reducedMotion: 'reduce' },
    })

    test('the admin area', async ({ page, baseURL }) => {
      test.slow()
      await signInAsAdmin(page, baseURL!)
      type List = { edges: { node: { id: string } }[] }
      type Ailment = { ailment: { id: string } }
      const { plants, articles, ailment } = await query<{ plants: List; articles: List } & Ailment>(
        page,
        '{ plants(first: 1) { edges { node { id } } } articles(first: 1) { edges { node { id } } } ailment(slug: "burns") { id } }',
      )
      for (const path of [
        '/admin',
        '/admin/plants',
        `/admin/plants/edit/${plants.edges[0]!.node.id}`,
        `/admin/articles/edit/${articles.edges[0]!.node.id}`,
        `/admin/articles/${articles.edges[0]!.node.id}/history`,
        '/admin/ailments',
        '/admin/ailments/new',
        `/admin/ailments/edit/${ailment.id}`,
        '/admin/projects/new',
        '/admin/sources',
        '/admin/sources/edit/tramil-tagetes-lucida',
        '/admin/translate?into=es',
        '/admin/users',
        '/admin/notifications',
        '/admin/bug-reports',
        '/admin/newsletter',
        '/admin/files',
        '/admin/bin',
        '/admin/audit',
        '/admin/nothing',
      ]) {
        await page.goto(path)
        await hydrated(page)
        for (const width of [360, 1280])
          expect(await sidewaysAt(page, width), `${path} at ${width}`).toBeLessThanOrEqual(0)
        await expectAccessibleInBothThemes(page, path, { colours: language === 'en' })
      }
    })
  })
}
