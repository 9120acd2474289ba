import { prisma, servers } from '../database/client.ts'
import { log } from '../log.ts'
import { isRedisAway } from '../database/redis.ts'

const PATIENCE_MS = 2000
const FRESH_MS = 1000

let isStopping = false

/** From now on the server is not ready, so that the balancer sends requests elsewhere. */
export function announceStop(): void {
  isStopping = true
}

/** Names of required services that are down, as of a moment ago. Empty if the server is ready. */
export async function findMissing(): Promise<string[]> {
  if (isStopping) return ['the server is stopping']
  return (await (probe ??= startProbe())) ? [] : ['database']
}

/** Names of services that are down but not required: the node then only reads, or counts for itself. */
export function findDegraded(): string[] {
  return [...(servers?.faults ?? []), ...(isRedisAway() ? ['redis'] : [])]
}

// The endpoint is public, so all requests within a moment share one result.
let probe: Promise<boolean> | undefined

function startProbe(): Promise<boolean> {
  return answers(prisma.$queryRaw`SELECT 1`).finally(() => {
    setTimeout(forgetProbe, FRESH_MS).unref()
  })
}

export function forgetProbe(): void {
  probe = undefined
}

async function answers(answer: Promise<unknown>): Promise<boolean> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no response within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  try {
    await Promise.race([answer, late])
    return true
  } catch (error) {
    log.error({ err: error }, 'the server is not ready')
    return false
  } finally {
    clearTimeout(timer)
  }
}
