import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { GraphQLSchema } from 'graphql'
import { Hono, type MiddlewareHandler } from 'hono'
import { currentDump, currentFile } from './dumps.ts'
import { changesSince, type NotedChange } from './noted.ts'
import { DUMPED, DUMPED_KINDS, type DumpedKind, type DumpRecord } from './shape.ts'

// Programs of other sites may read them, like the API.
const OPEN = { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' }
const LINES = 'application/x-ndjson; charset=utf-8'
const TYPES: Record<string, string> = { gz: 'application/gzip', zip: 'application/zip' }
const AT_ONCE = 1000

/**
 * `/data/manifest.json`, the files that it lists, and `/data/changes.jsonl?since=<version>`: what a copy has missed, each
 * with its record. The last line of that says up to which version it goes; a response without it was cut off.
 */
export function dumps(limited: MiddlewareHandler, schema: GraphQLSchema): Hono {
  const files = new Hono()
  files.get('/data/manifest.json', limited, async (c) => c.json(await currentDump(schema), 200, OPEN))

  files.get('/data/changes.jsonl', limited, async (c) => {
    const { version } = await currentDump(schema)
    const given = c.req.query('since') ?? ''
    const since = Number(given)
    if (!/^\d{1,15}$/.test(given) || since > version) {
      const message = `Give the content version that you have as since, from 0 to ${version}. A higher one is not of this site: take the dump.`
      return c.json({ code: 'BAD_USER_INPUT', message, version }, 400, OPEN)
    }
    const changes = await readChanges(since, version)
    return c.body(Readable.toWeb(Readable.from(linesOf(schema, changes, version))) as ReadableStream, 200, {
      ...OPEN,
      'content-type': LINES,
    })
  })

  files.get('/data/:name{[a-z-]+\\.(?:jsonl\\.gz|zip)}', limited, async (c) => {
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

async function readChanges(since: number, version: number): Promise<NotedChange[]> {
  const changes: NotedChange[] = []
  for (let part: NotedChange[] = []; ;) {
    part = await changesSince(since, AT_ONCE, part.at(-1))
    changes.push(...part.filter((change) => change.version <= version))
    if (part.length < AT_ONCE) return changes
  }
}

async function* linesOf(schema: GraphQLSchema, changes: readonly NotedChange[], version: number) {
  for (const kind of DUMPED_KINDS) {
    const ofKind = changes.filter((change) => change.kind === kind)
    const changed = new Map(ofKind.filter(({ isWithdrawn }) => !isWithdrawn).map((change) => [change.key, change]))
    for (const { key, isWithdrawn, ...change } of ofKind)
      if (isWithdrawn) yield line({ change: 'WITHDRAWN', kind, key, version: change.version })
    if (changed.size === 0) continue
    for await (const record of recordsOf(schema, kind)) {
      const change = changed.get(String(record[DUMPED[kind].key]))
      if (change) yield line({ change: 'CHANGED', kind, key: change.key, version: change.version, record })
    }
  }
  yield line({ version })
}

async function* recordsOf(schema: GraphQLSchema, kind: DumpedKind): AsyncGenerator<DumpRecord> {
  const found = await currentFile(schema, `${kind}.jsonl.gz`)
  const lines = createInterface({ input: createReadStream(found!.path).pipe(createGunzip()) })
  for await (const text of lines) yield JSON.parse(text) as DumpRecord
}

const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`)
