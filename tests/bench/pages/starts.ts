import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deploySite, startSite, stopSite } from '../../support/node-site.ts'
import type { Finding } from '../measure.ts'
import { START_ENVIRONMENT, START_FLAGS } from '../start-flags.ts'
import { loadWith } from './load.ts'

const FLAG = '--no-allocation-site-pretenuring'
const STARTS = 6

/**
 * V8 may decide, by what survives while a process starts, to allocate a kind of object in the old generation at once. If
 * it so decides of one that Node creates for each request, all else that the request refers to survives as well, in
 * about half of the processes, for as long as they run. This is why `npm start` has the flag.
 */
export async function compareStarts(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const environment = { DATA_DIR: folder, REQUESTS_PER_MINUTE: '1000000000', NODE_ENV: 'production' }
  try {
    await deploySite(environment)
    const kinds = {
      'as started by npm start': START_FLAGS,
      [`without ${FLAG}`]: START_FLAGS.filter((flag) => flag !== FLAG),
    }
    const findings: Finding[] = []
    for (const [what, flags] of Object.entries(kinds)) {
      const rates: number[] = []
      for (let start = 0; start < STARTS; start++)
        rates.push(await rateOf({ ...START_ENVIRONMENT, ...environment }, flags))
      rates.sort((a, b) => a - b)
      const thousands = rates.map((rate) => Math.round(rate / 1000)).join(' ')
      findings.push({ what, value: String(Math.round(rates[0]!)), p99: thousands })
    }
    return findings
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Requests per second to the home page, after a warm-up. */
async function rateOf(environment: Record<string, string>, flags: string[]): Promise<number> {
  const site = await startSite(environment, flags)
  const load = (seconds: number) =>
    loadWith(site.program.process.pid!, `${site.address}/`, ['accept-encoding: br'], seconds)
  try {
    await load(2)
    return (await load(1)).perSecond
  } finally {
    await stopSite(site)
  }
}
