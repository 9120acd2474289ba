import { HtmlValidate } from 'html-validate'
import type { Page } from '@playwright/test'
import { matchPath } from 'react-router-dom'
import { expectAccessible } from '../support/axe.ts'
import {
  addressOf,
  addressOfPlant,
  checkEach,
  expect,
  forNobody,
  hydrated,
  query,
  sideways,
  test,
} from '../support/browser.ts'
import { PUBLIC_ROUTES } from '../support/public-routes.ts'

// Checks for every page: valid HTML, no findings of axe, no horizontal scrolling on a small phone or with letters twice
// their size, no errors in the browser console. Colours are those of both themes; languages and widths take turns, and the room
// that words take is looked at in Spanish, which needs more.

const pages: Record<string, (page: Page) => string | Promise<string>> = {
  home: () => '/',
  plants: () => '/plants',
  // Few, since the cards are those of the whole list.
  'plants of a topic': () => '/plants?tag=nervous-system',
  'plants found': () => '/plants?q=chamomile',
  'no plants found': () => '/plants?q=xylophone',
  'a term that is too long': () => `/plants?q=${'w'.repeat(201)}`,
  'plants for persons': () => '/plants?q=tos+ni%C3%B1o&pregnancy=1&medicine=anticoagulants',
  'plants kept from a person': () => '/plants?ailment=stomach-ache&pregnancy=1&keptOut=1',
  'a search without plants': () => '/plants?q=end+a+pregnancy',
  'a filter that does not exist': () => '/plants?childAge=40',
  plates: () => '/plates',
  'plates after a place that does not exist': () => '/plates?after=x',
  ailments: () => '/ailments',
  'ailments found': () => '/ailments?q=fiebre&sort=name',
  'an ailment': () => '/ailments/cough?childAge=3&condition=asthma',
  'a folk illness': () => '/ailments/empacho',
  'a plant': (page) => addressOfPlant(page, 'pericón'),
  'a poisonous plant': (page) => addressOfPlant(page, 'ruda'),
  'a plant with cautions of many kinds, for persons': async (page) =>
    `${await addressOfPlant(page, 'sábila')}?pregnancy=1&medicine=anticoagulants`,
  'a plant that is all poison': (page) => addressOfPlant(page, 'floripondio'),
  'a plant to hand on': async (page) => `${await addressOfPlant(page, 'pericón')}/share`,
  'a plant to print': async (page) => `${await addressOfPlant(page, 'ruda')}/print`,
  'an ailment to hand on': () => '/ailments/cough/share',
  'an ailment to print': () => '/ailments/cough/print?as=card',
  'a plant to cite': async (page) => `${await addressOfPlant(page, 'pericón')}/cite`,
  'what to suggest for a plant': async (page) => `${await addressOfPlant(page, 'pericón')}/suggest?place=uses.0`,
  'a version of a plant': async (page) => addressOfVersion(page, 'PLANT', await addressOfPlant(page, 'ruda')),
  'a version of an ailment': async (page) => addressOfVersion(page, 'AILMENT', await idOfAilment(page)),
  'a version of an article': async (page) =>
    addressOfVersion(page, 'ARTICLE', await addressOf(page, 'articles', 'Nagoya')),
  'a version of a project': async (page) =>
    addressOfVersion(page, 'PROJECT', await addressOf(page, 'projects', 'copal')),
  'no plant': () => '/plants/nothing',
  articles: () => '/articles',
  'an article': (page) => addressOf(page, 'articles', 'Nagoya'),
  projects: () => '/projects',
  'a project': (page) => addressOf(page, 'projects', 'copal'),
  communities: () => '/communities',
  'no community': () => '/communities/nothing',
  about: () => '/about',
  terms: () => '/terms',
  offline: () => '/offline',
  privacy: () => '/privacy',
  developers: () => '/developers',
  data: () => '/data',
  favorites: () => '/favorites',
  'a link that confirms nothing': () => '/confirm-email',
  'an unsubscribe link': () => '/newsletter/unsubscribe?email=marta@example.org&token=x',
  'an unsubscribe link that is not good': () => '/newsletter/unsubscribe',
  'sign-in': () => '/login',
  'sign-up': () => '/register',
  'a reset link that is not good': () => '/reset-password',
  'no page': () => '/nothing-here',
}

