import { expect, test } from 'vitest'
import { createContentChanges } from '../../api/database/content-changes.ts'
import { prepareResponse } from '../../api/graphql/prepared-response.ts'
import type { Operation } from '../../api/graphql/operation.ts'
import { createResponseCache } from '../../api/graphql/response-cache.ts'
import { encode } from '../../api/http/compress.ts'
import { createPageCache } from '../../api/http/page-cache.ts'

// Node compresses into 64 kB, and takes short texts from as much: a cache that is bounded in bytes would keep all of it.

const bytesKept = ({ buffer }: Buffer) => buffer.byteLength

test('a cached page takes its bytes, in each encoding', async () => {
  const cache = createPageCache({ changes: createContentChanges(null), file: undefined })
  const made = await cache.make('/', async () => ({ headers: {}, html: 'Ruda '.repeat(500), data: '' }))
  if (!('page' in made)) throw new Error('not a page')
  const bodies = [made.page.bodies.br!, await cache.bodyOf('/', made.page, 'gzip')]
  bodies.push(await cache.bodyOf('/', made.page, 'identity'))
  expect(bodies.map(bytesKept)).toEqual(bodies.map(({ length }) => length))
})

test('a cached response takes its bytes, compressed or not', async () => {
  const cache = createResponseCache()
  const operation = { types: new Set<string>() } as unknown as Operation
  const answer = prepareResponse('{"data":{"plant":null}}', 'application/json', operation)
  cache.store('plant', answer, cache.start())
  expect(bytesKept(answer.body)).toBe(answer.body.length)
  const compressed = await encode(Buffer.from('Ruda '.repeat(500)), 'gzip')
  expect(bytesKept(compressed)).toBe(compressed.length)
})
