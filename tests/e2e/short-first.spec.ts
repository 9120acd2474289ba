import { expect, query, test } from '../support/browser.ts'

// What a reader with a small phone scrolls through before anything is opened: every plant, every ailment for somebody.

/** With the footer. */
const LONGEST = 5500
/** Two screens. */
const HOW_TO_USE = 2 * 800
/** In larger letters. */
const SIMPLE_HOW_TO_USE = 2.5 * 800

test.use({ language: 'es', viewport: { width: 360, height: 800 }, javaScriptEnabled: false })

test('no plant and no ailment is longer than 5,500 pixels, its simple view is shorter, and doses are within two', async ({
  page,
}) => {
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
    ...ailments.flatMap(({ slug }) =>
      ['', '?childAge=3', '?pregnancy=1'].map((person) => `/ailments/${slug}${person}`),
    ),
  ]
  expect(urls.length).toBeGreaterThan(180)
  const failures: string[] = []
  for (const url of urls) {
    await page.goto(`${url}${url.includes('?') ? '&' : '?'}lang=es`, { waitUntil: 'domcontentloaded' })
    const { name, height, simple, ...places } = await page.evaluate(() => {
      const root = document.documentElement
      root.removeAttribute('data-arriving')
      // With the fonts of the machine, which are there at once.
      root.setAttribute('data-saver', '')
      root.setAttribute('data-simple', '')
      const topOf = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) + scrollY
      const simple = { height: root.scrollHeight, dose: topOf('dosageGuidelines') }
      root.removeAttribute('data-simple')
      return {
        simple,
        name: document.querySelector('h1')!.textContent,
        height: root.scrollHeight,
        preparation: topOf('preparationMethods'),
        dose: topOf('dosageGuidelines'),
        call:
          document
            .querySelector('#danger-signs a[href^="tel:"], [data-read-first] a[href^="tel:"]')
            ?.getBoundingClientRect().bottom ?? 0,
      }
    })
    // All danger signs are in sight unless somebody is chosen. Larger letters need as much more room as what then is left out.
    const isForAnybody = url.startsWith('/ailments') && !url.includes('?')
    if (height > LONGEST && !isForAnybody) failures.push(`${name} (${url}): ${height} px`)
    if (simple.height > height * (url.includes('?') ? 1.08 : 1))
      failures.push(`${name} (${url}): ${simple.height} px in the simple view, ${height} in all`)
    if (simple.dose > SIMPLE_HOW_TO_USE) failures.push(`${name} (${url}): dose of the simple view at ${simple.dose} px`)
    for (const [what, place] of Object.entries(places))
      if (place > (what === 'call' ? 740 : HOW_TO_USE)) failures.push(`${name} (${url}): ${what} at ${place} px`)
  }
  expect(failures).toEqual([])
})
