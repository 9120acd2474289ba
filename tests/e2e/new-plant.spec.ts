import type { Page } from '@playwright/test'
import { askAsAdmin, signInAsAdmin } from '../support/admin.ts'
import { expect, open, test } from '../support/browser.ts'
import { CountedWriter } from '../support/keystroke-model.ts'
import { drawPicture, signedPicture } from '../support/pictures.ts'
import type { Words } from '../support/words.ts'

// What it costs to write a whole plant, by the keystroke-level model.

test.use({ viewport: { width: 1280, height: 800 } })

const MAX_CLICKS = 30
const MAX_KEYS = 150
const MAX_MINUTES = 20

test('a plant with names, pictures, uses, cautions and sources, in both languages, is at most 30 clicks, 150 keys and 20 minutes', async ({
  page,
  words,
  baseURL,
}) => {
  test.setTimeout(300_000)
  await signInAsAdmin(page, baseURL!)
  const id = crypto.randomUUID().slice(0, 8)
  await page.addInitScript(() => localStorage.removeItem('last-credit'))
  await open(page, '/admin/plants/new')
  const writer = new CountedWriter(page)
  await writeNames(page, writer, id)
  await writePictures(page, words, writer)
  await writeUses(page, words, writer, id)
  await writeCautions(page, words, writer, id)
  await writeTexts(page, writer)
  await writer.click(page.getByRole('main').getByLabel(words.adminForm.makePublic.plants))
  await writer.press('Control+s')
  await expect(page.getByText(words.adminForm.created.plants)).toBeVisible()

  const { plants } = await askAsAdmin<{ plants: { edges: { node: object }[] } }>(page, READ, { id })
  const text = expect.stringMatching(/\w/)
  const both = { en: text, es: text }
  const described = { ...both, credit: 'Ana Xol', licence: 'CC BY 4.0' }
  const source = (letter: string) => [{ author: expect.stringContaining(`Xol${letter}${id}`) }]
  expect(plants.edges.map(({ node }) => node)).toEqual([
    {
      isPublic: true,
      names: [
        { name: 'Ruta', language: 'cak' },
        { name: 'Rura', language: 'mam' },
      ],
      mainImage: described,
      gallery: [described, described],
      uses: ['a', 'b'].map((letter) => ({
        ...both,
        placeEn: text,
        placeEs: text,
        route: 'ORAL',
        evidence: 'TRADITION',
        finding: 'NOT_TESTED',
        sources: source(letter),
      })),
      cautions: [
        { ...both, subject: 'PREGNANCY', level: 'AVOID', underAge: null, sources: source('c') },
        { ...both, subject: 'BREASTFEEDING', level: 'ASK', underAge: null, sources: source('d') },
        ...[
          { subject: 'CHILDREN', level: 'AVOID', underAge: 12 },
          { subject: 'MEDICINES', level: 'CARE', underAge: null },
        ].map((caution) => ({ ...both, ...caution, sources: [...source('c'), ...source('d')] })),
      ],
      description: text,
      descriptionEs: text,
      dosageGuidelines: expect.stringContaining('[^'),
      dosageEs: expect.stringContaining('[^'),
      ethicalHarvesting: text,
      harvestingEs: text,
    },
  ])
  console.info(writer.report())
  test.info().annotations.push({ type: 'cost', description: writer.report() })
  expect.soft(writer.clicks).toBeLessThanOrEqual(MAX_CLICKS)
  expect.soft(writer.keys).toBeLessThanOrEqual(MAX_KEYS)
  expect.soft(writer.minutes).toBeLessThanOrEqual(MAX_MINUTES)
})

const PHOTO = 'en: alt(fallback: false) es: alt(lang: ES, fallback: false) credit licence'
const ROW = 'en: text(fallback: false) es: text(lang: ES, fallback: false) sources { author }'
const READ = `query ($id: String!) { plants(search: $id) { edges { node {
  isPublic names { name language } mainImage { ${PHOTO} } gallery { ${PHOTO} }
  uses { placeEn: place placeEs: place(lang: ES) route evidence finding ${ROW} }
  cautions { subject level underAge ${ROW} }
  description descriptionEs: description(lang: ES) dosageGuidelines dosageEs: dosageGuidelines(lang: ES)
  ethicalHarvesting harvestingEs: ethicalHarvesting(lang: ES)
} } } }`

const EN = 'It is known in the highlands, and grows near houses.'
const ES = 'Se conoce en el altiplano, y crece cerca de las casas.'

