import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { app, createApp } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { CAUTION_SUBJECTS, wordsIn } from '../../api/rules/vocabulary.ts'
import { chatText } from '../../api/rules/share/chat-text.ts'
import { nameSlug } from '../../api/rules/share/name-slug.ts'
import { CONDITIONS, MEDICINES } from '../../api/content/word-lists.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildAilment, buildPlant, DECIDED_CAUTIONS } from '../support/content.ts'
import { run } from '../support/run.ts'

const HANDOUT = 'url text uses { label items } cautions { label items }'
type Line = { label: string; items: string[] }
type Handout = { url: string; text: string; uses: Line[]; cautions: Line[] }

const get = async (path: string, headers: Record<string, string> = {}) =>
  app.request(new URL(path, 'http://localhost').href, { headers })

async function handoutOf(id: string, lang: 'EN' | 'ES' = 'EN'): Promise<Handout> {
  const query = `query ($id: ID!, $lang: Language!) { plant(id: $id) { handout(lang: $lang) { ${HANDOUT} } } }`
  return (await run(query, { id, lang })).data.plant.handout
}

async function ailmentHandout(slug: string): Promise<Handout> {
  return (await run(`query ($slug: String!) { ailment(slug: $slug) { handout { ${HANDOUT} } } }`, { slug })).data
    .ailment.handout
}

const allOf = (lines: Line[]) => lines.map(({ label, items }) => [label, ...items].join(' ')).join(' ')
const isPhrased = (subject: string) =>
  ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES', 'CONDITION'].includes(subject)

/** A plant that is barred for everybody in every way, in long words. */
async function barredPlant() {
  const cough = await buildAilment('cough')
  const others = wordsIn(CAUTION_SUBJECTS).filter((subject) => !isPhrased(subject))
  return buildPlant({
    scientificName: `Longissima ${'nominis '.repeat(8)}L.`,
    uses: [{ ailmentSlug: cough.slug }],
    cautions: [
      ...['PREGNANCY', 'BREASTFEEDING', 'CHILDREN'].map((subject) => ({ subject, level: 'AVOID' })),
      ...MEDICINES.map(({ slug }) => ({ subject: 'MEDICINES', level: 'ASK', medicine: slug })),
      ...CONDITIONS.map(({ slug }) => ({ subject: 'CONDITION', level: 'AVOID', condition: slug })),
      ...others.map((subject) => ({
        subject,
        level: 'AVOID',
        textEn: `The danger of ${subject} ${'is long '.repeat(20)}.`,
        textEs: `El peligro de ${subject} ${'es largo '.repeat(20)}.`,
      })),
    ],
  })
}

