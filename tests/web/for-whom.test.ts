import { describe, expect, test } from 'vitest'
import { carried, personQueryIn } from '../../web/safety/carry.ts'
import { monthsOf, personOf, personQuery, safetyFilter, unreadable } from '../../web/safety/person.ts'
import { personInForce, pressedIn } from '../../web/safety/pressed.ts'

const params = (search: string) => new URLSearchParams(search)

describe('the person of a URL', () => {
  test.each([
    '',
    'q=tos',
    'pregnancy=yes',
    'pregnancy=1&pregnancy=2',
    'childAge=18',
    'childAge=three',
    'childAge=-1',
    'childAge=12m',
    'childAge=3&childAge=4',
    'medicine=../x',
    'condition=%3Cb%3E',
  ])('"%s" is no person that links carry', (search) => {
    expect(personQueryIn(params(search))).toBe('')
  })

  test.each(['childAge=0', 'childAge=9', 'childAge=10', 'childAge=17', 'childAge=0m', 'childAge=8m', 'childAge=11m'])(
    '"%s" can be read by links and pages alike',
    (search) => {
      expect(personQueryIn(params(search))).toBe(search)
      expect(unreadable(personOf(params(search)))).toBe(false)
      expect(personQuery(personOf(params(search)))).toBe(search)
    },
  )

  test('may be several, which the API gets in years', () => {
    const person = personOf(params('q=x&pregnancy=1&childAge=8m&medicine=sedatives&condition=asthma'))
    expect(safetyFilter(person)).toEqual({
      pregnancy: true,
      breastfeeding: false,
      childAge: 0,
      medicines: ['sedatives'],
      conditions: ['asthma'],
    })
    expect(monthsOf('8m')).toBe(8)
    expect(monthsOf('2')).toBe(24)
  })

  test('who seeks for herself needs no parameter', () => {
    expect(safetyFilter(personOf(params('')))).toBeNull()
    expect(personQueryIn(params('myself=1'))).toBe('')
  })
})

describe('a link', () => {
  test.each([
    ['/', '/?pregnancy=1'],
    ['/plants', '/plants?pregnancy=1'],
    ['/plants?q=tos#found', '/plants?q=tos&pregnancy=1#found'],
    ['/ailments/cough', '/ailments/cough?pregnancy=1'],
  ])('to %s carries the person', (to, expected) => {
    expect(carried(to, 'pregnancy=1')).toBe(expected)
    expect(carried(to, '')).toBe(to)
  })

  test.each([
    '/plants?childAge=3',
    '/plants/1/share',
    '/ailments/cough/print',
    '/plates/1.png',
    '/feeds/plants.es.atom',
    '/admin/plants',
    '/login?from=/plants',
    '/graphql',
    '#found',
    '?lang=es',
    'https://elsewhere.example/plants',
    '//elsewhere.example/plants',
  ])('to %s stays as it is', (to) => {
    expect(carried(to, 'pregnancy=1')).toBe(to)
  })
})

describe('tiles', () => {
  const NO_PERSON = { pregnancy: false, breastfeeding: false, childAge: null, medicines: [], conditions: [] }
  const said = { words: 'x', pregnancy: false, breastfeeding: false, isPossible: false }
  const nothingElse = { childMonths: null, medicine: null, condition: null, note: null }

  test('are pressed by the URL and by words together, each once, and what is left without them is told', () => {
    const reading = {
      persons: [{ ...said, words: 'embarazada', pregnancy: true, childAge: null, ...nothingElse }],
      safeFor: { ...NO_PERSON, pregnancy: true },
    }
    const pressed = pressedIn({ pregnancy: '1', condition: ['older-adult', 'asthma'] }, reading)
    expect(pressed).toEqual([
      { tile: 'pregnancy', without: { pregnancy: undefined }, words: ['embarazada'] },
      { tile: 'elderly', without: { condition: ['asthma'] }, words: [] },
      { tile: 'illness', slug: 'asthma', without: { condition: ['older-adult'] }, words: [] },
    ])
  })

  test('of two children, the younger is in force', () => {
    const reading = {
      persons: [{ ...said, childAge: 2, ...nothingElse }],
      safeFor: { ...NO_PERSON, childAge: 2 },
    }
    expect(personInForce({ childAge: '6' }, reading).childAge).toBe('2')
    expect(personInForce({ childAge: '8m' }, { persons: [], safeFor: { ...NO_PERSON, childAge: 0 } }).childAge).toBe(
      '8m',
    )
  })

  describe('of a baby whose months words say', () => {
    const ofBaby = (childMonths: number | null) => ({
      persons: [{ ...said, ...nothingElse, words: 'bebé', childAge: 0, childMonths }],
      safeFor: { ...NO_PERSON, childAge: 0 },
    })

    test.each([
      [{}, 6, '6m'],
      [{}, 0, '0m'],
      [{}, null, '0'],
      [{ childAge: '8m' }, 6, '6m'],
      [{ childAge: '3m' }, 6, '3m'],
      [{ childAge: '8m' }, null, '8m'],
      // May be newborn.
      [{ childAge: '0' }, 6, '0'],
    ])('%o and %s are one tile of %s, taken off together', (chosen, childMonths, age) => {
      const pressed = pressedIn(chosen, ofBaby(childMonths))
      expect(pressed).toEqual([{ tile: 'baby', age, without: expect.anything(), words: ['bebé'] }])
      expect(pressed[0]!.without).toEqual('childAge' in chosen ? { childAge: undefined } : {})
      expect(personInForce(chosen, ofBaby(childMonths)).childAge).toBe(age)
    })

    test('and an older child, each has a tile', () => {
      const pressed = pressedIn({ childAge: '3' }, ofBaby(6))
      expect(pressed.map(({ tile, age }) => [tile, age])).toEqual([
        ['baby', '6m'],
        ['child', '3'],
      ])
      expect(personInForce({ childAge: '3' }, ofBaby(6)).childAge).toBe('6m')
    })
  })
})
