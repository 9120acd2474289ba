import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { clientAddress } from '../../api/http/client-address.ts'
import { byNetwork, countAttempts } from '../../api/http/rate-limit.ts'
import { buildAilment, buildPlant, buildSource, buildTag, DECIDED_CAUTIONS } from '../support/content.ts'
import { statementsOf } from '../support/database.ts'

const get = async (query: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost/booklet.pdf?${query}`, { headers })

async function pagesOf(
  response: Response,
): Promise<{ pages: string[]; pdf: Awaited<ReturnType<typeof getDocumentProxy>> }> {
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  const { text } = await extractText(pdf, { mergePages: false })
  return { pages: text.map((page) => page.replaceAll(/\s+/g, ' ')), pdf }
}

const long = (words: string) => `${words} ${'and so on, as people tell it '.repeat(12)}.`

test('no page has a use, a preparation or a dose without all cautions of the plant', async () => {
  await buildAilment('cough')
  const { id } = await buildPlant({
    uses: Array.from({ length: 24 }, (_, index) => ({ ailmentSlug: 'cough', textEn: long(`Use ${index} marked-use`) })),
    cautions: [
      ...DECIDED_CAUTIONS,
      { subject: 'OVERDOSE', level: 'AVOID', textEn: long('Too much harms.') },
      { subject: 'OTHER', level: 'AVOID', textEn: 'Never near a fire.' },
    ],
    preparationMethodsEn: long('- marked-use Boil it.').repeat(6),
    dosageGuidelinesEn: long('marked-use Two cups.'),
    precautionsEn: long('More precautions.').repeat(8),
  })
  const { pages } = await pagesOf(await get(`plants=${id}`))
  const used = pages.filter((page) => page.includes('marked-use'))
  expect(used.length).toBeGreaterThan(2)
  for (const page of used)
    for (const caution of [
      'in pregnancy',
      'breast-feeding',
      'children',
      'with medicines',
      'Too much',
      'Never near a fire',
    ])
      expect(page).toContain(caution)
  // Each use is whole on its page.
  for (const page of used)
    expect(page.match(/Use \d+ marked-use/g)?.length ?? 0).toBe(page.match(/Use \d+ /g)?.length ?? 0)
})

test('has contents, an index by ailment and sources, with the right pages, and can be read aloud', async () => {
  await buildAilment('cough', { nameEs: 'Tos' })
  await buildSource('cano-2007', { title: 'Plantas del lago' })
  const plants = []
  for (const name of ['Anona', 'Ruda', 'Zarza']) {
    plants.push(await buildPlant({ commonNameEs: name, uses: [{ ailmentSlug: 'cough' }], cautions: DECIDED_CAUTIONS }))
  }
  const { pages, pdf } = await pagesOf(await get('ailment=cough&lang=es'))
  const pageOf = (text: string) => pages.findIndex((page) => page.startsWith(text)) + 1
  const contents = pages.find((page) => page.startsWith('Contenido'))!
  for (const title of ['Anona', 'Ruda', 'Zarza', 'Índice por malestar', 'Fuentes'])
    expect(contents).toContain(`${title} ${pageOf(title)}`)
  expect(pages[pageOf('Índice por malestar') - 1]).toContain(
    `Tos: Anona ${pageOf('Anona')}; Ruda ${pageOf('Ruda')}; Zarza ${pageOf('Zarza')}`,
  )
  expect(pages[pageOf('Fuentes') - 1]).toContain('1. Plantas del lago')
  expect(pages[pageOf('Ruda') - 1]).toContain('[1]')
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({ Title: 'Plantas Medicinales Mayas: Tos', Language: 'es-GT' })
  expect((await pdf.getMarkInfo())?.Marked).toBe(true)
  const outline = (await pdf.getOutline()).map(({ title }) => title)
  expect(outline).toEqual(['Anona', 'Ruda', 'Zarza', 'Índice por malestar', 'Fuentes'])
})

test('says of a use what speaks against it, and its index does not lead there', async () => {
  await buildAilment('cough', { nameEs: 'Tos' })
  await buildAilment('burn', { nameEs: 'Quemadura' })
  const { id } = await buildPlant({
    commonNameEs: 'Jícaro',
    uses: [
      { ailmentSlug: 'cough', evidence: 'MONOGRAPH', finding: 'AGAINST', textEs: 'Se toma un jarabe.' },
      { ailmentSlug: 'cough', textEs: 'Se toma un té.' },
      { ailmentSlug: 'burn', evidence: 'HUMAN', finding: 'MIXED', textEs: null, textEn: null },
    ],
    cautions: DECIDED_CAUTIONS,
  })
  const { pages } = await pagesOf(await get(`plants=${id}&lang=es`))
  const text = pages.join(' ')
  expect(text).toContain('Tos: Hay estudios, o expertos, en contra. Se toma un jarabe.')
  expect(text).toContain('Tos: Se toma un té.')
  expect(text).toContain('Quemadura: Los estudios no coinciden')
  const index = pages.find((page) => page.startsWith('Índice por malestar'))
  expect(index).toContain('Quemadura: Jícaro')
  expect(index).not.toContain('Tos')
})

test('writes out signs that its font lacks', async () => {
  await buildTag('garden', 'Garden', 'Huerto')
  const text = 'Not above 10⁻³ g, ≤ 5 g, 10‑20 drops.'
  await buildPlant({
    tags: ['garden'],
    cautions: [...DECIDED_CAUTIONS, { subject: 'OVERDOSE', level: 'AVOID', textEn: text, textEs: text }],
  })
  const { pages } = await pagesOf(await get('tag=garden'))
  expect(pages.join(' ')).toContain('Not above 10^-3 g, <= 5 g, 10-20 drops.')
})

test('marks what is missing in its language', async () => {
  await buildAilment('cough', { nameEs: 'Tos' })
  const { id } = await buildPlant({
    uses: [{ ailmentSlug: 'cough', textEn: 'Drunk as a tea.', textEs: null }],
    cautions: [...DECIDED_CAUTIONS, { subject: 'SUN', level: 'CARE', textEn: 'Wear a hat.' }],
    dosageGuidelinesEn: '- Two cups.\n- Not at night.',
    precautionsEs: 'Vaya al puesto de salud.',
  })
  const text = (await pagesOf(await get(`plants=${id}&lang=es`))).pages.join(' ')
  for (const marked of ['Tos: [en inglés] Drunk', '• [en inglés] Wear', '• [en inglés] Two', '• Not at night', 'Vaya'])
    expect(text).toContain(marked)
  expect(text).not.toContain('[en inglés] Vaya')
  const english = (await pagesOf(await get(`plants=${id}`))).pages.join(' ')
  expect(english).toContain(': Drunk as a tea.')
  expect(english).toContain('[in Spanish] Vaya')
})

test('says how many plants do not fit, also if it is one', { timeout: 30_000 }, async () => {
  await buildTag('garden', 'Garden', 'Huerto')
  const plant = { commonNameEn: 'Rue', commonNameEs: 'Ruda', isPublic: true, tags: ['garden'] }
  await prisma.plant.createMany({ data: Array.from({ length: 41 }, () => plant) })
  const textOf = async (query: string) => (await pagesOf(await get(query))).pages.join(' ')
  expect(await textOf('tag=garden')).toContain('1 further plant does not fit into a booklet: it is on the site.')
  expect(await textOf('tag=garden&lang=es')).toContain('Otra planta no cabe en un folleto: está en el sitio.')
  await prisma.plant.create({ data: plant })
  expect(await textOf('tag=garden')).toContain('2 further plants do not fit')
})

test('of a poison has only warnings, and hidden plants are in none', async () => {
  await buildTag('garden', 'Garden', 'Huerto')
  await buildAilment('cough')
  const poison = {
    isPoisonous: true,
    tags: ['garden'],
    commonNameEn: 'Castor bean',
    uses: [{ ailmentSlug: 'cough', textEn: 'A secret use.' }],
    cautions: [{ subject: 'TOXIC_PART', level: 'AVOID', textEn: 'Two seeds kill.' }],
    preparationMethodsEn: 'A secret preparation.',
    dosageGuidelinesEn: 'A secret dose.',
    precautionsEn: Array.from({ length: 30 }, (_, index) => long(`- Sign ${index}.`)).join('\n'),
  }
  await buildPlant(poison)
  await buildPlant({ tags: ['garden'], isPublic: false, commonNameEn: 'Hidden plant' })
  const { pages } = await pagesOf(await get('tag=garden'))
  const text = pages.join(' ')
  expect(text).toContain('POISONOUS, nobody may use')
  const signs = pages.filter((page) => page.includes('Sign '))
  expect(signs.length).toBeGreaterThan(1)
  for (const page of signs) expect(page).toMatch(/^Castor bean.*POISONOUS/)
  expect(text).not.toContain('Index by ailment')
  expect(text).toContain('Two seeds kill')
  expect(text).not.toMatch(/secret|Hidden plant/)
  expect((await get('ailment=cough')).status).toBe(404)
})

test('of plants that are not there asks once whether one was withdrawn, and says so', async () => {
  const ids = Array.from({ length: 40 }, () => crypto.randomUUID())
  const statements = await statementsOf(async () => expect((await get(`plants=${ids.join()}`)).status).toBe(404))
  expect(statements.filter((statement) => statement.includes('"withdrawals"'))).toHaveLength(1)
  const withdrawal = { subjectKind: 'PLANT', subject: ids[3]!, hiddenIds: [ids[3]!], reason: 'WISH', taken: {} }
  await prisma.withdrawal.create({ data: { ...withdrawal, titleEn: 'Rue', titleEs: 'Ruda' } })
  const response = await get(`plants=${ids.join().toUpperCase()}&lang=es`)
  expect(response.status).toBe(410)
  expect(await response.text()).toMatch(new RegExp(`Retirado por voluntad de la comunidad.*${ids[3]}\\?lang=es`))
})

describe('is bounded', () => {
  const many = '019a8f00-0000-7000-8000-000000000000,'.repeat(41)
  const refused = ['', 'plants=', 'plants=1', 'plants=a,b', 'tag=%00', 'ailment=../x', `plants=${many}`]
  test('and refuses what is no choice, or too many plants', async () => {
    for (const query of refused) {
      expect((await get(query)).status, query).toBe(400)
    }
  })

  test('by how many a network may have printed: those that are known do not count', async () => {
    const { id } = await buildPlant()
    const first = await get(`plants=${id}`)
    expect(first.status).toBe(200)
    for (let time = 0; time < 40; time++) {
      expect((await get(`plants=${id}`)).status).toBe(200)
      expect((await get(`plants=${id}`, { 'if-none-match': first.headers.get('etag')! })).status).toBe(304)
    }
    const count = () => countAttempts(byNetwork('booklet', clientAddress(undefined, undefined)))
    while (!(await count())) {}
    let refused: Response | undefined
    // Before the plants are read.
    expect(await statementsOf(async () => void (refused = await get(`plants=${id}`)))).toEqual([])
    expect(refused!.status).toBe(429)
    expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
