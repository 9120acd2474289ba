import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { prepareResponse } from '../../api/graphql/prepared-response.ts'
import { log } from '../../api/log.ts'
import { createContentChanges, type ContentChanges } from '../../api/database/content-changes.ts'
import type { ContentModel } from '../../api/database/topics.ts'
import type { Operation } from '../../api/graphql/operation.ts'
import { noteTopics, withReading } from '../../api/database/reading.ts'
import { createResponseCache, modelsIn, type ResponseCache } from '../../api/graphql/response-cache.ts'
import { hasRedis, startRedis, type RedisServer } from '../support/redis.ts'

// Two nodes with separate response caches, connected by Redis.

describe.runIf(hasRedis)('nodes that share a Redis', () => {
  let redis: RedisServer
  let nodes: { changes: ContentChanges; cache: ResponseCache }[]

  beforeEach(async () => {
    vi.spyOn(log, 'error').mockReturnValue()
    redis = await startRedis()
    const connection = new Redis(redis.url, { lazyConnect: true, retryStrategy: () => 50 })
    nodes = [connection, connection].map((redis) => {
      const changes = createContentChanges(redis)
      return { changes, cache: createResponseCache(changes) }
    })
    await expect.poll(keepAll).toEqual(BOTH)
  })

  afterEach(async () => {
    for (const { changes } of nodes) changes.stop()
    await redis.stop()
  })

  const BOTH = [
    ['plants', 'articles'],
    ['plants', 'articles'],
  ]

  const query = (field: string, ...types: string[]): Operation => ({
    type: 'query',
    name: undefined,
    cost: 1,
    holdsUnstorable: false,
    hasErrors: false,
    fields: new Set([field]),
    types: new Set(types),
  })

  const QUERIES = { plants: query('plants', 'Plant'), articles: query('articles', 'Article') }

  /** The cached responses of each node. */
  const kept = () => nodes.map(({ cache }) => Object.keys(QUERIES).filter((key) => cache.find(key)))

  function keepAll() {
    for (const { cache } of nodes) {
      for (const [key, query] of Object.entries(QUERIES))
        withReading(() => {
          noteTopics(modelsIn(query))
          cache.store(key, prepareResponse('{}', 'application/json', query), cache.start())
        })
    }
    return kept()
  }

  test('an edit on one node clears what it changes on the other', async () => {
    await nodes[0]!.changes.announce({ topics: ['Plant'] })
    await expect.poll(kept).toEqual([['articles'], ['articles']])
  })

  test('what a newer version of the site announces clears all', async () => {
    await nodes[1]!.changes.announce({ topics: ['Remedy' as ContentModel] })
    await expect.poll(() => kept()[0]).toEqual([])
  })

  test('a process that does not listen, such as the seed, is heard as well', async () => {
    const command = createContentChanges(new Redis(redis.url, { lazyConnect: true }))
    await command.announce({ topics: ['Article'] })
    command.stop()
    await expect.poll(kept).toEqual([['plants'], ['plants']])
  })

  test('a node that hears nothing of the others keeps nothing, until it does again', async () => {
    await redis.stop()
    await expect.poll(kept).toEqual([[], []])
    expect(keepAll()).toEqual([[], []])
    await redis.start()
    await expect.poll(keepAll).toEqual(BOTH)
  })

  test('an edit does not wait for a Redis that is away', async () => {
    await redis.stop()
    await expect.poll(kept).toEqual([[], []])
    await nodes[0]!.changes.announce({ topics: ['Plant'] })
  })
})
