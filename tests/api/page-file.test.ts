import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createChangeLog } from '../../api/database/change-log.ts'
import { createContentChanges } from '../../api/database/content-changes.ts'
import { noteTopics } from '../../api/database/reading.ts'
import { rowTopic } from '../../api/database/topics.ts'
import { createPageCache } from '../../api/http/page-cache.ts'
import { createPageFile } from '../../api/http/page-file.ts'

// Pages that memory has no room for.

const PAGES = 40
const KILOBYTES_OF_MEMORY = 50

let folder: string
let changes: ReturnType<typeof createContentChanges>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'))
  changes = createContentChanges(null)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function openCache(kilobytesOfFile: number, place = folder) {
  const cache = createPageCache({
    changes,
    megabytes: KILOBYTES_OF_MEMORY / 1024,
    file: createPageFile(place, kilobytesOfFile / 1024),
  })
  const texts = new Map<number, string>()
  return async (id: number): Promise<string> => {
    const key = `/plants/${id}`
    const found = cache.find(key)
    const made = found
      ? { outcome: 'hit', page: found }
      : await cache.make(key, async () => {
          noteTopics([rowTopic('Plant', String(id))])
          // Compressed to about 4 kB.
          texts.set(id, randomBytes(4096).toString('hex'))
          return { headers: {}, html: texts.get(id)!, data: texts.get(id)! }
        })
    if (!('page' in made)) throw new Error('not a page')
    // What it would keep besides is not counted.
    expect(made.page.bodies.br!.buffer.byteLength).toBe(made.page.bodies.br!.length)
    expect(String(await promisify(brotliDecompress)(made.page.bodies.br!))).toBe(texts.get(id))
    return made.outcome
  }
}

const all = Array.from({ length: PAGES }, (_, id) => id)

async function visitAll(visit: (id: number) => Promise<string>): Promise<string[]> {
  const outcomes: string[] = []
  for (const id of all) outcomes.push(await visit(id))
  return outcomes
}

test('come from a file without a name, until something that they show changes', async () => {
  const visit = openCache(1000)
  expect(new Set(await visitAll(visit))).toEqual(new Set(['rendered']))
  expect(new Set(await visitAll(visit))).toEqual(new Set(['stored']))
  expect(await visit(PAGES - 1)).toBe('hit')
  await changes.announce({ topics: ['Plant:3'] })
  const changed = await visitAll(visit)
  expect(changed.flatMap((outcome, id) => (outcome === 'rendered' ? [id] : []))).toEqual([3])
  await changes.announce({ topics: ['Plant'] })
  expect(await visit(5)).toBe('rendered')
  expect(readdirSync(folder)).toEqual([])
})

test('overwrite the oldest once the file is full', async () => {
  const visit = openCache(100)
  await visitAll(visit)
  const last = PAGES - Math.floor(KILOBYTES_OF_MEMORY / 4) - 2
  expect([await visit(0), await visit(last)]).toEqual(['rendered', 'stored'])
  expect((await visitAll(visit)).filter((outcome) => outcome === 'rendered').length).toBeGreaterThan(PAGES / 2)
})

test('are rendered again if the file cannot be used', async () => {
  const place = join(folder, 'a file')
  writeFileSync(place, '')
  const visit = openCache(1000, place)
  for (const _round of [1, 2]) expect(new Set(await visitAll(visit))).toEqual(new Set(['rendered']))
})

test('made before the earliest change that is remembered count as outdated, others do not', () => {
  const log = createChangeLog({ mostRows: 2 })
  const edit = (id: number) => log.add({ topics: [`Plant:${id}`] })
  edit(1)
  const before = log.clock
  edit(2)
  const after = log.clock
  expect(log.hasChanged(['Plant:9'], before)).toBe(false)
  edit(3)
  edit(4)
  expect(log.hasChanged(['Plant:9'], before)).toBe(true)
  expect(log.hasChanged(['Plant:9'], after)).toBe(false)
  expect(log.hasChanged(['Plant:4'], after)).toBe(true)
})
