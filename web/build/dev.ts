import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { watch } from 'chokidar'

/*
 * npm run dev: Vite, in the server process, applies changes in web/; this program restarts the server after changes in
 * api/ and prisma/. `node --watch` would also watch files that Vite writes.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ENVIRONMENT = {
  ...process.env,
  NODE_ENV: 'development',
  // Halves the time of a restart.
  NODE_COMPILE_CACHE: `${ROOT}node_modules/.cache/node`,
}
/** What is generated from these files. */
const MADE = /\/(prisma\/generated|web\/(gql|dist))(\/|$)/
/** Editors write a file in several steps, and git writes many files. */
const QUIET_MS = 100

let server: ChildProcess | undefined
let isStopping = false
let work: Promise<void> = Promise.resolve()
const changed = new Set<string>()
const timer = setTimeout(() => {}, 0)
let pending = timer

await generate()
start()
// Node's own watch misses all but the first change of a file that its editor replaces.
watch(['api', 'prisma', 'web'], { cwd: ROOT, ignoreInitial: true, ignored: (path) => MADE.test(path) }).on(
  'all',
  (_event, name) => noteChange(name),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

function noteChange(file: string): void {
  if (/(^|\/)\.|~$/.test(file)) return
  changed.add(file)
  clearTimeout(pending)
  pending = setTimeout(() => {
    const files = [...changed]
    changed.clear()
    work = work.then(() => handleChange(files))
  }, QUIET_MS)
}

async function handleChange(files: string[]): Promise<void> {
  const ours = files.filter((file) => !file.startsWith('web/'))
  const problems = await Promise.all(ours.map(findSyntaxError))
  if (problems.some(Boolean)) {
    for (const problem of problems) if (problem) console.error(problem)
    console.error(
      server ? 'The server keeps running the previous code.' : 'The server will start when the file is fixed.',
    )
    return
  }
  for (const advice of adviseOn(ours)) console.info(advice)
  await generate()
  if (ours.length > 0) await restart(ours)
}

/** What does not follow from a change by itself. */
function adviseOn(files: string[]): string[] {
  const has = (pattern: RegExp) => files.some((file) => pattern.test(file))
  const advice: string[] = []
  if (has(/^prisma\/content\/.*\.yaml$/))
    advice.push('Content files fill new databases. To load them into yours, stop this: npm run db:seed -- --overwrite')
  if (has(/^prisma\/schema\.prisma$/) && !has(/^prisma\/migrations\//))
    advice.push('The database is as before until there is a migration: npm run db:migration -- name_of_the_change')
  return advice
}

/** The error of a file that cannot be parsed as TypeScript; undefined if there is none. */
async function findSyntaxError(file: string): Promise<string | undefined> {
  if (!file.endsWith('.ts')) return undefined
  try {
    stripTypeScriptTypes(await readFile(ROOT + file, 'utf8'), { sourceUrl: file })
    return undefined
  } catch (error) {
    // A removed file is not an error by itself.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    // Begins with the file, the line and its text.
    return (error as Error).stack!.split('\n    at ')[0]
  }
}

/** Regenerates the Prisma client and the types of the queries if their inputs have changed. */
async function generate(): Promise<void> {
  const child = run('web/build/build.ts', '--generate')
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) console.error('The generated code was not changed.')
}

async function restart(files: string[]): Promise<void> {
  console.info(`Restarting the server: ${files.join(', ')}`)
  await end()
  start()
}

function start(): void {
  if (isStopping) return
  const child = run('api/dev.ts')
  server = child
  child.once('close', (code) => {
    if (server !== child) return
    server = undefined
    if (!isStopping) console.error(`The server exited (${code}). It will restart after the next change.`)
  })
}

/** Lets the server close its database first. */
async function end(): Promise<void> {
  const child = server
  server = undefined
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
}

async function stop(): Promise<void> {
  isStopping = true
  await end()
  process.exit(0)
}

function run(file: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [file, ...args], { cwd: ROOT, env: ENVIRONMENT, stdio: 'inherit' })
}
