import { describe, expect, test } from 'vitest'
import { filterOf, listVariables } from '../../web/list/filter.ts'

describe('the filter of a list', () => {
  test('leaves out what is empty or blank', () => {
    expect(filterOf(new URLSearchParams('q=%20%20&tag=&other=1'))).toEqual({})
  })

  test('is trimmed, so that a blank at the end is no new search', () => {
    expect(filterOf(new URLSearchParams('q=+chaya+&tag=food'))).toEqual({ q: 'chaya', tag: 'food' })
  })

  test('takes the first of two terms', () => {
    expect(filterOf(new URLSearchParams('q=a&q=b'))).toEqual({ q: 'a' })
  })

  test('names every variable, so that the browser finds the answer that the server was given', () => {
    expect(listVariables('ES', {})).toEqual({ lang: 'ES', search: null, tag: null, after: null, withTags: true })
  })
})
