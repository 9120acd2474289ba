import { askAsAdmin, signInAsAdmin } from '../support/admin.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, open, test } from '../support/browser.ts'
import { wordsIn } from '../support/words.ts'

const words = wordsIn('es')
const WORD = 'zacatinta'

/** What the API says on a site with readers: that of the tests has few. */
const INTEREST = {
  isCounting: true,
  days: Array.from({ length: 30 }, (_, index) => ({
    __typename: 'ReaderDay',
    day: new Date(Date.UTC(2026, 10, index + 1)).toISOString().slice(0, 10),
    pages: (index * 37) % 100,
    searches: (index * 17) % 23,
  })),
  pages: [],
  ailments: [{ __typename: 'SearchedAilment', slug: 'cough', name: 'Tos', count: 1234 }],
  persons: [{ __typename: 'SearchedPerson', kind: 'PREGNANCY', name: null, count: 12 }],
  unanswered: [{ __typename: 'UnansweredWord', word: WORD, count: 9 }],
}

test.use({ language: 'es' })

test('an admin sees what readers look for, and teaches an ailment and a plant a word', async ({ page, baseURL }) => {
  await signInAsAdmin(page, baseURL!)
  await page.route(/\/graphql/, async (route) => {
    if (!route.request().postData()?.includes('query ReaderInterest')) return route.continue()
    await route.fulfill({ json: { data: { readerInterest: { __typename: 'ReaderInterest', ...INTEREST } } } })
  })
  await open(page, '/admin?lang=es')
  const section = page.getByRole('main').getByRole('region', { name: words.readerInterest.title })
  await expect(section.getByRole('img')).toHaveCount(2)
  await section.getByText(words.readerInterest.asTable).click()
  await expect(section.getByRole('table').getByRole('row')).toHaveCount(31)
  await expectAccessible(page, 'what readers look for', { frame: false })

  const teach = section.getByRole('button', { name: words.readerInterest.teachOne.replace('{word}', WORD) })
  await teach.click()
  const dialog = page.getByRole('dialog')
  const choices = dialog.getByRole('list', { name: words.pickField.choices })
  await expectAccessible(page, 'teaching a word', { frame: false })
  const [ailment, plant] = await Promise.all([
    askAsAdmin(page, '{ ailments { id name(lang: ES) } }'),
    askAsAdmin(page, '{ plants(search: "chaya", first: 1) { edges { node { id commonName(lang: ES) } } } }'),
  ])
  const { name } = (ailment as { ailments: { name: string }[] }).ailments[0]!
  await dialog.getByRole('searchbox').fill(name)
  await choices.getByRole('button').first().click()
  await expect(page).toHaveURL(new RegExp(`/admin/ailments/edit/.*word=${WORD}&in=es`))
  await expect(page.getByRole('main').getByText(WORD, { exact: true })).toBeVisible()

  await open(page, '/admin?lang=es')
  await teach.click()
  await dialog.getByRole('radio', { name: words.readerInterest.knowers.PLANT }).check()
  const { commonName } = (plant as { plants: { edges: { node: { commonName: string } }[] } }).plants.edges[0]!.node
  await dialog.getByRole('searchbox').fill(commonName)
  await choices.getByRole('button').first().click()
  await expect(page).toHaveURL(/\/admin\/plants\/edit\//)
  await expect(page.getByRole('main').getByText(WORD).filter({ visible: true }).first()).toBeVisible()
})
