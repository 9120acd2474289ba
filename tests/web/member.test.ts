import { describe, expect, it } from 'vitest'
import { readFavoriteParam } from '../../web/favorite/favorite-param.ts'
import { ownPath } from '../../web/ui/own-path.ts'
import { deviceOf } from '../../web/profile/device.ts'

describe('the path to go back to', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'plants',
    '',
    null,
    undefined,
  ])('is none where it would lead elsewhere: %j', (path) => {
    expect(ownPath(path)).toBeNull()
  })

  it.each(['/', '/plants?q=a%20b#found', '/profile?tab=settings'])('is kept as it is: %s', (path) => {
    expect(ownPath(path)).toBe(path)
  })

  it('is tidied up as browsers do', () => {
    expect(ownPath('/plants/../articles')).toBe('/articles')
  })
})

describe('what a reader wanted to keep', () => {
  it('is a plant or an article with an id', () => {
    expect(readFavoriteParam('plant:0198-abc')).toEqual({ kind: 'plant', id: '0198-abc' })
    expect(readFavoriteParam('article:0198-abc')).toEqual({ kind: 'article', id: '0198-abc' })
  })

  it.each(['project:1', 'plant:', 'plant:a b', 'plant:1:2', 'plant', '', undefined])('is nothing else: %j', (param) => {
    expect(readFavoriteParam(param)).toBeNull()
  })
})

describe('the name of a device', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

  it.each([
    [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android'],
    [
      `Mozilla/5.0 (Linux; Android 9; SM-A105M) ${chrome} SamsungBrowser/20.0 Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
  ])('is told from %s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system })
  })

  it.each(['curl/8.5.0', '', null])('is not guessed from %j', (userAgent) => {
    expect(deviceOf(userAgent)).toBeNull()
  })
})
