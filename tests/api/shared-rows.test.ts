import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildPlant, DECIDED_CAUTIONS } from '../support/content.ts'
import { run } from '../support/run.ts'
import { beginWith } from '../support/shared-rows.ts'

// What other tests rely on: each begins with the same rows, whatever the one before has done to them.

let builds = 0

const rue = beginWith(() => {
  builds++
  const names = [{ name: 'Rura', language: 'quc' }]
  return buildPlant({ commonNameEn: 'Rue', commonNameEs: 'Ruda', tags: ['tea'], names, cautions: DECIDED_CAUTIONS })
})

/** What readers find, of which triggers write the most. */
async function read() {
  const query = `{
    plants { totalCount } tea: plants(tag: "tea") { totalCount } tags { slug count }
    found: plants(search: "rura") { edges { node { id commonName cautions { subject } } } }
  }`
  return (await run(query)).data
}

const expected = () => ({
  plants: { totalCount: 1 },
  tea: { totalCount: 1 },
  tags: [{ slug: 'tea', count: 1 }],
  found: {
    edges: [
      { node: { id: rue().id, commonName: 'Rue', cautions: DECIDED_CAUTIONS.map(({ subject }) => ({ subject })) } },
    ],
  },
})

describe.each(['first', 'second'])('the %s time', () => {
  test('the rows are there', async () => expect(await read()).toEqual(expected()))

  test('and may be changed', async () => {
    await prisma.plantCaution.deleteMany()
    await prisma.plant.update({ where: { id: rue().id }, data: { commonNameEn: 'Changed', isPublic: false } })
    await buildPlant({ tags: ['other'] })
    expect((await read()).tags).toEqual([{ slug: 'other', count: 1 }])
  })

  test('or deleted', async () => {
    expect(await read()).toEqual(expected())
    await prisma.plant.deleteMany()
    expect([(await read()).plants.totalCount, builds]).toEqual([0, 1])
  })
})

describe('a suite within', () => {
  const sage = beginWith(() => buildPlant({ commonNameEn: 'Sage', commonNameEs: 'Salvia' }))

  test.each([1, 2])('has its rows besides', async () => {
    const plants = await prisma.plant.findMany({ orderBy: { commonNameEn: 'asc' } })
    expect(plants.map(({ id }) => id)).toEqual([rue().id, sage().id])
    await prisma.plant.deleteMany()
  })
})
