import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeFile } from '../../api/backup/folder.ts'
import { createDataFolder, openDataFolder } from '../../api/database/data-folder.ts'
import { EmbeddedAdapter } from '../../api/database/embedded-adapter.ts'
import { openEmbedded } from '../../api/database/embedded.ts'
import { SEEDED_DATABASE } from '../../api/database/new-database.ts'
import { isUnavailable, reasonOf } from '../../api/errors.ts'
import { openFolder } from '../../api/media/store-in-folder.ts'
import { problemOf } from '../support/outcome.ts'
import { losePower } from '../support/lost-power.ts'
import { canMount, smallDisk } from '../support/small-disk.ts'
import { PrismaClient } from '../../prisma/generated/client/client.ts'
import { expectSentence, watchPrograms } from '../support/programs.ts'
import { DEPLOY } from '../support/program.ts'

const { start } = watchPrograms()
const canLimit = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0

describe('an embedded database in a folder', { timeout: 60_000 }, () => {
  let folder: string
  let embedded: PGlite

  beforeAll(async () => {
    folder = fs.mkdtempSync(join(tmpdir(), 'durability-'))
    await (await openEmbedded(join(folder, 'postgres'))).close()
    fs.cpSync(join(folder, 'postgres'), join(folder, 'new'), { recursive: true })
    embedded = await openEmbedded(join(folder, 'postgres'))
    await embedded.exec('CREATE TABLE writes (id INT PRIMARY KEY, text TEXT)')
  }, 60_000)

  afterAll(async () => {
    await embedded.close()
    fs.rmSync(folder, { recursive: true })
  })

  test('loses nothing that was acknowledged when the power goes, and is not damaged', async () => {
    const outcomes = await losePower(3, { writes: 60, seed: 3, from: join(folder, 'new') })
    expect(outcomes.flatMap((outcome) => problemOf(outcome) ?? [])).toEqual([])
    expect(outcomes.at(-1)!.acknowledged).toBeGreaterThan(10)
  })

  test.runIf(canLimit)(
    'ends the process with a sentence when the disk takes no more, and has everything then',
    async () => {
      fs.cpSync(join(folder, 'new'), join(folder, 'failing/postgres'), { recursive: true })
      const program = start('tests/support/write-on.ts', { HELD: join(folder, 'failing') })
      await program.printed(/wrote 20$/m)
      execFileSync('prlimit', ['--pid', String(program.process.pid), '--fsize=16'])
      await expectSentence(program, 'The embedded database and the site had to stop', 'File too large')
      const { output } = await program.ended
      const { embedded, close } = await openDataFolder(join(folder, 'failing'))
      const { rows } = await embedded.query<{ id: number }>('SELECT max(id) AS id FROM writes')
      expect(rows[0]!.id).toBeGreaterThanOrEqual(Number(/wrote (\d+)\s*$/.exec(output)![1]))
      await close()
    },
  )

  test('ends the process when its memory is damaged, instead of running for ever', async () => {
    const { code, errors } = await start('tests/support/lost-memory.ts', {}).ended
    expect(errors).toMatch(/^The embedded database and the site had to stop: RuntimeError: memory access out of bounds/)
    expect(code).not.toBe(0)
  })

  test('is the restored one where a restore was interrupted after it had moved the old one away', async () => {
    const interrupted = join(folder, 'interrupted')
    fs.cpSync(join(folder, 'new'), join(interrupted, 'postgres.restored'), { recursive: true })
    const restored = await openEmbedded(join(interrupted, 'postgres.restored'))
    await restored.exec('CREATE TABLE restored (id INT)')
    await restored.close()
    expect(await createDataFolder(interrupted, SEEDED_DATABASE)).toBe(false)
    const { embedded, close } = await openDataFolder(interrupted)
    expect((await embedded.query('SELECT FROM restored')).rows).toEqual([])
    await close()
    expect(fs.readdirSync(interrupted).sort()).toEqual(['lock.sqlite', 'postgres'])
  })

  const write = (id: number) => embedded.query('INSERT INTO writes VALUES ($1)', [id])
  const hasWritten = async (id: number) =>
    (await embedded.query('SELECT FROM writes WHERE id = $1', [id])).rows.length > 0

  test('answers when the log is on the disk, and lets writes that come together share the wait', async () => {
    const syncs: (() => void)[] = []
    const { fdatasync } = fs
    const wait = (file: number, done: fs.NoParamCallback) => void syncs.push(() => fdatasync(file, done))
    vi.spyOn(fs, 'fdatasync').mockImplementation(wait as typeof fs.fdatasync)
    const answered: number[] = []
    const writes = [1, 2, 3, 4].map((id) => write(id).then(() => answered.push(id)))
    await vi.waitFor(() => expect(syncs).toHaveLength(1))
    // The others are executed meanwhile; none of them is acknowledged.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(answered).toEqual([])
    while (answered.length < 4) {
      syncs.shift()?.()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await Promise.all(writes)
    expect(vi.mocked(fs.fdatasync).mock.calls.length).toBeLessThanOrEqual(2)
  })

  test('does not acknowledge a transaction whose COMMIT fails', async () => {
    await embedded.exec('CREATE TABLE a (id INT PRIMARY KEY, other INT REFERENCES a DEFERRABLE INITIALLY DEFERRED)')
    const prisma = new PrismaClient({ adapter: new EmbeddedAdapter(embedded) })
    await expect(prisma.$transaction((tx) => tx.$executeRaw`INSERT INTO a VALUES (1, 2)`)).rejects.toThrow(
      /foreign key/i,
    )
    expect(await prisma.$queryRaw`SELECT id FROM a`).toEqual([])
  })

  /** Simulates free disk space. */
  const leave = (megabytes: number) => {
    const real = fs.statfsSync(folder)
    vi.spyOn(fs, 'statfsSync').mockReturnValue({ ...real, bsize: 1024 * 1024, bavail: megabytes })
    // The disk is checked once a second.
    later = Math.max(later, Date.now()) + 10_000
    vi.spyOn(performance, 'now').mockReturnValue(later)
  }
  let later = 0

  test('takes no writes where the disk is nearly full, and goes on reading', async () => {
    leave(15)
    const refused = await write(10).catch((error: unknown) => error)
    expect([isUnavailable(refused), reasonOf(refused)]).toEqual([true, 'STORAGE_FULL'])
    const inTransaction = embedded.transaction((transaction) => transaction.exec('DELETE FROM writes'))
    await expect(inTransaction).rejects.toMatchObject({ reason: 'STORAGE_FULL' })
    expect(await hasWritten(10)).toBe(false)
    leave(20)
    await expect(write(10)).rejects.toMatchObject({ reason: 'STORAGE_FULL' })
    leave(100)
    await write(10)
    expect(await hasWritten(10)).toBe(true)
  })

  test('says so through Prisma, too', async () => {
    const prisma = new PrismaClient({ adapter: new EmbeddedAdapter(embedded) })
    leave(15)
    const refused = await prisma.$executeRaw`DELETE FROM writes`.catch((error: unknown) => error)
    expect(reasonOf(refused)).toBe('STORAGE_FULL')
    const inTransaction = prisma.$transaction(async (tx) => tx.$executeRaw`DELETE FROM writes`)
    expect(reasonOf(await inTransaction.catch((error: unknown) => error))).toBe('STORAGE_FULL')
    leave(100)
    expect(await prisma.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }])
  })

  test('finishes what it has begun on a full disk, from its reserve', async () => {
    const reserve = join(folder, 'postgres/reserve')
    leave(100)
    await write(20)
    expect(fs.statSync(reserve).blocks * 512).toBeGreaterThanOrEqual(16 * 1024 * 1024)
    const { writeSync } = fs
    const fail = () => {
      if (fs.existsSync(reserve)) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    }
    vi.spyOn(fs, 'writeSync').mockImplementation(((...args: Parameters<typeof writeSync>) => {
      fail()
      return writeSync(...args)
    }) as typeof writeSync)
    await write(21)
    expect([fs.existsSync(reserve), await hasWritten(21)]).toEqual([false, true])
    leave(0)
    await expect(write(22)).rejects.toMatchObject({ reason: 'STORAGE_FULL' })
    vi.mocked(fs.writeSync).mockRestore()
    leave(100)
    await write(22)
    expect(fs.existsSync(reserve)).toBe(true)
  })
})

