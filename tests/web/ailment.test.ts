import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readContentFiles } from '../../api/content/files/files.ts'
import { breathLimitOf } from '../../api/content/breaths.ts'
import { signForAge, type BreathSign } from '../../web/ailment/breath-signs.ts'
import { groupsFor, signsFor } from '../../web/ailment/sign-order.ts'
import type { PersonFilter } from '../../web/paths.ts'

type Sign = Parameters<typeof signsFor>[0][number]

const sign = (who: Sign['who'], urgency: Sign['urgency']): Sign => ({ who, urgency, underMonths: null })

describe('the danger sign above the plants of a search', () => {
  const leadFor = (signs: Sign[], person: PersonFilter) => signsFor(signs, person)[0]
  const [bleeding, sadness] = [sign('PREGNANCY', 'HOSPITAL_NOW'), sign('ALL', 'SOON')]

  test('is one that is for others if what is for the person is less urgent', () => {
    expect(leadFor([sadness, bleeding], {})).toBe(bleeding)
    expect(leadFor([sadness, bleeding], { childAge: '3' })).toBe(bleeding)
  })

  test('is for everybody before it is for others, if it is as urgent', () => {
    const everybody = sign('ALL', 'HOSPITAL_NOW')
    expect(leadFor([sign('NEWBORN', 'HOSPITAL_NOW'), bleeding, everybody], {})).toBe(everybody)
  })

  test('is about mothers for somebody pregnant, and in the time after birth', () => {
    const signs = [sign('ALL', 'HOSPITAL_NOW'), bleeding]
    expect(leadFor(signs, { pregnancy: 'yes' })).toBe(bleeding)
    expect(leadFor(signs, { breastfeeding: 'yes' })).toBe(bleeding)
  })
})

test('danger signs of mothers stand first for somebody who breast-feeds', () => {
  const signs = [sign('ALL', 'SOON'), sign('PREGNANCY', 'SOON')]
  expect(groupsFor(signs, { breastfeeding: 'yes' }).map(({ who }) => who)).toEqual(['PREGNANCY', 'ALL'])
})

test.each([{ condition: ['diabetes'] }, { medicine: ['anticoagulants'] }])(
  'danger signs of illnesses and medicines stand first for %o',
  (person) => {
    const signs = [sign('ALL', 'SOON'), sign('CONDITION', 'SOON')]
    expect(groupsFor(signs, person).map(({ who }) => who)).toEqual(['CONDITION', 'ALL'])
  },
)

describe('the limit of breaths in a danger sign', () => {
  const limitOf = (text: string, underMonths: number | null) => breathLimitOf({ text, underMonths })

  test('is that of its sentence, in both languages, in all content', async () => {
    const signs = (await readContentFiles())
      .filter(({ path }) => path.startsWith('ailments/'))
      .flatMap(({ text }) => (parse(text) as { dangerSigns?: Sign[] }).dangerSigns ?? [])
    type Sign = { underMonths?: number; text: { en: string; es: string } }
    const counted = signs.filter(({ text }) => /\d+ .*(?:a minute|por minuto)/.test(text.en + text.es))
    expect(counted.length).toBeGreaterThan(10)
    for (const { underMonths = null, text } of counted) {
      const limit = limitOf(text.en, underMonths)
      expect(limit, text.en).not.toBeNull()
      expect(limitOf(text.es, underMonths)).toEqual(limit)
      expect(text.en).toContain(`${limit!.breaths} breaths a minute or more`)
      expect(limit!.underMonths).toBe(underMonths)
    }
  })

  test.each([
    ['with two numbers', 'A baby from 2 to 11 months breathes 40 to 50 breaths a minute or more.', 12],
    ['said twice', 'Under 2 months 60 breaths a minute or more, or 50 breaths a minute or more.', 2],
    ['of other ages', 'A child from 1 to 4 years breathes fast, 40 breaths a minute or more.', 12],
    ['without an age', 'A child breathes fast, 40 breaths a minute or more.', 60],
    ['that is no lower bound', 'A baby under 2 months takes 60 breaths a minute.', 2],
    ['that is none', 'A baby under 2 months breathes fast.', 2],
  ])('is not guessed from one %s', (_what, text, underMonths) => {
    expect(limitOf(text, underMonths)).toBeNull()
  })

  test('is not chosen for a baby whose months are not known', () => {
    const signs = [
      { fromMonths: 0, underMonths: 2 },
      { fromMonths: 2, underMonths: 12 },
      { fromMonths: 12, underMonths: 60 },
    ] as BreathSign[]
    expect(['0', '1m', '2m', '11m', '1', '4', '5'].map((age) => signForAge(signs, age))).toEqual([
      undefined,
      signs[0],
      signs[1],
      signs[1],
      signs[2],
      signs[2],
      undefined,
    ])
  })
})
