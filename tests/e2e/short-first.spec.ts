import type { Page } from '@playwright/test'
import { plantSlugs } from '../search/corpus.ts'
import { expect, query, RESENT, test } from '../support/browser.ts'

// What a reader with a small phone scrolls through before anything is opened, and what the simple view leaves out: every
// plant, every ailment for somebody.

/** With the footer. */
const LONGEST = 5500
/** Two screens. */
const HOW_TO_USE = 2 * 800
/** In larger letters. */
const SIMPLE_HOW_TO_USE = 2.5 * 800

test.use({ language: 'es', viewport: { width: 360, height: 800 }, javaScriptEnabled: false })

type Line = { text: string }
type Told = [path: string, lines: string[]][]

/** The addresses of plants and ailments, with the lines that no view of them may leave out. */
async function listTold(page: Page, lang: 'ES' | 'EN'): Promise<Record<'plants' | 'ailments', Told>> {
  const { plants, ailments } = await query<{
    plants: { edges: { node: { id: string; headlines: Line[]; isPoisonous: boolean } }[] }
    ailments: { slug: string; dangerSigns: Line[] }[]
  }>(
    page,
    `query ($lang: Language!) {
      plants(first: 100) { edges { node { id isPoisonous headlines(lang: $lang) { text } } } }
      ailments { slug dangerSigns { text(lang: $lang) } }
    }`,
    { lang },
  )
  const slugs = plantSlugs()
  const textsOf = (lines: Line[]) => lines.map(({ text }) => text.replaceAll(/\s+/g, ''))
  return {
    // Not those that other tests write.
    plants: plants.edges
      .filter(({ node }) => slugs.has(node.id))
      .map(({ node }) => [`/plants/${node.id}`, node.isPoisonous ? [] : textsOf(node.headlines)]),
    ailments: ailments.map(({ slug, dangerSigns }) => [`/ailments/${slug}`, textsOf(dangerSigns)]),
  }
}

const PERSONS = { plants: [''], ailments: ['', '?childAge=3', '?pregnancy=1'] } as const

for (const kind of ['plants', 'ailments'] as const)
  test(`none of the ${kind} is longer than 5,500 pixels, and its simple view is shorter and hides no stop, sign or call`, async ({
    page,
  }) => {
    test.slow()
    // Heights do not depend on pictures, whose frames have their own.
    await page.route(/\.(svg|png|jpe?g|webp|avif)$/, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    const told = (await listTold(page, 'ES'))[kind]
    expect(told.length).toBeGreaterThan(50)
    const failures: string[] = []
    for (const [path, lines] of told)
      for (const person of PERSONS[kind]) {
        await page.goto(`${path}${person}${person ? '&' : '?'}lang=es`, { waitUntil: 'domcontentloaded' })
        const { height, simple, hidden, ...places } = await page.evaluate(measure, person ? [] : lines)
        const found = hidden
        // All danger signs are in sight unless somebody is chosen. Larger letters need as much more room as what then is left out.
        const isForAnybody = kind === 'ailments' && !person
        if (height > LONGEST && !isForAnybody) found.push(`${height} px`)
        if (simple.height > height * (person ? 1.08 : 1))
          found.push(`${simple.height} px in the simple view, ${height} in all`)
        if (simple.dose > SIMPLE_HOW_TO_USE) found.push(`dose of the simple view at ${simple.dose} px`)
        for (const [what, place] of Object.entries(places))
          if (place > (what === 'call' ? 740 : HOW_TO_USE)) found.push(`${what} at ${place} px`)
        failures.push(...found.map((failure) => `${path}${person}: ${failure}`))
      }
    expect(failures).toEqual([])
  })

/** Lengths of the page that is shown, and what its simple view hides of the lines, without their spaces. */
function measure(lines: string[]) {
  const root = document.documentElement
  root.removeAttribute('data-arriving')
  // With the fonts of the machine, which are there at once.
  root.setAttribute('data-saver', '')
  root.setAttribute('data-simple', '')
  const topOf = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) + scrollY
  const simple = { height: root.scrollHeight, dose: topOf('dosageGuidelines') }
  const main = document.querySelector('main')!
  const seen = main.innerText.replaceAll(/\s+/g, '')
  const whole = [...main.querySelectorAll('[data-whole]')]
  const hidden = [
    ...lines.filter((line) => !seen.includes(line)),
    ...(whole.some((part) => part.getClientRects().length > 0) ? ['shows all'] : []),
    // Cards of plants are hidden with their stops.
    ...(main.querySelector(
      '[data-whole] :is([data-level="AVOID"], [data-level="ASK"], [href^="tel:"]):not(article article *)',
    )
      ? ['hides a stop']
      : []),
    ...(main.querySelector('h1 ~ *, header')!.getClientRects().length > 0 ? [] : ['hides the header']),
  ]
  root.removeAttribute('data-simple')
  return {
    simple,
    hidden,
    height: root.scrollHeight,
    preparation: topOf('preparationMethods'),
    dose: topOf('dosageGuidelines'),
    call:
      document
        .querySelector('#danger-signs a[href^="tel:"], [data-read-first] a[href^="tel:"]')
        ?.getBoundingClientRect().bottom ?? 0,
  }
}

test('in English, too, the simple view has every line of a stop or a sign', async ({ page }) => {
  const { plants, ailments } = await listTold(page, 'EN')
  // What is shown of the same page differs in words only.
  const missing: string[] = []
  for (const [path, lines] of [...plants, ...ailments]) {
    const response = await page.request.get(`${path}?simple=1&lang=en`, RESENT)
    const seen = await page.evaluate(textOfSimple, await response.text())
    missing.push(...lines.filter((line) => !seen.includes(line)).map((line) => `${path}: ${line}`))
  }
  expect(missing).toEqual([])
})

function textOfSimple(html: string): string {
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main')!
  for (const part of main.querySelectorAll('[data-whole], details:not([open]) > :not(summary)')) part.remove()
  return main.textContent.replaceAll(/\s+/g, '')
}
