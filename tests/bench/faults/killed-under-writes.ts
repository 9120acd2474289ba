import { embeddedPlace } from './databases.ts'
import type { Fault, Outcome } from './fault.ts'
import { countLost, makeSite, startSite } from './running-site.ts'

const WRITERS = 4

/** Kills a site during writes, repeatedly, with 1,000 writes in total. */
export const killedUnderWrites: Fault = {
  name: 'kill -9 under writes, embedded',
  rounds: 10,
  run: (rounds) => killUnderWrites(rounds, 100),
}

export async function killUnderWrites(rounds: number, writes: number): Promise<Outcome[]> {
  const place = await embeddedPlace()
  try {
    const environment = await place.prepare()
    await makeSite(environment.DATA_DIR!)
    const outcomes: Outcome[] = []
    const acknowledged = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      const site = await startSite(environment)
      const before = acknowledged.size
      let sent = 0
      const work = async () => {
        while (sent < 2 * writes) {
          const title = `round ${round}, write ${++sent}`
          if ((await site.write(title)).status === 200) acknowledged.add(title)
          // While others are writing.
          if (acknowledged.size - before >= writes) site.program.process.kill('SIGKILL')
        }
      }
      await Promise.all(Array.from({ length: WRITERS }, work))
      await site.stop('SIGKILL')
      outcomes.push({ cameUp: true, acknowledged: acknowledged.size - before, lost: 0, startMs: site.startMs })
    }
    const site = await startSite(environment)
    await site.stop('SIGTERM')
    const lost = await countLost(environment.DATA_DIR!, acknowledged)
    const startMs = Math.max(...outcomes.slice(1).map(({ startMs }) => startMs!), site.startMs)
    return outcomes.map((outcome, round) => ({ ...outcome, startMs, lost: round === 0 ? lost : 0 }))
  } finally {
    await place.dispose()
  }
}
