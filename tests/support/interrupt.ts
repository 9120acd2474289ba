import { setTimeout as sleep } from 'node:timers/promises'
import { DEPLOY, runProgram, startProgram } from './program.ts'

// Signals of a supervisor, a person and the kernel.
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGKILL'] as const

/**
 * Starts the deploy step of a site, ends it at a different time in each round, and starts it again. Returns how long that
 * took, and what was unexpected in the output of the two.
 */
export async function interruptDeploy(
  environment: Record<string, string>,
  { round, rounds, duration }: { round: number; rounds: number; duration: number },
): Promise<{ startMs: number; problem?: string }> {
  const program = startProgram(DEPLOY, environment)
  const moment = new AbortController()
  void program.ended.then(() => moment.abort())
  await sleep((duration * (round + 1)) / (rounds + 1), undefined, { signal: moment.signal }).catch(() => {})
  program.process.kill(SIGNALS[round % SIGNALS.length])
  const first = await program.ended
  const begin = performance.now()
  const { code, errors } = await startProgram(DEPLOY, environment).ended
  const startMs = performance.now() - begin
  if (code !== 0 || errors) return { startMs, problem: `the next start ended with ${code}: ${errors.trim()}` }
  if (!/\bat .*:\d+:\d+/.test(first.errors)) return { startMs }
  return { startMs, problem: `the interrupted start printed a stack: ${first.errors.trim()}` }
}

/** Duration of an uninterrupted deploy step. */
export async function timeDeploy(environment: Record<string, string>): Promise<number> {
  const begin = performance.now()
  await runProgram(DEPLOY, environment)
  return performance.now() - begin
}
