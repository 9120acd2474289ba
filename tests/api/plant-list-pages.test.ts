import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { buildAilment, buildPlant } from '../support/content.ts'
import { beginWith } from '../support/shared-rows.ts'

// The list of plants with filters, as a browser without scripts receives it.

async function visit(path: string) {
  const response = await app.request(`http://localhost${path}`)
  const html = await response.text()
  const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? ''
  return { status: response.status, location: response.headers.get('location'), html: main }
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

const FOR_ALL = ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES'].map((subject) => ({
  subject,
  level: 'COMPATIBLE',
  textEn: 'A source says so.',
  sourceKeys: ['x'],
}))

beginWith(async () => {
  await buildAilment('cough', {
    nameEn: 'Cough',
    nameEs: 'Tos',
    wordsEn: ['cough'],
    wordsEs: ['tos'],
    firstHelpEn: '- Drink something warm.',
    dangerSigns: {
      create: [
        { position: 0, who: 'ALL', urgency: 'HOSPITAL_NOW', textEn: 'There is blood.' },
        { position: 1, who: 'CHILD', urgency: 'HOSPITAL_NOW', textEn: 'The child turns blue.' },
      ],
    },
  })
  const uses = [{ ailmentSlug: 'cough', textEn: 'Drunk for cough.', textEs: 'Se toma para la tos.' }]
  await buildPlant({ commonNameEn: 'Mildflower', commonNameEs: 'Flor mansa', uses, cautions: FOR_ALL })
  await buildPlant({
    commonNameEn: 'Strongroot',
    commonNameEs: 'Raíz brava',
    uses,
    cautions: [
      { subject: 'PREGNANCY', level: 'NO_DATA' },
      { subject: 'BREASTFEEDING', level: 'NO_DATA' },
      { subject: 'CHILDREN', level: 'AVOID', underAge: 5, textEn: 'Not for small children.' },
      { subject: 'MEDICINES', level: 'NO_DATA' },
    ],
  })
})

describe('a filter that cannot be read shows no plants, so that nobody believes it is applied', () => {
  test.each([
    'childAge=40',
    'childAge=-1',
    'childAge=three',
    'childAge=3.5',
    'childAge=2&childAge=10',
    'childAge=12m',
    'childAge=18',
    'pregnancy=yes',
    'medicine=zzz',
    'condition=%00',
    'part=wing',
    'preparation=INFUSION',
    'evidence=rumour',
    'sort=price',
    'keptOut=yes',
    'ailment=nothing',
    `family=${'x'.repeat(10_240)}`,
    Array.from({ length: 500 }, (_, index) => `medicine=${index}`).join('&'),
  ])('%.40s', async (query) => {
    const { status, html } = await visit(`/plants?${query}`)
    expect(status).toBe(400)
    expect(html).toContain('This link has a filter that does not exist')
    expect(html).not.toContain('Mildflower')
  })

  test.each(['childAge=40', 'medicine=zzz', 'pregnancy=yes'])('nor does an ailment with %s', async (query) => {
    const { status, html } = await visit(`/ailments/cough?${query}`)
    expect(status).toBe(400)
    expect(html).not.toContain('Mildflower')
    expect(linksOf(html)).toContain('/ailments/cough')
  })

  test('a search of 10 kB of words for persons is too long', async () => {
    const { status, html } = await visit(`/plants?q=${'embarazada+'.repeat(1000)}`)
    expect(status).toBe(400)
    expect(html).toContain('too long')
  })
})

test.each(['childAge=6', 'q=cough+6+year+old'])(
  'a card says from which age it is allowed to the child of %s',
  async (query) => {
    const text = textOf((await visit(`/plants?${query}`)).html)
    expect(text).toContain('Allowed from 5 years')
    expect(text).not.toContain('children under 5')
  },
)

test('empty values, as of a form without choices, are no filters', async () => {
  const { status, html } = await visit('/plants?q=&childAge=&ailment=&part=&evidence=&family=&sort=')
  expect(status).toBe(200)
  expect(textOf(html)).toContain('2 plants')
})

test('a value beside an empty one of the same name counts', async () => {
  const { html } = await visit('/ailments/cough?childAge=&childAge=3')
  expect(html).toContain('aria-label="3 years: chosen, remove"')
})