async function writeNames(page: Page, writer: CountedWriter, id: string) {
  const field = (name: string) => page.locator(`main [name="${name}"]`)
  await writer.click(field('commonNameEn'))
  await writer.write(`Rue ${id}`)
  for (const [name, text] of [
    ['commonNameEs', `Ruda ${id}`],
    ['scientificName', 'Ruta chalepensis'],
    ['nameAuthority', 'L.'],
    ['mayanName', 'Ruta'],
    ['plantFamilyEn', 'Citrus family'],
    ['plantFamilyEs', 'Familia de los cítricos'],
    ['geographicLocationEn', 'From the Mediterranean, grown in gardens.'],
    ['geographicLocationEs', 'Del Mediterráneo, sembrada en los huertos.'],
  ] as const) {
    await writer.tabTo(field(name))
    await writer.write(text)
  }
  for (const [index, language, name] of [
    [0, 'kaq', 'Ruta'],
    [1, 'mam', 'Rura'],
  ] as const) {
    if (index === 0) await writer.click(page.locator('main [data-add]').first())
    else await writer.press('Control+Enter')
    await expect(field(`names.${index}.name`)).toBeFocused()
    await writer.write(name)
    await writer.tabTo(field(`names.${index}.language`))
    await writer.search(language)
    await writer.tabTo(field(`names.${index}.place`))
    await writer.write('Comalapa')
    for (const [side, text] of [
      ['En', 'As elders say it.'],
      ['Es', 'Como la dicen los mayores.'],
    ] as const) {
      await writer.tabTo(field(`names.${index}.note${side}`))
      await writer.write(text)
    }
  }
}

async function writePictures(page: Page, words: Words, writer: CountedWriter) {
  const { plantForm: plant, adminForm: form, adminPictures: pictures } = words
  const main = page.getByRole('main')
  await writer.click(main.locator('#pictures > summary'))
  const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  await writer.chooseFiles(main.getByRole('group', { name: plant.groups.pictures }).getByRole('button').first(), [
    jpeg('one.jpg', await signedPicture('Ana Xol')),
    jpeg('two.jpg', await drawPicture(1200)),
    jpeg('three.jpg', await drawPicture(1200)),
  ])
  await expect(main.locator('picture > img[src^="/media/"]')).toHaveCount(3, { timeout: 30_000 })
  await writer.click(main.getByRole('button', { name: pictures.describeOne.replace('{name}', form.picture) }).first())
  const dialog = page.getByRole('dialog')
  for (const number of [1, 2, 3]) {
    await expect(dialog.getByRole('heading')).toContainText(`${number}`)
    await expect(dialog.locator('[name=altEn]')).toBeFocused()
    // The words stand beside the picture, and all of it is seen at once.
    expect(await dialog.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0)
    expect((await dialog.boundingBox())!.height).toBeLessThanOrEqual(760)
    await writer.write('Leaves and yellow flowers of rue')
    await writer.tabTo(dialog.locator('[name=altEs]'))
    await writer.write('Hojas y flores amarillas de la ruda')
    const proposal = number === 1 ? pictures.fileCredit : pictures.sameCredit
    await writer.tabTo(dialog.getByRole('button', { name: proposal.split(':')[0]! }))
    await writer.press('Enter')
    if (number === 1) {
      await writer.tabTo(dialog.locator('[name=licence]'))
      await writer.write('CC BY 4.0')
    }
    await writer.press('Control+Enter')
  }
  await expect(dialog).toBeHidden()
}

async function writeUses(page: Page, words: Words, writer: CountedWriter, id: string) {
  const main = page.getByRole('main')
  const field = (name: string) => main.locator(`[name="${name}"]`)
  await writer.click(main.locator('#use > summary'))
  await writer.click(main.getByRole('button', { name: words.usesForm.add }))
  for (const [index, ailment, letter] of [
    [0, 'cough', 'a'],
    [1, 'fever', 'b'],
  ] as const) {
    if (index > 0) await writer.press('Control+Enter')
    const path = `uses.${index}`
    await expect(main.locator(`[data-field="${path}.ailmentSlug"]`)).toBeFocused()
    await writer.search(ailment)
    await expect(main.getByRole('list', { name: words.pickField.choices }).getByRole('button').first()).toBeVisible()
    await writer.press('Enter')
    const row = main.getByRole('group', { name: words.usesForm.label }).locator(`[data-row="${index}"]`)
    await writer.click(row.getByRole('checkbox', { name: words.vocabulary.part.LEAF, exact: true }))
    await writer.click(row.getByRole('radio', { name: words.vocabulary.preparation.INFUSION, exact: true }))
    // The first of each list, which is the usual one.
    for (const name of ['route', 'evidence']) {
      await writer.tabTo(field(`${path}.${name}`))
      await writer.press('ArrowDown')
    }
    for (const [name, text] of [
      ['textEn', 'The tea is drunk warm, in the evening.'],
      ['textEs', 'El té se toma tibio, por la noche.'],
      ['placeEn', 'Kaqchikel of Comalapa'],
      ['placeEs', 'Kaqchikeles de Comalapa'],
    ]) {
      await writer.tabTo(field(`${path}.${name}`))
      await writer.write(text!)
    }
    await cite(page, writer, `${path}.sourceKeys`, letter, id)
  }
  await writer.click(main.locator('.cm-content[data-field=basicUsesEn]'))
  await writeBoth(page, writer, ['basicUses', 'preparationMethods', 'dosageGuidelines'], id)
}

