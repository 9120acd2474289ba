import { describe, expect, test } from 'vitest'
import { mergeRows } from '../../web/admin/form/merge-rows.ts'

const row = (subject: string, textEs = '') => ({ subject, textEs })
const [pregnancy, children, heart, blood] = ['PREGNANCY', 'CHILDREN', 'CONDITION', 'MEDICINES'].map((each) => row(each))
const base = [pregnancy!, children!]

describe('a list that two admins have changed', () => {
  test('has the new rows of both', () => {
    expect(mergeRows(base, [...base, heart!], [blood!, ...base])).toEqual([...base, heart, blood])
  })

  test('has a row once that both added', () => {
    expect(mergeRows(base, [...base, heart!], [...base, heart!, blood!])).toEqual([...base, heart, blood])
  })

  test('lacks what one of them removed and the other left alone', () => {
    expect(mergeRows(base, [pregnancy!, heart!], base)).toEqual([pregnancy, heart])
    expect(mergeRows(base, [...base, heart!], [pregnancy!])).toEqual([pregnancy, heart])
  })

  test('keeps what one of them changed and the other removed', () => {
    const changed = row('CHILDREN', 'No dar.')
    expect(mergeRows(base, [pregnancy!, changed], [pregnancy!])).toEqual([pregnancy, changed])
    expect(mergeRows(base, [pregnancy!], [pregnancy!, changed])).toEqual([pregnancy, changed])
  })

  test('has my words of a row that both changed, and their other rows', () => {
    const [mine, theirs] = [row('CHILDREN', 'Mine.'), row('CHILDREN', 'Theirs.')]
    expect(mergeRows(base, [pregnancy!, mine], [pregnancy!, theirs, heart!])).toEqual([pregnancy, mine, heart])
  })

  test('has a row that was added above one that both changed', () => {
    const [mine, theirs, added] = [row('PREGNANCY', 'Mine.'), row('PREGNANCY', 'Theirs.'), row('PREGNANCY', 'Added.')]
    expect(mergeRows(base, [mine, children!], [added, theirs, children!])).toContain(added)
    expect(mergeRows([pregnancy!], [mine], [heart!, theirs])).toContain(heart)
  })

  test('has the words of both for different rows', () => {
    const [mine, theirs] = [row('PREGNANCY', 'Mine.'), row('CHILDREN', 'Theirs.')]
    expect(mergeRows(base, [mine, children!], [pregnancy!, theirs])).toEqual([mine, theirs])
  })
})
