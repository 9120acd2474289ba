import { spawn } from 'node:child_process'
import { Redis } from 'ioredis'
import { load } from '../load.ts'
import { count, cpuOf, finding, type Finding } from '../measure.ts'
import { LIST } from '../queries.ts'
import { startNodes, type Nodes, type Stores } from './nodes.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
// One machine cannot show the throughput of several, so each node gets a share of a core that three of them fit into.
const SHARE = 0.2
const CYCLE_MS = 60

export async function measureThroughput(stores: Stores): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const number of [1, 2, 3]) {
    await using nodes = await startNodes(stores, number, 'false')
    const release = hold(nodes.sites.map(({ pid }) => pid))
    const { perSecond } = await lists(nodes)
    release()
    findings.push(
      count(`${number} nodes of ${SHARE * 100} % of a core each: lists of 24 a second, none cached`, perSecond),
    )
  }
  for (const [what, cached] of Object.entries({ 'none cached': 'false', 'all cached': 'true' })) {
    await using nodes = await startNodes(stores, 2, cached)
    await lists(nodes, 2)
    findings.push(...(await costs(nodes, stores, what)))
  }
  return findings
}

async function lists({ address }: Nodes, seconds = SECONDS) {
  const url = `${address}/graphql?query=${encodeURIComponent(LIST.replaceAll(/\s+/g, ' '))}`
  const measured = await load(url, { ids: [], seconds, connections: 32 })
  return { ...measured, perSecond: Math.round(measured.perSecond) }
}

async function costs(nodes: Nodes, { redis }: Stores, what: string): Promise<Finding[]> {
  const watcher = new Redis(redis.url)
  const commands = async () => Number(/total_commands_processed:(\d+)/.exec(await watcher.info('stats'))![1])
  const processes = Object.entries(nodes.processes())
  const cpu = () => processes.map(([, ids]) => cpuOf(ids))
  const [cpuBefore, commandsBefore] = [cpu(), await commands()]
  const { requests, perSecond, bytes } = await lists(nodes)
  const cpuAfter = cpu()
  const commandsSent = (await commands()) - commandsBefore
  watcher.disconnect()
  const perRequest = (what: string, value: number, unit: string) =>
    finding(what, value, undefined, (value) => `${value.toFixed(value < 10 ? 3 : 0)} ${unit}`.trim())
  return [
    count(`2 nodes as fast as they can, ${what}: lists a second`, perSecond),
    ...processes.map(([who], index) =>
      perRequest(`  CPU of the ${who} a request`, (cpuAfter[index]! - cpuBefore[index]!) / requests, 'ms'),
    ),
    perRequest('  commands to Redis a request', commandsSent / requests, ''),
    perRequest('  bytes a response', bytes, 'B'),
  ]
}

/** Lets each process run for its share of every cycle, one after the other, so that they do not compete for the cores. */
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
