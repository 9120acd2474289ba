import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkArchive, entryOf, readArchive, SECRET, writeArchive, type Entry } from '../../api/backup/archive.ts'
import { backUpIfDue } from '../../api/backup/made.ts'
import { loadDatabase } from '../../api/backup/load.ts'
import { copyDatabase, makeBackup } from '../../api/backup/make.ts'
import { openFolderPlace } from '../../api/backup/place.ts'
import { openEmbedded } from '../../api/database/embedded.ts'
import { MIGRATED_DATABASE } from '../../api/database/new-database.ts'
import { onEmbedded, onServer } from '../../api/database/plain.ts'
import { applyMigrations } from '../../prisma/bin/apply-migrations.ts'
import { readMigrations } from '../../prisma/bin/migration-files.ts'
import { buildPlant } from '../support/content.ts'
import { drawPicture } from '../support/pictures.ts'
import { ADMIN, copyPreparedSite } from '../support/prepared-site.ts'
import { SERVER, startProgram } from '../support/program.ts'
import { addressOf, expectSentence, watchPrograms } from '../support/programs.ts'
import { startS3 } from '../support/s3.ts'
import { accessTokenFor, picturesIn, rowsIn, rowsOf, signInTo, type SignedIn } from '../support/site.ts'
import { createDatabase, server } from '../support/worker-database.ts'

const { start, makeFolder } = watchPrograms()

// The site under test always uses an embedded database, so most of this runs once. It has a signed-in admin, content
// and a picture, and is stopped. On a server only its move is tested; otherwise it ran during its backup.
let home: string
let site: string
let backup: string
let cookie: string
let picture: string
let beforeBackup: string[]

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'site-'))
  site = join(home, 'data')
  backup = join(home, 'backup.tar.gz')
  const environment = { DATA_DIR: site, HOST: '127.0.0.1', PORT: '0' }
  await copyPreparedSite(site)
  const running = startProgram(SERVER, environment)
  const address = await addressOf(running)
  const admin = await signInTo(address, ADMIN)
  cookie = admin.cookie
  const headers = { authorization: admin.authorization }
  const taken = await fetch(`${address}/media`, { method: 'POST', headers, body: await drawPicture(600, 300) })
  picture = ((await taken.json()) as { data: { photo: { url: string } } }).data.photo.url

  if (!server) await backUpWhileWriting(admin, environment)
  running.process.kill('SIGTERM')
  await running.ended
}, 120_000)

async function backUpWhileWriting(admin: SignedIn, environment: Record<string, string>): Promise<void> {
  const write = async (name: string) => {
    const input = { commonNameEn: name, commonNameEs: name, isPublic: true, tags: ['saved-now'] }
    const mutation = 'mutation ($input: PlantInput!) { createPlant(input: $input) { id } }'
    return ((await admin.ask(mutation, { input })).data.createPlant as { id: string }).id
  }
  beforeBackup = [await write('Saved before'), await write('Also before')]
  const making = startProgram('api/backup/backup.ts', environment, [], ['--to', backup])
  const writing = new AbortController()
  const made = making.ended.finally(() => writing.abort())
  for (let count = 0; !writing.signal.aborted; count++) await write(`Saved meanwhile ${count}`)
  expect(await made).toMatchObject({ code: 0, errors: '' })
}

afterAll(() => rm(home, { recursive: true }))

async function contentOf(archive: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const { name, body } of readArchive(archive)) files.set(name, await text(body))
  return files
}

