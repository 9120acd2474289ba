import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createContentVersion, type ContentVersion } from '../../api/database/content-version.ts'
import { createContentCache, type ContentCache } from '../../api/database/content-cache.ts'
import { log } from '../../api/log.ts'
import { hasRedis, startRedis, type RedisServer } from '../support/redis.ts'

// Two nodes with separate caches, connected by Redis.

describe.runIf(hasRedis)('nodes that share a Redis', () => {
  let redis: RedisServer
  let database: { timeline: number; version: number }
  let nodes: { version: ContentVersion; cache: ContentCache<object> }[]

  beforeEach(async () => {
    vi.spyOn(log, 'error').mockReturnValue()
    database = { timeline: 1, version: 7 }
    redis = await startRedis()
    const connection = new Redis(redis.url, { lazyConnect: true, retryStrategy: () => 50 })
    nodes = [connection, connection].map((redis) => {
      const version = createContentVersion(redis)
      version.readBy(async () => ({ ...database }))
      return { version, cache: createContentCache<object>({ bytes: 1_000_000, sizeOf: () => 1, version }) }
    })
    await expect.poll(fill).toEqual([true, true])
  })

  afterEach(async () => {
    for (const { version } of nodes) version.stop()
    await redis.stop()
  })

  /** Whether the page of each node is cached. */
  const cached = () => nodes.map(({ cache }) => cache.find('page') !== undefined)

  async function fill() {
    for (const { cache } of nodes) cache.store('page', {}, await cache.start())
    return cached()
  }

  async function edit() {
    database.version++
    await nodes[0]!.version.afterWrite()
  }

  test('an edit on one node makes all that the other has cached cold', async () => {
    await edit()
    await expect.poll(cached).toEqual([false, false])
    expect(await fill()).toEqual([true, true])
  })

  test('a write that changes no content leaves all cached', async () => {
    await nodes[0]!.version.afterWrite()
    await edit()
    await expect.poll(cached).toEqual([false, false])
    await fill()
    for (const { version } of nodes) await version.afterWrite()
    expect(cached()).toEqual([true, true])
  })

  test('what was read before an edit is not cached after it', async () => {
    const { cache } = nodes[0]!
    const before = await cache.start()
    await edit()
    cache.store('page', {}, before)
    expect(cached()[0]).toBe(false)
  })

  test('a process that does not listen, such as the seed, is heard as well', async () => {
    const command = createContentVersion(new Redis(redis.url, { lazyConnect: true }))
    command.readBy(async () => ({ ...database }))
    database.version++
    await command.afterWrite()
    command.stop()
    await expect.poll(cached).toEqual([false, false])
  })

  test('a promoted replica that lacks the last edit counts its version again, and nothing old is current', async () => {
    await edit()
    await expect.poll(fill).toEqual([true, true])
    database = { timeline: 2, version: 7 }
    for (const { version } of nodes) version.see(database)
    expect(cached()).toEqual([false, false])
    await fill()
    await edit()
    await expect.poll(cached).toEqual([false, false])
  })

  test('a node that hears nothing of the others caches nothing, until it does again', async () => {
    await redis.stop()
    await expect.poll(cached).toEqual([false, false])
    expect(await fill()).toEqual([false, false])
    database.version++
    await redis.start()
    await expect.poll(fill).toEqual([true, true])
    expect(nodes.map(({ version }) => version.number)).toEqual([8, 8])
  })

  test('an edit does not wait for a Redis that is away', async () => {
    await redis.stop()
    await expect.poll(cached).toEqual([false, false])
    await edit()
  })

  test('a version that cannot be read after a write leaves nothing cached', async () => {
    const { version } = nodes[0]!
    version.readBy(async () => {
      throw new Error('The primary is away.')
    })
    await version.afterWrite()
    expect(await fill()).toEqual([false, true])
  })
})
