import type { Locator, Page } from '@playwright/test'
import { askAsAdmin, completeLines, createItem, signInAsAdmin } from '../support/admin.ts'
import { expect, open, query, test } from '../support/browser.ts'
import { serveOpenPhoto } from '../support/open-photo.ts'
import type { Words } from '../support/words.ts'
import { byKeyboard, byMouse, isReached, type Writer } from '../support/writer.ts'

// What the work of a writer costs: a new plant, and the translation of an article.

test.use({ viewport: { width: 1280, height: 800 } })

test.beforeEach(({ page, baseURL }) => {
  test.slow()
  return signInAsAdmin(page, baseURL!)
})

const MAX_CLICKS = 25

test('a plant in both languages with a photo, four citations, uses and cautions is written without a mouse, which would be at most 25 clicks', async ({
  page,
  words,
  baseURL,
}) => {
  const id = crypto.randomUUID().slice(0, 8)
  await serveOpenPhoto(page, `${baseURL}/favicon.svg?${id}`)
  await page.route(/\/open-photo\?/, (route) =>
    route.fulfill({ path: 'web/public/favicon.svg', contentType: 'image/svg+xml' }),
  )
  await open(page, '/admin/plants/new')
  const writer = byKeyboard(page)
  await writePlant(page, words, writer, id)
  expect(writer.presses()).toBeLessThanOrEqual(MAX_CLICKS)
  test.info().annotations.push({ type: 'presses', description: String(writer.presses()) })

  const { plants } = await query<{ plants: { edges: { node: Written }[] } }>(page, READ, { id })
  expect(plants.edges.map(({ node }) => node)).toEqual([
    {
      en: `Rue ${id}`,
      es: `Ruda ${id}`,
      mainImage: { altEn: 'Rue in bloom', altEs: 'Ruda en flor' },
      uses: [{ ailment: { slug: 'burns' }, en: 'The juice is put on it.', es: 'Se pone el jugo.' }],
      cautions: [
        { subject: 'PREGNANCY', level: 'AVOID', en: 'Do not drink it.', es: 'No la tome.' },
        ...['BREASTFEEDING', 'CHILDREN', 'MEDICINES'].map((subject) => ({
          subject,
          level: 'NO_DATA',
          en: null,
          es: null,
        })),
      ],
      descriptionEn: 'A herb.[^cano-incense-2008] It smells.[^tramil-tagetes-lucida]',
      descriptionEs: 'Una hierba.[^cano-incense-2008] Huele.[^tramil-tagetes-lucida]',
    },
  ])
})

type Written = Record<string, unknown>

const READ = `query ($id: String!) { plants(search: $id) { edges { node {
  en: commonName es: commonName(lang: ES) mainImage { altEn: alt(lang: EN) altEs: alt(lang: ES) }
  uses { ailment { slug } en: text es: text(lang: ES) }
  cautions { subject level en: writtenText(fallback: false) es: writtenText(lang: ES, fallback: false) }
  descriptionEn: description descriptionEs: description(lang: ES)
} } } }`

