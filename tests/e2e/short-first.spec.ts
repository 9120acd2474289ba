import { expect, query, test } from '../support/browser.ts'

// What a reader with a small phone scrolls through before anything is opened: every plant, every ailment for somebody.

/** Where the footer begins, which is as long as the operator makes it: about 700 pixels less than a page may have. */
const LONGEST = 4700
/** All of its danger signs are for the person, and its plants have many hard stops. */
const LONGER: Record<string, number> = { '/ailments/wounds?childAge=3': 4850 }
/** Three screens. */
const HOW_TO_USE = 3 * 740

test.use({ language: 'es', viewport: { width: 360, height: 740 }, javaScriptEnabled: false })

test('no plant and no ailment is longer than six and a half screens, and doses are within three', async ({ page }) => {
  test.slow()
  // Heights do not depend on pictures, whose frames have their own.
  await page.route(/\.(svg|png|jpe?g|webp|avif)$/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  const { plants, ailments } = await query<{
    plants: { edges: { node: { id: string; commonName: string } }[] }
    ailments: { slug: string }[]
  }>(page, '{ plants(first: 100) { edges { node { id commonName(lang: ES) } } } ailments { slug } }')
  const urls = [
    ...plants.edges.map(({ node }) => `/plants/${node.id}`),
    ...ailments.flatMap(({ slug }) => ['childAge=3', 'pregnancy=1'].map((person) => `/ailments/${slug}?${person}`)),
  ]
  expect(urls.length).toBeGreaterThan(150)
  const failures: string[] = []
  for (const url of urls) {
    await page.goto(`${url}${url.includes('?') ? '&' : '?'}lang=es`, { waitUntil: 'domcontentloaded' })
    const { name, height, ...places } = await page.evaluate(() => {
      document.documentElement.removeAttribute('data-arriving')
      const topOf = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) + scrollY
      return {
        name: document.querySelector('h1')!.textContent,
        height: document.querySelector('main')!.getBoundingClientRect().bottom + scrollY,
        preparation: topOf('preparationMethods'),
        dose: topOf('dosageGuidelines'),
        call:
          document
            .querySelector('#danger-signs a[href^="tel:"], [data-read-first] a[href^="tel:"]')
            ?.getBoundingClientRect().bottom ?? 0,
      }
    })
    if (height > (LONGER[url] ?? LONGEST)) failures.push(`${name} (${url}): ${height} px`)
    for (const [what, place] of Object.entries(places))
      if (place > (what === 'call' ? 740 : HOW_TO_USE)) failures.push(`${name} (${url}): ${what} at ${place} px`)
  }
  expect(failures).toEqual([])
})