test.each([
  ['q=xqzwv+is+blue', true],
  ['q=my+baby+xqzwv', true],
  ['q=mildflower+baby', false],
  ['q=mildflower', false],
  ['tag=xqzwv', false],
])('whom to call in an emergency stands where a search was not understood: %s', async (query, isShown) => {
  const { html } = await visit(`/plants?${query}`)
  expect(html.includes('href="tel:122"')).toBe(isShown)
})

test('the address of the former tag for caution leads to the filter for persons', async () => {
  expect(await visit('/plants?tag=caution')).toMatchObject({ status: 302, location: '/plants#for-whom' })
  expect((await visit('/plants?tag=caution&q=x&lang=es')).location).toBe('/plants?q=x&lang=es#for-whom')
})

describe('a filter for a person', () => {
  test('is shown, can be removed, and says what it keeps out', async () => {
    const { html } = await visit('/plants?ailment=cough&childAge=3')
    expect(html).toContain('Mildflower')
    expect(html).not.toContain('Strongroot')
    expect(html).toContain('aria-label="3 years: chosen, remove"')
    expect(textOf(html)).toContain('1 plant is left out')
    expect(linksOf(html)).toContain('/plants?ailment=cough#for-whom')
    expect(linksOf(html)).toContain('/plants?childAge=3&ailment=cough&keptOut=1')
  })

  test('shows what it keeps out, with the reason and never as dangerous', async () => {
    const child = await visit('/plants?childAge=3&ailment=cough&keptOut=1')
    expect(child.html).toContain('Strongroot')
    expect(child.html).toContain('Not for small children.')
    expect(child.html).not.toContain('Mildflower')
    const pregnant = await visit('/plants?pregnancy=1&keptOut=1')
    expect(textOf(pregnant.html)).toContain('Not known to be safe')
  })

  test('that keeps out everything says so and offers to loosen it', async () => {
    await buildAilment('rash', { nameEn: 'Rash', wordsEn: ['rash'] })
    await buildPlant({
      commonNameEn: 'Sourleaf',
      uses: [{ ailmentSlug: 'rash' }],
      cautions: [{ subject: 'PREGNANCY', level: 'AVOID' }],
    })
    const { status, html } = await visit('/plants?q=rash&pregnancy=1')
    expect(status).toBe(200)
    expect(textOf(html)).toContain('The only plant found is left out')
    expect(linksOf(html)).toEqual(expect.arrayContaining(['/plants?q=rash', '/plants?q=rash&pregnancy=1&keptOut=1']))
  })

  test('that is words of the search can be removed as well', async () => {
    const { html } = await visit('/plants?lang=es&q=tos+ni%C3%B1o+de+3+a%C3%B1os')
    expect(html).toContain('aria-label="3 años: elegido, quitar"')
    expect(html).not.toContain('Raíz brava')
    const without = linksOf(html).find((href) => /^\/plants\?.*q=tos/.test(href) && !/3|keptOut/.test(href))
    expect(without).toBeDefined()
    expect((await visit(without!)).html).toContain('Raíz brava')
  })
})

test('a search leads with the ailment: danger signs of the person first, and first help, above the plants', async () => {
  const { html } = await visit('/plants?q=cough&childAge=3')
  const text = textOf(html)
  const places = ['The child turns blue.', 'There is blood.', 'Drink something warm.', 'Mildflower'].map((words) =>
    text.indexOf(words),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(linksOf(html)).toContain('/ailments/cough?childAge=3')
  expect(html).toContain('<mark>cough</mark>')
})

test('who asks for harm gets no plant, but numbers to call', async () => {
  const { html } = await visit('/plants?q=how+to+end+a+pregnancy')
  expect(html).not.toMatch(/Mildflower|Strongroot/)
  expect(html).toContain('We show no plants for this')
  expect(linksOf(html)).toContain('tel:122')
})

test('a filter for an ailment shows its danger signs and whom to call, as a search does', async () => {
  for (const path of ['/plants?ailment=cough', '/plants?ailment=cough&keptOut=1&childAge=3', '/plants?q=cough']) {
    const { status, html } = await visit(path)
    expect([path, status]).toEqual([path, 200])
    expect(textOf(html)).toContain('There is blood.')
    expect(linksOf(html)).toContain('tel:122')
  }
})

test('families are a list of those that there are; one that is not there stays visible', async () => {
  await buildPlant({ plantFamilyEn: 'Lamiaceae (mint family)', plantFamilyEs: 'Lamiaceae (familia de la menta)' })
  await buildPlant({ plantFamilyEn: 'Rutaceae', isPublic: false })
  const optionsOf = async (path: string) => {
    const [, options = ''] = /<select[^>]*name="family"[^>]*>(.*?)<\/select>/s.exec((await visit(path)).html)!
    return [...options.matchAll(/<option value="([^"]*)"( selected="")?>(.*?)<\/option>/g)].map(
      ([, value, isSelected, label]) => [value, Boolean(isSelected), label],
    )
  }
  expect(await optionsOf('/plants?lang=es&family=Lamiaceae&filters=open')).toEqual([
    ['', false, 'cualquiera'],
    ['lamiaceae', true, 'Lamiaceae (familia de la menta) · 1'],
  ])
  expect(await optionsOf('/plants?family=Rutaceae&filters=open')).toContainEqual(['Rutaceae', true, 'Rutaceae'])
})

