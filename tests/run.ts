import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

/*
 * npm test           builds the site, runs every test, and ends with the line "N passed, N failed"
 * npm test -- --api  only the tests of the API, as .ci/run does once more on a PostgreSQL server
 */

interface Count {
  passed: number
  failed: number
  skipped: number
}

const { values } = parseArgs({ options: { api: { type: 'boolean', default: false } } })
const RESULTS = 'tests/.results'
/** Several times what a runner takes: one that needs longer hangs. */
const DEADLINE = 15 * 60_000
const BROKEN: Count = { passed: 0, failed: 1, skipped: 0 }

await rm(RESULTS, { recursive: true, force: true })
await mkdir(RESULTS, { recursive: true })
if ((await run('node', ['web/build.ts'])) !== 0) process.exit(1)

const counts = [await runVitest(values.api ? ['--project', 'api'] : [])]
if (!values.api) counts.push(await runPlaywright())

const passed = sum('passed')
const failed = sum('failed')
const skipped = sum('skipped')
if (skipped > 0) console.info(`${skipped} skipped: they need another database or a program that is not installed`)
console.info(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

async function runVitest(args: string[]): Promise<Count> {
  const code = await run('vitest', ['run', '--config', 'tests/vitest.config.ts', ...args])
  const report = await readReport<VitestReport>(`${RESULTS}/vitest.json`)
  return report ? countFailure(code, vitestCount(report)) : BROKEN
}

async function runPlaywright(): Promise<Count> {
  const code = await run('playwright', ['test', '--config', 'tests/playwright.config.ts'])
  const report = await readReport<PlaywrightReport>(`${RESULTS}/e2e.json`)
  if (!report) return BROKEN
  const { expected, unexpected, flaky, skipped } = report.stats
  return countFailure(code, { passed: expected, failed: unexpected + flaky, skipped })
}

function vitestCount({ numPassedTests, numFailedTests, numPendingTests, testResults }: VitestReport): Count {
  // A file that could not be loaded has no failed tests.
  const unloaded = testResults.filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.length)
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, skipped: numPendingTests }
}

/** A runner may fail although no test did. */
function countFailure(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** Runs a program with its output shown live; resolves to its exit code. */
async function run(program: string, args: string[]): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit' })
  const timer = new AbortController()
  const stopped = sleep(DEADLINE, undefined, timer).then(
    () => stop(child),
    () => undefined,
  )
  const [code] = (await once(child, 'close')) as [number | null]
  timer.abort()
  await stopped
  return code ?? 1
}

/** Lets a program report its state, then ends it with all its children. */
async function stop(program: ChildProcess): Promise<void> {
  console.error(`${program.spawnfile} did not finish within ${DEADLINE / 60_000} minutes and was stopped`)
  const started = descendantsOf(program.pid!)
  program.kill('SIGTERM')
  await sleep(10_000)
  for (const id of [program.pid!, ...started]) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // It has exited.
    }
  }
}

function descendantsOf(id: number): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = processes
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const childrenOf = (parent: number): number[] =>
    pairs.filter(([, ppid]) => ppid === parent).flatMap(([pid]) => [pid!, ...childrenOf(pid!)])
  return childrenOf(id)
}

async function readReport<Report>(file: string): Promise<Report | undefined> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined,
  )
}

function sum(what: keyof Count): number {
  return counts.reduce((total, count) => total + count[what], 0)
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}
