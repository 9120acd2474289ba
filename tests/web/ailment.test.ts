import { describe, expect, test } from 'vitest'
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