/** A source that the site does not know, from its BibTeX. */
async function cite(page: Page, writer: CountedWriter, path: string, letter: string, id: string) {
  await writer.tabTo(page.locator(`main [data-field="${path}"]`))
  await writer.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await writer.paste(
    `@article{x, title = {Rue and its uses ${letter} ${id}}, author = {Xol${letter}${id}, Ana}, year = 2001, journal = {Plants}}`,
  )
  await expect(dialog.locator('[type=submit]')).toBeFocused()
  await writer.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator(`main [data-field="${path}"]`)).toBeFocused()
}

async function writeCautions(page: Page, words: Words, writer: CountedWriter, id: string) {
  const main = page.getByRole('main')
  await writer.click(main.locator('#caution > summary'))
  const level = (subject: string, value: string) => main.locator(`[name="cautions.${subject}"][value=${value}]`)
  await writer.click(level('PREGNANCY', 'AVOID'))
  await writer.click(level('BREASTFEEDING', 'ASK'))
  await writer.click(level('CHILDREN', 'AVOID'))
  await writer.click(level('MEDICINES', 'CARE'))
  for (const index of [0, 1, 2, 3]) {
    await writer.press('Control+Enter')
    if (index === 2) await writer.search('12')
    if (index > 1) await writer.tabTo(main.locator(`[name="cautions.${index}.textEn"]`))
    await expect(main.locator(`[name="cautions.${index}.textEn"]`)).toBeFocused()
    await writer.write('It may harm: ask at the health post first.')
    await writer.tabTo(main.locator(`[name="cautions.${index}.textEs"]`))
    await writer.write('Puede hacer daño: pregunte antes en el puesto de salud.')
    if (index < 2) await cite(page, writer, `cautions.${index}.sourceKeys`, 'cd'[index]!, id)
    else {
      await writer.tabTo(main.getByRole('button', { name: words.cautionsForm.asOthers }))
      await writer.press('Enter')
    }
  }
  await writer.click(main.locator('.cm-content[data-field=precautionsEn]'))
  await writeBoth(page, writer, ['precautions'], id)
}

async function writeTexts(page: Page, writer: CountedWriter) {
  const main = page.getByRole('main')
  await writer.click(main.locator('#about > summary'))
  await writer.click(main.locator('.cm-content[data-field=descriptionEn]'))
  await writeBoth(page, writer, [
    'description',
    'identification',
    'keyProperties',
    'culturalSignificance',
    'spiritualCeremonialUse',
    'ethicalHarvesting',
  ])
}

/** What readers may be harmed by cites where it is from. */
const CITED = ['basicUses', 'dosageGuidelines']

/** Long texts one after the other, from the one that has the focus. */
async function writeBoth(page: Page, writer: CountedWriter, names: string[], id = '') {
  for (const [index, name] of names.entries())
    for (const side of ['En', 'Es'] as const) {
      const text = page.locator(`main .cm-content[data-field=${name}${side}]`)
      if (index > 0 || side === 'Es') await writer.tabTo(text)
      await expect(text).toBeFocused()
      await writer.write(side === 'En' ? EN : ES)
      if (CITED.includes(name)) await citeFirst(page, writer, id)
    }
}

/** The sources of the plant are offered first. */
async function citeFirst(page: Page, writer: CountedWriter, id: string) {
  await writer.search('[^')
  const first = page.getByRole('listbox').getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(first).toContainText(`xola${id}-2001`)
  await expect(page.locator('.cm-tooltip-autocomplete-disabled')).toBeHidden()
  // A key within 75 ms of the list's opening is taken for one that was meant for the text.
  await page.waitForTimeout(100)
  await writer.press('Enter')
}
