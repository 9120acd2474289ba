import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { columnName } from '../../api/content/conditions.ts'
import { adapter, database, inTransaction, prisma } from '../../api/database/client.ts'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { openEmbedded } from '../../api/database/embedded.ts'
import { applyMigrations } from '../../prisma/bin/apply-migrations.ts'
import { migrate } from '../../prisma/bin/migrate.ts'
import { diffMigrationsToSchema, openSchemaEngine } from '../../prisma/bin/schema-engine.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { buildArticle, buildPlant, buildProject } from '../support/content.ts'
import { server } from '../support/worker-database.ts'

// Always on an embedded database: Prisma's adapter for servers splits scripts at semicolons, even in comments.
test.skipIf(server)('schema.prisma and the migrations agree', { timeout: 40_000 }, async () => {
  expect(await diffMigrationsToSchema(await openSchemaEngine(adapter))).toBeUndefined()
})

// SQL is made from names of the schema.
test('columns are called as the schema calls them', () => {
  const schema = readFileSync('prisma/schema.prisma', 'utf8')
  const fields = [...schema.matchAll(/^  (\w+) +(?:String|Int|Boolean|Float|DateTime|Json)\b(?:.*@map\("(\w+)"\))?/gm)]
  expect(fields.length).toBeGreaterThan(100)
  for (const [, field, column = field] of fields) expect(columnName(field!)).toBe(column)
})

// Not beside a server: the hours that pass are those of its probes, too.
describe.skipIf(server)('the embedded database', () => {
  afterEach(() => void vi.useRealTimers())

  // By default PostgreSQL would run a checkpoint at the 33rd file of 16 MB, half of its max_wal_size of a gigabyte.
  test('takes any amount of writing, and keeps no more of its log than it needs', { timeout: 40_000 }, async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const embedded = await openEmbedded()
    const logFiles = async () => (await embedded.query('SELECT FROM pg_ls_waldir()')).rows.length
    for (let file = 0; file < 40; file++)
      await embedded.query(`SELECT pg_logical_emit_message(false, 'test', 'x'), pg_switch_wal()`)
    expect(await logFiles()).toBeGreaterThanOrEqual(40)
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(async () => expect(await logFiles()).toBeLessThan(4))
    await embedded.close()
  })
})

test('migrating again changes nothing', async () => {
  expect(await migrate()).toEqual([])
})

describe('a migration that was begun and not recorded as finished', () => {
  const name = 'begun'
  const script = 'CREATE TABLE made (id INT); INSERT INTO made VALUES (1)'
  const record = () =>
    prisma.$queryRaw`
      SELECT checksum <> '' AS whole, finished_at IS NOT NULL AS finished FROM _prisma_migrations
      WHERE migration_name = ${name}`

  beforeEach(async () => {
    await prisma.$executeRaw`
      INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES (gen_random_uuid(), '', ${name})`
  })

  afterEach(async () => {
    await prisma.$executeRaw`DROP TABLE IF EXISTS made`
    await prisma.$executeRaw`DELETE FROM _prisma_migrations WHERE migration_name = ${name}`
  })

  test.each(['CREATE TABLE IF NOT EXISTS other (id INT)', 'CREATE TABLE made (id INT); INSERT INTO made VALUES (1)'])(
    'is applied unless it was, after %s',
    async (before) => {
      for (const statement of before.split(';')) await prisma.$executeRawUnsafe(statement)
      expect(await applyMigrations(inTransaction, [{ name, script }])).toEqual([name])
      expect(await prisma.$queryRaw`SELECT id FROM made`).toEqual([{ id: 1 }])
      expect(await record()).toEqual([{ whole: true, finished: true }])
      expect(await applyMigrations(inTransaction, [{ name, script }])).toEqual([])
      await prisma.$executeRaw`DROP TABLE IF EXISTS other`
    },
  )

  test('is undone whole where it fails, and says why', async () => {
    const broken = { name, script: `${script}; SELECT 1 / 0` }
    await expect(applyMigrations(inTransaction, [broken])).rejects.toThrow(
      /^The migration begun could not be applied .*division by zero\.$/,
    )
    expect(await prisma.$queryRaw`SELECT to_regclass('made')::text AS made`).toEqual([{ made: null }])
    expect(await record()).toEqual([{ whole: false, finished: false }])
  })
})

test('a read beside a transaction that is rolled back sees nothing of it', async () => {
  const count = () => database.readRow(Prisma.sql`SELECT count(*)::int FROM plants`)
  await buildPlant()
  const before = await count()
  let beside: Promise<unknown> | undefined
  const writing = prisma.$transaction(async (tx) => {
    await tx.$executeRaw`DELETE FROM plants`
    beside = count()
    // It is sent before the transaction ends.
    await tx.$queryRaw`SELECT 1`
    throw new Error('rolled back')
  })
  await expect(writing).rejects.toThrow('rolled back')
  expect(await beside).toEqual(before)
})

test('every foreign key has an index that begins with it', async () => {
  const unindexed = await prisma.$queryRaw`
    SELECT conrelid::regclass::text AS "table", conname AS key FROM pg_constraint
    WHERE contype = 'f' AND NOT EXISTS (
      SELECT FROM pg_index WHERE indrelid = conrelid AND (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`
  expect(unindexed).toEqual([])
})