describe('the text for chats of a plant', () => {
  test('has its names, whom it bars, what it is used for, and a link, in both languages', async () => {
    await buildAilment('cough', { nameEn: 'Heavy, late or irregular coughs (fits)', nameEs: 'Tos' })
    const { id } = await buildPlant({
      scientificName: 'Tagetes lucida Cav.',
      uses: [{ ailmentSlug: 'cough' }],
      cautions: [
        { subject: 'PREGNANCY', level: 'AVOID', sourceKeys: ['a'] },
        { subject: 'CHILDREN', level: 'NO_DATA', underAge: 5 },
        { subject: 'MEDICINES', level: 'ASK', medicine: 'lithium' },
        { subject: 'OTHER', level: 'AVOID', textEn: 'Never boil it.', textEs: 'Nunca la hierva.' },
        { subject: 'SUN', level: 'CARE', textEn: 'Mind the sun.', textEs: 'Cuidado con el sol.' },
      ],
    })
    const { text } = await handoutOf(id)
    expect(text.split('\n')).toEqual([
      'Mexican tarragon (Tagetes lucida Cav.)',
      'Used by tradition, not tested in people: heavy, late or irregular coughs.',
      '⚠️ Do not use it: in pregnancy.',
      '⚠️ Ask a health worker first: with lithium for mood swings*.',
      '⚠️ Not known to be safe: for children under 5.',
      '⚠️ Beware: Never boil it.*',
      // Not a warning, but what the mark means.
      '* Added by us; no source says so.',
      expect.stringContaining('does not replace a doctor'),
      expect.stringMatching(/Mayan Medicinal Plants: http.*\/p\/mexican-tarragon$/),
    ])
    const spanish = (await handoutOf(id, 'ES')).text
    expect(spanish).toContain(
      'Pericón (Tagetes lucida Cav.)\nPor tradición, sin probar en personas: tos.\n⚠️ No la use: en el embarazo.',
    )
    expect(spanish).toContain(
      'con litio para los cambios de ánimo*.\n⚠️ No se sabe si es segura: para menores de 5 años.',
    )
    expect(spanish).toMatch(/\/p\/pericon$/)
    const file = await get(`/handouts/plants/${id}.txt?lang=es`)
    expect(await file.text()).toBe(spanish)
    expect(file.headers.get('x-robots-tag')).toBe('noindex')
  })

  test('says how it is made, and each case once, by the strictest that is said of it', async () => {
    await buildAilment('cough', { nameEn: 'Cough', nameEs: 'Tos' })
    const { id } = await buildPlant({
      uses: [{ ailmentSlug: 'cough' }],
      preparationMethodsEn: 'TRAMIL: put **3 g** of leaf in 1 cup of boiling water.[^a] Cover it for 5 minutes.',
      cautions: [
        { subject: 'CHILDREN', level: 'AVOID', underAge: 12, routes: ['BATH'], sourceKeys: ['a'] },
        { subject: 'CHILDREN', level: 'ASK', underAge: 2, routes: ['BATH', 'SKIN'], sourceKeys: ['a'] },
        { subject: 'MEDICINES', level: 'AVOID', medicine: 'lithium', sourceKeys: ['a'] },
        { subject: 'MEDICINES', level: 'ASK', sourceKeys: ['a'] },
      ],
    })
    const { text } = await handoutOf(id)
    expect(text).toContain('⚠️ Do not use it: with lithium for mood swings; for children under 12 (in a bath).')
    expect(text).toContain('⚠️ Ask a health worker first: with other medicines; for children under 2 (on the skin).')
    expect(text).toContain('How it is made: put 3 g of leaf in 1 cup of boiling water. Cover it for 5 minutes.')
  })

  test.each([
    ['Boil it. Use only the leaf.', 'Boil it. Use only the leaf.'],
    ['EMA, adults only: boil it.', 'EMA, adults only: boil it.'],
    ['Boil <5 g, or > 2 leaves, for 1 \\*cup.', 'Boil <5 g, or > 2 leaves, for 1 *cup.'],
    ['- *Under 12 years*: none\n- 5 g\nof leaf', 'Under 12 years: none; 5 g; of leaf.'],
  ])('tells how it is made, with each sign that its page shows: %s', async (preparationMethodsEn, told) => {
    expect((await handoutOf((await buildPlant({ preparationMethodsEn })).id)).text).toContain(`How it is made: ${told}`)
  })

  test('tells how it is made whole, or says where it is', async () => {
    const long = `${'Boil it with a little water. '.repeat(9)}Use only the leaf.`
    const { text } = await handoutOf((await buildPlant({ preparationMethodsEn: long })).id)
    expect(text).not.toContain('Boil')
    expect(text).toContain('How it is made: read it whole on the page.')
  })

  test.each(['EN', 'ES'] as const)('stays short without losing one caution (%s)', async (lang) => {
    const { id } = await barredPlant()
    const { text, cautions } = await handoutOf(id, lang)
    expect(Buffer.byteLength(text)).toBeLessThan(1300)
    // Each subject is there, if only in a word.
    const words = {
      EN: [
        'pregnancy',
        'breast-feeding',
        'children',
        'some medicines',
        'some illnesses',
        'some allergies',
        'Can poison',
      ],
      ES: [
        'embarazo',
        'da pecho',
        'niños',
        'algunas medicinas',
        'algunas enfermedades',
        'algunas alergias',
        'intoxicar',
      ],
    }
    const further = {
      EN: ['harms', 'sun', 'Not for a long time', 'confused', 'one more caution', 'page'],
      ES: ['hace daño', 'sol', 'mucho tiempo', 'se confunde', 'otra precaución', 'página'],
    }
    for (const word of [...words[lang], ...further[lang]]) expect(text.toLowerCase()).toContain(word.toLowerCase())
    // The lines of prints have all of them.
    for (const { name } of [...MEDICINES.slice(0, 3), ...CONDITIONS.slice(0, 3)])
      expect(allOf(cautions).toLowerCase()).toContain(
        (lang === 'EN' ? name.en : name.es).split(/ \(|, /)[0]!.toLowerCase(),
      )
  })

  test('does not say to ask about what it says not to do', async () => {
    const row = (subject: string, level: string, more = {}) => ({ subject, level, sourceKeys: ['a'], ...more })
    const { id } = await buildPlant({
      cautions: [
        row('PREGNANCY', 'AVOID'),
        row('PREGNANCY', 'ASK', { routes: ['ORAL'] }),
        row('BREASTFEEDING', 'AVOID', { routes: ['ORAL'] }),
        row('BREASTFEEDING', 'ASK', { routes: ['SKIN'] }),
        row('CHILDREN', 'AVOID', { underAge: 3 }),
        row('CHILDREN', 'ASK', { underAge: 12 }),
      ],
    })
    expect((await handoutOf(id)).text.split('\n').slice(1, 6)).toEqual([
      '⚠️ Do not use it:',
      '- for children under 3',
      '- in pregnancy',
      '- while breast-feeding (if swallowed)',
      '⚠️ Ask a health worker first: for children under 12; while breast-feeding (on the skin).',
    ])
  })

  test('names the highest age below which children are barred, and an allergy as one', async () => {
    const child = (underAge: number, routes: string[] = []) => {
      return { subject: 'CHILDREN', level: 'AVOID', underAge, routes, sourceKeys: ['a'] }
    }
    const allergy = { subject: 'ALLERGY', level: 'AVOID', condition: 'allergy-latex', sourceKeys: [] }
    const { id } = await buildPlant({ cautions: [child(12), child(4), child(6, ['SKIN']), allergy] })
    expect((await handoutOf(id, 'ES')).cautions[0]!.items).toEqual(['para menores de 12 años', 'con alergia al látex*'])
  })

  test('says once that a plant is not for somebody, unless ways to use it differ', async () => {
    const pregnancy = (routes: string[]) => ({ subject: 'PREGNANCY', level: 'AVOID', routes, sourceKeys: ['a'] })
    const { id } = await buildPlant({ cautions: [pregnancy(['ORAL']), pregnancy([])] })
    expect((await handoutOf(id)).cautions[0]!.items).toEqual(['in pregnancy'])
    const { id: other } = await buildPlant({ cautions: [pregnancy(['ORAL']), pregnancy(['SKIN'])] })
    expect((await handoutOf(other)).cautions[0]!.items).toEqual(['in pregnancy (if swallowed or on the skin)'])
  })

  test('leaves out some uses before any caution', async () => {
    const slugs = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => (await buildAilment(`ailment-of-a-long-name-${index}`)).slug),
    )
    const { id } = await buildPlant({
      uses: slugs.map((ailmentSlug) => ({ ailmentSlug })),
      cautions: [...DECIDED_CAUTIONS, { subject: 'OVERDOSE', level: 'AVOID', textEn: 'Too much of it kills.' }],
    })
    const { text, cautions } = await handoutOf(id)
    expect(Buffer.byteLength(text)).toBeLessThan(1300)
    expect(text).toContain('nglish ailment-of-a-long-name-0')
    expect(text).toContain('and more on the page')
    for (const { label, items } of cautions) for (const part of [label, ...items]) expect(text).toContain(part)
  })

  test('of a poison tells no use, whatever is recorded', async () => {
    await buildAilment('cough')
    const { id } = await buildPlant({
      isPoisonous: true,
      uses: [{ ailmentSlug: 'cough' }],
      cautions: [{ subject: 'TOXIC_PART', level: 'AVOID', textEn: 'Two seeds kill a child.' }],
    })
    const { text, uses, cautions } = await handoutOf(id)
    expect(uses).toEqual([])
    expect(text).not.toMatch(/cough|tradition/)
    expect(text).toContain('POISONOUS, nobody may use any part of it')
    expect(text).toContain('Two seeds kill a child')
    expect(text).toMatch(/call: 122, 123/)
    expect(cautions[0]!.label).toMatch(/^POISONOUS/)
  })

  test('says what poisons anybody before whom else it bars', async () => {
    const { id } = await buildPlant({
      cautions: [
        { subject: 'PREGNANCY', level: 'AVOID' },
        { subject: 'OTHER', level: 'AVOID', textEn: 'Never boil it.' },
        { subject: 'TOXIC_PART', level: 'AVOID', textEn: 'Nobody may swallow it.' },
      ],
    })
    const { cautions } = await handoutOf(id)
    expect(cautions.map(({ label, items }) => [label, ...items])).toEqual([
      ['Beware', 'Nobody may swallow it.*'],
      ['Do not use it', 'in pregnancy*'],
      ['Beware', 'Never boil it.*'],
      ['If somebody swallowed it, call', expect.stringContaining('122')],
      ['* Added by us; no source says so'],
    ])
  })

  test('of a plant without cautions does not make it look safe', async () => {
    const { id } = await buildPlant()
    const label = 'No precautions recorded: not known to be safe'
    expect(await handoutOf(id)).toMatchObject({
      cautions: [{ label, items: [] }],
      text: expect.stringContaining(label),
    })
    const read = await buildPlant({ precautionsEs: 'No abuse.' })
    expect((await handoutOf(read.id)).cautions).toEqual([{ label: 'Read the precautions first', items: [] }])
  })
})

