import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createGzip } from 'node:zlib'
import type { GraphQLSchema } from 'graphql'
import { contentVersion } from '../database/content-version.ts'
import { fromPrimary } from '../database/reading.ts'
import { env } from '../env.ts'
import { UnavailableError } from '../errors.ts'
import { bareEnvironment } from '../http/bare-environment.ts'
import { leaveTurn } from '../http/scheduler.ts'
import { readSiteName } from '../http/site-name.ts'
import { siteUrl } from '../http/site-url.ts'
import { FORMATS, type Facts } from './facts.ts'
import { Comparison, NotCurrentError, readVersion } from './noted.ts'
import { readRecords } from './records.ts'
import { columnsOf, DUMPED, DUMPED_KINDS, jsonLine, type DumpedKind } from './shape.ts'

/*
 * All public content as files, for who wants to take it whole. A dump is made when one is asked for and the content has
 * changed since the last: whatever was withdrawn is in no file that is sent. It is made once for each content version,
 * however many ask; formats other than JSON when a file or the list of files is asked for: webhooks and copies that follow
 * need none.
 */

export interface DumpFile {
  name: string
  bytes: number
  sha256: string
}

export interface Dump extends Facts {
  counts: Record<DumpedKind, number>
  /** Plants that the Darwin Core Archive lacks, since a taxon needs a scientific name. */
  withoutScientificName: number
}

interface Made {
  key: string
  folder: string
  dump: Dump
  records: DumpFile[]
  converted?: Promise<DumpFile[]>
  ending: AbortController
}

const LICENCE =
  'Free of charge, in any program or publication: name this site and link to the page, name the sources that the text cites, and keep the precautions with the uses. Photos have a licence of their own. The knowledge belongs to the communities who have preserved it: do not claim patents or exclusive rights on it. Terms: '
const DESCRIPTION =
  'What is known of medicinal plants in traditional Mayan medicine in Guatemala: names, uses, precautions, ailments with their danger signs, and sources, in English and Spanish. It gives no medical advice: never show a use, preparation or dose without the precautions of its plant.'

/** Content that changes while it is dumped is dumped anew. */
const ATTEMPTS = 5
/** Proxies give up after a minute. */
const PATIENCE_MS = 30_000
const CONVERTING_MS = 30 * 60_000
const DAY_MS = 24 * 60 * 60 * 1000
const RECORDS = DUMPED_KINDS.map((kind) => `${kind}.jsonl.gz`)
const NAMES = [...RECORDS, ...Object.values<string>(FORMATS)]
const HEAP = ['--max-old-space-size=256', '--max-semi-space-size=4', '--no-warnings']

const FOLDER = join(env.DATA_DIR === 'memory:' ? tmpdir() : env.DATA_DIR, 'dumps')

let made: Made | undefined
let underWay: Promise<void> | undefined

/**
 * The dump of the current content. Throws an UnavailableError if it cannot be made, or, unless `isPatient`, if that takes
 * longer than a request should: it is made all the same, for who asks again.
 */
export async function currentDump(schema: GraphQLSchema, { isPatient = false } = {}): Promise<Dump> {
  return (await (isPatient ? current(schema) : inTime(current(schema)))).dump
}

/** The current dump with its files. Throws an UnavailableError if they are not made in time. */
export async function currentManifest(schema: GraphQLSchema): Promise<Dump & { files: DumpFile[] }> {
  const { dump, files } = await inTime(converted(schema))
  return { ...dump, files }
}

/** The path of a file of the current dump; null if it has no such file. Throws like `currentManifest`. */
export async function currentFile(
  schema: GraphQLSchema,
  name: string,
): Promise<{ path: string; file: DumpFile } | null> {
  if (!NAMES.includes(name)) return null
  const isOfRecords = RECORDS.includes(name)
  const { folder, files } = isOfRecords ? await inTime(recordsOf(schema)) : await inTime(converted(schema))
  return { path: join(folder, name), file: files.find((file) => file.name === name)! }
}

async function recordsOf(schema: GraphQLSchema) {
  const { folder, records } = await current(schema)
  return { folder, files: records }
}

