import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContentChanges } from '../../../api/database/content-changes.ts'
import { noteTopics } from '../../../api/database/reading.ts'
import { listTopic, rowTopic, type Topic } from '../../../api/database/topics.ts'
import { createPageCache } from '../../../api/http/page-cache.ts'
import { createPageFile } from '../../../api/http/page-file.ts'
import { nextPage, plantBy } from './readers.ts'

/*
 * The cache of pages alone, long after the start, with readers and edits as on a site: rendering 200,000 pages takes hours,
 * and so the pages are random bytes of the given size. Time passes as on a site, too. Prints the share of each outcome as
 * JSON. Run by `hits.ts`.
 */

const [plants, bytes, perSecond, megabytes, fileMegabytes] = process.argv.slice(2).map(Number) as [
  number,
  number,
  number,
  number,
  number,
]
/** Requests for each plant, on average. */
const WARM_UP = 4
const MEASURED = 2
/** Of the plants that are read, so many have been edited since they were last read: with `perSecond`, about one in 36. */
const EDITED_SINCE = 1 / (1 + (0.7 * perSecond) / 2)

let now = Date.now()
Date.now = () => now

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
const changes = createContentChanges(null)
const cache = createPageCache({
  changes,
  megabytes,
  file: createPageFile(folder, fileMegabytes),
  today: () => '2026-01-05',
})
const ids = Array.from({ length: plants }, (_, rank) => `plant-${rank}`)
let outcomes: Record<string, number> = {}

// Every page was read before, those of the most popular plants last.
for (const id of ids.toReversed()) for (const language of ['en', 'es']) await make(`/plants/${id}?lang=${language}`)
for (const id of ids) if (Math.random() < EDITED_SINCE) await edit(id)
await read(WARM_UP * plants)
outcomes = {}
await read(MEASURED * plants)
process.stdout.write(JSON.stringify(outcomes))
rmSync(folder, { recursive: true })
process.exit()

async function read(requests: number): Promise<void> {
  for (let sent = 0; sent < requests; sent++) {
    now += 1000 / perSecond
    if (sent % perSecond === 0) await edit(plantBy(ids))
    const key = nextPage(ids)
    const outcome = cache.find(key) ? 'hit' : await make(key)
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
}

/** Of a text. */
function edit(id: string): Promise<void> {
  return changes.announce({ topics: [rowTopic('Plant', id)], keepsLists: true })
}

async function make(key: string): Promise<string> {
  const made = await cache.make(key, async () => {
    noteTopics(topicsOf(key))
    return { headers: {}, html: randomBytes(bytes / 2).toString('hex'), data: key }
  })
  return 'page' in made ? made.outcome : 'uncached'
}

/** A plant's page depends on it and a few other rows; a list on its plants and on what lists contain; a search on all. */
function topicsOf(key: string): Topic[] {
  const [, id] = /\/plants\/([^?]+)/.exec(key) ?? []
  if (id) return [rowTopic('Plant', id), ...['a', 'b', 'c', 'd'].map((slug) => rowTopic('Ailment', slug))]
  if (key.includes('q=')) return ['Plant']
  return [listTopic('Plant'), ...shownOn(key).map((each) => rowTopic('Plant', each))]
}

/** The newest plants, with a tag if the list has one; tags are given as in ../api/content.ts. */
function shownOn(key: string): string[] {
  if (key.startsWith('/?')) return ids.slice(0, 6)
  const [, tag] = /tag=tag(\d+)/.exec(key) ?? []
  if (!tag) return ids.slice(0, 24)
  const isTagged = (_: string, rank: number) => [40, 7].some((tags) => (plants - rank) % tags === Number(tag))
  return ids.filter(isTagged).slice(0, 24)
}