describe('the text for chats of an ailment', () => {
  test.each([
    ['Blood: go to the hospital at once.', 'Blood.'],
    ['Sangre: llévelo al servicio de salud de inmediato.', 'Sangre.'],
    ['Poison: take off the clothes at once.', 'Poison: take off the clothes at once.'],
    ['Poison: take off the clothes and go to hospital at once.', 'clothes and go to hospital at once.'],
    ['Calor: vaya a la sombra de inmediato.', 'Calor: vaya a la sombra de inmediato.'],
  ])('says once to go to a hospital, and all else that is to be done: %s', async (text, said) => {
    const signs = [{ position: 0, who: 'ALL', urgency: 'HOSPITAL_NOW', textEn: text, textEs: text }]
    const { slug } = await buildAilment('heat', { dangerSigns: { create: signs } })
    expect((await ailmentHandout(slug)).text).toContain(said)
  })

  const sign = (text: string, urgency = 'HOSPITAL_NOW', who = 'ALL') => ({ who, urgency, textEn: text, textEs: text })
  const inOrder = (signs: ReturnType<typeof sign>[]) => signs.map((each, position) => ({ ...each, position }))

  test('has its danger signs before any plant, and no plant without what bars it', async () => {
    await buildAilment('fever', { dangerSigns: { create: [sign('A stiff neck: go to hospital at once.')] } })
    const { id } = await buildPlant({ uses: [{ ailmentSlug: 'fever' }], cautions: DECIDED_CAUTIONS })
    await buildPlant({ uses: [{ ailmentSlug: 'fever' }], isPublic: false, commonNameEn: 'Hidden plant' })
    await buildPlant({ uses: [{ ailmentSlug: 'fever' }], isPoisonous: true, commonNameEn: 'Poison plant' })
    const { text, uses, cautions } = await ailmentHandout('fever')
    expect(text.split('\n').slice(0, 4)).toEqual([
      'English fever',
      '⚠️ In an emergency, call: 122, 123, 1554, 125, 128.',
      '⚠️ Go to a hospital at once: A stiff neck.',
      expect.stringMatching(/^⚠️ People use Mexican tarragon: Not known to be safe: .*pregnancy.*medicines\.$/),
    ])
    expect(uses.map(({ label }) => label)).toEqual(['Mexican tarragon'])
    expect(text).not.toContain(id)
    // Prints, and pictures, which leave out the last lines first.
    expect(cautions[0]!.items).toEqual(['122, 123, 1554, 125, 128'])
  })

  test('tells no plant that evidence speaks against, and the best known first, however many there are', async () => {
    await buildAilment('fever', { dangerSigns: { create: [sign('A stiff neck.')] } })
    const build = (name: string, use: object) =>
      buildPlant({ commonNameEn: name, commonNameEs: name, uses: [{ ailmentSlug: 'fever', ...use }] })
    await build('Zinnia', { evidence: 'MONOGRAPH', finding: 'FOR' })
    const { id } = await build('Yerba', { evidence: 'ACCEPTED_USE', finding: 'FOR' })
    await build('Blinder', { evidence: 'HUMAN', finding: 'AGAINST' })
    for (let index = 0; index < 25; index++) await build(`Common ${index}`, {})
    const { uses } = await ailmentHandout('fever')
    expect(uses).toHaveLength(20)
    expect(uses.slice(0, 2).map(({ label }) => label)).toEqual(['Zinnia', 'Yerba'])
    expect((await handoutOf(id)).text).toContain(
      'Experts accept it because it has long been used, without proof in people:',
    )
    expect(uses.map(({ label }) => label)).not.toContain('Blinder')
    expect(await (await get('/booklet.pdf?ailment=fever')).text()).not.toContain('Blinder')
  })

  test('has a danger sign for children and one in pregnancy, however many there are for everybody', async () => {
    const signs = Array.from({ length: 20 }, (_, index) => sign(`Sign ${index} ${'of danger '.repeat(9)}`))
    const others = [
      sign('A fit of a child: take the child to a health service at once.', 'HOSPITAL_NOW', 'CHILD'),
      sign('A fit in pregnancy: go to hospital at once.', 'HOSPITAL_NOW', 'PREGNANCY'),
      sign('A cough of a child.', 'SAME_DAY', 'CHILD'),
    ]
    await buildAilment('fever', { dangerSigns: { create: inOrder([...signs, ...others]) } })
    const { text } = await ailmentHandout('fever')
    expect(text).toMatch(/Go to a hospital at once: Sign 0 [^;]*; A fit of a child; A fit in pregnancy; Sign 1 /)
    expect(text).not.toContain('A cough of a child')
  })

  test('counts the danger signs that it has no room for, and then names no plant', async () => {
    const signs = Array.from({ length: 20 }, (_, index) => sign(`Sign ${index} ${'of danger '.repeat(9)}`))
    await buildAilment('fever', { dangerSigns: { create: inOrder([sign('Some day.', 'SOON'), ...signs]) } })
    await buildPlant({ uses: [{ ailmentSlug: 'fever' }], cautions: DECIDED_CAUTIONS })
    const { text } = await ailmentHandout('fever')
    expect(Buffer.byteLength(text)).toBeLessThan(1300)
    const shown = text.match(/Sign \d+/g)!.length
    expect(shown).toBeGreaterThan(3)
    expect(text).toContain(`${21 - shown} more danger signs are on the page`)
    expect(text).not.toMatch(/Some day|People use/)
    expect(text).toMatch(/call: 122, 123/)
  })
})

