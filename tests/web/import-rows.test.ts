import { expect, test } from 'vitest'
import type { Row } from '../../web/admin/files/content-zip.ts'
import { rowChanges } from '../../web/admin/files/row-changes.ts'

const use = (ailmentSlug: string, textEn = '') => ({ ailmentSlug, textEn })
const read = ({ ailmentSlug, textEn }: Row) => [ailmentSlug, textEn].join(': ')

test('rows are added, changed where they are about the same, and removed', () => {
  const before = [use('cough', 'Tea.'), use('fever', 'Bath.'), use('burns')]
  const after = [use('burns'), use('cough', 'Juice.'), use('headache')]
  expect(rowChanges(before, after, read)).toEqual([
    { before: 'cough: Tea.', after: 'cough: Juice.' },
    { after: 'headache: ' },
    { before: 'fever: Bath.' },
  ])
})

test('a row that is there twice is compared as often', () => {
  expect(rowChanges([use('cough')], [use('cough'), use('cough')], read)).toEqual([{ after: 'cough: ' }])
  expect(rowChanges([use('cough'), use('cough')], [use('cough')], read)).toEqual([{ before: 'cough: ' }])
})

test('another order is no change of a row', () => {
  expect(rowChanges([use('cough'), use('fever')], [use('fever'), use('cough')], read)).toEqual([])
})
