import { createHash, type Hash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, watch, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DEPLOY, startProgram, type Ended } from './program.ts'

/*
 * The data folder that a first start of the site leaves: tables, all content, an admin. A first start takes three seconds
 * of CPU time, so one serves all tests of a run; they copy it. It is interrupted twice.
 *
 * node tests/support/prepared-site.ts FOLDER   copies it to FOLDER, replacing that
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PREPARED = `${ROOT}tests/.results/prepared`
/** What a first start depends on. */
const INPUTS = ['prisma', 'api', 'package-lock.json', 'tests/support/prepared-site.ts']
/** Several times what a first start takes on a busy machine. */
const STALE_MS = 180_000

/** The admin of a prepared site, as its environment named them. */
export const ADMIN = { email: 'Admin@example.org', password: 'ceiba and ixbut' }

/** How the first start ended. */
interface FirstStart {
  /** When it was told to stop while the content was loaded; before that it was killed while PostgreSQL created its files. */
  stopped: Ended
  completed: Ended
}

/** Copies the data folder of a prepared site, and returns how its first start ended. */
export async function copyPreparedSite(folder: string): Promise<FirstStart> {
  const prepared = await prepareSite()
  await cp(join(prepared, 'data'), folder, { recursive: true })
  return JSON.parse(await readFile(join(prepared, 'start.json'), 'utf8')) as FirstStart
}

/** Prepares the site, or waits for another process that does. */
async function prepareSite(): Promise<string> {
  const made = join(PREPARED, await hashInputs())
  await mkdir(PREPARED, { recursive: true })
  while (!(await exists(made))) {
    const unfinished = `${made}.unfinished`
    try {
      await mkdir(unfinished)
    } catch {
      if (await isStale(unfinished)) await rm(unfinished, { recursive: true, force: true })
      else await wait(100)
      continue
    }
    const { email, password } = ADMIN
    const environment = { DATA_DIR: join(unfinished, 'data'), ADMIN_EMAIL: email, ADMIN_PASSWORD: password }
    await mkdir(environment.DATA_DIR)
    await startUntil('postgres.new', 'SIGKILL', environment)
    const stopped = await startUntil('postgres', 'SIGTERM', environment)
    const start: FirstStart = { stopped, completed: await startProgram(DEPLOY, environment).ended }
    if (start.completed.code !== 0) {
      await rm(unfinished, { recursive: true })
      throw new Error(start.completed.errors)
    }
    await writeFile(join(unfinished, 'start.json'), JSON.stringify(start))
    await rename(unfinished, made)
  }
  return made
}

/** Interrupts a start when a file appears in the data folder. */
async function startUntil(file: string, signal: NodeJS.Signals, environment: { DATA_DIR: string }): Promise<Ended> {
  const watching = new AbortController()
  const changes = watch(environment.DATA_DIR, watching)
  const { process, ended } = startProgram(DEPLOY, { ...environment })
  void ended.then(() => watching.abort())
  try {
    for await (const { filename } of changes) if (filename === file) break
  } catch {
    // It has ended before.
  }
  process.kill(signal)
  return ended
}

async function hashInputs(): Promise<string> {
  const hash = createHash('sha256')
  for (const input of INPUTS) await addTo(hash, join(ROOT, input))
  return hash.digest('hex').slice(0, 16)
}

async function addTo(hash: Hash, path: string): Promise<void> {
  if (!(await stat(path)).isDirectory()) return void hash.update(`${path}\0`).update(await readFile(path))
  for (const name of (await readdir(path)).sort()) if (name !== 'generated') await addTo(hash, join(path, name))
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function isStale(path: string): Promise<boolean> {
  return stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > STALE_MS,
    () => false,
  )
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  await rm(folder!, { recursive: true, force: true })
  await copyPreparedSite(folder!)
}