test('nothing is handed on of what is hidden or not there', async () => {
  const { id } = await buildPlant({ isPublic: false })
  await buildAilment('hidden', { isPublic: false })
  const paths = [
    `/handouts/plants/${id}.txt`,
    `/handouts/plants/${id}/a.png`,
    '/handouts/plants/019a8f00-0000-7000-8000-000000000000.txt',
    '/handouts/ailments/hidden.txt',
    '/handouts/ailments/hidden/a.png',
    `/plants/${id}/share`,
    `/plants/${id}/print`,
    '/ailments/hidden/share',
    '/ailments/hidden/print',
    `/booklet.pdf?plants=${id}`,
    '/booklet.pdf?ailment=hidden',
  ]
  for (const path of paths) {
    expect((await get(path)).status, path).toBe(404)
  }
})

test('what an ailment hands on follows the cautions of its plants at once, out of caches as well', async () => {
  const caching = createApp({ cachesResponses: true })
  await buildAilment('fever')
  const { id } = await buildPlant({ uses: [{ ailmentSlug: 'fever' }], cautions: DECIDED_CAUTIONS })
  const query = '{ ailment(slug: "fever") { handout { uses { label items } } } }'
  const labels = async () => {
    const body = JSON.stringify({ query })
    const headers = { 'content-type': 'application/json' }
    const response = await caching.request('http://localhost/graphql', { method: 'POST', headers, body })
    return ((await response.json()) as { data: { ailment: { handout: Handout } } }).data.ailment.handout.uses
  }
  expect(await labels()).toHaveLength(1)
  expect(await labels()).toHaveLength(1)
  const as = await buildAdmin()
  const hide = 'mutation ($id: ID!) { setPlantVisibility(id: $id, isPublic: false) { id } }'
  expect((await run(hide, { id }, { as })).errors).toEqual([])
  expect(await labels()).toEqual([])
})

