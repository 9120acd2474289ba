import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { unpackZip } from '../../api/content/files/zip.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { buildAilment, buildPlant } from '../support/content.ts'
import { getZip } from '../support/content-zip.ts'
import { run } from '../support/run.ts'

const UPDATE =
  'mutation ($id: ID!, $input: AilmentInput!) { updateAilment(id: $id, input: $input) { dangerSigns { who underMonths } } }'
const RESTORE = 'mutation ($id: ID!) { restoreRevision(id: $id) { id } }'

const SIGN = {
  who: 'NEWBORN',
  underMonths: 3,
  urgency: 'HOSPITAL_NOW',
  textEn: 'A baby under 3 months is hot.',
  textEs: 'El bebé menor de 3 meses está caliente.',
}

describe('an age is refused', () => {
  test.each([
    ['below a month', { underMonths: 0 }, 'outOfRange'],
    ['below zero', { underMonths: -1 }, 'outOfRange'],
    ['of an adult', { underMonths: 217 }, 'outOfRange'],
    ['for everybody', { who: 'ALL' }, 'notForChildren'],
    ['in pregnancy', { who: 'PREGNANCY' }, 'notForChildren'],
  ])('%s', async (_what, change, problem) => {
    const { id } = await buildAilment('fever')
    const input = { dangerSigns: [{ ...SIGN, ...change }] }
    const { codes, errors } = await run(UPDATE, { id, input }, { as: await buildAdmin() })
    expect([codes, errors[0]!.extensions.fields]).toEqual([
      ['BAD_USER_INPUT'],
      { 'dangerSigns.0.underMonths': problem },
    ])
    expect(await prisma.dangerSign.count()).toBe(0)
  })
})

test('an age is saved, exported, kept in the history and restored', async () => {
  const admin = await buildAdmin()
  const { id } = await buildAilment('fever', { isPublic: false })
  const first = await run(UPDATE, { id, input: { dangerSigns: [SIGN] } }, { as: admin })
  expect(first.data.updateAilment.dangerSigns).toEqual([{ who: 'NEWBORN', underMonths: 3 }])
  const exported: Record<string, string> = {}
  const zip = Buffer.from(await (await getZip(admin)).arrayBuffer())
  for await (const { path, bytes } of unpackZip(zip)) exported[path] = Buffer.from(bytes).toString()
  expect(exported['ailments/fever.yaml']).toContain('    underMonths: 3\n')
  const saved = await prisma.revision.findFirstOrThrow({ where: { contentId: id }, orderBy: { createdAt: 'desc' } })

  const withoutAge = { ...SIGN, who: 'CHILD', underMonths: null }
  await run(UPDATE, { id, input: { dangerSigns: [withoutAge] } }, { as: admin })
  expect(await prisma.dangerSign.findFirst()).toMatchObject({ underMonths: null })
  await run(RESTORE, { id: saved.id }, { as: admin })
  expect(await prisma.dangerSign.findFirst()).toMatchObject({ who: 'NEWBORN', underMonths: 3 })
})

describe('for a person', () => {
  const at = (position: number, who: string, textEn: string, rest: object = {}) => ({
    position,
    who,
    urgency: 'HOSPITAL_NOW',
    textEn,
    ...rest,
  })

  async function buildFever() {
    await buildAilment('fever', {
      nameEn: 'Fever',
      wordsEn: ['fever'],
      dangerSigns: {
        create: [
          at(0, 'NEWBORN', 'Under 3 months is hot.', { underMonths: 3 }),
          at(1, 'NEWBORN', 'A baby is limp.'),
          at(2, 'CHILD', 'Under 1 is dry.', { underMonths: 12 }),
          at(3, 'CHILD', 'Any child is stiff.'),
          at(4, 'CHILD', 'Under 5 vomits.', { underMonths: 60 }),
          at(5, 'CHILD', 'Hot for days.', { urgency: 'SAME_DAY' }),
          at(6, 'ALL', 'There is blood.'),
          at(7, 'PREGNANCY', 'With child and hot.'),
        ],
      },
    })
    await buildPlant({ uses: [{ ailmentSlug: 'fever' }] })
  }

  const SIGNS =
    /Under 3 months is hot|A baby is limp|Under 1 is dry|Any child is stiff|Under 5 vomits|Hot for days|There is blood|With child and hot/g

  async function signsOn(path: string): Promise<string[]> {
    const html = await (await app.request(`http://localhost${path}`)).text()
    const [main = ''] = /<main[^]*<\/main>/.exec(html) ?? []
    return [...new Set(main.match(SIGNS))]
  }

  const ALL_AGES = ['There is blood', 'With child and hot']
  test.each([
    ['a child of 3', 'child=3', ['Any child is stiff', 'Under 5 vomits', ...ALL_AGES, 'Hot for days']],
    ['a child of 5', 'child=5', ['Any child is stiff', ...ALL_AGES, 'Hot for days']],
    [
      'a baby, which may be younger than any age',
      'child=0',
      [
        'Under 3 months is hot',
        'A baby is limp',
        'Under 1 is dry',
        'Any child is stiff',
        'Under 5 vomits',
        ...ALL_AGES,
        'Hot for days',
      ],
    ],
    [
      'a pregnant woman, who may have children',
      'pregnancy=1',
      [
        'With child and hot',
        'There is blood',
        'Under 3 months is hot',
        'A baby is limp',
        'Under 1 is dry',
        'Any child is stiff',
        'Under 5 vomits',
        'Hot for days',
      ],
    ],
  ])(
    'a search for %s leads with what concerns them and leaves out what they have outgrown',
    async (_who, of, signs) => {
      await buildFever()
      expect(await signsOn(`/plants?q=fever&${of.replace('child=', 'childAge=')}`)).toEqual(signs)
    },
  )

  test('words of the search count as the filter does', async () => {
    await buildFever()
    expect((await signsOn('/plants?q=fever+3+year+old'))[0]).toBe('Any child is stiff')
    expect((await signsOn('/plants?q=fever+baby'))[0]).toBe('Under 3 months is hot')
  })

  test('the page of the ailment shows all, those of the person first, and says the ages', async () => {
    await buildFever()
    const signs = await signsOn('/ailments/fever?childAge=3')
    expect(signs).toHaveLength(8)
    expect(signs.slice(0, 3)).toEqual(['Under 5 vomits', 'Any child is stiff', 'There is blood'])
    expect((await signsOn('/ailments/fever'))[0]).toBe('There is blood')
    const html = async (lang: string) => (await app.request(`http://localhost/ailments/fever?lang=${lang}`)).text()
    expect(await html('en')).toMatch(/Newborn babies under 3 months<.*Children under 1 year<.*Children under 5 years</s)
    expect(await html('es')).toMatch(/Niños menores de 1 año<.*Niños menores de 5 años</s)
  })
})