describe.skipIf(server)('a backup of a running site', () => {
  test('can be read by its owner alone', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o600)
    expect(await readdir(home)).toEqual(['backup.tar.gz', 'data'])
  })

  test('is of one moment, and holds what was acknowledged before', async () => {
    const files = await contentOf(backup)
    const rowsOf = (table: string) => {
      const lines = files.get(`tables/${table}.jsonl`)!.split('\n').filter(Boolean)
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    }
    const saved = rowsOf('plants').filter(({ tags }) => (tags as string[]).includes('saved-now'))
    const ids = saved.map(({ id }) => id).sort()
    expect(ids).toEqual(expect.arrayContaining(beforeBackup))
    // Each plant also has the rows that its transaction wrote elsewhere.
    for (const [table, column] of [
      ['revisions', 'content_id'],
      ['audit_entries', 'subject_id'],
    ] as const) {
      const named = rowsOf(table).map((row) => row[column])
      expect(named.filter((id) => ids.includes(id as string)).sort(), table).toEqual(ids)
    }
    expect(rowsOf('plant_search')).toHaveLength(rowsOf('plants').length)
    expect(rowsOf('content_counts')).toContainEqual(
      expect.objectContaining({ kind: 'PLANT', tag: 'saved-now', count: ids.length }),
    )
  })

  test('brings a site back in an empty folder, its pictures and sessions as well', { timeout: 90_000 }, async () => {
    const DATA_DIR = join(await makeFolder(), 'restored')
    const output = expect.stringContaining('Accounts are as they were then')
    expect(await start('api/backup/restore.ts', { DATA_DIR }, backup).ended).toMatchObject({
      code: 0,
      errors: '',
      output,
    })
    expect((await stat(join(DATA_DIR, 'auth-secret'))).mode & 0o777).toBe(0o600)
    for (const name of await picturesIn(site)) {
      expect(await readFile(join(DATA_DIR, 'media', name))).toEqual(await readFile(join(site, 'media', name)))
    }
    // Prisma, triggers and counts continue to work.
    const address = await addressOf(start(SERVER, { DATA_DIR }))
    expect(await accessTokenFor(address, cookie)).toBeTruthy()
    expect((await fetch(address + picture)).status).toBe(200)
    const admin = await signInTo(address, ADMIN)
    await admin.ask('mutation ($id: ID!) { deletePlant(id: $id) }', { id: beforeBackup[0] })
    const { data } = await admin.ask('{ plants(tag: "saved-now") { totalCount edges { node { id } } } }')
    const found = data.plants as { totalCount: number; edges: { node: { id: string } }[] }
    expect(found.totalCount).toBe(found.edges.length)
    expect(found.edges.map(({ node }) => node.id)).not.toContain(beforeBackup[0])
  })
})

test.skipIf(server)('a file of a backup can be skipped, however far ahead the archive is read', async () => {
  const file = join(await makeFolder(), 'skipped.tar.gz')
  const wanted = randomBytes(3_000_000)
  async function* files(): AsyncGenerator<Entry> {
    yield entryOf('skipped', 'x')
    yield entryOf('wanted', wanted)
  }
  await writeArchive(
    createWriteStream(file),
    { madeAt: '', migrations: [], tables: [], sequences: [], pictures: [] },
    files(),
  )
  const found: Buffer[] = []
  for await (const { name, body } of readArchive(file)) {
    // Meanwhile the decoder reads on.
    await pause(20)
    if (name === 'wanted') found.push(await buffer(body))
  }
  expect(found.map((bytes) => bytes.equals(wanted))).toEqual([true])
})

