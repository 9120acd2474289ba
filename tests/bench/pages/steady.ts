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
 * The cache of pages alone, long after the start, with readers and edits as on a site: rendering 50,000 pages takes half an
 * hour, and so the pages are random bytes of the given size. Prints the share of each outcome as JSON. Run by `hits.ts`.
 */

const [plants, bytes, perSecond, megabytes, fileMegabytes] = process.argv.slice(2).map(Number) as [
  number,
  number,
  number,
  number,
  number,
]
/** Of each plant, on average, so that the cache holds all that it can. */
const WARM_UP = 12
const MEASURED = 2

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
const changes = createContentChanges(null)
const cache = createPageCache({ changes, megabytes, file: createPageFile(folder, fileMegabytes) })
const ids = Array.from({ length: plants }, (_, rank) => `plant-${rank}`)
const outcomes: Record<string, number> = {}

let sent = 0
for (; sent < (WARM_UP + MEASURED) * plants; sent++) {
  if (sent === WARM_UP * plants) for (const outcome of Object.keys(outcomes)) outcomes[outcome] = 0
  if (sent % perSecond === 0) await changes.announce({ topics: [rowTopic('Plant', plantBy(ids))], keepsLists: true })
  const key = nextPage(ids)
  const outcome = cache.find(key) ? 'hit' : await make(key)
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
}
process.stdout.write(JSON.stringify(outcomes))
rmSync(folder, { recursive: true })
process.exit()

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
  return [listTopic('Plant'), ...ids.slice(0, 24).map((each) => rowTopic('Plant', each))]
}