async function converted(schema: GraphQLSchema) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const it = await current(schema)
    it.converted ??= convert(it)
    try {
      const files = [...it.records, ...(await it.converted)]
      // Content may have been withdrawn meanwhile.
      if (it === (await current(schema))) return { ...it, files }
    } catch (error) {
      // Stopped, since the content has changed.
      if (it.ending.signal.aborted) continue
      delete it.converted
      throw error
    }
  }
  throw new UnavailableError('the content changes while it is dumped')
}

function inTime<Result>(making: Promise<Result>): Promise<Result> {
  const late = wait(PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new UnavailableError('the dump is still being made')
  })
  return Promise.race([making, late])
}

async function current(schema: GraphQLSchema): Promise<Made> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const key = await contentVersion.start()
    // Its folder may have been deleted, by an operator or as left over.
    if (made && made.key === key && existsSync(made.folder)) return made
    leaveTurn()
    underWay ??= make(schema, key).finally(() => (underWay = undefined))
    await underWay
  }
  throw new UnavailableError('the content changes while it is dumped')
}

async function make(schema: GraphQLSchema, key: string | undefined): Promise<void> {
  if (key === undefined) throw new UnavailableError('the content version is not known')
  const folder = join(FOLDER, randomUUID())
  await mkdir(folder, { recursive: true })
  try {
    const written = await fromPrimary(() => write(schema, folder))
    const former = made
    made = { key, folder, ...written, ending: new AbortController() }
    if (former) await end(former)
    await removeLeftOver()
  } catch (error) {
    await remove(folder)
    if (!(error instanceof NotCurrentError)) throw error
  }
}

async function write(schema: GraphQLSchema, folder: string): Promise<Pick<Made, 'dump' | 'records'>> {
  const { version, changedAt } = await readVersion()
  const facts: Facts = {
    title: (await readSiteName()).en,
    description: DESCRIPTION,
    licence: `${LICENCE}${siteUrl}/terms`,
    url: siteUrl,
    version,
    changedAt: changedAt.toISOString(),
  }
  const counts = Object.fromEntries(DUMPED_KINDS.map((kind) => [kind, 0])) as Dump['counts']
  let withoutScientificName = 0
  const comparison = new Comparison()
  try {
    for (const kind of DUMPED_KINDS)
      await pipeline(linesOf(kind), createGzip(), createWriteStream(join(folder, `${kind}.jsonl.gz`)))
    await comparison.note(version)
  } finally {
    await comparison.remove()
  }
  const columns = Object.fromEntries(DUMPED_KINDS.map((kind) => [kind, columnsOf(schema, kind)]))
  await writeFile(join(folder, 'dump.json'), JSON.stringify({ facts, columns }))
  const records = await Promise.all(RECORDS.map((name) => describe(folder, name)))
  return { dump: { ...facts, counts, withoutScientificName }, records }

  async function* linesOf(kind: DumpedKind) {
    for await (const record of readRecords(schema, kind)) {
      if (kind === 'plants' && !record.scientificName) withoutScientificName++
      const line = jsonLine(record)
      await comparison.add({ kind, key: String(record[DUMPED[kind].key]), digest: digestOf(line) })
      counts[kind]++
      yield `${line}\n`
    }
  }
}

async function convert({ folder, ending: { signal } }: Made): Promise<DumpFile[]> {
  const program = fileURLToPath(new URL('./convert.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [...HEAP, program, folder], {
    env: bareEnvironment(),
    timeout: CONVERTING_MS,
    signal,
  })
  return Promise.all(Object.values(FORMATS).map((name) => describe(folder, name)))
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

async function describe(folder: string, name: string): Promise<DumpFile> {
  const path = join(folder, name)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return { name, bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** Stops the program that writes into the folder before it is removed. */
async function end({ ending, converted, folder }: Made): Promise<void> {
  ending.abort()
  await converted?.catch(() => {})
  await remove(folder)
}

/** Who is downloading reads the removed file to its end. */
async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

/** Of processes that have ended; another one may use the same folder. */
async function removeLeftOver(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const folder = join(FOLDER, name)
    const age = Date.now() - (await stat(folder).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs
    if (age > DAY_MS && folder !== made?.folder) await remove(folder)
  }
}
