import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeAnswer } from '../../api/graphql/answer.ts'
import { log } from '../../api/log.ts'
import type { Operation } from '../../api/graphql/operation.ts'
import { createResponseCache, type ResponseCache } from '../../api/graphql/response-cache.ts'
import { hasRedis, startRedis, type RedisServer } from '../support/redis.ts'

// Two nodes, each with the answers that it keeps, and Redis between them.

describe.runIf(hasRedis)('nodes that share a Redis', () => {
  let redis: RedisServer
  let nodes: ResponseCache[]

  beforeEach(async () => {
    vi.spyOn(log, 'error').mockReturnValue()
    redis = await startRedis()
    const connection = new Redis(redis.url, { lazyConnect: true, retryStrategy: () => 50 })
    nodes = [createResponseCache(connection), createResponseCache(connection)]
    await expect.poll(keepAll).toEqual(BOTH)
  })

  afterEach(async () => {
    for (const node of nodes) node.stop()
    await redis.stop()
  })

  const BOTH = [
    ['plants', 'articles'],
    ['plants', 'articles'],
  ]

  const operation = (type: Operation['type'], field: string, ...types: string[]): Operation =>
  ({ type, name: undefined, cost: 1, fields: new Set([field]), types: new Set(types), holdsUnstorable: false, hasErrors: false }) // prettier-ignore

  const QUERIES = { plants: operation('query', 'plants', 'Plant'), articles: operation('query', 'articles', 'Article') }

  /** Which answers each node has. */
  const kept = () => nodes.map((node) => Object.keys(QUERIES).filter((key) => node.find(key)))

  function keepAll() {
    for (const node of nodes) {
      for (const [key, query] of Object.entries(QUERIES))
        node.keep(key, makeAnswer('{}', 'application/json', query), node.start())
    }
    return kept()
  }

  test('an edit on one node clears what it changes on the other', async () => {
    await nodes[0]!.clearAfter(operation('mutation', 'updatePlant'))
    await expect.poll(kept).toEqual([['articles'], ['articles']])
  })

  test('a mutation that nobody has said anything about clears all', async () => {
    await nodes[1]!.clearAfter(operation('mutation', 'somethingNew'))
    await expect.poll(kept).toEqual([[], []])
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
    await nodes[0]!.clearAfter(operation('mutation', 'updatePlant'))
  })
})
