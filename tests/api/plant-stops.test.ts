import { describe, expect, test } from 'vitest'
import { app } from '../../api/app.ts'
import { buildAilment, buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'

// Whom a plant is not for, wherever it is listed. That this is told of every plant: tests/api/headlines.test.ts.

interface Caution {
  subject: string
  level: string
  underAge?: number
  medicine?: string
  condition?: string
  routes?: string[]
}
interface Stop {
  subject: string
  level: string
  text: string
}

async function stopsOf(cautions: Caution[], more: { isPoisonous?: boolean } = {}, lang = 'EN'): Promise<Stop[]> {
  const { id } = await buildPlant({ ...more, cautions })
  const query = 'query ($id: ID!, $lang: Language!) { plant(id: $id) { stops(lang: $lang) { subject level text } } }'
  return (await run(query, { id, lang })).data.plant.stops
}

describe('the hard stops of a plant', () => {
  test('are the strictest first, each in a few words', async () => {
    const cautions = [
      { subject: 'CHILDREN', level: 'NO_DATA' },
      { subject: 'MEDICINES', level: 'ASK', medicine: 'lithium' },
      { subject: 'MEDICINES', level: 'ASK', medicine: 'alcohol' },
      { subject: 'CONDITION', level: 'AVOID', condition: 'asthma' },
      { subject: 'PREGNANCY', level: 'AVOID', routes: ['SKIN'] },
      { subject: 'CHILDREN', level: 'AVOID', underAge: 5 },
      { subject: 'MEDICINES', level: 'NO_DATA' },
      { subject: 'SUN', level: 'CARE' },
    ]
    expect(await stopsOf(cautions)).toEqual([
      { subject: 'PREGNANCY', level: 'AVOID', text: 'in pregnancy (on the skin)' },
      { subject: 'CHILDREN', level: 'AVOID', text: 'for children under 5' },
      { subject: 'CONDITION', level: 'AVOID', text: 'with asthma' },
      { subject: 'MEDICINES', level: 'ASK', text: 'with some medicines, with alcohol' },
      { subject: 'CHILDREN', level: 'NO_DATA', text: 'for children' },
    ])
    const spanish = await stopsOf(cautions, {}, 'ES')
    expect(spanish.map(({ text }) => text)).toEqual([
      'en el embarazo (en la piel)',
      'para menores de 5 años',
      'con asma',
      'con algunas medicinas, con alcohol',
      'para niños',
    ])
  })

  test('leave out what a stricter one says already, and never the stricter one', async () => {
    const stops = await stopsOf([
      { subject: 'PREGNANCY', level: 'ASK', routes: ['ORAL'] },
      { subject: 'PREGNANCY', level: 'AVOID' },
      { subject: 'PREGNANCY', level: 'AVOID' },
      { subject: 'CHILDREN', level: 'ASK', underAge: 12 },
      { subject: 'CHILDREN', level: 'AVOID', underAge: 2 },
      { subject: 'MEDICINES', level: 'AVOID' },
      { subject: 'MEDICINES', level: 'ASK', medicine: 'lithium' },
    ])
    expect(stops.map(({ level, text }) => `${level} ${text}`)).toEqual([
      'AVOID in pregnancy',
      'AVOID for children under 2',
      'AVOID with medicines',
      'ASK for children under 12',
    ])
  })

  test('are a line for each level, with each route once, behind all that it limits', async () => {
    const { id } = await buildPlant({
      cautions: [
        { subject: 'PREGNANCY', level: 'AVOID', routes: ['ORAL'] },
        { subject: 'BREASTFEEDING', level: 'AVOID' },
        { subject: 'CHILDREN', level: 'AVOID', routes: ['ORAL'] },
        { subject: 'CONDITION', level: 'AVOID', condition: 'asthma', routes: ['INHALED'] },
        { subject: 'MEDICINES', level: 'ASK' },
      ],
    })
    const query = 'query ($id: ID!) { plant(id: $id) { stopLines(lang: ES) { text } } }'
    expect((await run(query, { id })).data.plant.stopLines).toEqual([
      { text: 'No la use: si da pecho; en el embarazo, para niños (si se traga); con asma (si se respira)' },
      { text: 'Pregunte antes: con medicinas' },
    ])
  })

  test('of a poison are one, for everybody', async () => {
    const stops = await stopsOf([{ subject: 'PREGNANCY', level: 'AVOID' }], { isPoisonous: true })
    expect(stops).toEqual([{ subject: 'TOXIC_PART', level: 'AVOID', text: 'Poisonous' }])
  })

  test('are none of a plant without a caution, whose card says that it is not known to be safe', async () => {
    await buildAilment('cough', { nameEn: 'Cough' })
    await buildPlant({ commonNameEn: 'Bare', uses: [{ ailmentSlug: 'cough' }] })
    const html = await (await app.request('http://localhost/ailments/cough')).text()
    expect(html).toContain('No precautions recorded: not known to be safe')
  })
})
