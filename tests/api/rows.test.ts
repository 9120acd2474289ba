import { expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { conditionSql, createReadJson, readRows } from '../../api/database/rows.ts'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { getDatamodel } from '../../prisma/generated/pothos.ts'
import { buildArticle, buildPlant, buildProject } from '../support/content.ts'

const all = Prisma.sql`true`
const columnsOf = (model: string) =>
  Object.fromEntries(
    getDatamodel()
      .datamodel.models[model]!.fields.filter(({ kind }) => kind === 'scalar')
      .map(({ name }) => [name, true]),
  )

test('rows are read as Prisma reads them, every column of them', async () => {
  const oddities = {
    commonNameEn: `O'Neill "\\u0000" \u2028 🌿`,
    descriptionEn: 'one\ntwo',
    synonyms: ['a,b', '{}', ''],
  }
  await buildPlant(oddities)
  await buildPlant({ tags: ['tea'], galleryImages: ['https://a.example/1.jpg'], isPublic: false })
  await buildArticle()
  await buildProject()
  const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }]
  const written = {
    Plant: await prisma.plant.findMany({ orderBy: newestFirst }),
    Article: await prisma.article.findMany({ orderBy: newestFirst }),
    Project: await prisma.project.findMany({ orderBy: newestFirst }),
  }
  for (const [model, rows] of Object.entries(written)) {
    expect(await readRows(createReadJson(), model, { select: columnsOf(model), where: all, take: 10 })).toEqual(rows)
  }
})

test('relations come along, in the order and with the rows that are asked for', async () => {
  const names = ['iya’', 'xolixol'].map((name) => ({ name, language: 'cak' }))
  const [older, hidden, newer] = [
    await buildPlant({ names, createdAt: new Date('2026-01-01') }),
    await buildPlant({ isPublic: false }),
    await buildPlant({ createdAt: new Date('2026-02-01') }),
  ]
  await buildArticle({ plants: [older, hidden, newer] })
  const select = {
    id: true,
    plants: {
      where: { plant: { isPublic: true } },
      orderBy: { plant: { createdAt: 'desc' } },
      select: {
        plant: {
          select: {
            commonNameEn: true,
            createdAt: true,
            names: { select: { name: true }, orderBy: { position: 'asc' } },
          },
        },
      },
    },
  } as const
  const rows = await readRows<{ plants: object[] }>(createReadJson(), 'Article', { select, where: all })
  expect(rows).toEqual(await prisma.article.findMany({ select }))
  expect(rows[0]!.plants).toHaveLength(2)
})

test('only the rows that meet a condition, and no more than asked for', async () => {
  for (const isPublic of [true, false, true]) await buildPlant({ isPublic })
  const read = (isPublic: boolean, take = 10) =>
    readRows(createReadJson(), 'Plant', { select: { id: true }, where: conditionSql({ isPublic }), take })
  expect([(await read(true)).length, (await read(false)).length, (await read(true, 1)).length]).toEqual([2, 1, 1])
})