test('the forms keep what the others have chosen', async () => {
  const { html } = await visit('/plants?q=cough&childAge=6&medicine=lithium&tag=tea&filters=open')
  const [, search = ''] = /<search>(.*?)<\/search>/s.exec(html)!
  expect(search).toContain('type="hidden" name="childAge" value="6"')
  expect(search).toContain('type="hidden" name="medicine" value="lithium"')
  const filters = html.slice(html.indexOf('id="filters"'))
  expect(filters).toContain('type="hidden" name="q" value="cough"')
  expect(filters).toContain('type="hidden" name="tag" value="tea"')
})

test.each([
  ['tos bebe de 6 meses', 'baby', '6 meses'],
  ['tos, mi bebé tiene 11 meses', 'baby', '11 meses'],
  ['tos bebé de 20 días', 'baby', 'menos de 1 mes'],
  ['tos recién nacido', 'baby', 'menos de 1 mes'],
  ['tos bebé', 'baby', 'Bebé'],
  // May be newborn.
  ['tos bebé de menos de 6 meses', 'baby', 'Bebé'],
  ['tos niño de 18 meses', 'child', '1 año'],
  ['cough my 8 month old', 'baby', '8 meses'],
])('“%s” presses the tile “%s” as %s, and one tap takes it off', async (search, tile, label) => {
  const { html } = await visit(`/plants?lang=es&q=${encodeURIComponent(search)}`)
  const pressed = [...html.matchAll(/<a [^>]*data-tile="(\w+)"[^>]*aria-current="true"[^>]*>/g)]
  expect(pressed.map(([, name]) => name)).toEqual([tile])
  expect(pressed[0]![0]).toContain(`aria-label="${label}: elegido, quitar"`)
  const [href] = linksOf(pressed[0]![0])
  expect(href).toMatch(/^\/plants\?lang=es&q=(?:tos|cough)[^&]*#for-whom$/)
  expect((await visit(href!)).html).not.toMatch(/data-tile="\w+"[^>]*aria-current="true"/)
})

describe('where nobody says how old a child is', () => {
  test('the age that was assumed is said, with a link for each younger one', async () => {
    for (const search of ['/plants?q=tos+mi+ni%C3%B1o&lang=es', '/plants?q=cough+my+grandson']) {
      const { html } = await visit(search)
      expect(textOf(html), search).toMatch(/Suponemos 6 años|We assumed 6 years/)
      const ages = linksOf(html).flatMap((href) => /^\/plants\?.*childAge=(\d+)#for-whom$/.exec(href)?.[1] ?? [])
      expect(ages, search).toEqual(['0', '1', '2', '3', '4', '5'])
    }
    expect(textOf((await visit('/plants?q=tos+mi+ni%C3%B1o&lang=es')).html)).toContain('Raíz brava')
  })

  test('after such a link the list is for that age, which is said once', async () => {
    const { html } = await visit('/plants?q=tos+mi+ni%C3%B1o&childAge=2&lang=es')
    const text = textOf(html)
    expect(html.match(/aria-label="2 años: elegido, quitar"/g)).toHaveLength(1)
    expect(text).not.toContain('Suponemos')
    expect(text).not.toContain('Raíz brava')
  })

  test('an age that is said, and a baby beside a child, are not assumed', async () => {
    for (const search of ['cough+my+6+year+old', 'cough+my+child+and+my+baby', 'cough'])
      expect(textOf((await visit(`/plants?q=${search}`)).html), search).not.toContain('We assumed')
  })
})