describe.skipIf(server)('a backup is refused, and nothing is changed,', { timeout: 60_000 }, () => {
  test('that is cut off, not a backup or not there', async () => {
    const folder = await makeFolder()
    const file = join(folder, 'spoilt.tar.gz')
    await cp(backup, file)
    await truncate(file, 100_000)
    const DATA_DIR = join(folder, 'restored')
    await expectSentence(start('api/backup/restore.ts', { DATA_DIR }, file), file)
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT')
    await writeFile(file, 'no archive')
    await expect(checkArchive(file)).rejects.toThrow(file)
    await rm(file)
    await expect(checkArchive(file)).rejects.toThrow(file)
  })

  test('whose bytes have changed', async () => {
    const file = join(await makeFolder(), 'changed.tar.gz')
    async function* files(): AsyncGenerator<Entry> {
      for (const [name, content] of await contentOf(backup)) {
        if (name !== 'backup.json') yield entryOf(name, content.replace('Saved before', 'Saved beforf'))
      }
    }
    await writeArchive(createWriteStream(file), await checkArchive(backup), files())
    await expect(checkArchive(file)).rejects.toThrow('checksums do not match')
  })

  test('over a site', async () => {
    const DATA_DIR = join(await makeFolder(), 'copy')
    await cp(site, DATA_DIR, { recursive: true })
    await expectSentence(start('api/backup/restore.ts', { DATA_DIR }, backup), DATA_DIR, '--replace')
    expect(await readdir(DATA_DIR)).toEqual(await readdir(site))
    expect(await readdir(join(DATA_DIR, 'postgres'))).toEqual(await readdir(join(site, 'postgres')))
  })

  test('by an option that does not exist', async () => {
    await expectSentence(start('api/backup/restore.ts', { DATA_DIR: site }, '--onto', backup), '--onto')
  })

  test('where the secret is another', async () => {
    const environment = { DATA_DIR: join(await makeFolder(), 'other'), AUTH_SECRET: 'x'.repeat(40) }
    await expectSentence(start('api/backup/restore.ts', environment, backup), 'AUTH_SECRET')
  })
})

describe.skipIf(server)('npm run backup', () => {
  test('refuses a folder that does not exist, as the disk that it is on may not be mounted', async () => {
    const folder = await makeFolder()
    const missing = join(folder, 'disk', 'backups')
    const making = start('api/backup/backup.ts', { DATA_DIR: site }, '--to', join(missing, 'site.tar.gz'))
    await expectSentence(making, missing, 'does not exist')
    expect(await readdir(folder)).toEqual([])
  })

  test('refuses a file that exists', async () => {
    const folder = await makeFolder()
    await writeFile(join(folder, 'backup.json'), '')
    const making = start('api/backup/backup.ts', { DATA_DIR: site }, '--to', join(folder, 'backup.json'))
    await expectSentence(making, 'already exists')
    expect(await readdir(folder)).toEqual(['backup.json'])
  })

  test('says so in a sentence where its file cannot be written', async () => {
    const file = join(await makeFolder(), 'site.tar.gz')
    await mkdir(`${file}.part`)
    await expectSentence(start('api/backup/backup.ts', { DATA_DIR: site }, '--to', file), `${file}.part`, 'EISDIR')
  })

  test('that fails leaves nothing behind, neither in the data folder nor in its place', async () => {
    const folder = await makeFolder()
    for (const name of ['there', 'not-there']) {
      const DATA_DIR = join(folder, name)
      if (name === 'there') await mkdir(DATA_DIR)
      await expectSentence(start('api/backup/backup.ts', { DATA_DIR }), DATA_DIR, 'no database')
    }
    expect(await readdir(folder, { recursive: true })).toEqual(['there'])
  })
})

/** A backup of an embedded database, which it closes. */
async function archiveOf(embedded: PGlite, folder: string): Promise<string> {
  const { tables, ...about } = await onEmbedded(embedded)((connection) => copyDatabase(connection, folder))
  await embedded.close()
  const file = join(folder, 'made.tar.gz')
  async function* files(): AsyncGenerator<Entry> {
    yield entryOf(SECRET, 'x'.repeat(43))
    for (const table of tables) yield entryOf(`tables/${table.name}.jsonl`, await readFile(table.file))
  }
  const listed = tables.map(({ name, columns, rows }) => ({ name, columns, rows }))
  await writeArchive(createWriteStream(file), { ...about, tables: listed }, files())
  return file
}

