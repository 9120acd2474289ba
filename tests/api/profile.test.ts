import { describe, expect, test, vi } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin, buildSession, buildUser, type Account } from '../support/accounts.ts'
import { PASSWORD, signUp } from '../support/auth.ts'
import { buildArticle, buildPlant } from '../support/content.ts'
import { catchMail } from '../support/mail.ts'
import { run } from '../support/run.ts'
import { codeOf } from '../support/totp.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('nobody is the viewer when signed out', async () => {
  const { data, codes } = await run('{ viewer { id email } }')
  expect([data, codes]).toEqual([{ viewer: null }, []])
})

describe('the profile', () => {
  const update = (input: { fullName?: string | null }, as?: Account) =>
    run('mutation ($input: ProfileInput!) { updateProfile(input: $input) { id email fullName } }', { input }, { as })

  test('refuses a name of more than 100 characters', async () => {
    const marta = await buildUser({ fullName: 'Marta' })
    const { codes, errors } = await update({ fullName: 'a'.repeat(101) }, marta)
    expect([codes, errors[0]?.extensions.fields]).toEqual([['BAD_USER_INPUT'], { fullName: 'tooLong' }])
    expect((await prisma.profile.findFirst())?.fullName).toBe('Marta')
  })

  test('refuses a name with control characters', async () => {
    const { errors } = await update({ fullName: 'Marta\u202Egnp.exe' }, await buildUser())
    expect(errors[0]?.extensions.fields).toEqual({ fullName: 'invalid' })
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
  const mutation =
    'mutation ($email: String!, $password: String, $code: String) { deleteAccount(email: $email, password: $password, code: $code) }'
  const remove = (email: string, as?: Account, secrets: object = { password: PASSWORD }) =>
    run(mutation, { email, ...secrets }, { as })

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

  test.each([
    [{}, 'wrong'],
    [{ password: '' }, 'wrong'],
    [{ password: 'guess it' }, 'wrong'],
  ])('needs the password: %j is not it', async (secrets, password) => {
    const marta = await buildUser({ hasPassword: true })
    const { codes, errors } = await remove(marta.email, marta, secrets)
    expect([codes, errors[0]?.extensions.fields]).toEqual([['BAD_USER_INPUT'], { password }])
    expect(await prisma.user.count()).toBe(1)
  })

  test('needs a fresh code of the app of a member who has one', async () => {
    const browser = await signUp()
    const { totpURI } = (await browser.post('two-factor/enable', { password: PASSWORD })).data
    const used = codeOf(totpURI)
    await browser.post('two-factor/verify-totp', { code: used })
    for (const [code, problem] of [
      [undefined, 'required'],
      [codeOf(totpURI, Date.now() + DAY_MS), 'wrong'],
      [used, 'wrong'],
    ]) {
      const { errors } = await remove(browser.email, browser, { password: PASSWORD, code })
      expect(errors[0]?.extensions.fields).toEqual({ code: problem })
    }
    const code = codeOf(totpURI, Date.now() + 30_000)
    expect((await remove(browser.email, browser, { password: PASSWORD, code })).data.deleteAccount).toBe(browser.id)
  })

  test('does not help whoever has a stolen session to guess the password', async () => {
    const marta = await buildUser()
    const tries = await Promise.all(Array.from({ length: 11 }, () => remove(marta.email, marta, { password: 'guess' })))
    expect(tries.filter(({ codes }) => codes[0] === 'RATE_LIMITED')).toHaveLength(1)
  })

  test('takes everything of the member along but the bug reports, which lose the name', async () => {
    const mails = catchMail()
    const [marta, juan] = [await buildUser({ hasPassword: true }), await buildUser()]
    await prisma.profile.update({ where: { id: marta.id }, data: { language: 'es' } })
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
    await vi.waitFor(() => expect(mails).toMatchObject([{ to: marta.email, subject: 'Se borró su cuenta' }]))
  })

  test('is refused to the only admin, and to one of two who leave at the same moment', async () => {
    const [marta, juan] = [await buildAdmin({ hasPassword: true }), await buildAdmin({ hasPassword: true })]
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
  await prisma.newsletterSubscriber.create({ data: { email: marta.email, language: 'es' } })
  const { token } = await buildSession(marta)

  const text = (await run('{ viewer { exportData } }', {}, { as: marta })).data.viewer.exportData as string
  const data = JSON.parse(text)
  expect(data).toMatchObject({ id: marta.id, email: marta.email, fullName: 'Marta' })
  expect(data.favoritePlants).toMatchObject([{ id: plant.id, commonNameEn: 'Chaya' }])
  expect(data.favoriteArticles).toMatchObject([{ id: article.id }])
  expect(data.bugReports).toMatchObject([{ description: 'Broken' }])
  expect(data).toMatchObject({ newsletterSince: expect.any(String), newsletterLanguage: 'es' })
  expect(data.sessions.length).toBeGreaterThan(0)
  expect(data.accounts).toMatchObject([{ providerId: 'credential' }])
  expect(data).toMatchObject({ adminSince: null, drafts: [] })
  for (const secret of ['HASH', token, 'A draft nobody may see', 'Of somebody else', juan.id])
    expect(text).not.toContain(secret)
})

test('the export says in which language mails are sent, whether the email address is confirmed, and what an admin drafts', async () => {
  const admin = await buildAdmin()
  await prisma.profile.update({ where: { id: admin.id }, data: { language: 'es' } })
  const draft = { kind: 'PLANT', subject: 'new:1', form: '{"commonNameEs":"Ruda"}' }
  await prisma.draft.create({ data: { ...draft, adminId: admin.id } })
  await prisma.draft.create({ data: { ...draft, adminId: (await buildAdmin()).id, form: '{"commonNameEs":"Otra"}' } })
  const { data } = await run('{ viewer { exportData } }', {}, { as: admin })
  const exported = JSON.parse(data.viewer.exportData as string)
  expect(exported).toMatchObject({ emailVerified: true, language: 'es', adminSince: expect.any(String) })
  expect(exported.drafts).toMatchObject([{ kind: 'PLANT', subject: 'new:1', form: { commonNameEs: 'Ruda' } }])
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
