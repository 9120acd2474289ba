import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildUser, type Account } from '../support/accounts.ts'
import { buildArticle, buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'

const kinds = [
  {
    noun: 'plant',
    build: (isPublic = true) => buildPlant({ isPublic }),
    mutation: `mutation ($id: ID!, $isFavorite: Boolean!) {
      item: setPlantFavorite(plantId: $id, isFavorite: $isFavorite) { id }
    }`,
    list: 'favoritePlants',
    stored: () => prisma.plantFavorite.count(),
    hide: (id: string) => prisma.plant.update({ where: { id }, data: { isPublic: false } }),
    remove: (id: string) => prisma.plant.delete({ where: { id } }),
  },
  {
    noun: 'article',
    build: (isPublic = true) => buildArticle({ isPublic }),
    mutation: `mutation ($id: ID!, $isFavorite: Boolean!) {
      item: setArticleFavorite(articleId: $id, isFavorite: $isFavorite) { id }
    }`,
    list: 'favoriteArticles',
    stored: () => prisma.articleFavorite.count(),
    hide: (id: string) => prisma.article.update({ where: { id }, data: { isPublic: false } }),
    remove: (id: string) => prisma.article.delete({ where: { id } }),
  },
]

describe.each(kinds)('a favourite $noun', ({ build, mutation, list, stored, hide, remove }) => {
  const set = (id: string, isFavorite: boolean, as?: Account) => run(mutation, { id, isFavorite }, { as })
  const favorites = async (as: Account) =>
    (await run(`{ viewer { list: ${list} { id } } }`, {}, { as })).data.viewer.list.map(({ id }: { id: string }) => id)

  test('is not to be found where it is hidden, malformed or nobody’s', async () => {
    const marta = await buildUser()
    const hidden = await build(false)
    const ids = [hidden.id, 'nonsense', '00000000-0000-7000-8000-000000000000']
    const answers = await Promise.all(ids.map((id) => set(id, true, marta)))
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
    expect(await stored()).toBe(0)
  })

  test('is added and taken away, as often as one likes', async () => {
    const marta = await buildUser()
    const { id } = await build()
    for (const isFavorite of [true, true, false, false, true]) {
      expect((await set(id, isFavorite, marta)).data.item).toEqual({ id })
      expect(await stored()).toBe(isFavorite ? 1 : 0)
    }
  })

  test('is stored once when it is tapped twice at the same moment', async () => {
    const marta = await buildUser()
    const { id } = await build()
    const answers = await Promise.all([1, 2, 3].map(() => set(id, true, marta)))
    expect(answers.flatMap(({ codes }) => codes)).toEqual([])
    expect(await stored()).toBe(1)
  })

  test('is the member’s own', async () => {
    const [marta, juan] = [await buildUser(), await buildUser()]
    const { id } = await build()
    await set(id, true, marta)
    expect([await favorites(marta), await favorites(juan)]).toEqual([[id], []])
    await set(id, false, juan)
    expect(await favorites(marta)).toEqual([id])
  })

  test('stands before those that were added earlier', async () => {
    const marta = await buildUser()
    const [first, second] = [await build(), await build()]
    await set(second.id, true, marta)
    await set(first.id, true, marta)
    expect(await favorites(marta)).toEqual([first.id, second.id])
  })

  test('is shown no more once it is hidden or deleted', async () => {
    const marta = await buildUser()
    const [hidden, deleted] = [await build(), await build()]
    await set(hidden.id, true, marta)
    await set(deleted.id, true, marta)
    await hide(hidden.id)
    await remove(deleted.id)
    expect(await favorites(marta)).toEqual([])
  })
})

describe('favourites of a phone', () => {
  const ADD = `mutation ($plantIds: [ID!]!, $articleIds: [ID!]!) {
    addFavorites(plantIds: $plantIds, articleIds: $articleIds) { favoritePlants { id } favoriteArticles { id } }
  }`
  const add = (plantIds: string[], articleIds: string[], as?: Account) => run(ADD, { plantIds, articleIds }, { as })
  const ids = (items: { id: string }[]) => items.map(({ id }) => id)

  test('are for members to add', async () => {
    const { id } = await buildPlant()
    expect((await add([id], [])).codes).toEqual(['UNAUTHENTICATED'])
    expect(await prisma.plantFavorite.count()).toBe(0)
  })

  test('join those of the account in their order, as often as they are sent', async () => {
    const marta = await buildUser()
    const [first, second, third] = [await buildPlant(), await buildPlant(), await buildPlant()]
    const article = await buildArticle()
    const before = new Date(Date.now() - 60_000)
    await prisma.plantFavorite.create({ data: { userId: marta.id, plantId: third.id, createdAt: before } })
    for (let times = 0; times < 2; times++) {
      const { data } = await add([second.id, first.id.toUpperCase(), third.id], [article.id], marta)
      expect(ids(data.addFavorites.favoritePlants)).toEqual([second.id, first.id, third.id])
      expect(ids(data.addFavorites.favoriteArticles)).toEqual([article.id])
    }
    const [kept] = await prisma.plantFavorite.findMany({ where: { plantId: third.id } })
    expect(kept!.createdAt).toEqual(before)
  })

  test('that are hidden are shown once they are public; nobody’s and nonsense are left out, and too many refused', async () => {
    const marta = await buildUser()
    const hidden = await buildPlant({ isPublic: false })
    const shown = await buildPlant()
    const { data } = await add([hidden.id, 'nonsense', '00000000-0000-7000-8000-000000000000', shown.id], [], marta)
    expect(ids(data.addFavorites.favoritePlants)).toEqual([shown.id])
    expect(await prisma.plantFavorite.count()).toBe(2)
    await prisma.plant.update({ where: { id: hidden.id }, data: { isPublic: true } })
    const { data: later } = await run('{ viewer { favoritePlants { id } } }', {}, { as: marta })
    expect(ids(later.viewer.favoritePlants)).toEqual([hidden.id, shown.id])
    const many = await add(
      [],
      Array.from({ length: 201 }, () => shown.id),
      marta,
    )
    expect(many.codes).toEqual(['BAD_USER_INPUT'])
    expect(many.errors[0]!.extensions['fields']).toEqual({ articleIds: 'tooMany' })
  })

  test('are removed by their member, also while they are hidden', async () => {
    const REMOVE = `mutation ($plantIds: [ID!]!, $articleIds: [ID!]!) {
      removeFavorites(plantIds: $plantIds, articleIds: $articleIds) { favoritePlants { id } favoriteArticles { id } }
    }`
    const [marta, juan] = [await buildUser(), await buildUser()]
    const [kept, hidden] = [await buildPlant(), await buildPlant({ isPublic: false })]
    const article = await buildArticle()
    for (const member of [marta, juan]) await add([kept.id, hidden.id], [article.id], member)
    const gone = { plantIds: [hidden.id, 'nonsense'], articleIds: [article.id] }
    expect((await run(REMOVE, gone)).codes).toEqual(['UNAUTHENTICATED'])
    for (let times = 0; times < 2; times++) {
      const { data } = await run(REMOVE, gone, { as: marta })
      expect(data.removeFavorites).toEqual({ favoritePlants: [{ id: kept.id }], favoriteArticles: [] })
    }
    const left = await prisma.plantFavorite.findMany({ where: { plantId: hidden.id } })
    expect(left.map(({ userId }) => userId)).toEqual([juan.id])
    const many = Array.from({ length: 201 }, () => kept.id)
    const refused = await run(REMOVE, { plantIds: many, articleIds: [] }, { as: marta })
    expect(refused.errors[0]!.extensions['fields']).toEqual({ plantIds: 'tooMany' })
  })

  test('are read by anybody in their order, without what is hidden', async () => {
    const [first, second] = [await buildPlant(), await buildPlant()]
    const hidden = await buildPlant({ isPublic: false })
    const query = `query ($ids: [ID!]!) { plantsById(ids: $ids) { id } articlesById(ids: $ids) { id } }`
    const { data } = await run(query, { ids: [second.id, hidden.id, 'x', first.id] })
    expect(ids(data.plantsById)).toEqual([second.id, first.id])
    expect(data.articlesById).toEqual([])
    await prisma.plant.update({ where: { id: first.id }, data: { isPublic: false } })
    const many = await run(query, { ids: Array.from({ length: 201 }, () => second.id) })
    expect(new Set(many.codes)).toEqual(new Set(['BAD_USER_INPUT']))
  })
})
