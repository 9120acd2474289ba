import { setTimeout as sleep } from 'node:timers/promises'
import { tokenOf } from '../../support/sign-in.ts'
import type { Fault, Outcome } from './fault.ts'
import { countLost, makeSite, startSite, type RunningSite } from './running-site.ts'
import { canMount, smallDisk } from './tmpfs.ts'

const MEGABYTES = 160
// The site checks the disk once a second.
const PATIENCE_MS = 15_000

/** Another program fills the disk during writes: the site reads on, stops, starts, and accepts writes again later. */
export const fullDisk: Fault = {
  name: 'Full disk, embedded',
  rounds: 3,
  run: async (rounds) => {
    if (!canMount) return []
    const outcomes: Outcome[] = []
    for (let round = 0; round < rounds; round++) outcomes.push(await fillDisk(round % 2 ? 'SIGKILL' : 'SIGTERM'))
    return outcomes
  },
}

async function fillDisk(signal: NodeJS.Signals): Promise<Outcome> {
  const disk = smallDisk(MEGABYTES)
  const environment = { DATA_DIR: disk.path }
  const acknowledged: string[] = []
  let site: RunningSite | undefined
  try {
    await makeSite(disk.path)
    site = await startSite(environment)
    await writeUntil(site, 200, acknowledged, 20)
    disk.fill()
    const refusal = await writeUntil(site, 503, acknowledged)
    if (refusal.code !== 'UNAVAILABLE' || refusal.reason !== 'STORAGE_FULL') {
      throw new Error(`a write on the full disk answered ${JSON.stringify(refusal)}`)
    }
    await read(site)
    const code = await site.stop(signal)
    if (signal === 'SIGTERM' && code !== 0) throw new Error(`it ended with ${code}`)

    site = await startSite(environment, site.cookies)
    const { startMs } = site
    await read(site)
    await writeUntil(site, 503, acknowledged)
    disk.clear()
    await writeUntil(site, 200, acknowledged)
    await site.stop('SIGTERM')
    return { cameUp: true, acknowledged: acknowledged.length, lost: await countLost(disk.path, acknowledged), startMs }
  } catch (error) {
    return { cameUp: false, acknowledged: acknowledged.length, lost: 0, problem: (error as Error).message }
  } finally {
    await site?.stop('SIGKILL')
    disk.dispose()
  }
}

/** Writes until the response has this status several times in a row; returns the last response. */
async function writeUntil(site: RunningSite, status: number, acknowledged: string[], times = 1) {
  const end = Date.now() + PATIENCE_MS
  for (let found = 0; ;) {
    const title = `write ${acknowledged.length} of ${Date.now()}`
    const answer = await site.write(title)
    if (answer.status === 200) acknowledged.push(title)
    found = answer.status === status ? found + 1 : 0
    if (found === times) return answer
    if (Date.now() > end) throw new Error(`a write answered ${JSON.stringify(answer)} for ${PATIENCE_MS} ms`)
    if (answer.status !== status) await sleep(50)
  }
}

/** What must continue to work: health, pages, queries and sessions. */
async function read({ address, cookies }: RunningSite): Promise<void> {
  for (const path of ['/healthz', '/readyz', '/', '/graphql?query={plants{totalCount}}']) {
    const { status } = await fetch(address + path)
    if (status !== 200) throw new Error(`with a full disk ${path} answers ${status}`)
  }
  await tokenOf(address, `${cookies}; language=es`)
}