/** They are checked in member-pages.spec.ts and review.spec.ts. */
const OF_MEMBERS = ['/profile', '/review', '/review/:id']

test('every page is among them', async ({ page, baseURL }) => {
  const paths: string[] = []
  for (const addressOf of Object.values(pages)) paths.push(new URL(await addressOf(page), baseURL).pathname)
  const missing = PUBLIC_ROUTES.filter((route) => !paths.some((path) => matchPath(route, path)))
  expect(missing.sort()).toEqual(OF_MEMBERS)
})

/** Pages whose header and footer are checked whole, in an even and in an odd turn. */
const FRAMES = { home: true, plants: true }

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes attributes, ids and void elements in its own, valid form.
    'attr-case': 'off',
    'valid-id': ['error', { relaxed: true }],
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // Ours only disable a form while it is submitted; they group nothing that needs a name.
    'wcag/h71': 'off',
    // Style sheets keep numbers on one line; the names beside them may break.
    'tel-non-breaking': 'off',
    // Several checkboxes of one name are a list of values.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit'] }],
  },
})

/** Several tests, which run at the same time. */
const WALKS = 6
const numbered = Object.entries(pages).map(([name, addressOf], index) => ({ name, addressOf, index }))

for (let walk = 0; walk < WALKS; walk++)
  test(`pages are valid, accessible and fit, ${walk + 1} of ${WALKS}`, async ({ page, baseURL }) => {
    test.slow()
    const walked = numbered.filter(({ index }) => index % WALKS === walk)
    await checkEach(
      walked,
      ({ name }) => name,
      async ({ name, addressOf, index }) => {
        await forNobody(page)
        const url = new URL(await addressOf(page), baseURL)
        // Languages and widths take turns within each walk.
        const turn = Math.floor(index / WALKS) + walk
        const isReadInEnglish = turn % 2 === 1
        if (isReadInEnglish) {
          url.searchParams.set('lang', 'en')
          expect(await problemsOf(await (await page.request.get(url.href)).text())).toEqual([])
        }
        url.searchParams.set('lang', 'es')
        await page.setViewportSize({ width: turn % 3 === 0 ? 1280 : 320, height: 720 })
        const response = await page.goto(url.href)
        // The browser would show a page that the server failed to render.
        expect(response!.status()).toBeLessThan(500)
        await expect(page.locator('html')).toHaveAttribute('lang', 'es')
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        if (!isReadInEnglish) expect(await problemsOf(await response!.text())).toEqual([])
        await hydrated(page)
        await expectAccessible(page, name, { frame: name in FRAMES, themes: ['light', 'dark'] })
        await page.setViewportSize({ width: 320, height: 720 })
        expect(await sideways(page), 'pixels to the side at 320').toBeLessThanOrEqual(0)
        await page.setViewportSize({ width: 360, height: 720 })
        await expectFitsEnlarged(page)
      },
    )
  })

/** Nothing may be wider than the page with letters twice their usual size either, as a reader may set them in the browser. */
async function expectFitsEnlarged(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const setSize = (standard: number) => client.send('Page.setFontSizes', { fontSizes: { standard } })
  await setSize(32)
  try {
    // What scripts place follows later.
    await expect
      .poll(() => sideways(page), { message: 'pixels to the side of letters twice their size', timeout: 5000 })
      .toBeLessThanOrEqual(0)
  } finally {
    // The process of the page, which keeps the size, may show another one next.
    await setSize(16)
    await client.detach()
  }
}

async function problemsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const problems = results.flatMap(({ messages }) => messages)
  return problems.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)
}

async function idOfAilment(page: Page): Promise<string> {
  const { ailment } = await query<{ ailment: { id: string } }>(page, '{ ailment(slug: "cough") { id } }')
  return ailment.id
}

/** Of what has this id, or this URL, which ends with it. */
async function addressOfVersion(page: Page, of: string, address: string): Promise<string> {
  const { publicHistory } = await query<{ publicHistory: { current: { url: string } } }>(
    page,
    `{ publicHistory(of: ${of}, id: "${address.split('/').at(-1)}") { current { url } } }`,
  )
  return new URL(publicHistory.current.url).pathname
}
