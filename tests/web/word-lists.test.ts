import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

test('the build has parsed every list of prisma/vocabulary as it is now', () => {
  const built = JSON.parse(readFileSync('prisma/generated/word-lists.json', 'utf8')) as Record<string, unknown>
  const lists = readdirSync('prisma/vocabulary').map((file) => {
    const text = readFileSync(`prisma/vocabulary/${file}`, 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    return [`${file.replace('.yaml', '')} ${hash}`, parse(text)]
  })
  expect(built).toEqual(Object.fromEntries(lists))
})
