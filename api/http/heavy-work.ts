import { Tinypool } from 'tinypool'
import { UnavailableError } from '../errors.ts'
import { bareEnvironment } from './bare-environment.ts'
import { currentNetwork, leaveTurn, Scheduler } from './scheduler.ts'

/*
 * Work of tenths of a second and more runs beside the thread that answers requests, one at a time, by the order of the
 * scheduler. It runs in a process, which ends when it is idle: fonts and pixels in a thread left 80 MB behind.
 */

const MOST_WAITING = 6
const PATIENCE_MS = 20_000
const IDLE_MS = 5_000
/** Without the others, garbage grows to 150 MB before it is collected. */
const HEAP = ['--max-old-space-size=256', '--max-semi-space-size=2', '--heap-growing-percent=30']

const scheduler = new Scheduler('heavy', {
  atOnce: 1,
  mostWaiting: MOST_WAITING,
  patience: PATIENCE_MS,
  isElsewhere: true,
})

const pool = new Tinypool({
  runtime: 'child_process',
  serialization: 'advanced',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
  execArgv: HEAP,
  env: bareEnvironment(),
})

/** Runs something heavy in its turn, and leaves the turn of the request that waits for it. Throws an UnavailableError. */
export function inHeavyTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const network = currentNetwork()
  leaveTurn()
  return scheduler.run(network, work)
}

export interface Program {
  /** URL of a module, and the name of its function. */
  filename: string
  name: string
  /** Milliseconds after which the process is ended. */
  deadline: number
}

/**
 * Calls a function in the process with a value that can be cloned. Throws an UnavailableError if too much waits, or if
 * it takes too long.
 */
export function runInWorker<Result>({ filename, name, deadline }: Program, task: object): Promise<Result> {
  return inHeavyTurn(async () => {
    const signal = AbortSignal.timeout(deadline)
    try {
      return (await pool.run(task, { filename, name, signal })) as Result
    } catch (error) {
      throw signal.aborted ? new UnavailableError('a worker took too long', { cause: error }) : error
    }
  })
}
