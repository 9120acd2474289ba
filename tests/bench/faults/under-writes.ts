import { setTimeout as wait } from 'node:timers/promises'
import { deploySite } from '../../support/node-site.ts'
import type { Outcome } from '../../support/outcome.ts'
import { newFolder } from '../../support/own-site.ts'
import { ADMIN, copyPreparedSite } from '../../support/prepared-site.ts'
import { cookiesOf, tokenOf } from '../../support/sign-in.ts'
import { canMount, smallDisk, type SmallDisk } from '../../support/small-disk.ts'
import { rowsOf } from '../rows.ts'
import { startBuilt } from '../start.ts'

// Faults of a site running as in production, to which an admin writes.

const WRITERS = 4
const MEGABYTES = 160
// The site checks the disk once a second.
const PATIENCE_MS = 15_000
const SEND = 'mutation ($title: String!) { sendNotification(input: { titleEn: $title, titleEs: $title }) { id } }'

export async function killUnderWrites(rounds: number, writes: number): Promise<Outcome[]> {
  await using folder = await newFolder()
  await copyPreparedSite(folder.path)
  const outcomes: Outcome[] = []
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round++) {
    await using site = await startWriting(folder.path)
    const before = acknowledged.length
    let sent = 0
    const work = async () => {
      while (sent < 2 * writes) {
        const title = `round ${round}, write ${++sent}`
        if ((await site.write(title)).status === 200) acknowledged.push(title)
        // While others are writing.
        if (acknowledged.length - before >= writes) site.program.process.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, work))
    outcomes.push({ acknowledged: acknowledged.length - before, lost: 0, startMs: site.startMs })
  }
  const site = await startWriting(folder.path)
  await site.stop('SIGTERM')
  // The first start follows no fault.
  const [first, ...others] = outcomes
  return [...others, { ...first!, startMs: site.startMs, lost: await countLost(folder.path, acknowledged) }]
}

/** Another program fills the disk meanwhile: the site reads on, stops, starts, and accepts writes again later. */
export async function fillDisk(signals: NodeJS.Signals[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const signal of canMount ? signals : []) {
    const disk = smallDisk(MEGABYTES)
    const acknowledged: string[] = []
    try {
      const startMs = await fillUnderWrites(disk, signal, acknowledged)
      const lost = await countLost(disk.path, acknowledged)
      outcomes.push({ acknowledged: acknowledged.length, lost, startMs })
    } catch (error) {
      outcomes.push({ acknowledged: acknowledged.length, lost: 0, problem: (error as Error).message })
    } finally {
      disk.dispose()
    }
  }
  return outcomes
}

async function fillUnderWrites(disk: SmallDisk, signal: NodeJS.Signals, acknowledged: string[]): Promise<number> {
  await copyPreparedSite(disk.path)
  await using first = await startWriting(disk.path)
  await writeUntil(first, 200, acknowledged, 20)
  disk.fill()
  const refusal = await writeUntil(first, 503, acknowledged)
  if (refusal.code !== 'UNAVAILABLE' || refusal.reason !== 'STORAGE_FULL')
    throw new Error(`a write on the full disk answered ${JSON.stringify(refusal)}`)
  await read(first)
  const code = await first.stop(signal)
  if (signal === 'SIGTERM' && code !== 0) throw new Error(`it ended with ${code}`)

  await using second = await startWriting(disk.path, first.cookies)
  await read(second)
  await writeUntil(second, 503, acknowledged)
  disk.clear()
  await writeUntil(second, 200, acknowledged)
  await second.stop('SIGTERM')
  return second.startMs
}

type WritingSite = Awaited<ReturnType<typeof startWriting>>

/** Migrates and starts a site; the admin signs in unless there are cookies, since signing in needs space on the disk. */
async function startWriting(DATA_DIR: string, given?: string) {
  const begin = performance.now()
  await deploySite({ DATA_DIR })
  const site = await startBuilt({ DATA_DIR })
  await site.fetch('/readyz')
  const startMs = performance.now() - begin
  const cookies = given ?? (await cookiesOf(site.address, ADMIN))
  const authorization = `Bearer ${await tokenOf(site.address, cookies)}`
  const headers = { 'content-type': 'application/json', authorization }
  /** Sends a notification. Returns the HTTP status, with the error code if any; 0 without a response. */
  const write = async (title: string): Promise<{ status: number; code?: string; reason?: string }> => {
    try {
      const body = JSON.stringify({ query: SEND, variables: { title } })
      const response = await site.fetch('/graphql', { method: 'POST', headers, body })
      const { errors } = (await response.json()) as { errors?: { extensions: { code: string; reason?: string } }[] }
      return { status: response.status, ...errors?.[0]?.extensions }
    } catch {
      return { status: 0 }
    }
  }
  return { ...site, startMs, cookies, write }
}

/** Writes until the response has this status several times in a row; returns the last response. */
async function writeUntil(site: WritingSite, status: number, acknowledged: string[], times = 1) {
  const end = Date.now() + PATIENCE_MS
  for (let found = 0; ;) {
    const title = `write ${acknowledged.length} of ${Date.now()}`
    const answer = await site.write(title)
    if (answer.status === 200) acknowledged.push(title)
    found = answer.status === status ? found + 1 : 0
    if (found === times) return answer
    if (Date.now() > end) throw new Error(`a write answered ${JSON.stringify(answer)} for ${PATIENCE_MS} ms`)
    if (answer.status !== status) await wait(50)
  }
}

/** What must continue to work: health, pages, queries and sessions. */
async function read({ address, cookies }: WritingSite): Promise<void> {
  for (const path of ['/healthz', '/readyz', '/', '/graphql?query={plants{totalCount}}']) {
    const { status } = await fetch(address + path)
    if (status !== 200) throw new Error(`with a full disk ${path} answers ${status}`)
  }
  await tokenOf(address, `${cookies}; language=es`)
}

async function countLost(DATA_DIR: string, acknowledged: string[]): Promise<number> {
  const rows = await rowsOf<{ title: string }>({ DATA_DIR }, 'SELECT title_en AS title FROM notifications')
  const found = new Set(rows.map(({ title }) => title))
  return acknowledged.filter((title) => !found.has(title)).length
}
