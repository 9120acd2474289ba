import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { holdAgain, readHeld } from '../../api/backup/held.ts'
import { openEmbedded } from '../../api/database/embedded.ts'
import { onEmbedded } from '../../api/database/plain.ts'
import { applyMigrations } from '../../prisma/bin/apply-migrations.ts'
import { readMigrations } from '../../prisma/bin/migration-files.ts'
import { ADMIN, copyPreparedSite } from '../support/prepared-site.ts'
import { DEPLOY, SERVER } from '../support/program.ts'
import { addressOf, watchPrograms } from '../support/programs.ts'
import { signInTo } from '../support/site.ts'
import { createDatabase, server } from '../support/worker-database.ts'
import { agreed } from '../support/agreed.ts'

// What a community has withdrawn is not made public again by a backup of before.

const { start, makeFolder } = watchPrograms()

const SAVE = 'mutation ($id: ID!, $input: PlantInput!) { updatePlant(id: $id, input: $input) { id } }'
const ADD = 'mutation ($input: ArticleInput!) { createArticle(input: $input) { id } }'
const WITHDRAW =
  'mutation ($of: RightsKind!, $id: ID!, $place: String) { withdraw(of: $of, id: $id, place: $place) { withdrawals { id } } }'
const GIVE_BACK = `mutation ($id: ID!) { undoWithdrawal(id: $id, agreedBy: "Ana Caal", ${agreed()}) { id } }`
const TOLD = { culturalSignificanceEn: 'Given at weddings.', culturalSignificanceEs: 'Se regala en las bodas.' }

interface Answers {
  plants: { edges: { node: { id: string } }[] }
  createArticle: { id: string }
  withdraw: { withdrawals: { id: string }[] }
}

async function beginSite() {
  const DATA_DIR = join(await makeFolder(), 'data')
  await copyPreparedSite(DATA_DIR)
  if (!server) return { DATA_DIR }
  const AUTH_SECRET = await readFile(join(DATA_DIR, 'auth-secret'), 'utf8')
  const DATABASE_URL = await createDatabase(server, `test_withdrawn_${process.env.VITEST_POOL_ID}`)
  const environment = { DATA_DIR, DATABASE_URL, AUTH_SECRET }
  expect((await start('api/backup/move.ts', environment).ended).code).toBe(0)
  return environment
}

async function open(environment: Record<string, string>) {
  const program = start(SERVER, environment)
  const address = await addressOf(program)
  const admin = await signInTo(address, ADMIN)
  return {
    address,
    ask: async (query: string, variables: object = {}) => {
      const { data, errors } = (await admin.ask(query, { ...variables })) as { data: unknown; errors?: unknown }
      expect(errors).toBeUndefined()
      return data as Answers
    },
    stop: async () => {
      program.process.kill('SIGTERM')
      await program.ended
    },
  }
}

/** A site whose backup has more than a community lets readers read today. */
async function withdrawnAfterBackup() {
  const environment = await beginSite()
  const backup = join(environment.DATA_DIR, '..', 'backup.tar.gz')
  const { ask, stop } = await open(environment)
  const plant = (await ask('{ plants(first: 1) { edges { node { id } } } }')).plants.edges[0]!.node.id
  const article = async (title: string) =>
    (await ask(ADD, { input: { titleEn: title, titleEs: title, isPublic: true } })).createArticle.id
  const [gone, back] = [await article('Withdrawn'), await article('Given back')]
  await ask(SAVE, { id: plant, input: { ...TOLD, names: [{ name: 'Iyaqilix', language: 'cak' }] } })
  expect((await start('api/backup/backup.ts', environment, '--to', backup).ended).code).toBe(0)

  // Since then the name is written otherwise.
  await ask(SAVE, { id: plant, input: { names: [{ name: 'Iya’qilix', language: 'cak' }] } })
  const withdraw = async (of: string, id: string, place?: string) =>
    (await ask(WITHDRAW, { of, id, place })).withdraw.withdrawals[0]!.id
  await withdraw('PLANT', plant, 'names.0')
  await withdraw('PLANT', plant, 'culturalSignificance')
  const ofArticle = await withdraw('ARTICLE', gone)
  await ask(GIVE_BACK, { id: await withdraw('ARTICLE', back) })
  await stop()
  return { environment, backup, plant, gone, back, ofArticle }
}

