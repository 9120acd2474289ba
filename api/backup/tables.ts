import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PlainConnection } from '../database/plain.ts'

/** A table in a backup: a file with one row of JSON per line. */
export interface Table {
  name: string
  /** Stored columns; PostgreSQL computes generated ones itself. */
  columns: string[]
  rows: number
}

interface Sequence {
  name: string
  value: string | null
}

const ROWS_AT_ONCE = 200
/** Approximate size of one INSERT statement. */
const BYTES_AT_ONCE = 256 * 1024

/** Migrations maintain their own table. */
const isOurs = `relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations'`

export async function listTables({ rows }: PlainConnection): Promise<Omit<Table, 'rows'>[]> {
  const [[tables]] = (await rows(`
    SELECT coalesce(json_agg(json_build_object('name', relname, 'columns', columns) ORDER BY relname), '[]')::text
    FROM pg_class, LATERAL (
      SELECT json_agg(attname ORDER BY attnum) AS columns FROM pg_attribute
      WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ) AS listed
    WHERE ${isOurs} AND relkind = 'r'`)) as [[string]]
  return JSON.parse(tables) as Omit<Table, 'rows'>[]
}

export async function listSequences({ rows }: PlainConnection): Promise<Sequence[]> {
  const listed = await rows<[string, string | null]>(
    `SELECT sequencename, last_value::text FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  )
  return listed.map(([name, value]) => ({ name, value }))
}

export async function listMigrationsOf({ rows }: PlainConnection): Promise<string[]> {
  const [[exists]] = (await rows(`SELECT to_regclass('public._prisma_migrations') IS NOT NULL`)) as [[boolean]]
  if (!exists) return []
  const applied = await rows<[string]>(`
    SELECT migration_name FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`)
  return applied.map(([name]) => name)
}

export async function copyOut(
  connection: PlainConnection,
  { name, columns }: Omit<Table, 'rows'>,
  folder: string,
): Promise<Table & { file: string; bytes: number }> {
  const file = join(folder, `${name}.jsonl`)
  let count = 0
  async function* lines() {
    // A json column may contain line breaks between values; they are replaced by spaces.
    await connection.rows(`DECLARE copied NO SCROLL CURSOR FOR
      SELECT translate(to_json(line)::text, E'\\n\\r', '  ') FROM (SELECT ${list(columns)} FROM ${quote(name)}) AS line`)
    for (;;) {
      const some = await connection.rows<[string]>(`FETCH ${ROWS_AT_ONCE} FROM copied`)
      if (some.length === 0) break
      count += some.length
      yield `${some.map(([line]) => line).join('\n')}\n`
    }
    await connection.rows('CLOSE copied')
  }
  await pipeline(Readable.from(lines()), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  return { name, columns, rows: count, file, bytes: (await stat(file)).size }
}

/** Inserts rows into a table; `lines` may be split at any byte. Returns the number of rows. */
export async function copyIn(
  { rows }: PlainConnection,
  { name, columns }: Omit<Table, 'rows'>,
  lines: AsyncIterable<Uint8Array>,
): Promise<number> {
  const insert = `INSERT INTO ${quote(name)} (${list(columns)}) OVERRIDING SYSTEM VALUE
    SELECT ${list(columns)} FROM json_populate_recordset(NULL::${quote(name)}, $1::json)`
  let count = 0
  for await (const batch of batchesOf(lines)) {
    count += batch.length
    await rows(insert, [`[${batch.join(',')}]`])
  }
  return count
}

async function* batchesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  let rest = Buffer.alloc(0)
  let batch: string[] = []
  let bytes = 0
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece])
    let begin = 0
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, begin)) {
      batch.push(rest.toString('utf8', begin, end))
      bytes += end - begin
      begin = end + 1
      if (bytes >= BYTES_AT_ONCE) {
        yield batch
        batch = []
        bytes = 0
      }
    }
    rest = rest.subarray(begin)
  }
  if (rest.length > 0) batch.push(rest.toString())
  if (batch.length > 0) yield batch
}

export async function setSequence({ rows }: PlainConnection, { name, value }: Sequence): Promise<void> {
  if (value !== null) await rows(`SELECT setval($1::regclass, $2::bigint)`, [quote(name), value])
}

/**
 * Runs `load` with triggers disabled and foreign keys dropped: rows written by triggers are loaded like all others, and
 * rows may come in any order. The keys are checked when they are restored.
 */
export async function withoutTriggersAndKeys({ rows }: PlainConnection, load: () => Promise<void>): Promise<void> {
  const keys = await rows<[drop: string, add: string]>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1`)
  const tables = await rows<[string]>(
    `SELECT oid::regclass::text FROM pg_class WHERE ${isOurs} AND relkind = 'r' ORDER BY 1`,
  )
  for (const [drop] of keys) await rows(drop)
  for (const [table] of tables) await rows(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await load()
  for (const [table] of tables) await rows(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  for (const [, add] of keys) await rows(add)
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function list(columns: string[]): string {
  return columns.map(quote).join(', ')
}
