import { setTimeout as sleep } from 'node:timers/promises'
import { DEPLOY, startProgram, type Ended } from '../../support/program.ts'

// Signals of a supervisor, a person and the kernel.
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGKILL'] as const

export interface Interrupted {
  first: Ended
  second: Ended
  /** Duration of the second start. */
  startMs: number
}

/** Starts the deploy step of a site, ends it at a different time in each round, and starts it again. */
export async function interruptDeploy(
  environment: Record<string, string>,
  { round, rounds, duration }: { round: number; rounds: number; duration: number },
): Promise<Interrupted> {
  const program = startProgram(DEPLOY, environment)
  const moment = new AbortController()
  void program.ended.then(() => moment.abort())
  await sleep((duration * (round + 1)) / (rounds + 1), undefined, { signal: moment.signal }).catch(() => {})
  program.process.kill(SIGNALS[round % SIGNALS.length])
  const first = await program.ended
  const begin = performance.now()
  const second = await startProgram(DEPLOY, environment).ended
  return { first, second, startMs: performance.now() - begin }
}

/** Duration of an uninterrupted deploy step. */
export async function timeDeploy(environment: Record<string, string>): Promise<number> {
  const begin = performance.now()
  const { code, errors } = await startProgram(DEPLOY, environment).ended
  if (code !== 0) throw new Error(errors)
  return performance.now() - begin
}

/** Unexpected or missing output of the two starts. */
export function findFault({ first, second }: Interrupted): string | undefined {
  if (second.code !== 0 || second.errors) return `the next start ended with ${second.code}: ${second.errors.trim()}`
  if (/\bat .*:\d+:\d+/.test(first.errors)) return `the interrupted start printed a stack: ${first.errors.trim()}`
  return undefined
}
