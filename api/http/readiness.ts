import { prisma } from '../database/client.ts'
import { log } from '../log.ts'
import { redis } from '../database/redis.ts'

const PATIENCE_MS = 2000

let isStopping = false

/** From now on the server is not ready, so that a balancer sends its requests elsewhere. */
export function announceStop(): void {
  isStopping = true
}

/** Names of what the server needs and does not have. Empty when it can answer. */
export async function findMissing(): Promise<string[]> {
  if (isStopping) return ['the server is stopping']
  const needs = { database: prisma.$queryRaw`SELECT 1`, ...(redis && { redis: redis.ping() }) }
  const found = await Promise.all(
    Object.entries(needs).map(async ([name, answer]) => ((await answers(answer)) ? [] : name)),
  )
  return found.flat()
}

async function answers(answer: Promise<unknown>): Promise<boolean> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE_MS} ms`)), PATIENCE_MS)
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
