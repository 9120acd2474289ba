import { afterAll, beforeAll } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { contentVersion } from '../../api/database/content-version.ts'
import { countWrites, emptyDatabase } from './database.ts'
import { server } from './worker-database.ts'

interface World {
  build: () => Promise<unknown>
  built?: unknown
}

/** Those of the running test, from the outermost suite to its own. */
const worlds: World[] = []
let kept: { worlds: World[]; state: string } | undefined

/**
 * Each test of this file or suite begins with these rows, on top of those of the suite around it. They are built once,
 * since all the triggers of a plant take longer than most tests. Returns what `build` has returned.
 */
export function beginWith<Built>(build: () => Promise<Built>): () => Built {
  const world: World = { build }
  beforeAll(() => void worlds.push(world))
  afterAll(() => void worlds.pop())
  return () => world.built as Built
}

/** Before each test. */
export async function prepareRows(): Promise<void> {
  const isKept = kept?.worlds.length === worlds.length && kept.worlds.every((world, index) => world === worlds[index])
  // Most tests only read. Programs that tests start may have written into the database of a server.
  if (isKept && (worlds.length > 0 || !server) && kept?.state === (await stateOfRows())) return
  if (isKept && worlds.length > 0) {
    await prisma.$executeRaw`SELECT test.restore_rows()`
  } else {
    await emptyDatabase()
    for (const world of worlds) world.built = await world.build()
    if (worlds.length > 0) await prisma.$executeRaw`SELECT test.keep_rows()`
  }
  // A server tells of the new content version a moment later.
  await contentVersion.afterWrite()
  kept = { worlds: [...worlds], state: await stateOfRows() }
}

/** Differs after every write. On a server, where others write as well, it is told by the statements of this process. */
async function stateOfRows(): Promise<string> {
  if (server) return String(countWrites())
  const [row] = await prisma.$queryRaw<{ next: string }[]>`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next`
  return row!.next
}
