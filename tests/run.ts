import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { OUTSIDE_TESTS } from './support/outside-tests.ts'
import { descendantsOf } from './support/processes.ts'
import {
  playwrightResults,
  vitestResults,
  type PlaywrightReport,
  type Results,
  type VitestReport,
} from './support/results.ts'

/*
 * npm test            builds the site, runs every test, and ends with a line for each failure and "N passed, N failed"
 * npm test -- --api   only the tests of the API, as .ci/run does once more on a PostgreSQL server
 *
 * Some tests, of the site as it was built last:
 * npx vitest run --config tests/vitest.config.ts tests/api/pages.test.ts
 * npx playwright test --config tests/playwright.config.ts admin.spec.ts
 */

const { values } = parseArgs({ options: { api: { type: 'boolean', default: false } } })
const RESULTS = 'tests/.results'
const REPORT = `${RESULTS}/vitest.json`
/** Several times what a runner takes, even on a machine whose every page fault is slow: one that needs longer hangs. */
const DEADLINE = 40 * 60_000

// What the run before it has compiled and prepared serves a run on another database.
if (!values.api) await rm(RESULTS, { recursive: true, force: true })
await mkdir(RESULTS, { recursive: true })
for (const file of [REPORT, OUTSIDE_TESTS]) await rm(file, { force: true })
// Compiling its modules takes a program of the site a quarter of its start, and tests start a hundred.
process.env.NODE_COMPILE_CACHE ??= resolve(RESULTS, 'compiled')
if ((await run('node', ['web/build/build.ts'])) !== 0) process.exit(1)

const results = [await runVitest(values.api ? ['--project', 'api'] : [])]
if (!values.api) results.push(await runPlaywright())

const passed = results.reduce((total, result) => total + result.passed, 0)
const skipped = results.reduce((total, result) => total + result.skipped, 0)
const failures = results.flatMap((result) => result.failures)
if (skipped > 0) console.info(`${skipped} skipped: they need another database or a program that is not installed`)
for (const failure of failures) console.info(`FAILED ${failure}`)
console.info(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 || passed === 0 ? 1 : 0)

async function runVitest(args: string[]): Promise<Results> {
  const code = await run('vitest', ['run', '--config', 'tests/vitest.config.ts', ...args])
  const report = await readReport<VitestReport>(REPORT)
  const outside = (await readReport<string[]>(OUTSIDE_TESTS)) ?? []
  return checkExit('vitest', code, report && vitestResults(report, outside))
}

async function runPlaywright(): Promise<Results> {
  const code = await run('playwright', ['test', '--config', 'tests/playwright.config.ts'])
  const report = await readReport<PlaywrightReport>(`${RESULTS}/e2e.json`)
  return checkExit('playwright', code, report && playwrightResults(report))
}

/** A runner may fail although no test did, even before it writes a report. */
function checkExit(runner: string, code: number, found?: Results): Results {
  const results = found ?? { passed: 0, skipped: 0, failures: [] }
  if (results.failures.length > 0 || (found && code === 0)) return results
  return { ...results, failures: [`${runner} exited with code ${code}${found ? '' : ' and wrote no report'}`] }
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

async function readReport<Report>(file: string): Promise<Report | undefined> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined,
  )
}
