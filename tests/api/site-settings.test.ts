import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { buildAilment } from '../support/content.ts'
import { run } from '../support/run.ts'
import { beginWith } from '../support/shared-rows.ts'

// What admins set for the whole site.

const SAVE = `mutation ($input: SiteSettingsInput!, $basedOn: DateTime) {
  saveSiteSettings(input: $input, basedOn: $basedOn) { id updatedAt name(lang: EN) page }
}`
const READ = `{ siteSettings {
  name(lang: EN) nombre: name(lang: ES) tagline(lang: ES) notice(lang: ES) donationUrl contactEmail
  terms(lang: EN, format: HTML) untranslated(lang: EN)
} }`
const MADE = '{ siteSettings { made defaults updatedAt } }'

const theAdmin = beginWith(buildAdmin)

let nodes: ReturnType<typeof createApp>[]
beforeEach(() => {
  nodes = [createApp({ cachesResponses: true }), createApp({ cachesResponses: true })]
})

const save = (input: object, as: Account = theAdmin(), basedOn?: string) => run(SAVE, { input, basedOn }, { as })
const madeNow = async () => (await run(MADE, {}, { as: theAdmin() })).data.siteSettings
const page = async (path: string, node = 0) => (await nodes[node]!.request(`http://localhost:4000${path}`)).text()

async function refusedFields(input: object) {
  const { errors, codes } = await save(input)
  expect(codes).toEqual(['BAD_USER_INPUT'])
  return errors[0]!.extensions['fields']
}

const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

test('anonymous and members change and see nothing of what admins alone see', async () => {
  for (const [as, code] of [
    [undefined, 'UNAUTHENTICATED'],
    [await buildUser(), 'FORBIDDEN'],
  ] as const) {
    const options = as ? { as } : {}
    expect((await run(SAVE, { input: { nameEn: 'X', nameEs: 'X' } }, options)).codes).toEqual([code])
    for (const field of [
      'made',
      'defaults',
      'updatedAt',
      'page',
      'revisions { totalCount }',
      'comparison { newer { id } }',
    ])
      expect((await run(`{ siteSettings { ${field} } }`, {}, options)).codes, field).toContain(code)
  }
  expect(await prisma.siteSetting.count()).toBe(0)
})

test('a change is on every page of each node at once, in both languages, and in mails', async () => {
  for (const node of [0, 1]) expect(await page('/terms', node)).toContain('© ')
  expect((await save({ nameEn: 'The garden', nameEs: 'El huerto', taglineEn: 'Tea', taglineEs: 'Té' })).errors).toEqual(
    [],
  )
  for (const node of [0, 1]) {
    expect(await page('/', node)).toContain('<title>The garden · Tea</title>')
    const spanish = await page('/terms?lang=es', node)
    expect(spanish).toContain('· El huerto</title>')
    expect(spanish).toContain('El huerto, página de inicio')
    expect(spanish).not.toContain('Plantas Medicinales Mayas')
    expect(await page('/feeds/plants.es.atom', node)).toContain('<name>El huerto</name>')
  }
  const ailment = await buildAilment('cough')
  expect(await page(`/handouts/ailments/${ailment.slug}.txt?lang=es`)).toContain('El huerto:')
})

test('where nothing is set, the default holds, and again after a setting was cleared', async () => {
  const { data } = await run(READ)
  expect(data.siteSettings).toMatchObject({ name: 'Mayan Medicinal Plants', nombre: 'Plantas Medicinales Mayas' })
  await save({ nameEn: 'A', nameEs: 'B', donationUrl: 'https://give.example' })
  expect((await run(READ)).data.siteSettings).toMatchObject({ name: 'A', donationUrl: 'https://give.example' })
  await save({ nameEn: '', nameEs: null })
  expect((await run(READ)).data.siteSettings).toMatchObject({
    name: 'Mayan Medicinal Plants',
    donationUrl: 'https://give.example',
  })
})

test('a notice is at the top of every page until the end of its last day', async () => {
  await save({ noticeEn: 'Wells <b>closed</b>', noticeEs: 'Pozos cerrados', noticeUntil: day(1) })
  for (const path of ['/', '/plants', '/login', '/nothing'])
    expect(await page(path)).toContain('Wells &lt;b&gt;closed&lt;/b&gt;')
  expect(await page('/?lang=es')).toContain('Pozos cerrados')
  await save({ noticeUntil: day(-2) })
  expect(await page('/')).not.toContain('Wells')
  expect((await run(READ)).data.siteSettings.notice).toBeNull()
})

