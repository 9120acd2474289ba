import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { buildAilment, buildPlant, buildSource } from '../support/content.ts'

// The pages of ailments, as a browser receives them.

const SITE = 'http://localhost:4000'

async function visit(path: string) {
  const response = await app.request(`http://localhost${path}`)
  return { status: response.status, html: await response.text() }
}

/** The words of a page in order, without its data for scripts. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style)[^>]*>[^]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

/** Expects the texts to be on the page, one after the other. */
function expectInOrder(html: string, texts: string[]): void {
  const places = texts.map((text) => html.indexOf(text))
  expect(places, texts.join(' · ')).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
}

function buildCough() {
  return buildAilment('cough', {
    nameEn: 'Cough',
    nameEs: 'Tos',
    whatItIsEn: 'What a cough is.[^book]',
    whatItIsEs: 'Qué es la tos.[^book]',
    firstHelpEn: '- Drink something warm.',
    doNotEn: '- Do not smoke.',
    dangerSigns: {
      create: [
        { position: 0, who: 'ALL', urgency: 'SOON', textEn: 'It goes on for weeks.', textEs: 'Dura semanas.' },
        {
          position: 1,
          who: 'CHILD',
          urgency: 'HOSPITAL_NOW',
          textEn: 'The child turns blue.',
          textEs: 'Se pone morado.',
        },
        {
          position: 2,
          who: 'ALL',
          urgency: 'HOSPITAL_NOW',
          textEn: 'There is blood.',
          textEs: 'Hay sangre.',
          sourceKeys: ['guide'],
        },
      ],
    },
  })
}

describe('there is no page', () => {
  test('of an ailment that is hidden, or of a slug that is nobody’s', async () => {
    await buildAilment('hidden', { isPublic: false, nameEn: 'Copalchi' })
    for (const slug of ['hidden', 'nothing', 'x'.repeat(10_000), "'--", '%25', 'ñ']) {
      const { status, html } = await visit(`/ailments/${slug}`)
      expect([slug.slice(0, 20), status]).toEqual([slug.slice(0, 20), 404])
      expect(html).not.toContain('Copalchi')
    }
  })
})

test('an ailment shows its danger signs above all else, most urgent first, then what to do', async () => {
  await Promise.all([buildSource('guide'), buildSource('book')])
  await buildCough()
  const { status, html } = await visit('/ailments/cough')
  expect(status).toBe(200)
  const text = textOf(html)
  expectInOrder(text.slice(text.indexOf('All ailments')), [
    'Cough',
    'Danger signs',
    'Go to a hospital at once',
    'There is blood.',
    'The child turns blue.',
    'See a health worker soon',
    'It goes on for weeks.',
    'Drink something warm.',
    'Do not smoke.',
    'What a cough is.',
    'Sources',
    'The book of guide',
    'The book of book',
  ])
  for (const number of ['122', '123']) expect(html).toContain(`href="tel:${number}"`)
  expect(html).toContain('href="#source-guide"')
})

test('a text that is missing in a language is marked as being in the other, also on paper and in a search', async () => {
  await buildCough()
  for (const path of ['/ailments/cough?lang=es', '/ailments/cough/print?lang=es', '/plants?q=tos&lang=es']) {
    const { html } = await visit(path)
    expect(html, path).toMatch(/>Tos<\/(?:h1|a)>/)
    expect(html, path).toContain('todavía no está en español')
    expect(html).toMatch(/<div[^>]* lang="en"[^>]*>(?:(?!<\/section).)*Drink something warm/s)
  }
})

test('an ailment names itself for search engines and chats by its slug', async () => {
  const { id } = await buildCough()
  const { html } = await visit('/ailments/cough?lang=es&childAge=3')
  expect(html).toContain(`<link rel="canonical" href="${SITE}/ailments/cough?lang=es"/>`)
  expect(html).toMatch(/property="og:image" content="[^"]*\/og\/ailments\/cough\//)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const [page, trail] = (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph']
  expect(page).toMatchObject({
    '@type': 'MedicalWebPage',
    url: `${SITE}/ailments/cough?lang=es`,
    about: { '@type': 'MedicalSymptom', identifier: `urn:uuid:${id}`, name: 'Tos' },
  })
  expect(trail).toMatchObject({
    itemListElement: [`${SITE}/?lang=es`, `${SITE}/ailments?lang=es`, `${SITE}/ailments/cough?lang=es`].map((item) => ({
      item,
    })),
  })
})

test('the home page leads to common ailments before the newest plants, and to all', async () => {
  await buildPlant({ commonNameEn: 'Annatto' })
  expect((await visit('/')).html).not.toContain('Common ailments')
  await buildCough()
  await buildAilment('fever', { isPublic: false, nameEn: 'Copalchi' })
  await buildAilment('stomach-ache', { nameEn: 'Stomach ache (belly)' })
  await buildAilment('rare')
  const { html } = await visit('/')
  expectInOrder(html, ['Common ailments', '/ailments"', '/ailments/stomach-ache', '/ailments/cough', 'Annatto'])
  expect(html).not.toContain('Copalchi')
  expect(html).not.toContain('/ailments/rare')
})

describe('the list of ailments', () => {
  test('has the public ones by part of the body or by name, in the language of the page', async () => {
    await buildAilment('wounds', { nameEn: 'Wounds', nameEs: 'Cortadas', bodySystem: 'INJURIES' })
    await buildAilment('stomach-ache', { nameEn: 'Stomach ache', nameEs: 'Dolor', bodySystem: 'DIGESTIVE' })
    await buildAilment('empacho', {
      nameEn: 'Empacho',
      nameEs: 'Empacho',
      bodySystem: 'DIGESTIVE',
      kind: 'FOLK_ILLNESS',
    })
    await buildAilment('hidden', { isPublic: false, nameEn: 'Copalchi' })
    const bySystem = textOf((await visit('/ailments')).html)
    expect(bySystem).toContain('3 ailments')
    expect(bySystem).not.toContain('Copalchi')
    // Pictures of the most common ones stand above the groups.
    expectInOrder(bySystem.slice(bySystem.indexOf('Stomach and bowels')), [
      'Stomach and bowels',
      'Empacho',
      'Traditional illness',
      'Stomach ache',
      'Injuries',
      'Wounds',
    ])
    expectInOrder(
      textOf((await visit('/ailments?sort=name&lang=es')).html)
        .split('malestares')
        .at(-1)!,
      ['Cortadas', 'Dolor', 'Empacho'],
    )
  })

  test('finds them by the words that people use, and says so if there is none', async () => {
    await buildAilment('fever', { nameEn: 'Fever', nameEs: 'Calentura', wordsEn: ['fever'], wordsEs: ['calentura'] })
    await buildAilment('cough')
    expect(textOf((await visit('/ailments?q=calen&lang=es')).html)).toContain('«calen»: 1 malestar')
    const none = await visit('/ailments?q=xylophone')
    expect(none.status).toBe(200)
    expect(textOf(none.html)).toContain('We have no ailment of this name')
  })

  test.each([201, 10_240])('refuses a search of %i characters', async (length) => {
    expect((await visit(`/ailments?q=${'x'.repeat(length)}`)).status).toBe(400)
  })
})