test.skipIf(server)(
  'a restored site sends nothing by itself, and copies of its content begin anew',
  { timeout: 90_000 },
  async () => {
    const folder = await makeFolder()
    const running = await openEmbedded(undefined, MIGRATED_DATABASE)
    await running.exec(`
      INSERT INTO content_version (version) VALUES (7) ON CONFLICT (id) DO UPDATE SET version = 7;
      INSERT INTO dumped_records (kind, key, digest, version, added_in) VALUES ('plants', 'rue', 'x', 7, 7);
      INSERT INTO webhooks (id, url, changes, secret, told, state)
        VALUES (gen_random_uuid(), 'https://example.org/a', '{ADDED}', 'x', 7, 'ON'),
          (gen_random_uuid(), 'https://example.org/b', '{ADDED}', 'x', 7, 'GONE');
      INSERT INTO newsletter_issues (id, subject_en, subject_es, body_en, body_es)
        VALUES (gen_random_uuid(), 'a', 'a', 'a', 'a')`)
    const file = await archiveOf(running, folder)
    const DATA_DIR = join(folder, 'restored')
    const { code, output } = await start('api/backup/restore.ts', { DATA_DIR }, file).ended
    expect([code, output]).toEqual([0, expect.stringMatching(/1 webhooks were turned off[^]*newsletter/)])
    const restored = await rowsIn(DATA_DIR)
    const statesOf = (table: string) => restored[table]!.map((row) => (JSON.parse(row) as { state: string }).state)
    expect(statesOf('webhooks').sort()).toEqual(['GONE', 'OFF'])
    expect(statesOf('newsletter_issues')).toEqual(['STOPPED'])
    expect(versionIn(restored['content_version'])).toBeGreaterThan(10_000)
    expect(restored['dumped_records']).toEqual([])
  },
)

test.skipIf(server)(
  'a backup from before a migration is brought up to date, beside what it replaces',
  { timeout: 60_000 },
  async () => {
    const folder = await makeFolder()
    const migrations = (await readMigrations()).filter(({ name }) => name <= '20261121191125_citations')
    const old = await openEmbedded()
    await applyMigrations(onEmbedded(old), migrations)
    await old.exec(
      `INSERT INTO plants (id, common_name_en, common_name_es) VALUES (gen_random_uuid(), 'Marigold', 'Pericón')`,
    )
    const file = await archiveOf(old, folder)

    const DATA_DIR = join(folder, 'restored')
    await mkdir(join(DATA_DIR, 'postgres'), { recursive: true })
    await writeFile(join(DATA_DIR, 'postgres', 'old'), '')
    const place = await openFolderPlace(DATA_DIR, { replace: true })
    try {
      await loadDatabase(place, file, await checkArchive(file))
      const rows = await rowsOf(place.inTransaction)
      expect(rows.plant_search).toEqual([expect.stringContaining('marigold')])
      await place.finish()
    } finally {
      await place.close()
    }
    const [lock, restored, replaced, ...others] = (await readdir(DATA_DIR)).sort()
    expect([lock, restored, others]).toEqual(['lock.sqlite', 'postgres', []])
    expect(await readdir(join(DATA_DIR, replaced!))).toEqual(['old'])
    expect(await readdir(join(DATA_DIR, 'postgres'))).toContain('PG_VERSION')
  },
)

// Of embedded databases only.
describe.skipIf(server)('the daily backup', { timeout: 60_000 }, () => {
  const DAY = 24 * 60 * 60_000

  test('is made once a day, proved, and the newest seven stay', async () => {
    await buildPlant()
    const folder = await makeFolder()
    const now = Date.now()
    for (let days = 1; days <= 8; days++) {
      const file = join(folder, `daily-2026-01-0${9 - days}T00-00-00Z.tar.gz`)
      await writeFile(file, '')
      await utimes(file, 0, (now - days * DAY) / 1000)
    }
    await mkdir(join(folder, '.trial-killed'))
    await utimes(join(folder, '.trial-killed'), 0, 0)

    const file = await backUpIfDue({ now, folder })
    expect((await checkArchive(file!)).tables).toContainEqual(expect.objectContaining({ name: 'plants', rows: 1 }))
    expect((await stat(file!)).mode & 0o777).toBe(0o600)
    const names = await readdir(folder)
    expect(names).toHaveLength(7)
    expect(names).not.toContain('daily-2026-01-02T00-00-00Z.tar.gz')
    expect(await backUpIfDue({ now: now + DAY / 2, folder })).toBeUndefined()
  })

  test('is not made where the disk is nearly full', async () => {
    const folder = await makeFolder()
    const file = join(folder, 'file')
    const making = makeBackup(createWriteStream(file), { workIn: folder, leaveFree: 1e15 })
    await expect(making).rejects.toThrow('free disk space')
    expect(await readdir(folder)).toEqual(['file'])
  })
})

