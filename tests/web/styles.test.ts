import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Browsers ignore a declaration with an unknown custom property in silence. */
test('styles use no custom property that nobody sets', () => {
  const files = globSync('web/**/*.{css,tsx}', { exclude: ['web/dist/**'] })
  const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const set = new Set(
    texts.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)(?:'\]?)?[:,]/g)].map(([, name]) => name)),
  )
  const unknown = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[\w-]+)/g)].flatMap(([, name]) => (set.has(name) ? [] : [`${file}: ${name}`])),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(unknown).toEqual([])
})