async function writePlant(page: Page, words: Words, { press, write }: Writer, id: string) {
  const { plantForm: plant, adminForm: form, cautionsForm: cautions, usesForm: uses, adminPictures: pictures } = words
  const main = page.getByRole('main')
  const section = async (of: keyof typeof plant.groups) => {
    const line = main.locator('summary', { hasText: plant.groups[of] }).first()
    // It opens when the focus comes from the section before.
    expect(await isReached(page, line)).toBe(true)
    if (await line.evaluate((summary) => !(summary.parentElement as HTMLDetailsElement).open)) await press(line)
  }
  const field = (name: string) => main.locator(`[name="${name}"]`)

  await write(field('commonNameEn'), `Rue ${id}`)
  await write(field('commonNameEs'), `Ruda ${id}`)
  await write(field('scientificName'), 'Ruta chalepensis')

  await section('pictures')
  await press(main.getByRole('button', { name: pictures.find.open }).first())
  await press(page.getByRole('dialog').getByRole('button', { name: pictures.find.takeOne.replace('{title}', 'Ruda') }))
  await press(main.getByRole('button', { name: pictures.describeOne.replace('{name}', form.picture) }))
  const description = page.getByRole('dialog', { name: pictures.describeTitle })
  await write(description.locator('[name=altEn]'), 'Rue in bloom')
  await write(description.locator('[name=altEs]'), 'Ruda en flor')
  await press(description.getByRole('button', { name: pictures.saveDescription }))
  await expect(description).toBeHidden()

  await section('use')
  await press(main.getByRole('button', { name: uses.add }))
  await write(main.getByLabel(uses.ailment, { exact: true }), 'burns')
  await expect(main.getByRole('list', { name: words.pickField.choices }).getByRole('button').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await press(main.getByRole('checkbox', { name: words.vocabulary.part.LEAF, exact: true }))
  // By keyboard, the first of the choice is reached.
  await press(field('uses.0.preparation').first())
  await field('uses.0.route').selectOption('SKIN')
  await field('uses.0.evidence').selectOption('TRADITION')
  await field('uses.0.finding').selectOption('NOT_TESTED')
  await write(field('uses.0.textEn'), 'The juice is put on it.')
  await write(field('uses.0.textEs'), 'Se pone el jugo.')
  await cite('uses.0.sourceKeys')

  await section('caution')
  await press(field('cautions.PREGNANCY').first())
  await press(main.getByRole('button', { name: new RegExp(cautions.unknown.split('other {')[1]!.split(' {')[0]!) }))
  await write(field('cautions.0.textEn'), 'Do not drink it.')
  await write(field('cautions.0.textEs'), 'No la tome.')
  await cite('cautions.0.sourceKeys')

  await section('about')
  for (const [language, texts] of [
    ['En', ['A herb.', ' It smells.']],
    ['Es', ['Una hierba.', ' Huele.']],
  ] as const) {
    const text = main.locator(`.cm-content[data-field=description${language}]`)
    await write(text, texts[0])
    await choose('[^cano-incense', /cano-incense-2008/)
    await page.keyboard.type(texts[1])
    await choose('[^tramil-tagetes-lucida', /tramil-tagetes-lucida/)
  }

  await press(main.getByLabel(form.makePublic.plants))
  await page.keyboard.press('Control+s')
  await expect(page.getByText(form.created.plants)).toBeVisible()

  /** A source of a row, found by typing. */
  async function cite(path: string) {
    await press(main.locator(`[data-field="${path}"]`))
    const search = page.getByRole('dialog').getByRole('searchbox')
    await expect(search).toBeFocused()
    await page.keyboard.type('tramil-tagetes-lucida')
    const found = page.getByRole('list', { name: words.sourcePicker.choices }).getByRole('button').first()
    await expect(found).toContainText('tramil-tagetes-lucida')
    // Those that have all that was typed, not its first letters.
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^\d /)
    await page.keyboard.press('Enter')
    await expect(main.getByTitle('[^tramil-tagetes-lucida]').last()).toBeVisible()
  }

  /** A citation, completed while it is typed. */
  async function choose(start: string, option: RegExp) {
    await page.keyboard.type(start)
    const choices = page.getByRole('listbox', { name: form.markdown.completions })
    await expect(choices.getByRole('option', { name: option }).first()).toHaveAttribute('aria-selected', 'true')
    // A key that is pressed before the sources for all that was typed have come, or within 75 ms of the list's opening, is
    // taken for one that was meant for the text.
    await expect(page.locator('.cm-tooltip-autocomplete-disabled')).toBeHidden()
    await page.waitForTimeout(100)
    await page.keyboard.press('Enter')
    await expect(choices).toBeHidden()
  }
}