test('a text in one language is shown in the other as well, and says so; markup in it is refused', async () => {
  expect(await refusedFields({ termsEs: 'Sea <script>alert(1)</script>' })).toHaveProperty('termsEs')
  expect((await save({ termsEs: 'Sea *amable*, [siempre](https://example.org).' })).errors).toEqual([])
  const english = await page('/terms')
  expect(english).toContain('<em>amable</em>')
  expect(english).toContain('data-tone="fallback"')
  expect(english).not.toContain('In an emergency</h2>')
  expect(await page('/terms?lang=es')).not.toContain('data-tone="fallback"')
  expect((await run(READ)).data.siteSettings.untranslated).toContain('terms')
  await save({ aboutEn: 'We are gardeners.', aboutEs: 'Somos jardineras.' })
  expect(await page('/about?lang=es')).toContain('Somos jardineras.')
})

describe('what is wrong is refused by name:', () => {
  test.each([
    ['a name in one language', { nameEn: 'A' }, { nameEs: 'untranslated' }],
    ['a long name', { nameEn: 'A'.repeat(81), nameEs: 'B' }, { nameEn: 'tooLong' }],
    ['a hidden character', { nameEn: 'A\u202Eb', nameEs: 'B' }, { nameEn: expect.any(String) }],
    ['a line break in a name', { nameEn: 'A\nb', nameEs: 'B' }, { nameEn: 'lineBreak' }],
    ['a notice without a last day', { noticeEn: 'A', noticeEs: 'B' }, { noticeUntil: 'required' }],
    ['a day that does not exist', { noticeUntil: '2026-02-31' }, { noticeUntil: 'invalidDate' }],
    ['a long notice', { noticeEn: 'A'.repeat(601), noticeEs: 'B', noticeUntil: day(1) }, { noticeEn: 'tooLong' }],
    ['a script as a URL', { donationUrl: 'javascript:alert(1)' }, { donationUrl: 'invalidAddress' }],
    ['a URL without TLS', { socialFacebook: 'http://facebook.com/x' }, { socialFacebook: 'notHttps' }],
    ['a path', { socialYoutube: '/plants' }, { socialYoutube: 'notHttps' }],
    ['no email address', { contactEmail: 'garden at example' }, { contactEmail: 'invalidEmail' }],
    ['no telephone number', { contactWhatsapp: 'call me' }, { contactWhatsapp: 'invalidTelephone' }],
    ['a long text', { termsEn: 'A'.repeat(50_001) }, { termsEn: 'tooLong' }],
  ])('%s', async (_, input, fields) => {
    expect(await refusedFields(input)).toMatchObject(fields)
    expect(await prisma.siteSetting.count()).toBe(0)
  })
})

test('what is written loosely is stored as it is used', async () => {
  await save({ contactWhatsapp: '+502 5555-0000', socialInstagram: 'instagram.com/garden' })
  expect((await madeNow()).made).toEqual({
    contactWhatsapp: '+50255550000',
    socialInstagram: 'https://instagram.com/garden',
  })
})

test('of two saves at once that are based on the same version, one is a conflict and changes nothing', async () => {
  const { updatedAt } = await madeNow()
  const answers = await Promise.all([
    save({ contactEmail: 'one@example.org' }, theAdmin(), updatedAt),
    save({ donationUrl: 'https://two.example' }, theAdmin(), updatedAt),
  ])
  expect(answers.map(({ codes }) => codes.join()).sort()).toEqual(['', 'CONFLICT'])
  expect(await prisma.siteSetting.count()).toBe(1)
  const refused = answers.find(({ codes }) => codes.length > 0)!
  expect(refused.errors[0]!.extensions).toMatchObject({ savedBy: theAdmin().email })
  const again = await madeNow()
  expect((await save({ operatorEn: 'Us' }, theAdmin(), again.updatedAt)).errors).toEqual([])
})

test('each change is a revision, which can be restored, and in the audit log', async () => {
  await save({ nameEn: 'A', nameEs: 'A', contactEmail: 'a@example.org' })
  await save({ nameEn: 'B', nameEs: 'B', donationUrl: 'https://b.example' })
  const history = `{ siteSettings { revisions { totalCount edges { node { id editorEmail content } } }
    comparison { newer { content } older { content } } } }`
  const { revisions, comparison } = (await run(history, {}, { as: theAdmin() })).data.siteSettings
  expect(revisions.totalCount).toBe(3)
  expect(comparison).toMatchObject({ newer: { content: { nameEn: 'B' } }, older: { content: { nameEn: 'A' } } })
  const restore = 'mutation ($id: ID!) { restoreRevision(id: $id) { id } }'
  const { errors } = await run(restore, { id: revisions.edges[1].node.id }, { as: theAdmin() })
  expect(errors).toEqual([])
  expect((await madeNow()).made).toEqual({ nameEn: 'A', nameEs: 'A', contactEmail: 'a@example.org' })
  expect(await page('/')).toContain('A · ')
  const entries = await prisma.auditEntry.findMany({ where: { action: 'saveSiteSettings' } })
  expect(entries.map(({ subject }) => subject).sort()).toEqual([
    'contactEmail',
    'donationUrl',
    'nameEn',
    'nameEn',
    'nameEs',
    'nameEs',
  ])
  expect(entries.every(({ actorEmail }) => actorEmail === theAdmin().email)).toBe(true)
})

