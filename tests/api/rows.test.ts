import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { conditionSql, createReadJson, readRows } from '../../api/database/rows.ts'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { buildArticle, buildPlant, buildProject, buildTag } from '../support/content.ts'

const all = Prisma.sql`true`
const read = (model: string, query?: object) =>
  readRows<never>(createReadJson(), model, { ...(query && { query }), where: all })

test('rows are read as Prisma reads them, every column of them', async () => {
  const oddities = {
    commonNameEn: `O'Neill "\\u0000" \u2028 🌿`,
    descriptionEn: 'one\ntwo',
    synonyms: ['a,b', '{}', ''],
    createdAt: new Date(0),
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
    expect(await readRows(createReadJson(), model, { where: all, take: 10 })).toEqual(rows)
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
  const rows = await readRows<{ plants: object[] }>(createReadJson(), 'Article', { query: { select }, where: all })
  expect(rows).toEqual(await prisma.article.findMany({ select }))
  expect(rows[0]!.plants).toHaveLength(2)
})

test('only the rows that meet a condition, and no more than asked for', async () => {
  for (const isPublic of [true, false, true]) await buildPlant({ isPublic })
  const count = async (isPublic: boolean, take = 10) =>
    (await readRows(createReadJson(), 'Plant', { where: conditionSql('Plant', { isPublic }), take })).length
  expect([await count(true), await count(false), await count(true, 1)]).toEqual([2, 1, 1])
})

test('a value in a condition is only a value', async () => {
  const evil = "x' OR true"
  const names = [evil, 'iya’', "x'"].map((name) => ({ name, language: 'cak' }))
  await buildPlant({ commonNameEn: evil, names })
  await buildPlant({ commonNameEn: 'Rue' })
  const select = { commonNameEn: true, names: { where: { name: evil }, select: { name: true } } } as const
  const rows = await readRows(createReadJson(), 'Plant', {
    query: { select },
    where: conditionSql('Plant', { commonNameEn: evil }),
  })
  expect(rows).toEqual([{ commonNameEn: evil, names: [{ name: evil }] }])
  const { text, values } = conditionSql('Plant', { commonNameEn: evil, isPublic: true })
  expect([text, values]).toEqual(['common_name_en = $1 AND is_public', [evil]])
})

const names = (options: object) => ({ select: { names: { select: { name: true }, ...options } } })
const articles = (options: object) => ({ select: { articles: { select: { plantId: true }, ...options } } })

describe('what it was not written for is refused', () => {
  test.each<[string, object, RegExp]>([
    ['a limit on a relation', names({ take: 1 }), /^Plant\.names has the option take/],
    ['rows left out of a relation', names({ skip: 1 }), /option skip/],
    ['a cursor', names({ cursor: { id: 'x' } }), /option cursor/],
    ['distinct rows', names({ distinct: ['name'] }), /option distinct/],
    ['an include', names({ include: { plant: true } }), /option include/],
    ['an include of the whole', { include: { names: true } }, /^Plant has the option include/],
    ['a limit on the whole', { select: { id: true }, take: 1 }, /^Plant has the option take/],
    ['an order of the whole', { select: { id: true }, orderBy: { id: 'asc' } }, /option orderBy/],
    ['a condition on the whole', { select: { id: true }, where: { isPublic: true } }, /option where/],
    ['no select', {}, /^Plant\.select is undefined/],
    ['an empty select', { select: {} }, /^Plant selects nothing/],
    ['an unknown field', { select: { smell: true } }, /^Plant names smell, which is no field of Plant/],
    ['a name that every object has', { select: { constructor: true } }, /names constructor/],
    ['a count', { select: { _count: true } }, /names _count/],
    ['SQL for a field', { select: { 'id" FROM "user" --': true } }, /which is no field/],
    ['a field that is not wanted', { select: { id: true, habit: false } }, /^Plant\.habit .* by false/],
    ['a column with a select', { select: { habit: { select: {} } } }, /^Plant\.habit .* by \{/],
    ['a relation with all its columns', { select: { names: true } }, /^Plant\.names is true, not an object/],
    ['a relation without a select', { select: { names: {} } }, /^Plant\.names\.select is undefined/],
    ['an unknown field in a relation', names({ select: { smell: true } }), /^Plant\.names names smell/],
    ['an unknown field in a condition', names({ where: { smell: 'x' } }), /^Plant\.names\.where names smell/],
    ['an operator', names({ where: { name: { not: 'x' } } }), /^Plant\.names\.where\.name is not compared with \{/],
    ['a combined condition', names({ where: { OR: [{ name: 'x' }] } }), /names OR, which is no field/],
    ['a condition on rows of a list', articles({ where: { plant: { names: {} } } }), /names leads to many rows/],
    ['a value of another type', articles({ where: { plant: { isPublic: 'true' } } }), /compared with "true"/],
    ['null', names({ where: { place: null } }), /compared with null/],
    ['a value that got lost', articles({ where: { plant: { isPublic: undefined } } }), /compared with undefined/],
    ['a condition that got lost', articles({ where: null }), /where is null, not an object/],
    ['a list of values', names({ where: { name: ['x'] } }), /compared with \["x"\]/],
    ['half a number', names({ where: { position: 0.5 } }), /compared with 0\.5/],
    ['a date', articles({ where: { plant: { createdAt: new Date(0) } } }), /compared with "1970/],
    ['a condition on an array', articles({ where: { plant: { tags: 'tea' } } }), /compared with "tea"/],
    ['SQL for a direction', names({ orderBy: { name: 'asc; DROP TABLE plants' } }), /not ordered by "asc;/],
    ['where nulls go', names({ orderBy: { place: { sort: 'asc', nulls: 'last' } } }), /not ordered by \{/],
    ['a list of orders', names({ orderBy: [{ name: 'asc' }] }), /orderBy is \[.*\], not an object/],
    ['an order by rows of a list', articles({ orderBy: { plant: { names: { name: 'asc' } } } }), /many rows/],
    ['a function', names({ where: () => true }), /where is .*, not an object/],
  ])('%s', async (_what, query, message) => {
    await expect(read('Plant', query)).rejects.toThrow(message)
  })

  test('also where the same query without it was read before', async () => {
    await read('Plant', names({ where: {} }))
    await expect(read('Plant', names({ where: { name: undefined } }))).rejects.toThrow('compared with undefined')
  })

  test('types that JSON cannot hold, and models that there are not', async () => {
    await expect(read('BugReport', { select: { status: true } })).rejects.toThrow('BugReport.status')
    await expect(read('Smell', { select: { id: true } })).rejects.toThrow('is no model')
    await expect(read('Smell')).rejects.toThrow('is no model')
  })

  test.each([1.5, -1, NaN, Infinity, '1; DROP TABLE plants'])('%s rows', async (take) => {
    const reading = readRows(createReadJson(), 'Plant', { where: all, take: take as number })
    await expect(reading).rejects.toThrow('is a number of rows')
  })

  test.each<[string, object, string]>([
    ['a relation', { names: { name: 'x' } }, 'leads to many rows'],
    ['an unknown column', { smell: 'x' }, 'names smell'],
    ['an operator', { isPublic: { not: true } }, 'compared with'],
    ['nothing', {}, 'no condition'],
  ])('%s in a condition on a table', (_what, where, message) => {
    expect(() => conditionSql('Plant', where)).toThrow(message)
  })

  test('a relation in a condition on one table', () => {
    expect(() => conditionSql('PlantName', { plant: { isPublic: true } })).toThrow('cannot follow a relation')
  })
})

// Names in the SQL are made from those of the schema.
test('tables and columns are called as the schema calls them, and relations refer to an id or a slug', async () => {
  await buildTag('tea', 'Tea', 'Té')
  const models = ['Plant', 'PlantName', 'Article', 'ArticlePlantRelation', 'Project', 'Source', 'Photo', 'Tag']
  for (const model of models) await expect(read(model)).resolves.toBeInstanceOf(Array)
  const schema = readFileSync('prisma/schema.prisma', 'utf8')
  const relations = [...schema.matchAll(/fields: \[(\w+)\], references: \[(\w+)\]/g)]
  for (const [, own, theirs] of relations) expect(theirs, own).toBe(own!.endsWith('Slug') ? 'slug' : 'id')
  expect(relations).toHaveLength(schema.match(/references:/g)!.length)
})
