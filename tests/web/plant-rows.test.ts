import { describe, expect, test } from 'vitest'
import { bySubject, cautionId, type Caution } from '../../web/plant/caution-rows.ts'
import { ailmentsByKnowledge, wayOf, type Use } from '../../web/plant/use-rows.ts'

function caution(subject: Caution['subject'], level: Caution['level'], more: Partial<Caution> = {}): Caution {
  const empty = {
    underAge: null,
    routes: [],
    medicine: null,
    condition: null,
    lookalike: null,
    comparison: null,
    text: null,
    isAdded: false,
  }
  return { ...empty, untranslated: [], sources: [], attributions: [], subject, level, ...more }
}

test('cautions stand by subject, what must be avoided first, without look-alikes', () => {
  const rows = [
    caution('CONDITION', 'CARE'),
    caution('MEDICINES', 'NO_DATA'),
    caution('LOOKALIKE', 'AVOID'),
    caution('TOXIC_PART', 'AVOID'),
    caution('MEDICINES', 'ASK'),
  ]
  expect(bySubject(rows).map(([subject, { length }]) => `${subject} ${length}`)).toEqual([
    'TOXIC_PART 1',
    'MEDICINES 2',
    'CONDITION 1',
  ])
  expect(bySubject([])).toEqual([])
  expect(cautionId('TOXIC_PART')).toBe('caution-toxic-part')
})

function use(name: string, evidence: Use['evidence'], finding: Use['finding']): Use {
  const ailment = { id: name, slug: name, name }
  const said = { place: null, text: null, untranslated: [], sources: [], attributions: [] }
  return { ...said, ailment, parts: [], preparation: 'INFUSION', route: 'ORAL', evidence, finding }
}

describe('how well it is known', () => {
  test('for no uses is nothing', () => {
    expect(ailmentsByKnowledge([])).toEqual({ inFavour: [], accepted: [], mixed: [], against: [], untested: [] })
  })

  test('takes neither tradition nor animals for a proof', () => {
    const uses = [
      use('Cough', 'TRADITION', 'NOT_TESTED'),
      use('Fever', 'ANIMAL', 'FOR'),
      use('Burns', 'LABORATORY', 'FOR'),
    ]
    expect(ailmentsByKnowledge(uses)).toMatchObject({ inFavour: [], untested: ['cough', 'fever', 'burns'] })
  })

  test('tells acceptance for long use from tradition and from studies, which count more', () => {
    const uses = [
      use('Cough', 'ACCEPTED_USE', 'FOR'),
      use('Fever', 'ACCEPTED_USE', 'NOT_TESTED'),
      use('Burns', 'ACCEPTED_USE', 'FOR'),
      use('Burns', 'HUMAN_SMALL', 'FOR'),
      use('Colic', 'ACCEPTED_USE', 'FOR'),
      use('Colic', 'ANIMAL', 'AGAINST'),
    ]
    expect(ailmentsByKnowledge(uses)).toMatchObject({
      inFavour: ['burns'],
      accepted: ['cough', 'fever'],
      against: ['colic'],
      untested: [],
    })
  })

  test('says what speaks against a use even if it was only seen in animals', () => {
    expect(ailmentsByKnowledge([use('Fever', 'ANIMAL', 'AGAINST')]).against).toEqual(['fever'])
  })

  test('is mixed where one source is in favour and another is not, and tradition changes nothing', () => {
    const uses = [
      use('Worms', 'TRADITION', 'NOT_TESTED'),
      use('Worms', 'MONOGRAPH', 'FOR'),
      use('Worms', 'HUMAN', 'AGAINST'),
      use('Wounds', 'TRADITION', 'NOT_TESTED'),
      use('Wounds', 'MONOGRAPH', 'FOR'),
    ]
    expect(ailmentsByKnowledge(uses)).toMatchObject({ inFavour: ['wounds'], mixed: ['worms'], against: [] })
  })
})

test.each([
  ['INFUSION', 'ORAL', { preparation: 'INFUSION', route: null }],
  ['INFUSION', 'SKIN', { preparation: 'INFUSION', route: 'SKIN' }],
  ['RAW', 'SKIN', { preparation: 'RAW', route: 'SKIN' }],
  ['OTHER', 'ORAL', { preparation: null, route: 'ORAL' }],
  ['OTHER', 'OTHER', { preparation: null, route: null }],
] as const)('%s by %s is said without what goes without saying', (preparation, route, said) => {
  expect(wayOf({ preparation, route })).toEqual(said)
})
