import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { access, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { INPUTS, SCHEMAS } from './bundling/inputs.ts'

/*
 * Builds what the site is served from, if any of its inputs has changed:
 *
 * node web/build/build.ts             all below, web/dist/client, web/dist/server and web/dist/programs
 * node web/build/build.ts --generate  the Prisma client, the types of the queries, new databases, the lists of words
 * node web/build/build.ts --check     nothing; says what is older than its inputs, and exits with 1 if anything is
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CLIENT = `${ROOT}web/dist/client`
const STAMP = `${ROOT}web/dist/stamp`
const GENERATED_STAMP = `${ROOT}prisma/generated/stamp`
const DATABASES = ['empty', 'migrated'].map((name) => `prisma/generated/${name}-database.tar.gz`)
const WRITE_DATABASES = 'prisma/build/write-databases.ts'
const WORD_LISTS = 'prisma/generated/word-lists.json'
const WRITE_WORD_LISTS = 'prisma/build/write-word-lists.ts'
const PROGRAMS = ['deploy', 'server'].map((name) => `web/dist/programs/${name}.js`)
const WRITE_PROGRAMS = 'web/build/bundling/programs.ts'
const SEEDED = ['json', 'tar.gz'].map((ending) => `prisma/generated/seeded-database.${ending}`)
const WRITE_SEEDED = 'prisma/build/write-seeded-database.ts'
const GENERATED = ['web/gql', 'prisma/generated']
const OUTPUTS = [...GENERATED, 'web/dist', ...DATABASES]
const DOCUMENT = /\bgraphql\(\s*`[^`]*`/g
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/
const TOOL_ENVIRONMENT = {
  ...process.env,
  // Prisma looks for its generators here, where npm would have put them.
  PATH: `${ROOT}node_modules/.bin${delimiter}${process.env.PATH}`,
  // `prisma generate` checks that a schema engine exists, but never runs it.
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
}

class ToolError extends Error {}

const isCheck = process.argv.includes('--check')
const stale: string[] = []

try {
  await (process.argv.includes('--generate') ? generate() : buildAll())
} catch (error) {
  if (!(error instanceof ToolError)) throw error
  console.error(error.message)
  process.exit(1)
}
if (stale.length > 0) {
  console.error(`Older than what they are made from: ${[...new Set(stale)].join(', ')}. Run: npm run build`)
  process.exit(1)
}

async function buildAll(): Promise<void> {
  await makeWordLists()
  const inputs = await hashFiles(INPUTS)
  const isBuilt = await isMade(STAMP, inputs, OUTPUTS)
  if (!isBuilt) await generate()
  await runSteps([makePrograms, makeSeeded, () => (isBuilt ? undefined : buildSite(inputs))])
}

type Step = () => Promise<void> | undefined

/** At once they are faster, and take 1.5 GB. */
async function runSteps(steps: Step[]): Promise<void> {
  if (process.availableMemory() > 2e9) await Promise.all(steps.map((step) => step()))
  else for (const step of steps) await step()
}

async function buildSite(inputs: string): Promise<void> {
  if (isCheck) return void stale.push('web/dist')
  const start = performance.now()
  await bundle()
  await compress()
  await writeFile(STAMP, inputs)
  process.stdout.write(`Built the site in ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
}

/** Whether the outputs exist and are up to date. */
async function isMade(stamp: string, inputs: string, outputs: string[]): Promise<boolean> {
  const present = outputs.map((path) => access(ROOT + path))
  return Promise.all([readFile(stamp, 'utf8'), ...present]).then(
    ([made]) => made === inputs,
    () => false,
  )
}

/** A hash of files, or of the parts that match. */
async function hashFiles(patterns: string[], part?: RegExp): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(patterns, { cwd: ROOT, withFileTypes: true })) {
    const path = relative(ROOT, `${entry.parentPath}/${entry.name}`)
    if (entry.isFile() && !OUTPUTS.some((output) => path.startsWith(`${output}/`))) files.push(path)
  }
  const hash = createHash('sha256')
  for (const path of files.sort()) {
    const content = await readFile(ROOT + path)
    if (!part) hash.update(`${path}\n`).update(content)
    else for (const [match] of content.toString().matchAll(part)) hash.update(`${path}\n${match}`)
  }
  return hash.digest('hex')
}

async function generate(): Promise<void> {
  await runSteps([generateCode, makeDatabases, makeWordLists])
}

async function generateCode(): Promise<void> {
  const inputs = (await hashFiles(SCHEMAS)) + (await hashFiles(['web/**/*.{ts,tsx}'], DOCUMENT))
  if (await isMade(GENERATED_STAMP, inputs, GENERATED)) return
  if (isCheck) return void stale.push(...GENERATED)
  await runSteps([
    () => runTool('prisma', ['generate', '--config', 'prisma/prisma.config.ts', '--no-hints']),
    () => runTool('graphql-codegen', ['--config', 'codegen.ts']),
  ])
  await writeFile(GENERATED_STAMP, inputs)
}

/** What new databases are copies of, unless PostgreSQL has another version. */
function makeDatabases(): Promise<void> {
  return makeFiles(DATABASES, WRITE_DATABASES, [
    'package-lock.json',
    'prisma/migrations/*/*',
    'prisma/bin/apply-migrations.ts',
  ])
}

/** The lists of prisma/vocabulary, parsed. */
function makeWordLists(): Promise<void> {
  return makeFiles([WORD_LISTS], WRITE_WORD_LISTS, ['package-lock.json', 'prisma/vocabulary/*.yaml'])
}

function makePrograms(): Promise<void> {
  return makeFiles(PROGRAMS, WRITE_PROGRAMS, [
    'package-lock.json',
    'prisma/{bin/*.ts,schema.prisma}',
    'api/**/*.{ts,json}',
    'web/{drawing,i18n,open-graph,share}/**/*.{ts,json}',
  ])
}

/** What a new embedded site is a copy of, unless its content was changed without a build. */
function makeSeeded(): Promise<void> {
  return makeFiles(SEEDED, WRITE_SEEDED, [
    'package-lock.json',
    'prisma/{{bin,build}/*.ts,schema.prisma}',
    'prisma/{content,migrations,vocabulary}/**/*',
    'api/{audit,content,database,rules}/**/*.ts',
  ])
}

async function makeFiles(outputs: string[], program: string, from: string[]): Promise<void> {
  const stamp = `${ROOT}${outputs.at(-1)}.stamp`
  const inputs = await hashFiles([...from, program])
  if (await isMade(stamp, inputs, outputs)) return
  if (isCheck) return void stale.push(...outputs.map((path) => dirname(path)))
  await mkdir(dirname(stamp), { recursive: true })
  // Optimizing PostgreSQL's code takes 500 MB for what runs once.
  await runTool(process.execPath, ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', program])
  await writeFile(stamp, inputs)
}

/** Runs a tool; its output is shown only if it fails. Throws a ToolError. */
async function runTool(name: string, args: string[]): Promise<void> {
  try {
    await promisify(execFile)(name, args, { cwd: ROOT, env: TOOL_ENVIRONMENT })
  } catch (error) {
    const { stdout, stderr, signal } = error as { stdout: string; stderr: string; signal: NodeJS.Signals | null }
    // graphql-codegen repeats an error for each file that it writes, between lines of progress.
    const lines = new Set(
      `${stdout}${stderr}`
        .split('\n')
        .filter((line) => !/^[❯✔]|^$/.test(line))
        .map(placeInFile),
    )
    const what = [name === process.execPath ? 'node' : name, ...args.filter((arg) => !arg.startsWith('--'))].join(' ')
    const how = signal === 'SIGKILL' ? 'was killed: a build takes 700 MB of memory.' : 'failed:'
    throw new ToolError([`${what} ${how}`, ...lines].join('\n'), { cause: error })
  }
}

/** graphql-codegen counts lines from the beginning of a query: the word that it names tells which query of the file it is. */
function placeInFile(line: string, index: number, lines: string[]): string {
  const [, file, row, column] = /^ +at (.+):(\d+):(\d+)\]?$/.exec(line) ?? []
  if (!file || !existsSync(file)) return line
  const written = readFileSync(file, 'utf8').split('\n')
  const word = /"\$?(\w+)"/.exec(lines[index - 1] ?? '')?.[1] ?? ''
  const places = written.flatMap((text, start) => (text.includes('graphql(`') ? [start + Number(row)] : []))
  const place = places.find((at) => written[at - 1]?.slice(Number(column) - 1).includes(word))
  return place ? `    at ${file}:${place}:${column}` : line
}

async function bundle(): Promise<void> {
  // In processes of their own, which return their memory.
  const vite = ['build', '--config', 'web/build/vite.config.ts', '--logLevel', 'warn']
  await runTool('vite', vite)
  await runTool('vite', [...vite, '--ssr', 'entry/server.tsx'])
  const [{ writeGraphiql }, { buildOffline }] = await Promise.all([
    import('./graphiql/write-graphiql.ts'),
    import('../offline/build-worker.ts'),
  ])
  await Promise.all([writeGraphiql(`${ROOT}web/dist`), buildOffline(`${ROOT}web/dist`)])
}

/** Compressed once here, so that the server does not have to. */
async function compress(): Promise<void> {
  const writes: Promise<void>[] = []
  for await (const name of glob('**/*', { cwd: CLIENT })) {
    if (!COMPRESSIBLE.test(name)) continue
    const path = `${CLIENT}/${name}`
    const content = await readFile(path)
    // The best quality takes ten seconds for GraphiQL, which readers never download.
    const level = content.length > 1_000_000 ? 6 : constants.BROTLI_MAX_QUALITY
    // A script is one block: the largest is smaller by 200 bytes than in several.
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_LGBLOCK]: 20 } }
    writes.push(
      promisify(brotliCompress)(content, quality).then((bytes) => writeFile(`${path}.br`, bytes)),
      promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }).then((bytes) => writeFile(`${path}.gz`, bytes)),
    )
  }
  await Promise.all(writes)
}