describe('is_admin and get_admin_users', () => {
  test('know admins from members and from nobody', async () => {
    const [admin, member] = [await buildAdmin(), await buildUser()]
    const [row] = await prisma.$queryRaw<unknown[]>`
      SELECT is_admin(${admin.id}::uuid) AS admin, is_admin(${member.id}::uuid) AS member,
        is_admin('019a8f00-0000-7000-8000-000000000000') AS nobody, is_admin(NULL) AS nothing`
    expect(row).toEqual({ admin: true, member: false, nobody: false, nothing: false })
    expect(await prisma.$queryRaw`SELECT user_id FROM get_admin_users()`).toEqual([{ user_id: admin.id }])
  })
})

describe('deleting', () => {
  test('a plant or an article takes its relations and favourites along', async () => {
    const user = await buildUser()
    const plant = await buildPlant({ names: [{ name: 'iya’', language: 'cak' }] })
    const article = await buildArticle({ plants: [plant, await buildPlant()] })
    await prisma.plantFavorite.create({ data: { userId: user.id, plantId: plant.id } })
    await prisma.articleFavorite.create({ data: { userId: user.id, articleId: article.id } })
    await prisma.plant.delete({ where: { id: plant.id } })
    expect(await counts()).toMatchObject({ names: 0, plantFavorites: 0, relations: 1 })
    await prisma.article.delete({ where: { id: article.id } })
    expect(await counts()).toMatchObject({ articleFavorites: 0, relations: 0, plants: 1 })
  })

  test('a user takes everything along but bug reports', async () => {
    const user = await buildAdmin()
    const { id: plantId } = await buildPlant()
    await prisma.plantFavorite.create({ data: { userId: user.id, plantId } })
    await prisma.bugReport.create({ data: { userId: user.id, pageUrl: '/', description: 'It broke.' } })
    await prisma.user.delete({ where: { id: user.id } })
    expect(await counts()).toMatchObject({ profiles: 0, admins: 0, plantFavorites: 0, plants: 1 })
    expect(await prisma.bugReport.findFirst()).toMatchObject({ userId: null, description: 'It broke.' })
  })

  async function counts() {
    const [names, plants, plantFavorites, articleFavorites, relations, profiles, admins] = await Promise.all([
      prisma.plantName.count(),
      prisma.plant.count(),
      prisma.plantFavorite.count(),
      prisma.articleFavorite.count(),
      prisma.articlePlantRelation.count(),
      prisma.profile.count(),
      prisma.adminUser.count(),
    ])
    return { names, plants, plantFavorites, articleFavorites, relations, profiles, admins }
  }
})

test('the kept totals are those that counting would give, whatever is done to the rows', async () => {
  const [first, second] = [await buildPlant({ tags: ['a', 'b', 'b'] }), await buildPlant({ tags: ['a'] })]
  await buildPlant({ tags: ['c'], isPublic: false })
  await buildArticle({ tags: ['a'] })
  await buildProject({ tags: ['a'], isLocked: true })
  await prisma.plant.update({ where: { id: first.id }, data: { tags: ['b', 'd'] } })
  await prisma.plant.update({ where: { id: second.id }, data: { isPublic: false } })
  await prisma.plant.updateMany({ data: { scientificName: 'x' } })
  await prisma.plant.delete({ where: { id: second.id } })
  await Promise.all([buildPlant({ tags: ['a', 'd'] }), buildPlant({ tags: ['d', 'a'] }), buildPlant()])

  const kept = await prisma.$queryRaw`
    SELECT kind, tag, is_visible, count FROM content_counts WHERE count <> 0 ORDER BY 1, 2, 3`
  const counted = await prisma.$queryRaw`
    WITH content AS (
      SELECT 'PLANT' AS kind, id, is_public AS is_visible, tags FROM plants
      UNION ALL SELECT 'ARTICLE', id, is_public, tags FROM articles
      UNION ALL SELECT 'PROJECT', id, NOT is_locked, tags FROM projects)
    SELECT kind, tag, is_visible, count(*)::int AS count
    FROM content, LATERAL (SELECT '' UNION SELECT unnest(tags)) AS listed (tag)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
  expect(kept).toEqual(counted)
})

test('the kept totals of families are those that counting would give', async () => {
  const [first, second] = [
    await buildPlant({ plantFamilyEn: 'Rutaceae' }),
    await buildPlant({ plantFamilyEn: 'Rutaceae', isPublic: false }),
  ]
  await buildPlant({ plantFamilyEs: 'x'.repeat(5000) })
  await prisma.plant.update({ where: { id: first.id }, data: { plantFamilyEn: null, plantFamilyEs: 'Lamiaceae' } })
  await prisma.plant.update({ where: { id: second.id }, data: { isPublic: true } })
  await prisma.plant.updateMany({ data: { scientificName: 'x' } })
  await Promise.all([
    buildPlant({ plantFamilyEs: 'Lamiaceae' }),
    buildPlant({ plantFamilyEn: 'Rutaceae' }),
    buildPlant(),
  ])
  await prisma.plant.delete({ where: { id: first.id } })
  const kept = await prisma.plantFamilyCount.findMany({ where: { count: { not: 0 } }, orderBy: { nameEn: 'asc' } })
  expect(kept.map(({ nameEn, nameEs, isVisible, count }) => [nameEn, nameEs.slice(0, 10), isVisible, count])).toEqual(
    expect.arrayContaining([
      ['', 'Lamiaceae', true, 1],
      ['', 'x'.repeat(10), true, 1],
      ['Rutaceae', '', true, 2],
    ]),
  )
  expect(kept).toHaveLength(3)
})
