import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openEmbedded } from '../database/embedded.ts'
import { onEmbedded, type PlainConnection } from '../database/plain.ts'
import { quote } from './tables.ts'

/*
 * What communities have taken back stays so when an older backup replaces the database: rows of withdrawals that the backup
 * lacks are written into it, and the next start carries them out again (api/content/rights/withdraw-again.ts).
 */

/** Withdrawals that were not undone, as JSON. Null if the database that is replaced cannot be read. */
export type Held = Record<string, unknown>[] | null

/** Of what a protocol withholds, the terms of its attributions as well. Columns of later versions may not be there yet. */
export async function readHeld({ rows }: PlainConnection): Promise<NonNullable<Held>> {
  const [[exists]] = (await rows(`SELECT to_regclass('public.withdrawals') IS NOT NULL`)) as [[boolean]]
  if (!exists) return []
  const held = await rows<[string]>(`
    SELECT (to_jsonb(held) || jsonb_build_object('terms', (
      SELECT coalesce(jsonb_agg(${TERMS}), '[]') FROM attributions WHERE to_jsonb(attributions) ->> 'withdrawal_id' = held.id::text
    )))::text FROM withdrawals AS held WHERE undone_at IS NULL ORDER BY created_at, id`)
  return held.map(([row]) => JSON.parse(row) as Record<string, unknown>)
}

const TERMS = `jsonb_build_array(attributions.id, ${['protocol', 'season_from', 'season_until']
  .map((name) => `to_jsonb(attributions) -> '${name}'`)
  .join(', ')})`

/** Writes those that the restored database lacks, for the next start. Returns how many. May be called again. */
export async function holdAgain({ rows }: PlainConnection, held: NonNullable<Held>): Promise<number> {
  if (held.length === 0) return 0
  const known = await rows<[string]>(`
    SELECT attname FROM pg_attribute WHERE attrelid = 'withdrawals'::regclass AND attnum > 0 AND NOT attisdropped`)
  const columns = known.map(([name]) => name).filter((name) => name in held[0]!)
  const values = columns.map((name) => (name === 'taken' ? `taken || '{"isRestored": true}'` : quote(name)))
  const lacking = await rows<[string]>(
    `INSERT INTO withdrawals (${columns.map(quote).join(', ')})
    SELECT ${values.join(', ')}
    FROM jsonb_array_elements($1::jsonb) AS held, jsonb_populate_record(NULL::withdrawals, held)
    WHERE NOT EXISTS (
      SELECT FROM withdrawals AS own WHERE own.id = (held ->> 'id')::uuid AND held ->> 'reason' IN ('PROTOCOL', own.reason)
    )
    -- What the same protocol withholds in the backup as well.
    AND NOT EXISTS (SELECT FROM attributions WHERE held -> 'terms' @> jsonb_build_array(${TERMS}))
    -- What a protocol withheld from others, and is now withdrawn from all.
    ON CONFLICT (id) DO UPDATE SET ${columns.map((name) => `${quote(name)} = excluded.${quote(name)}`).join(', ')}
    RETURNING id`,
    [JSON.stringify(held)],
  )
  await rows('DELETE FROM attributions WHERE withdrawal_id = ANY ($1::uuid[])', [lacking.map(([id]) => id)])
  return lacking.length
}

/** Reads an embedded database in a process of its own: one that is damaged may end the process that opens it. */
export async function readHeldIn(folder: string): Promise<Held> {
  try {
    const options = { timeout: 60_000, maxBuffer: 200_000_000 }
    const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, folder], options)
    return JSON.parse(stdout) as Held
  } catch {
    return null
  }
}

if (import.meta.main) {
  const embedded = await openEmbedded(process.argv[2])
  const held = await onEmbedded(embedded)(readHeld)
  await embedded.close()
  process.stdout.write(JSON.stringify(held))
}
