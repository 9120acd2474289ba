import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

test('the build has parsed every list of prisma/vocabulary as it is now', () => {
  const built = JSON.parse(readFileSync('prisma/generated/word-lists.json', 'utf8')) as Record<string, unknown>
  const lists = globSync('prisma/vocabulary/*.yaml').map((path) => {
    const file = basename(path)
    const text = readFileSync(path, 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    return [`${file.replace('.yaml', '')} ${hash}`, parse(text)]
  })
  expect(built).toEqual(Object.fromEntries(lists))
})
