import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../../api/database/embedded.ts'
import { ForgetfulDisk } from './forgetful-disk.ts'
import type { Outcome } from './outcome.ts'

const WRITERS = 4
const CHECKPOINT_EVERY = 60

interface Cut {
  writes: number
  /** Decides which unsynced pages survive. */
  seed: number
  /** A database to copy, since creating one takes seconds. */
  from?: string
}

/**
 * Cuts the power during writes to an embedded database, each round at another time of the same run: any page that was not
 * synced may be lost.
 */
export async function losePower(rounds: number, { writes, seed, from }: Cut): Promise<Outcome[]> {
  const root = mkdtempSync(join(tmpdir(), 'lost-power-'))
  try {
    if (from) cpSync(from, join(root, 'postgres'), { recursive: true })
    const images = await write(root, rounds, { writes, random: mulberry32(seed) })
    const outcomes: Outcome[] = []
    for (const [round, acknowledged] of images.entries()) {
      outcomes.push(await look(join(root, `image-${round}`), acknowledged))
    }
    return outcomes
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Writes and simulates cuts of power; returns the acknowledged writes at each of those times. */
async function write(
  root: string,
  rounds: number,
  { writes, random }: { writes: number; random: () => number },
): Promise<number[][]> {
  const folder = join(root, 'postgres')
  const before = await openEmbedded(folder)
  await before.exec('CREATE TABLE power (id INT PRIMARY KEY, text TEXT, changed INT DEFAULT 0)')
  await before.close()
  cpSync(folder, join(root, 'base'), { recursive: true })

  const acknowledged: number[] = []
  const images: number[][] = []
  let operations = 0
  let next = 0
  const disk = new ForgetfulDisk(folder, join(root, 'base'), {
    random,
    onOperation: () => {
      operations += 1
      // As many times as rounds, among about two operations per write.
      if (images.length >= rounds || operations < next) return
      next = operations + Math.ceil(random() * ((2 * 2 * writes) / rounds))
      disk.crash(join(root, `image-${images.length}`))
      images.push([...acknowledged])
    },
  })
  try {
    const embedded = await openEmbedded(folder)
    let id = 0
    const work = async () => {
      while (id < writes) {
        const mine = ++id
        await embedded.transaction(async (transaction) => {
          await transaction.query('INSERT INTO power (id, text) VALUES ($1, $2)', [mine, 'x'.repeat(mine % 900)])
          await transaction.query('UPDATE power SET changed = changed + 1 WHERE id = $1', [Math.ceil(mine / 2)])
        })
        acknowledged.push(mine)
        if (mine % CHECKPOINT_EVERY === 0) await embedded.exec('CHECKPOINT')
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, work))
    await embedded.close()
  } finally {
    disk.detach()
  }
  return images
}

async function look(folder: string, acknowledged: number[]): Promise<Outcome> {
  const begin = performance.now()
  try {
    const embedded = await openEmbedded(folder)
    const startMs = performance.now() - begin
    const { rows } = await embedded.query<{ id: number }>('SELECT id, text, changed FROM power')
    await embedded.exec('SET enable_seqscan = off')
    const { rows: indexed } = await embedded.query('SELECT id FROM power WHERE id > 0 ORDER BY id')
    await embedded.exec('INSERT INTO power VALUES (-1)')
    await embedded.exec('VACUUM FULL power')
    await embedded.close()
    const found = new Set(rows.map(({ id }) => id))
    const lost = acknowledged.filter((id) => !found.has(id)).length
    const problem = indexed.length === rows.length ? undefined : 'the index and the table differ'
    return { acknowledged: acknowledged.length, lost, startMs, problem }
  } catch (error) {
    return { acknowledged: acknowledged.length, lost: 0, problem: (error as Error).message }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Deterministic random numbers: https://github.com/bryc/code/blob/master/jshash/PRNGs.md */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}