test.describe('an article is translated in at most 5 clicks, without scrolling inside boxes', () => {
  const PARAGRAPH = 'Steep it for ten minutes. '.repeat(40).trim()
  const contentEn = `It calms.[^tramil-tagetes-lucida]\n\n${PARAGRAPH}\n\n## Preparation\n\n${PARAGRAPH}\n\n- Leaves\n- Water`

  /** For the structure that is copied from it. */
  const LINES = ['Calma.', '', 'Preparación', '', 'Hojas', 'Agua']

  async function createArticle(page: Page): Promise<{ id: string; titleEn: string; titleEs: string }> {
    const mark = crypto.randomUUID().slice(0, 8)
    const titles = { titleEn: `Teas ${mark}`, titleEs: `Tés ${mark}` }
    return { ...titles, id: await createItem(page, 'Article', { ...titles, contentEn }) }
  }

  async function expectTranslated(page: Page, id: string) {
    const read = 'query ($id: ID!) { translation(of: ARTICLE, id: $id, name: "content", into: ES) { state text } }'
    const text = 'Calma.[^tramil-tagetes-lucida]\n\n## Preparación\n\n- Hojas\n- Agua'
    await expect.poll(() => askAsAdmin(page, read, { id })).toMatchObject({ translation: { state: 'DONE', text } })
  }

  async function expectWhole(boxes: Locator[]) {
    for (const box of boxes)
      expect(await box.evaluate((held) => held.scrollHeight - held.clientHeight)).toBeLessThanOrEqual(1)
  }

  test('in its form', async ({ page, words }) => {
    const { id, titleEn } = await createArticle(page)
    const { press, presses } = byMouse()
    const main = page.getByRole('main')
    await open(page, '/admin')
    await press(
      page
        .getByRole('navigation', { name: words.admin.navigation })
        .getByRole('link', { name: new RegExp(`^${words.admin.links.articles}`) }),
    )
    // The dashboard, which may still be shown, names it, too.
    const list = main.getByRole('list', { name: words.adminList.title.articles })
    await press(list.getByRole('link', { name: titleEn, exact: true }))
    const [source, text] = ['contentEn', 'contentEs'].map((name) => main.locator(`.cm-content[data-field=${name}]`))
    await press(main.getByRole('button', { name: words.adminForm.markdown.copyTo.es }))
    await expect(text!).toBeFocused()
    await completeLines(page, LINES)
    await expectWhole([source!, text!])
    await page.keyboard.press('Control+s')
    await expect(main.getByText(words.adminForm.updated.articles)).toBeVisible()
    await expectTranslated(page, id)
    expect(presses()).toBeLessThanOrEqual(5)
  })

  test('in its form, before the editor has loaded', async ({ page, words }) => {
    const { id } = await createArticle(page)
    const editor = Promise.withResolvers<void>()
    await page.route(/\/create-editor-/, (route) => editor.promise.then(() => route.continue()))
    await open(page, `/admin/articles/edit/${id}`)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: words.adminForm.markdown.copyTo.es }).click()
    await expect(main.locator('textarea[data-field=contentEs]')).toBeFocused()
    editor.resolve()
    await expect(main.locator('.cm-content[data-field=contentEs]')).toBeFocused()
  })

  test.describe('in Spanish', () => {
    test.use({ language: 'es' })

    test('in the queue', async ({ page, words }) => {
      const { id, titleEs } = await createArticle(page)
      const { press, presses } = byMouse()
      const main = page.getByRole('main')
      await open(page, '/admin')
      await press(
        page
          .getByRole('navigation', { name: words.admin.navigation })
          .getByRole('link', { name: words.admin.links.translate }),
      )
      // A list that opens, and its item.
      await main.getByLabel(words.translate.kind).selectOption('articles')
      await press(
        main
          .getByRole('navigation', { name: words.translate.queue })
          .getByRole('link', { name: new RegExp(`^${titleEs}`) }),
      )
      await expect(main.getByRole('heading', { name: titleEs })).toBeVisible()
      const text = main.locator('.cm-content[data-field=content]')
      await expect(text).toBeVisible()
      await press(main.getByRole('button', { name: words.translate.copyStructure }))
      await expect(text).toBeFocused()
      await completeLines(page, LINES)
      const source = main.locator('[lang=en]').filter({ hasText: PARAGRAPH })
      await expectWhole([source, text])
      // They begin at the same height.
      const tops = await Promise.all([source, main.locator('.cm-editor')].map((box) => box.boundingBox()))
      expect(Math.abs(tops[0]!.y - tops[1]!.y)).toBeLessThan(2)
      await page.keyboard.press('Control+Enter')
      await expectTranslated(page, id)
      expect(presses() + 2).toBeLessThanOrEqual(5)
    })
  })
})
