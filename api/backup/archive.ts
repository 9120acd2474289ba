import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar'
import { z } from 'zod'
import { StartupError } from '../startup-error.ts'

// A backup is a .tar.gz readable by any tar: backup.json describes it, tables/*.jsonl have one row per line, media/*
// are the pictures and recordings, auth-secret is the secret, and SHA256SUMS comes last, in the format of sha256sum.

const FORMAT = 1
const ABOUT = 'backup.json'
const SUMS = 'SHA256SUMS'
export const SECRET = 'auth-secret'
export const TABLES = 'tables/'
export const PICTURES = 'media/'

const About = z.object({
  site: z.literal('mayan-medicinal-plants'),
  format: z.number(),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** Picture files that the database refers to; the backup may lack some. */
  pictures: z.array(z.string()),
})

export type About = z.infer<typeof About>

export interface Entry {
  name: string
  bytes: number
  body: AsyncIterable<Uint8Array>
}

export async function writeArchive(
  to: Writable,
  about: Omit<About, 'site' | 'format'>,
  files: AsyncIterable<Entry>,
): Promise<void> {
  const { readable, controller } = createTarPacker()
  const sums: string[] = []
  async function add({ name, bytes, body }: Entry) {
    const hash = createHash('sha256')
    const writer = controller.add({ name, size: bytes, mode: 0o600 }).getWriter()
    for await (const chunk of body) {
      hash.update(chunk)
      await writer.write(chunk)
    }
    await writer.close()
    sums.push(`${hash.digest('hex')}  ${name}\n`)
  }
  async function addAll() {
    try {
      const all: About = { site: 'mayan-medicinal-plants', format: FORMAT, ...about }
      await add(entryOf(ABOUT, JSON.stringify(all)))
      for await (const file of files) await add(file)
      await add(entryOf(SUMS, sums.join('')))
      controller.finalize()
    } catch (error) {
      controller.error(error)
      throw error
    }
  }
  await Promise.all([pipeline(Readable.fromWeb(readable as never), createGzip(), to), addAll()])
}

export function entryOf(name: string, content: string | Uint8Array): Entry {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return { name, bytes: bytes.length, body: Readable.from([bytes]) }
}

/** The files of a backup, in order. Throws if the archive is broken; `checkArchive` turns that into a sentence. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const decoder = createTarDecoder({ strict: true })
  const stopped = new AbortController()
  let failure: unknown
  const unpacking = pipeline(
    createReadStream(file),
    createGunzip(),
    Writable.fromWeb(decoder.writable as never),
    stopped,
  ).catch((error: unknown) => (failure = error))
  try {
    for await (const { header, body } of decoder.readable as AsyncIterable<ParsedTarEntry>) {
      yield { name: header.name, bytes: header.size, body: body as AsyncIterable<Uint8Array> }
      // Reads what the caller skipped. Cancelling would end the next file instead if the decoder is ahead.
      if (!body.locked) await body.pipeTo(new WritableStream())
    }
    await unpacking
  } catch (error) {
    await unpacking
    throw failure ?? error
  } finally {
    stopped.abort()
  }
  if (failure) throw failure
}

/** Reads a whole backup, verifies all checksums and returns its metadata. Throws a StartupError. */
export async function checkArchive(file: string): Promise<About> {
  const sums = new Map<string, string>()
  const lines = new Map<string, number>()
  let about: unknown
  let expected: string | undefined
  try {
    for await (const { name, body } of readArchive(file)) {
      const hash = createHash('sha256')
      const kept: Uint8Array[] = []
      let count = 0
      for await (const chunk of body) {
        hash.update(chunk)
        if (name === ABOUT || name === SUMS) kept.push(chunk)
        if (name.startsWith(TABLES)) count += countLines(chunk)
      }
      if (name === SUMS) expected = Buffer.concat(kept).toString()
      else sums.set(name, hash.digest('hex'))
      if (name === ABOUT) about = JSON.parse(Buffer.concat(kept).toString())
      lines.set(name, count)
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new StartupError(`The backup ${file} cannot be read (${code}).`)
    throw new StartupError(`The backup ${file} is damaged or truncated: ${message.replace(/\.$/, '')}.`)
  }
  const found = [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('')
  if (expected === undefined) throw new StartupError(`The file ${file} is a truncated backup, or not a backup.`)
  if (found !== expected) throw new StartupError(`The backup ${file} is damaged: its checksums do not match.`)
  const parsed = About.safeParse(about)
  if (!parsed.success) throw new StartupError(`The file ${file} is not a backup of this site.`)
  if (parsed.data.format > FORMAT)
    throw new StartupError(`The backup ${file} was made by a newer version of the site: restore it with that version.`)
  const wrong = parsed.data.tables.find(({ name, rows }) => lines.get(`${TABLES}${name}.jsonl`) !== rows)
  if (wrong) throw new StartupError(`The backup ${file} is damaged: rows of the table ${wrong.name} are missing.`)
  return parsed.data
}

function countLines(chunk: Uint8Array): number {
  let count = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++
  return count
}