test('what was withdrawn after the backup stays so, until it is given back', { timeout: 600_000 }, async () => {
  const { environment, backup, plant, gone, back, ofArticle } = await withdrawnAfterBackup()
  const restored = await start('api/backup/restore.ts', environment, backup, '--replace').ended
  expect([restored.code, restored.output]).toEqual([0, expect.stringMatching(/withdrawn again at the next start: 3\./)])
  const deployed = await start(DEPLOY, environment).ended
  expect([deployed.errors, deployed.output]).toEqual(['', expect.stringMatching(/Withdrew again .*: 3\./)])
  expect((await start(DEPLOY, environment).ended).output).not.toContain('Withdrew')

  const { address, ask, stop } = await open(environment)
  const at = (path: string) => fetch(`${address}${path}?lang=es`)
  const page = await (await at(`/plants/${plant}`)).text()
  expect(page).not.toMatch(/Iya.?qilix/)
  expect(page).not.toContain(TOLD.culturalSignificanceEs)
  expect((await at(`/articles/${gone}`)).status).toBe(410)
  expect((await at(`/articles/${back}`)).status).toBe(200)
  await ask(GIVE_BACK, { id: ofArticle })
  expect((await at(`/articles/${gone}`)).status).toBe(200)
  await stop()

  if (server) return
  await rm(join(environment.DATA_DIR, 'postgres/global/pg_control'))
  const unread = await start('api/backup/restore.ts', environment, backup, '--replace').ended
  expect([unread.code, unread.output]).toEqual([
    0,
    expect.stringMatching(/could not be read: withdraw again .* before/),
  ])
})

test.skipIf(server)(
  'what a protocol withholds is held once, and withdrawn from all if it was since',
  { timeout: 90_000 },
  async () => {
    const [replaced, restored] = await Promise.all([openEmbedded(), openEmbedded()])
    const uuid = (name: string) => `md5('${name}')::uuid`
    const hold = (name: string, reason: string, protocol: string | null, undoneAt = 'NULL') => `
    INSERT INTO withdrawals (id, subject_kind, subject, place, reason, title_en, title_es, taken, undone_at)
      VALUES (${uuid(name)}, 'PLANT', '${name}', 'uses', '${reason}', 'Rue', 'Ruda', '{}', ${undoneAt});
    ${protocol ? `INSERT INTO attributions (id, subject_kind, subject, place, protocol, withdrawal_id) VALUES (${uuid(`of ${name}`)}, 'PLANT', '${name}', 'uses', '${protocol}', ${uuid(name)})` : ''};`
    try {
      for (const one of [replaced, restored]) await applyMigrations(onEmbedded(one), await readMigrations())
      await restored.exec(hold('same', 'PROTOCOL', 'NEVER') + hold('withdrawn since', 'PROTOCOL', 'MEMBERS'))
      await restored.exec(hold('other terms', 'PROTOCOL', 'SEASON'))
      await restored.exec(`UPDATE withdrawals SET id = gen_random_uuid() WHERE subject = 'other terms'`)
      await replaced.exec(hold('same', 'PROTOCOL', 'NEVER') + hold('withdrawn since', 'WISH', null))
      await replaced.exec(hold('new', 'PROTOCOL', 'MEMBERS') + hold('other terms', 'PROTOCOL', 'NEVER'))
      await replaced.exec(hold('undone', 'WISH', null, 'now()'))

      const held = await onEmbedded(replaced)(readHeld)
      expect(await onEmbedded(restored)((connection) => holdAgain(connection, held))).toBe(3)
      expect(await onEmbedded(restored)((connection) => holdAgain(connection, held))).toBe(0)
      const { rows } = await restored.query<{ subject: string; reason: string }>(
        `SELECT subject, reason FROM withdrawals WHERE taken ? 'isRestored' ORDER BY subject`,
      )
      expect(rows).toEqual([
        { subject: 'new', reason: 'PROTOCOL' },
        { subject: 'other terms', reason: 'PROTOCOL' },
        { subject: 'withdrawn since', reason: 'WISH' },
      ])
      const readers = await restored.query(`SELECT FROM attributions WHERE withdrawal_id = ${uuid('withdrawn since')}`)
      expect(readers.rows).toEqual([])
    } finally {
      await Promise.all([replaced.close(), restored.close()])
    }
  },
)
