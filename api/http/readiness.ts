import { prisma, servers } from '../database/client.ts'
import { log } from '../log.ts'
import { isRedisAway } from '../database/redis.ts'

const PATIENCE_MS = 2000
const FRESH_MS = 1000

let isStopping = false

/** From now on the server is not ready, so that a balancer sends its requests elsewhere. */
export function announceStop(): void {
  isStopping = true
}

/** Names of what the server cannot answer without, and did not have a moment ago. Empty when it can answer. */
export async function findMissing(): Promise<string[]> {
  if (isStopping) return ['the server is stopping']
  return (await (probe ??= startProbe())) ? [] : ['database']
}

/** Names of what is away, and what the server can do without: it reads but does not write, or counts for itself. */
export function findDegraded(): string[] {
  return [...(servers?.faults ?? []), ...(isRedisAway() ? ['redis'] : [])]
}

// Anybody may ask, as a balancer without a name of its own does: all who ask within a moment get the same answer.
let probe: Promise<boolean> | undefined

function startProbe(): Promise<boolean> {
  return answers(prisma.$queryRaw`SELECT 1`).finally(() => {
    setTimeout(forgetProbe, FRESH_MS).unref()
  })
}

/** Looks anew at the next request. */
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
