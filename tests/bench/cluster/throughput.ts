import { spawn } from 'node:child_process'
import autocannon from 'autocannon'
import { Redis } from 'ioredis'
import { count, cpuOf, type Finding } from '../measure.ts'
import { LIST } from '../queries.ts'
import type { Place } from './place.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
/**
 * One machine cannot show the throughput of several, so each node gets a share of a core that three of them fit into.
 */
const SHARE = 0.2
const CYCLE_MS = 60

/** Throughput by number of nodes, and the cost of a request by component. */
export async function measureThroughput(place: Place): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const nodes of [1, 2, 3]) {
    await place.startNodes(nodes, { RESPONSE_CACHE: 'false' })
    const release = hold(place.processes().nodes)
    const { requests } = await load(place)
    release()
    findings.push(
      count(`${nodes} nodes of ${SHARE * 100} % of a core each: lists of 24 a second, none cached`, requests),
    )
  }
  for (const [what, cached] of [
    ['none cached', 'false'],
    ['all cached', 'true'],
  ] as const) {
    await place.startNodes(2, { RESPONSE_CACHE: cached })
    await load(place, 2)
    const { requests, bytes, cpu, redis } = await load(place)
    findings.push(count(`2 nodes as fast as they can, ${what}: lists a second`, requests))
    for (const [who, ms] of Object.entries(cpu)) findings.push(perRequest(`  CPU of the ${who} a request`, ms, 'ms'))
    findings.push(perRequest('  commands to Redis a request', redis, ''), perRequest('  bytes a response', bytes, 'B'))
  }
  return findings
}

function perRequest(what: string, value: number, unit: string): Finding {
  return { what, value: `${value.toFixed(value < 10 ? 3 : 0)} ${unit}`.trim() }
}

async function load(place: Place, seconds = SECONDS) {
  const watcher = new Redis(place.redis.url)
  const commands = async () => Number(/total_commands_processed:(\d+)/.exec(await watcher.info('stats'))![1])
  const processes = place.processes()
  const cpuOfAll = () => Object.entries(processes).map(([who, ids]) => [who, cpuOf(ids)] as const)
  const [cpuBefore, commandsBefore] = [new Map(cpuOfAll()), await commands()]
  const { requests, throughput, non2xx, errors } = await autocannon({
    url: `${place.balancer}/graphql?query=${encodeURIComponent(LIST.replaceAll(/\s+/g, ' '))}`,
    method: 'GET',
    headers: {},
    connections: 32,
    duration: seconds,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`)
  const cpu = Object.fromEntries(cpuOfAll().map(([who, ms]) => [who, (ms - cpuBefore.get(who)!) / requests.total]))
  const redis = ((await commands()) - commandsBefore) / requests.total
  watcher.disconnect()
  return { requests: Math.round(requests.total / seconds), bytes: throughput.total / requests.total, cpu, redis }
}

/**
 * Lets each process run for its share of every cycle, one after the other, so that they do not compete for the cores.
 */
function hold(ids: number[]): () => void {
  const script = `
    const send = (id, signal) => { try { process.kill(id, signal) } catch {} }
    ${JSON.stringify(ids)}.forEach((id, index) => {
      send(id, 'SIGSTOP')
      const run = () => { send(id, 'SIGCONT'); setTimeout(() => send(id, 'SIGSTOP'), ${CYCLE_MS * SHARE}) }
      setTimeout(() => { run(); setInterval(run, ${CYCLE_MS}) }, index * ${CYCLE_MS / 3})
    })`
  const holder = spawn(process.execPath, ['-e', script], { stdio: 'inherit' })
  return () => {
    holder.kill('SIGKILL')
    for (const id of ids) process.kill(id, 'SIGCONT')
  }
}
