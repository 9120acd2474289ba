import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { GraphQLSchema } from 'graphql'
import { Hono, type MiddlewareHandler } from 'hono'
import { currentDump, currentFile, currentManifest } from './dumps.ts'
import { changesOf, changesSince, isFollowed, type NotedChange } from './noted.ts'
import { DUMPED, DUMPED_KINDS, jsonLine, type DumpedKind, type DumpRecord } from './shape.ts'

// Programs of other sites may read them, like the API.
const OPEN = { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' }
const LINES = 'application/x-ndjson; charset=utf-8'
const TYPES: Record<string, string> = { gz: 'application/gzip', zip: 'application/zip' }
const AT_ONCE = 1000
const RECORDS_AT_ONCE = 100

/**
 * `/data/manifest.json`, the files that it lists, and `/data/changes.jsonl?since=<version>`: what a copy has missed, each
 * with its record. The last line of that says up to which version it goes; a response without it was cut off.
 */
export function dumps(limited: MiddlewareHandler, schema: GraphQLSchema): Hono {
  const files = new Hono()
  files.get('/data/manifest.json', limited, async (c) => c.json(await currentManifest(schema), 200, OPEN))

  files.get('/data/changes.jsonl', limited, async (c) => {
    const { version } = await currentDump(schema)
    const given = c.req.query('since') ?? ''
    const since = Number(given)
    if (!/^\d{1,15}$/.test(given) || since > version || !(await isFollowed(since))) {
      const message = `Give the content version that you have as since, from 0 to ${version}. If it is higher, or from before the site was restored from a backup, take the dump.`
      return c.json({ code: 'BAD_USER_INPUT', message, version }, 400, OPEN)
    }
    return c.body(Readable.toWeb(Readable.from(linesOf(schema, since, version))) as ReadableStream, 200, {
      ...OPEN,
      'content-type': LINES,
    })
  })

  files.get('/data/:name{[a-z-]+\\.(?:jsonl\\.gz|nt\\.gz|zip)}', limited, async (c) => {
    const found = await currentFile(schema, c.req.param('name'))
    if (!found) return c.text('Not found', 404)
    const { path, file } = found
    const headers = { ...OPEN, etag: `"${file.sha256}"` }
    if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers)
    return c.body(Readable.toWeb(createReadStream(path)) as ReadableStream, 200, {
      ...headers,
      'content-type': TYPES[file.name.split('.').at(-1)!]!,
      'content-length': String(file.bytes),
    })
  })
  return files
}

/** Some records at a time, so that memory does not grow with their number. */
async function* linesOf(schema: GraphQLSchema, since: number, version: number) {
  const files = new Map<DumpedKind, FileHandle>()
  try {
    // All before the first is read: those of a former dump are removed, but read to their end.
    for (const kind of DUMPED_KINDS) files.set(kind, await open((await currentFile(schema, `${kind}.jsonl.gz`))!.path))
    const of = ['WITHDRAWN'] as const
    for (let part: NotedChange[] = []; ;) {
      part = await changesSince(since, AT_ONCE, { after: part.at(-1), upTo: version, of })
      for (const change of part) yield line(change)
      if (part.length < AT_ONCE) break
    }
    for (const [kind, file] of files) {
      for await (const records of partsOf(file)) {
        const keyOf = (record: DumpRecord) => String(record[DUMPED[kind].key])
        const changes = await changesOf(kind, records.map(keyOf), { since, upTo: version })
        for (const record of records) {
          const change = changes.get(keyOf(record))
          if (change) yield line({ ...change, record })
        }
      }
    }
    yield line({ version })
  } finally {
    for (const file of files.values()) await file.close()
  }
}

async function* partsOf(file: FileHandle): AsyncGenerator<DumpRecord[]> {
  const input = createGunzip()
  file
    .createReadStream({ autoClose: false })
    .on('error', (error) => input.destroy(error))
    .pipe(input)
  let part: DumpRecord[] = []
  for await (const text of createInterface({ input })) {
    part.push(JSON.parse(text) as DumpRecord)
    if (part.length < RECORDS_AT_ONCE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

const line = (value: object) => Buffer.from(`${jsonLine(value)}\n`)
