import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { handoutResponse } from '../../web/offline/handout-response.ts'
import { buildAilment, buildCommunity, buildPlant, DECIDED_CAUTIONS } from '../support/content.ts'
import { run } from '../support/run.ts'
import { savePack } from '../support/saved-pack.ts'
import { buildAilments, caution, decided, plant, use } from '../support/search-world.ts'

// A phone hands on from a saved pack what the server hands on: both answer the same queries, and are compared whole.

/** The queries of pages, as the build has written them. */
const queries = Object.values(
  JSON.parse(await readFile('web/dist/client/.vite/queries.json', 'utf8')) as Record<string, string>,
)

const LANGUAGES = ['EN', 'ES'] as const
const PAGES = { id: ['PlantSharePage', 'PlantPrintPage'], slug: ['AilmentSharePage', 'AilmentPrintPage'] }

const onPhone = async (page: string, variables: object) =>
  (await (await handoutResponse(page, JSON.stringify(variables)))?.json()) as { data: object } | undefined

/** Pages show some of what the phone has. */
async function expectSame(key: keyof typeof PAGES, value: string): Promise<void> {
  for (const page of PAGES[key]) {
    for (const lang of LANGUAGES) {
      const variables = { [key]: value, lang }
      const { data, errors } = await run(
        queries.find((query) => query.startsWith(`query ${page}(`))!,
        variables,
      )
      expect(errors).toEqual([])
      expect(await onPhone(page, variables), `${page} ${value} ${lang}`).toMatchObject({ data })
    }
  }
}

test(
  'what a phone hands on of plants and ailments is what the server does, with all cautions',
  { timeout: 60_000 },
  async () => {
    await buildAilments()
    await buildAilment('colic', {
      nameEn: 'Colic',
      nameEs: 'Cólico',
      // With a word that pages explain, before a comma.
      firstHelpEn: 'A weak decoction, & rest at < 38 °C. Give an infusion, then wait.',
      firstHelpEs: 'Un cocimiento suave, y reposo. Dé una infusión, y espere.',
      doNotEn: 'No purge.',
      doNotEs: 'Nada de purgas.',
      dangerSigns: {
        create: [
          { position: 0, who: 'CHILD', urgency: 'SAME_DAY', textEn: 'It cries & cries.', textEs: 'Llora sin parar.' },
          {
            position: 1,
            who: 'ALL',
            urgency: 'HOSPITAL_NOW',
            textEn: 'Blood: go to a hospital at once.',
            textEs: 'Sangre.',
          },
          { position: 2, who: 'ALL', urgency: 'SAME_DAY', textEn: 'Fever.', textEs: 'Calentura.' },
        ],
      },
    })
    const plants = [
      await plant(
        'Pericón',
        [use('cough', { evidence: 'HUMAN', finding: 'FOR' }), use('fever', { evidence: 'ACCEPTED_USE' }), use('colic')],
        undefined,
        {
          commonNameEn: 'Mexican tarragon',
          scientificName: 'Tagetes lucida Cav.',
          preparationMethodsEn:
            'TRAMIL: put <5 g *& no more* in water.[^a]\nCover it.\n\n1. Wait.\n2. Strain an infusion.\n\n| For | Cups |\n| - | - |\n| one | 2 |',
          preparationMethodsEs: 'Hierva > 2 hojas en una taza.',
        },
      ),
      await plant(
        'Ruda',
        [use('fever', { finding: 'AGAINST', evidence: 'HUMAN' }), use('headache', { route: 'SKIN' })],
        [
          caution('PREGNANCY', 'AVOID', { textEn: 'It can end a pregnancy, & kill.' }),
          { subject: 'CHILDREN', level: 'NO_DATA', underAge: 5 },
          { subject: 'BREASTFEEDING', level: 'NO_DATA' },
          { subject: 'MEDICINES', level: 'ASK', medicine: 'lithium', routes: ['SKIN', 'BATH'] },
          caution('CONDITION', 'AVOID', { condition: 'asthma' }),
          { subject: 'OTHER', level: 'AVOID', textEn: 'Never a decoction.', textEs: '' },
          caution('SUN', 'CARE'),
        ],
      ),
      await buildPlant({
        commonNameEn: 'Angel’s trumpet',
        commonNameEs: 'Florifundia',
        isPoisonous: true,
        uses: [{ ailmentSlug: 'colic' }],
        cautions: [...DECIDED_CAUTIONS, caution('TOXIC_PART', 'AVOID', { textEn: 'All of it.', textEs: 'Toda.' })],
      }),
      await plant('Aguacate', [], decided('COMPATIBLE'), { preparationMethodsEs: 'Se come la fruta.' }),
    ]
    // More than a handout of an ailment has, in the order of their names.
    for (let number = 0; number < 20; number++)
      await plant(`Ñame ${number} ${'áéíóúñz'[number % 7]}`, [use('colic')], decided(number % 2 ? 'ASK' : 'COMPATIBLE'))
    const of = { subjectKind: 'PLANT', subject: plants[0]!.id, communityId: (await buildCommunity()).id }
    await prisma.attribution.create({ data: { ...of, place: 'preparationMethods' } })
    await savePack()
    for (const { id } of plants) await expectSame('id', id)
    for (const slug of ['cough', 'fever', 'headache', 'diabetes', 'colic']) await expectSame('slug', slug)
  },
)

test('what is not in the pack, or has changed since, is not handed on', async () => {
  await buildAilments()
  const [changed, other] = [await plant('Pericón', [use('cough')]), await plant('Ruda', [use('cough')])]
  await savePack()
  expect(await onPhone('PlantSharePage', { id: '01890000-0000-7000-8000-000000000000', lang: 'EN' })).toBeUndefined()
  expect(await onPhone('PlantPage', { id: other.id, lang: 'EN' })).toBeUndefined()

  const hash = [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(changed.id)))]
  const barred = [Buffer.from(hash).toString('hex').slice(0, 16)]
  await (await caches.open('state')).put('/barred.json', Response.json(barred))
  expect(await onPhone('PlantSharePage', { id: changed.id, lang: 'ES' })).toBeUndefined()
  const cough = JSON.stringify(await onPhone('AilmentSharePage', { slug: 'cough', lang: 'ES' }))
  expect(cough).toContain('Ruda')
  expect(cough).not.toContain('Pericón')
  await (await caches.open('state')).put('/barred.json', Response.json(null))
  expect(await onPhone('PlantSharePage', { id: other.id, lang: 'ES' })).toBeUndefined()
})