test('a picture is drawn once per change, in both languages', async () => {
  const plant = await buildPlant({ cautions: DECIDED_CAUTIONS })
  const old = await get(`/handouts/plants/${plant.id}/1.png?lang=es`)
  expect(old.status).toBe(302)
  const path = old.headers.get('location')!
  const picture = await get(path)
  expect(picture.headers.get('cache-control'), 'numbers to call change without it').toBe('public, no-cache')
  const { width, height } = await sharp(await picture.arrayBuffer()).metadata()
  expect([width, height]).toEqual([1080, 1920])
  const etag = picture.headers.get('etag')!
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
  await prisma.plant.update({ where: { id: plant.id }, data: { commonNameEs: 'Otro' } })
  expect((await get(path)).status).toBe(302)
})

describe('the short URL of a plant', () => {
  const target = async (path: string) => (await get(path)).headers.get('location')

  test('leads to its page in the language of the name', async () => {
    const { id } = await buildPlant({ commonNameEn: 'Lemon grass', commonNameEs: 'Té de limón (zacate)' })
    expect(await target('/p/lemon-grass')).toBe(`/plants/${id}`)
    expect(await target('/p/te-de-limon-zacate')).toBe(`/plants/${id}?lang=es`)
    const { id: chaya } = await buildPlant({ commonNameEn: 'Chaya', commonNameEs: 'Chaya' })
    expect(await target('/p/chaya?lang=es')).toBe(`/plants/${chaya}?lang=es`)
    expect(await target('/p/chaya?lang=es&simple=1')).toBe(`/plants/${chaya}?lang=es&simple=1`)
    expect((await handoutOf(chaya, 'ES')).url).toMatch(/\/p\/chaya\?lang=es$/)
  })

  test('leads to its page after it was renamed, unless another plant has the name now', async () => {
    const as = await buildAdmin()
    const { id } = await buildPlant({ commonNameEn: 'Lemon grass', commonNameEs: 'Zacate limón' })
    const rename = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
    for (const name of ['Lemon balm', 'Citronella']) await run(rename, { id, input: { commonNameEn: name } }, { as })
    expect(await target('/p/lemon-balm')).toBe(`/plants/${id}`)
    const { id: balm } = await buildPlant({ commonNameEn: 'Lemon balm' })
    expect(await target('/p/lemon-balm')).toBe(`/plants/${balm}`)
  })

  test('is found by an index, however it is written', async () => {
    const { id } = await buildPlant({ commonNameEn: "Q'an eq'", commonNameEs: 'Ñame “de Cobán” (güero), 2' })
    expect(await target('/p/qan-eq')).toBe(`/plants/${id}`)
    expect(await target(`/p/${nameSlug('Ñame “de Cobán” (güero), 2')}`)).toBe(`/plants/${id}?lang=es`)
  })

  test('of several plants, of a hidden one, or of none is searched for', async () => {
    await buildPlant({ commonNameEn: 'Nightshade' })
    await buildPlant({ commonNameEn: 'Nightshade' })
    await buildPlant({ commonNameEn: 'Secret sage', isPublic: false })
    expect(await target('/p/nightshade')).toBe('/plants?q=nightshade')
    expect(await target('/p/secret-sage')).toBe('/plants?q=secret+sage')
  })
})

test('words of a community never make the cautions of a chat text briefer', () => {
  const line = (length: number) => [{ label: 'Not for', items: ['x'.repeat(length)] }]
  const told = {
    title: 'Sage',
    language: 'En' as const,
    url: 'https://example.org/plants/1',
    site: { name: { En: 'Plants', Es: 'Plantas' } } as Parameters<typeof chatText>[0]['site'],
    cautions: [line(700), line(300), line(10)],
    uses: [{ label: 'For', items: ['cough'] }],
    recipe: [{ label: 'How', items: ['boil it'] }],
  }
  const text = chatText({ ...told, credit: 'Ask us before you sell it. '.repeat(18) })
  expect(chatText(told)).toContain('x'.repeat(700))
  expect(text).toContain('x'.repeat(700))
  expect(text).toContain('Ask us before')
  expect(text).toContain('boil it')
  const short = chatText({ ...told, credit: 'Ask us before you sell it. '.repeat(8) })
  expect(short).toContain('Ask us before you sell it. '.repeat(8).trim())
})