const OPEN_FILES = '/proc/self/fd'

test.runIf(fs.existsSync(OPEN_FILES))(
  'pictures, recordings and backups are on the disk when they have their names',
  async () => {
    const folder = fs.mkdtempSync(join(tmpdir(), 'synced-'))
    const handle = await fs.promises.open(folder)
    const synced: string[] = []
    const { sync } = Object.getPrototypeOf(handle) as typeof handle
    vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync').mockImplementation(function (this: typeof handle) {
      const path = fs.readlinkSync(join(OPEN_FILES, String(this.fd)))
      synced.push(
        fs.statSync(path).isFile() ? `${fs.readFileSync(path, 'utf8')}, before ${fs.readdirSync(folder).join()}` : path,
      )
      return sync.call(this)
    })
    const upload = join(tmpdir(), `upload-${process.pid}`)
    fs.writeFileSync(upload, 'picture')
    await openFolder(folder).write('a.jpg', 'image/jpeg', upload)
    expect(synced).toEqual([expect.stringMatching(/^picture, before \.[\w-]{36}$/), folder])
    synced.length = 0
    await makeFile(
      join(folder, 'b.tar.gz'),
      (to) => pipeline(['backup'], to),
      async () => {},
    )
    expect(synced).toEqual(['backup, before a.jpg,b.tar.gz.part', folder])
    await handle.close()
    for (const path of [folder, upload]) fs.rmSync(path, { recursive: true })
  },
)

test.runIf(canMount)('a folder that can only be read is called that', async () => {
  const disk = smallDisk(8)
  try {
    disk.makeReadOnly(true)
    await expectSentence(start(DEPLOY, { DATA_DIR: disk.path }), disk.path, 'it is read-only')
    disk.makeReadOnly(false)
    await expectSentence(start(DEPLOY, { DATA_DIR: disk.path }), 'MB of free space')
  } finally {
    disk.dispose()
  }
})