describe('emergency numbers', () => {
  interface Contact {
    slug: string | null
    kind: string
    number: string | null
    nameEn: string
    confirmedOn: string | null
  }

  async function withContacts(change: (contacts: Contact[]) => Contact[]) {
    const { made, defaults } = await madeNow()
    return { emergencyContacts: change(made.emergencyContacts ?? defaults.emergencyContacts) }
  }

  const changeFirst = (values: Partial<Contact>) =>
    withContacts(([first, ...others]) => [{ ...first!, ...values }, ...others])

  test('that change are new wherever readers find them', async () => {
    await buildAilment('cough', { isPublic: true })
    expect(await page('/ailments/cough', 1)).toContain('tel:122')
    expect((await save(await changeFirst({ number: '1155', confirmedOn: day(0) }))).errors).toEqual([])
    for (const node of [0, 1]) {
      const poisoned = await page('/plants?lang=es&q=mordedura+de+serpiente', node)
      expect(poisoned).toMatch(/llame ya al .*1155/)
      expect(poisoned).toContain('tel:1155')
      expect(await page('/ailments/cough', node)).toContain('tel:1155')
      expect(await page('/handouts/ailments/cough.txt', node)).toContain('1155, 123')
      expect(await page('/terms', node)).toContain('1155 or 123')
      expect(await page('/llms.txt', node)).toContain('1155 and 123')
      for (const path of ['/', '/terms', '/ailments/cough', '/handouts/ailments/cough.txt'])
        expect(await page(path, node), path).not.toMatch(/\b122\b/)
    }
    const { data } = await run('{ emergencyContacts { number confirmedOn } }')
    expect(data.emergencyContacts[0]).toEqual({ number: '1155', confirmedOn: day(0) })
  })

  test('are in the pack for phones, and phones renew what they kept', async () => {
    await buildAilment('cough', { isPublic: true })
    const [since, digestsOf] = [new Date().toISOString(), async () => JSON.parse(await page('/pack.json'))]
    await digestsOf()
    await save(await changeFirst({ number: '1155' }))
    const { changed } = await digestsOf()
    const items = await Promise.all(changed.map(({ digest }: { digest: string }) => page(`/pack/${digest}.json`)))
    expect(items.join('\n')).toContain('1155')
    expect(items.join('\n')).not.toMatch(/call \{|llame ya al 122|"122"/)
    const kept = JSON.parse(await page(`/kept.json?since=${since}`))
    expect(kept.changed).toHaveLength(1 + 1)
  })

  test('are never empty, and those that texts name stay', async () => {
    expect(await refusedFields(await changeFirst({ number: '' }))).toEqual({ 'emergencyContacts.0.number': 'required' })
    expect(await refusedFields(await changeFirst({ number: 'one' }))).toEqual({
      'emergencyContacts.0.number': 'invalidTelephone',
    })
    expect(await refusedFields(await withContacts((contacts) => contacts.slice(1)))).toEqual({
      emergencyContacts: 'namedInTexts',
    })
    const asHospitals = (contacts: Contact[]) =>
      contacts.map((contact) => ({ ...contact, kind: 'HOSPITAL', number: contact.number ?? '100' }))
    expect(await refusedFields(await withContacts(asHospitals))).toEqual({ emergencyContacts: 'noAmbulance' })
    const named = (slug: string) => (contacts: Contact[]) => [...contacts, { ...contacts[0]!, slug }]
    expect(await refusedFields(await withContacts(named('mine')))).toHaveProperty(
      ['emergencyContacts.15.slug'],
      'unknown',
    )
  })

  test('are confirmed for the number that was called, on a day that has come', async () => {
    expect(await refusedFields(await changeFirst({ confirmedOn: day(3) }))).toEqual({
      'emergencyContacts.0.confirmedOn': 'futureDate',
    })
    await save(await changeFirst({ confirmedOn: '2026-01-05' }))
    expect(await refusedFields(await changeFirst({ number: '1155' }))).toEqual({
      'emergencyContacts.0.confirmedOn': 'otherNumber',
    })
  })

  test('that are those of the vocabulary again follow it', async () => {
    await save(await changeFirst({ number: '1155' }))
    await save(await changeFirst({ number: '122' }))
    expect((await madeNow()).made).toEqual({})
  })
})
