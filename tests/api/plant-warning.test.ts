import { describe, expect, test } from 'vitest'
import { buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'

// The one reason on cards, in feeds and in chats, and whom to call in a poisoning.

type Caution = { subject: string; level: string; underAge?: number; medicine?: string; routes?: string[] }

const WARNING = `query ($id: ID!) {
  plant(id: $id) { warning(lang: EN) spanish: warning(lang: ES) emergencyContacts { number name } }
}`

async function plantWith(cautions: Caution[], more: { isPoisonous?: boolean; precautionsEs?: string } = {}) {
  const { id } = await buildPlant({ ...more, cautions })
  const { data } = await run(WARNING, { id })
  return data.plant as Answer
}

interface Answer {
  warning: string
  spanish: string
  emergencyContacts: { number: string | null; name: string }[]
}

describe('the warning of a plant', () => {
  test('with precautions but no cautions is to read them', async () => {
    expect(await plantWith([], { precautionsEs: 'No abuse.' })).toMatchObject({
      warning: 'Read the precautions first',
      spanish: 'Lea primero las precauciones',
    })
  })

  test('of which nothing is recorded is neither that it is safe nor to read what there is not', async () => {
    expect(await plantWith([])).toMatchObject({
      warning: 'No precautions recorded: not known to be safe',
      spanish: 'Sin precauciones anotadas: no se sabe si es segura',
    })
  })

  test('of which a source only allows something is not that it is safe either', async () => {
    const { warning } = await plantWith([{ subject: 'PREGNANCY', level: 'COMPATIBLE' }])
    expect(warning).toBe('Read the precautions first')
  })

  test.each<[string, string, Caution[]]>([
    ['Not known to be safe for children', 'No se sabe si es segura para niños', everySubject('NO_DATA')],
    ['Can poison', 'Puede intoxicar', [...everySubject('AVOID'), { subject: 'TOXIC_PART', level: 'AVOID' }]],
    ['Not for children', 'No para niños', everySubject('AVOID')],
    ['Not for children under 5', 'No para menores de 5 años', [{ subject: 'CHILDREN', level: 'AVOID', underAge: 5 }]],
    [
      'Not for children under 1 year',
      'No para menores de 1 año',
      [{ subject: 'CHILDREN', level: 'AVOID', underAge: 1 }],
    ],
    ['Not for anyone under 18', 'No para menores de 18 años', [{ subject: 'CHILDREN', level: 'AVOID', underAge: 18 }]],
    [
      'Not in pregnancy',
      'No en el embarazo',
      [
        { subject: 'CHILDREN', level: 'ASK' },
        { subject: 'PREGNANCY', level: 'AVOID' },
      ],
    ],
    [
      'Not in pregnancy if swallowed',
      'No en el embarazo si se traga',
      [
        { subject: 'PREGNANCY', level: 'COMPATIBLE', routes: ['SKIN'] },
        { subject: 'PREGNANCY', level: 'AVOID', routes: ['ORAL', 'MOUTH'] },
      ],
    ],
    [
      'Not in pregnancy',
      'No en el embarazo',
      [
        { subject: 'PREGNANCY', level: 'AVOID', routes: ['ORAL'] },
        { subject: 'PREGNANCY', level: 'AVOID', routes: ['SKIN', 'BATH'] },
      ],
    ],
    [
      'Not for children under 1 year if swallowed',
      'No para menores de 1 año si se traga',
      [
        { subject: 'CHILDREN', level: 'AVOID', routes: ['INHALED'] },
        { subject: 'CHILDREN', level: 'AVOID', routes: ['BATH'], underAge: 12 },
        { subject: 'CHILDREN', level: 'AVOID', routes: ['ORAL'], underAge: 1 },
      ],
    ],
    [
      'Not in pregnancy',
      'No en el embarazo',
      [
        { subject: 'CHILDREN', level: 'AVOID', routes: ['SKIN', 'MOUTH', 'OTHER'] },
        { subject: 'PREGNANCY', level: 'AVOID' },
      ],
    ],
    [
      'Not for children on the skin, in the mouth or in other ways',
      'No para niños en la piel, en la boca o de otra forma',
      [{ subject: 'CHILDREN', level: 'AVOID', routes: ['SKIN', 'MOUTH', 'OTHER'] }],
    ],
    [
      'Not known to be safe in pregnancy',
      'No se sabe si es segura en el embarazo',
      [
        { subject: 'TOXIC_PART', level: 'CARE' },
        { subject: 'PREGNANCY', level: 'NO_DATA' },
      ],
    ],
    [
      'Ask first: with some medicines',
      'Pregunte antes: con algunas medicinas',
      [{ subject: 'MEDICINES', level: 'ASK', medicine: 'anticoagulants' }],
    ],
    ['Part of it can do harm', 'Una parte puede hacer daño', [{ subject: 'TOXIC_PART', level: 'CARE' }]],
    ['Read the precautions first', 'Lea primero las precauciones', [{ subject: 'OTHER', level: 'CARE' }]],
  ])('is "%s", "%s"', async (english, spanish, cautions) => {
    expect(await plantWith(cautions)).toMatchObject({ warning: english, spanish })
  })

  test('that is a poison is that it is one, whatever else is said', async () => {
    const { warning, spanish } = await plantWith([{ subject: 'CHILDREN', level: 'AVOID' }], { isPoisonous: true })
    expect({ warning, spanish }).toEqual({ warning: 'Poisonous', spanish: 'Venenosa' })
  })
})

describe('whom to call in a poisoning', () => {
  test('is nobody where no caution says that it can poison', async () => {
    const harmless = [...everySubject('AVOID'), { subject: 'TOXIC_PART', level: 'CARE' }]
    expect((await plantWith(harmless)).emergencyContacts).toEqual([])
  })

  test.each([
    [[{ subject: 'TOXIC_PART', level: 'AVOID', routes: ['ORAL'] }], {}],
    [[{ subject: 'OVERDOSE', level: 'ASK' }], {}],
    [[], { isPoisonous: true }],
  ])('is who brings help, not the police', async (cautions, more) => {
    const { emergencyContacts } = await plantWith(cautions, more)
    const numbers = emergencyContacts.map(({ number }) => number)
    expect(numbers).toEqual(expect.arrayContaining(['122', '123', null]))
    expect(numbers).not.toContain('110')
  })
})

function everySubject(level: string): Caution[] {
  return ['PREGNANCY', 'BREASTFEEDING', 'CHILDREN', 'MEDICINES'].map((subject) => ({ subject, level }))
}
