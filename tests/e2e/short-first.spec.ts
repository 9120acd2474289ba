import type { Page } from '@playwright/test'
import { plantSlugs } from '../search/corpus.ts'
import { expect, query, test } from '../support/browser.ts'

// What a reader with a small phone scrolls through before anything is opened, and what the simple view leaves out. The HTML
// of every plant and ailment is read; those with the most text, and some others, are laid out.

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

/** How many of a kind are laid out. */
const LAID_OUT = 8

/** What the HTML of each page hides of the lines in its simple view, and the pages with the most text in sight first. */
async function readSimple([told, lang]: readonly [Told, string]): Promise<{
  failures: string[]
  longestFirst: string[]
}> {
  const failures: string[] = []
  const lengths = new Map<string, number>()
  for (const [path, lines] of told) {
    const html = await (await fetch(`${path}?simple=1&lang=${lang}`)).text()
    const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main')!
    const stop = '[data-whole] :is([data-level="AVOID"], [data-level="ASK"], [href^="tel:"]):not(article article *)'
    // Cards of plants are hidden with their stops.
    if (main.querySelector(stop)) failures.push(`${path}: hides a stop`)
    for (const part of main.querySelectorAll('details:not([open]) > :not(summary)')) part.remove()
    lengths.set(path, main.textContent.length)
    for (const part of main.querySelectorAll('[data-whole]')) part.remove()
    const seen = main.textContent.replaceAll(/\s+/g, '')
    failures.push(...lines.filter((line) => !seen.includes(line)).map((line) => `${path}: hides ${line}`))
  }
  return { failures, longestFirst: [...lengths.keys()].sort((one, other) => lengths.get(other)! - lengths.get(one)!) }
}

for (const kind of ['plants', 'ailments'] as const)
  test(`none of the ${kind} is longer than 5,500 pixels, and its simple view is shorter and hides no stop, sign or call`, async ({
    page,
  }) => {
    test.slow()
    // Heights do not depend on pictures, whose frames have their own. Routes would turn the cache off.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setBlockedURLs', {
      urls: ['svg', 'png', 'jpg', 'webp', 'avif'].map((end) => `*.${end}`),
    })
    const told = (await listTold(page, 'ES'))[kind]
    expect(told.length).toBeGreaterThan(50)
    await page.goto('/healthz')
    const { failures, longestFirst } = await page.evaluate(readSimple, [told, 'es'] as const)
    const linesOf = new Map(told)
    for (const [index, path] of longestFirst.slice(0, LAID_OUT).entries())
      for (const person of personsOf(kind, index)) {
        await page.goto(`${path}${person}${person ? '&' : '?'}lang=es`, { waitUntil: 'domcontentloaded' })
        const { height, simple, hidden, ...places } = await page.evaluate(measure, person ? [] : linesOf.get(path)!)
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
    // In English it is the same HTML with other words: those of every third.
    const inEnglish = (await listTold(page, 'EN'))[kind].filter((_, index) => index % 3 === 0)
    await page.goto('/healthz')
    failures.push(...(await page.evaluate(readSimple, [inEnglish, 'en'] as const)).failures)
    expect(failures).toEqual([])
  })

/** For nobody in particular, and ailments for a person as well: what is laid out for one differs in words only. */
const personsOf = (kind: 'plants' | 'ailments', index: number) =>
  kind === 'plants' ? [''] : ['', index % 2 === 0 ? '?childAge=3' : '?pregnancy=1']

/** Lengths of the page that is shown, and what its simple view hides of the lines, without their spaces. */
function measure(lines: string[]) {
  const root = document.documentElement
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

/** In pixels, with one line of stops. */
const HIGHEST_CARD = 220
const LINE = 24

test(`a card is at most ${HIGHEST_CARD} pixels high, unless its stops need more, of which none is cut, with its picture beside the name`, async ({
  page,
}) => {
  for (const path of ['/plants?family=asteraceae', '/plants?q=tos', '/plants?q=tos&childAge=3']) {
    await page.goto(path)
    const cards = await page.locator('main article').evaluateAll((articles) =>
      articles.map((card) => {
        const href = card.querySelector('a[href*="/plants/"]')!.getAttribute('href')!
        const stops = card.querySelector('[data-level]')!.closest('ul')!
        const [picture, name] = ['img', 'h2, h3'].map((part) => card.querySelector(part)!.getBoundingClientRect())
        return {
          id: /[^/?]{36}/.exec(href)![0],
          height: card.getBoundingClientRect().height,
          stops: stops.getBoundingClientRect().height,
          isCut: [stops, ...stops.children, ...stops.querySelectorAll('[data-level]')].some(
            (part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth,
          ),
          isBeside: name!.x > picture!.x + 60 && name!.y < picture!.bottom,
        }
      }),
    )
    // Not those that other tests write.
    const written = cards.filter(({ id }) => plantSlugs().has(id))
    expect(written).not.toEqual([])
    const isWrong = ({ height, stops, isCut, isBeside }: (typeof cards)[number]) =>
      isCut || !isBeside || height - stops > HIGHEST_CARD - LINE
    expect(written.filter(isWrong), path).toEqual([])
  }
})