describe.runIf(server)('a PostgreSQL server', { timeout: 120_000 }, () => {
  test('takes a site over with a bucket, is overwritten only when told to be, and gives it back', async () => {
    const s3 = await startS3()
    const DATA_DIR = join(await makeFolder(), 'moving')
    await cp(site, DATA_DIR, { recursive: true })
    const DATABASE_URL = await ownedByNoSuperuser(`test_move_${process.env.VITEST_POOL_ID}`)
    const AUTH_SECRET = await readFile(join(DATA_DIR, 'auth-secret'), 'utf8')
    const environment = { DATA_DIR, DATABASE_URL, AUTH_SECRET, ...s3.environment }

    await expectSentence(start('api/backup/move.ts', { ...environment, AUTH_SECRET: '' }), 'auth-secret')
    expect(await start('api/backup/move.ts', environment).ended).toMatchObject({ code: 0, errors: '' })
    const rows = await rowsIn(site)
    expect(await rowsOf(onServer(DATABASE_URL))).toEqual(rows)

    const running = start(SERVER, environment)
    const address = await addressOf(running)
    expect(await accessTokenFor(address, cookie)).toBeTruthy()
    for (const name of await picturesIn(site)) {
      const handedOut = await fetch(`${address}/media/${name}`)
      expect(Buffer.from(await handedOut.arrayBuffer())).toEqual(await readFile(join(site, 'media', name)))
    }
    running.process.kill('SIGKILL')
    await running.ended

    // It takes no --replace, and makes no backup in vain.
    const backups = await readdir(join(DATA_DIR, 'backups'))
    const again = start('api/backup/move.ts', environment)
    await expectSentence(again, 'not empty', 'DATABASE_URL')
    expect((await again.ended).errors).not.toContain('--replace')
    expect(await readdir(join(DATA_DIR, 'backups'))).toEqual(backups)
    const file = join(DATA_DIR, 'again.tar.gz')
    expect(await start('api/backup/backup.ts', environment, '--to', file).ended).toMatchObject({ code: 0, errors: '' })

    // Rows written after the backup are removed.
    await onServer(DATABASE_URL)(({ rows }) => rows('DELETE FROM plants'))
    await expectSentence(start('api/backup/restore.ts', environment, file), 'not empty', '--replace')
    expect((await start('api/backup/restore.ts', environment, file, '--replace').ended).code).toBe(0)
    const { content_version: newer, ...others } = await rowsOf(onServer(DATABASE_URL))
    const { content_version: old, ...expected } = rows
    expect(others).toEqual(expected)
    // Nothing made of what it replaces is served any more.
    expect(versionIn(newer)).toBeGreaterThan(versionIn(old))
    await s3.stop()

    const back = join(DATA_DIR, 'back')
    expect(await start('api/backup/restore.ts', { DATA_DIR: back }, file).ended).toMatchObject({ code: 0, errors: '' })
    const { content_version: later, ...same } = await rowsIn(back)
    expect(same).toEqual(expected)
    expect(versionIn(later)).toBeGreaterThan(versionIn(old))
    expect(await picturesIn(back)).toEqual(await picturesIn(site))
  })
})

const versionIn = (rows: string[] | undefined) => (JSON.parse(rows![0]!) as { version: number }).version

/** An empty database, as the URL of its owner. */
async function ownedByNoSuperuser(name: string): Promise<string> {
  const address = await createDatabase(server!, name)
  await onServer(server!)(async ({ rows }) => {
    await rows(`DROP ROLE IF EXISTS ${name}`)
    await rows(`CREATE ROLE ${name} LOGIN NOSUPERUSER`)
    await rows(`ALTER DATABASE ${name} OWNER TO ${name}`)
  })
  const owned = new URL(address)
  owned.username = name
  return owned.href
}
