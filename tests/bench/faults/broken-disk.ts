import { execFileSync, spawnSync } from 'node:child_process'
import { DEPLOY, SERVER, startProgram } from '../../support/program.ts'
import { embeddedPlace } from './databases.ts'
import type { Fault, Outcome } from './fault.ts'
import { countLost, makeSite, startSite } from './running-site.ts'
import { canMount, smallDisk } from './tmpfs.ts'

export const canLimit = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0

/** Writes of PostgreSQL fail: the process reports it and exits, and the next start has all data. */
export const brokenDisk: Fault = {
  name: 'Writes fail, embedded',
  rounds: 3,
  run: async (rounds) => (canLimit ? repeat(rounds, failWrites) : []),
}

/** The disk is read-only when the site starts: it reports that, and starts once it is writable. */
export const readOnlyFolder: Fault = {
  name: 'Read-only folder, embedded',
  rounds: 3,
  run: async (rounds) => (canMount ? repeat(rounds, forbidWrites) : []),
}

async function failWrites(): Promise<Outcome> {
  const place = await embeddedPlace()
  try {
    const environment = await place.prepare()
    await makeSite(environment.DATA_DIR!)
    const site = await startSite(environment)
    const acknowledged: string[] = []
    for (let write = 0; write < 20; write++) {
      const title = `write ${write}`
      if ((await site.write(title)).status === 200) acknowledged.push(title)
      // Writes beyond the first bytes of a file fail from now on.
      if (write === 10) execFileSync('prlimit', ['--pid', String(site.program.process.pid), '--fsize=16'])
    }
    const { code, errors } = await site.program.ended
    if (code !== 1 || !/^The embedded database and the site had to stop: .*\.\n$/.test(errors)) {
      throw new Error(`it ended with ${code} and said: ${errors}`)
    }
    const again = await startSite(environment)
    await again.stop('SIGTERM')
    const lost = await countLost(environment.DATA_DIR!, acknowledged)
    return { cameUp: true, acknowledged: acknowledged.length, lost, startMs: again.startMs }
  } finally {
    await place.dispose()
  }
}

async function forbidWrites(): Promise<Outcome> {
  const disk = smallDisk(160)
  try {
    const environment = { DATA_DIR: disk.path }
    await makeSite(disk.path)
    const site = await startSite(environment)
    await site.write('before')
    await site.stop('SIGTERM')
    disk.makeReadOnly(true)
    for (const file of [DEPLOY, SERVER]) {
      const { code, errors } = await startProgram(file, environment).ended
      if (code !== 1 || !/^The database in \S+ cannot be opened: it is read-only\. .*\.\n$/.test(errors)) {
        throw new Error(`${file} ended with ${code} and said: ${errors}`)
      }
    }
    disk.makeReadOnly(false)
    const again = await startSite(environment)
    await again.stop('SIGTERM')
    const lost = await countLost(disk.path, ['before'])
    return { cameUp: true, acknowledged: 1, lost, startMs: again.startMs }
  } finally {
    disk.dispose()
  }
}

async function repeat(rounds: number, run: () => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let round = 0; round < rounds; round++) {
    outcomes.push(
      await run().catch((error: Error) => ({ cameUp: false, acknowledged: 0, lost: 0, problem: error.message })),
    )
  }
  return outcomes
}
