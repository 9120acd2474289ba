import { createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { keyFor } from '../../auth/secret.ts'
import { prisma } from '../../database/client.ts'
import { isUuid } from '../../rules/storable.ts'
import { isUnavailable } from '../../errors.ts'
import { log } from '../../log.ts'
import { once } from '../../rules/once.ts'
import { CONTENT_KINDS, KINDS, type ContentKind } from '../kinds.ts'
import { plantIndex } from '../search/plant-candidates.ts'
import { NO_FILTER } from '../../rules/search/plant-index.ts'
import { findPlants } from '../../rules/search/find-plants.ts'
import { unreadWords } from '../../rules/search/match.ts'
import { meaningOf } from '../../rules/search/person.ts'
import { fold } from '../../rules/search/words.ts'
import { understand } from '../search/understand.ts'
import { rowsOf } from '../stores.ts'
import { dayOf } from '../day.ts'
import { noteAgain, takeNoted, type Noted, type NotedSearch } from './note.ts'

// Stores how often something was opened or searched for on a day, never by whom. Searches themselves are not stored.

export const STORED_DAYS = 90
/** A word is readable once it came from so many networks in a day: what one household writes may be a name. */
const NETWORKS = 5
/** Of these buckets one holds a fraction of all networks: it is no network's. */
const BUCKETS = 62n

/** What is counted, by the day: pages by their kind and id, ailments by slug, persons by `personsOf`. */
interface Count {
  kind: ContentKind | 'SEARCH' | 'SEARCHED_AILMENT' | 'PERSON'
  key: string
  count: number
}

interface Unanswered {
  word: string
  count: number
  networks: ReadonlySet<string>
}

/** Stores what was noted; while the database is away, the next time. If the process is killed, it is lost. */
export async function storeInterest(): Promise<void> {
  const noted = takeNoted()
  try {
    await forgetOldOnceADay()
    if (!(await countsReaders())) return
    const day = dayOf()
    await addCounts(day, await countPages(noted))
    noted.pages.clear()
    for (const [search, about] of noted.searches) {
      // Stored once at most.
      noted.searches.delete(search)
      await storeSearch(day, search, about)
      await setImmediate()
    }
  } catch (error) {
    if (isUnavailable(error)) noteAgain(noted)
    else log.error({ err: error }, 'what readers look for could not be stored')
  }
}

export async function countsReaders(): Promise<boolean> {
  return (await prisma.siteSetting.findUnique({ where: { name: 'countsNothing' } }))?.value !== true
}

let forgottenOn = ''

async function forgetOldOnceADay(): Promise<void> {
  const day = dayOf()
  if (forgottenOn === day) return
  await forgetOld()
  forgottenOn = day
}

/** Deletes what is too old, words that too few networks searched for in a day, and from which networks they came. */
export async function forgetOld(): Promise<void> {
  const day = dayOf()
  await prisma.$executeRaw`DELETE FROM reader_counts WHERE day <= ${day}::date - ${STORED_DAYS}::int`
  await prisma.$executeRaw`
    DELETE FROM unanswered_words WHERE day <= ${day}::date - ${STORED_DAYS}::int OR (day < ${day}::date AND word IS NULL)`
  await prisma.$executeRaw`UPDATE unanswered_words SET networks = 0 WHERE day < ${day}::date AND networks <> 0`
}

async function countPages({ pages }: Noted): Promise<Count[]> {
  const counts: Count[] = []
  for (const kind of CONTENT_KINDS) {
    const { table, urlKey, visible } = KINDS[kind]
    const asked = new Map(
      [...pages]
        .filter(([page]) => page.startsWith(`${table}/`))
        .map(([page, count]) => [page.slice(table.length + 1), count]),
    )
    const keys = [...asked.keys()]
    if (keys.length === 0) continue
    const isAsked = urlKey === 'slug' ? { slug: { in: keys } } : { id: { in: keys.filter(isUuid) } }
    const select = { id: true, ...(urlKey === 'slug' && { slug: true }) }
    const rows = (await rowsOf(prisma, kind).findMany({ where: { ...isAsked, ...visible }, select })) as {
      id: string
      slug?: string
    }[]
    for (const { id, slug } of rows) counts.push({ kind, key: id, count: asked.get(slug ?? id) ?? 0 })
  }
  return counts
}

async function addCounts(day: string, counts: readonly Count[]): Promise<void> {
  if (counts.length === 0) return
  await prisma.$executeRaw`
    INSERT INTO reader_counts (day, kind, key, count)
    SELECT ${day}::date, kind, key, sum(count) FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS counted (kind text, key text, count int)
    GROUP BY kind, key ORDER BY kind, key
    ON CONFLICT (day, kind, key) DO UPDATE SET count = reader_counts.count + excluded.count`
}

/** Counts a search by what it was understood as. One that tells of danger is not counted at all. */
async function storeSearch(day: string, search: string, { count, networks }: NotedSearch): Promise<void> {
  const read = await readSearched(search)
  if (!read) return
  await addCounts(day, [
    { kind: 'SEARCH', key: '', count },
    ...read.ailments.map((key) => ({ kind: 'SEARCHED_AILMENT' as const, key, count })),
    ...read.persons.map((key) => ({ kind: 'PERSON' as const, key, count })),
  ])
  for (const word of read.unanswered) await addUnanswered(day, { word, count, networks })
}

/** How a search is read: null if it tells of danger. */
export async function readSearched(term: string) {
  const understood = await understand(term, true)
  const { danger, isHarmful, ailments, persons } = understood.reading
  if (danger || isHarmful) return null
  const search = { understood, filter: NO_FILTER, sort: 'NEWEST' } as const
  const found = await findPlants(plantIndex(NO_FILTER), search, { take: 1, after: undefined, isCounted: false })
  const isFound = found.plants.length > 0 || ailments.length > 0
  const words = [...unreadWords(found), ...(isFound ? [] : understood.reading.words)].flatMap(fold)
  return {
    ailments,
    persons: [...new Set(persons.flatMap((person) => personsOf(meaningOf(person))))],
    unanswered: [...new Set(words.filter(isWord))],
  }
}

/** Letters only: numbers may be those of a telephone. */
function isWord(word: string): boolean {
  return /^[\p{L}'’]{3,30}$/u.test(word)
}

function personsOf(person: ReturnType<typeof meaningOf>): string[] {
  return [
    ...(person.pregnancy ? ['pregnancy'] : []),
    ...(person.breastfeeding ? ['breastfeeding'] : []),
    ...(person.childAge === null ? [] : ['child']),
    ...person.medicines.map((slug) => `medicine:${slug}`),
    ...person.conditions.map((slug) => `condition:${slug}`),
  ]
}

const readKey = once(() => keyFor('words that readers find nothing for'))

function digestOf(...parts: string[]): Buffer {
  return createHmac('sha256', readKey()).update(parts.join(' ')).digest()
}

/** Before enough networks have searched for a word, only its keyed hash is stored. */
async function addUnanswered(day: string, { word, count, networks }: Unanswered): Promise<void> {
  const digest = digestOf(day, word).toString('base64url')
  const buckets = [...networks].map((network) => 1n << (digestOf(day, word, network).readBigUInt64BE() % BUCKETS))
  const seen = String(buckets.reduce((all, bucket) => all | bucket, 0n))
  const isReadable = (bits: Prisma.Sql) =>
    Prisma.sql`CASE WHEN bit_count((${bits})::bit(64)) >= ${NETWORKS} THEN ${word} END`
  await prisma.$executeRaw`
    INSERT INTO unanswered_words (day, digest, word, networks, count)
    VALUES (${day}::date, ${digest}, ${isReadable(Prisma.sql`${seen}::bigint`)}, ${seen}::bigint, ${count})
    ON CONFLICT (day, digest) DO UPDATE SET count = unanswered_words.count + excluded.count,
      networks = unanswered_words.networks | excluded.networks,
      word = ${isReadable(Prisma.sql`unanswered_words.networks | excluded.networks`)}`
}
