import { describe, expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildSession, buildUser, type Account } from '../support/accounts.ts'
import { buildArticle, buildPlant } from '../support/content.ts'
import { run } from '../support/run.ts'

test('nobody is the viewer when signed out', async () => {
  const { data, codes } = await run('{ viewer { id email } }')
  expect([data, codes]).toEqual([{ viewer: null }, []])
})

describe('the profile', () => {
  const update = (input: { fullName?: string | null }, as?: Account) =>
    run('mutation ($input: ProfileInput!) { updateProfile(input: $input) { id email fullName } }', { input }, { as })

  test('is not for anonymous readers', async () => {
    expect((await update({ fullName: 'Marta' })).codes).toEqual(['UNAUTHENTICATED'])
  })

  test('refuses a name of more than 100 characters', async () => {
    const marta = await buildUser({ fullName: 'Marta' })
    const { codes, errors } = await update({ fullName: 'a'.repeat(101) }, marta)
    expect([codes, errors[0]?.extensions.fields]).toEqual([['BAD_USER_INPUT'], { fullName: 'tooLong' }])
    expect((await prisma.profile.findFirst())?.fullName).toBe('Marta')
  })

  test.each([
    ['  Marta Xicay ', 'Marta Xicay', 'Marta Xicay'],
    ['  ', null, ''],
    [null, null, ''],
  ])('takes the name %j as %j, everywhere', async (given, fullName, name) => {
    const [marta, juan] = [await buildUser({ fullName: 'M.' }), await buildUser({ fullName: 'Juan' })]
    expect((await update({ fullName: given }, marta)).data.updateProfile).toEqual({ ...marta, fullName })
    expect((await run('{ viewer { fullName } }', {}, { as: marta })).data.viewer).toEqual({ fullName })
    expect((await prisma.user.findUniqueOrThrow({ where: { id: marta.id } })).name).toBe(name)
    expect((await prisma.profile.findUniqueOrThrow({ where: { id: juan.id } })).fullName).toBe('Juan')
  })

  test('leaves alone what the input leaves out', async () => {
    const marta = await buildUser({ fullName: 'Marta' })
    expect((await update({}, marta)).data.updateProfile.fullName).toBe('Marta')
  })
})

describe('deleting the account', () => {
  const remove = (email: string, as?: Account) =>
    run('mutation ($email: String!) { deleteAccount(email: $email) }', { email }, { as })

  test('is not for anonymous readers', async () => {
    const marta = await buildUser()
    expect((await remove(marta.email)).codes).toEqual(['UNAUTHENTICATED'])
    expect(await prisma.user.count()).toBe(1)
  })

  test.each(['', 'yes', 'juan@example.org'])('needs the own address: %j is not it', async (typed) => {
    await buildUser({ email: 'juan@example.org' })
    const { codes, errors } = await remove(typed, await buildUser({ email: 'marta@example.org' }))
    expect([codes, errors[0]?.extensions.fields]).toEqual([['BAD_USER_INPUT'], { email: 'emailMismatch' }])
    expect(await prisma.user.count()).toBe(2)
  })

  test('takes everything of the member along but the bug reports, which lose the name', async () => {
    const [marta, juan] = [await buildUser(), await buildUser()]
    const plantId = (await buildPlant()).id
    await prisma.plantFavorite.createMany({ data: [marta, juan].map(({ id }) => ({ userId: id, plantId })) })
    await prisma.bugReport.create({ data: { userId: marta.id, pageUrl: '/', description: 'Broken' } })
    await buildSession(marta)
    expect((await remove(marta.email.toUpperCase(), marta)).data.deleteAccount).toBe(marta.id)
    expect(await prisma.user.findMany({ select: { id: true } })).toEqual([{ id: juan.id }])
    expect(await prisma.profile.count({ where: { id: marta.id } })).toBe(0)
    expect(await prisma.session.count({ where: { userId: marta.id } })).toBe(0)
    expect(await prisma.plantFavorite.findMany({ select: { userId: true } })).toEqual([{ userId: juan.id }])
    expect(await prisma.bugReport.findMany({ select: { userId: true } })).toEqual([{ userId: null }])
  })

  test('is refused to the only admin, and to one of two who leave at the same moment', async () => {
    const [marta, juan] = [await buildAdmin(), await buildAdmin()]
    const answers = await Promise.all([remove(marta.email, marta), remove(juan.email, juan)])
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT'])
    expect(await prisma.adminUser.count()).toBe(1)
  })
})

test('the export holds what is the member’s, and no secret, no hidden name, nothing of others', async () => {
  const [marta, juan] = [await buildUser({ fullName: 'Marta' }), await buildUser()]
  const plant = await buildPlant({ commonNameEn: 'Chaya' })
  const article = await buildArticle({ titleEn: 'A draft nobody may see', isPublic: false })
  await prisma.plantFavorite.create({ data: { userId: marta.id, plantId: plant.id } })
  await prisma.articleFavorite.create({ data: { userId: marta.id, articleId: article.id } })
  await prisma.bugReport.create({ data: { userId: marta.id, pageUrl: '/', description: 'Broken' } })
  await prisma.bugReport.create({ data: { userId: juan.id, pageUrl: '/', description: 'Of somebody else' } })
  await prisma.account.create({
    data: { userId: marta.id, accountId: marta.id, providerId: 'credential', password: 'HASH' },
  })
  await prisma.newsletterSubscriber.create({ data: { email: marta.email } })
  const { token } = await buildSession(marta)

  const text = (await run('{ viewer { exportData } }', {}, { as: marta })).data.viewer.exportData as string
  const data = JSON.parse(text)
  expect(data).toMatchObject({ id: marta.id, email: marta.email, fullName: 'Marta' })
  expect(data.favoritePlants).toMatchObject([{ id: plant.id, commonNameEn: 'Chaya' }])
  expect(data.favoriteArticles).toMatchObject([{ id: article.id }])
  expect(data.bugReports).toMatchObject([{ description: 'Broken' }])
  expect(data.newsletterSince).toBeTruthy()
  expect(data.sessions.length).toBeGreaterThan(0)
  for (const secret of ['HASH', token, 'A draft nobody may see', 'Of somebody else', juan.id])
    expect(text).not.toContain(secret)
})

test('who is an admin is told to admins, and to members about themselves', async () => {
  const ask = async (id: string, as?: Account) =>
    (await run('query ($id: ID!) { isAdmin(userIdToCheck: $id) }', { id }, { as })).data.isAdmin
  const [admin, other, member] = [await buildAdmin(), await buildAdmin(), await buildUser()]
  expect(await Promise.all([ask(admin.id, admin), ask(other.id, admin), ask(admin.id.toUpperCase(), admin)])).toEqual([
    true,
    true,
    true,
  ])
  expect(
    await Promise.all([ask(member.id, admin), ask(member.id, member), ask(admin.id, member), ask(admin.id)]),
  ).toEqual(Array.from({ length: 4 }, () => false))
  expect(await Promise.all(['', 'nonsense', "' OR true --"].map((id) => ask(id, admin)))).toEqual([false, false, false])
})
