import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { commandMember } from '../../api/auth/member-commands.ts'
import { prisma } from '../../api/database/client.ts'
import { mailer } from '../../api/mail/mailer.ts'
import { buildAdmin, buildSession, buildUser } from '../support/accounts.ts'
import { buildPlant } from '../support/content.ts'
import { catchMail } from '../support/mail.ts'
import { ADMIN, copyPreparedSite } from '../support/prepared-site.ts'
import { SERVER } from '../support/program.ts'
import { addressOf, expectSentence, watchPrograms } from '../support/programs.ts'
import { run } from '../support/run.ts'
import { signIn } from '../support/sign-in.ts'
import { accessTokenFor, signInTo } from '../support/site.ts'
import { codeOf } from '../support/totp.ts'
import { databaseUrl, server } from '../support/worker-database.ts'

const email = 'marta@example.org'

const entries = () =>
  prisma.auditEntry.findMany({ select: { actorEmail: true, action: true, subjectId: true, subject: true } })

describe('what the operator does about a person', () => {
  test('is refused for an email address of which nothing is stored', async () => {
    await buildUser({ email })
    for (const command of ['export', 'remove'])
      await expect(commandMember(`${command} nobody@example.org`)).rejects.toThrow('Nothing is stored')
    expect(() => commandMember(`forget ${email}`)).toThrow('does not know')
    expect([await prisma.user.count(), await prisma.auditEntry.count()]).toEqual([1, 0])
  })

  test('is refused for the only admin, whose newsletter stays too', async () => {
    const admin = await buildAdmin()
    await prisma.newsletterSubscriber.create({ data: { email: admin.email } })
    await expect(commandMember(`remove ${admin.email}`)).rejects.toThrow('the only admin')
    expect([await prisma.adminUser.count(), await prisma.newsletterSubscriber.count()]).toEqual([1, 1])
    expect(await prisma.auditEntry.count()).toBe(0)
  })

  test('exports what members export themselves, and leaves an entry without the email address', async () => {
    const marta = await buildUser({ email, fullName: 'Marta' })
    await buildSession(marta)
    const { data } = await run('{ viewer { exportData } }', {}, { as: marta })
    expect(await commandMember('export Marta@Example.org')).toBe(data.viewer.exportData)
    expect(await entries()).toEqual([
      { actorEmail: 'operator', action: 'exportMember', subjectId: marta.id, subject: null },
    ])
  })

  test('removes the account with its newsletter, nothing of others, and leaves no trace of the email address', async () => {
    const mails = catchMail()
    const [marta, juan] = [await buildUser({ email }), await buildUser({ email: 'juan@example.org' })]
    const plantId = (await buildPlant()).id
    await prisma.plantFavorite.createMany({ data: [marta, juan].map(({ id }) => ({ userId: id, plantId })) })
    await prisma.newsletterSubscriber.createMany({ data: [{ email }, { email: juan.email }] })
    const reviewer = { role: 'MIDWIFE', parts: ['USES'], name: 'Marta' }
    await prisma.reviewer.create({ data: { ...reviewer, email, userId: marta.id } })
    expect(await commandMember(`remove ${email}`)).toContain('the account, the newsletter')

    expect(await prisma.user.findMany({ select: { email: true } })).toEqual([{ email: juan.email }])
    expect(await prisma.plantFavorite.findMany({ select: { userId: true } })).toEqual([{ userId: juan.id }])
    expect(await prisma.newsletterSubscriber.findMany({ select: { email: true } })).toEqual([{ email: juan.email }])
    expect(await prisma.reviewer.findMany({ select: { email: true, name: true, userId: true } })).toEqual([
      { email: null, name: null, userId: null },
    ])
    expect(mails).toMatchObject([{ to: email, subject: 'Your account was deleted' }])
    expect(await entries()).toEqual([
      { actorEmail: 'operator', action: 'removeMember', subjectId: marta.id, subject: null },
    ])
    await expect(commandMember(`export ${email}`)).rejects.toThrow('Nothing is stored')
  })

  test('says so if the mail about a removal fails', async () => {
    await buildUser({ email })
    vi.spyOn(mailer, 'send').mockRejectedValue(new Error('mailbox full'))
    expect(await commandMember(`remove ${email}`)).toContain('could not be sent (mailbox full): tell the member.')
    expect(await prisma.user.count()).toBe(0)
  })

  test('reaches who has no account: a subscriber, and a reviewer who has not accepted', async () => {
    await prisma.newsletterSubscriber.create({ data: { email, language: 'es' } })
    await prisma.reviewer.create({ data: { email, role: 'MIDWIFE', parts: ['USES'] } })
    expect(JSON.parse(await commandMember(`export ${email}`))).toEqual({
      email,
      newsletterSince: expect.any(String),
      newsletterLanguage: 'es',
      invitedToReview: expect.any(String),
    })
    expect(await commandMember(`remove ${email}`)).toContain('the newsletter, the invitation to review')
    expect([await prisma.newsletterSubscriber.count(), await prisma.reviewer.count()]).toEqual([0, 0])
    expect((await entries()).map(({ subjectId, subject }) => [subjectId, subject])).toEqual([
      [null, null],
      [null, null],
    ])
  })
})

describe('npm run member', { timeout: 120_000 }, () => {
  const { start, makeFolder } = watchPrograms()

  test('refuses what it does not know, in one sentence', async () => {
    const folder = await makeFolder()
    const member = (...args: string[]) => start('api/auth/member.ts', { DATA_DIR: folder }, ...args)
    const usage = 'Usage: npm run member -- export|remove|two-factor-off EMAIL'
    await Promise.all([
      expectSentence(member('two-factor-off', email, 'juan@example.org'), usage),
      expectSentence(member('forget', email), usage),
      expectSentence(member('remove', email, '--all'), '--all'),
      expectSentence(member('remove', email), 'no database'),
    ])
    expect(await readdir(folder)).toEqual([])
  })

  test.skipIf(server)('is carried out by the running site, or without it, and the log names nobody', async () => {
    const DATA_DIR = join(await makeFolder(), 'data')
    await copyPreparedSite(DATA_DIR)
    const member = (...args: string[]) => start('api/auth/member.ts', { DATA_DIR }, ...args).ended
    const running = start(SERVER, { DATA_DIR, LOG_LEVEL: 'trace' })
    const site = await addressOf(running)
    await signUpAt(site)

    const { code, output } = await member('export', email)
    expect([code, JSON.parse(output)]).toMatchObject([0, { email, name: 'Marta' }])
    expect(await member('remove', email)).toMatchObject({ code: 0, output: expect.stringContaining('the account') })
    expect((await signIn(site, { email, password: 'copal and ruda' })).status).toBe(401)
    const outbox = join(DATA_DIR, 'outbox')
    const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')))
    expect(mails.at(-1)).toContain('Your account was deleted')

    const off = (of: string) => start('api/auth/member.ts', { DATA_DIR }, 'two-factor-off', of)
    const cookie = await turnOnTwoFactor(site)
    expect(await off(ADMIN.email).ended).toMatchObject({ code: 0, errors: '' })
    expect(await accessTokenFor(site, cookie)).toBeUndefined()
    expect((await signIn(site, ADMIN)).status).toBe(401)

    running.process.kill('SIGTERM')
    const ended = await running.ended
    expect(ended.output + ended.errors).not.toContain(email)
    await expectSentence(off(ADMIN.email), 'nothing was changed')
    const exported = await member('export', ADMIN.email)
    expect(JSON.parse(exported.output)).toMatchObject({
      email: ADMIN.email.toLowerCase(),
      adminSince: expect.any(String),
    })
  })

  test.runIf(server)('opens the database of DATABASE_URL itself', async () => {
    await buildUser({ email, fullName: 'Marta' })
    const environment = { DATABASE_URL: databaseUrl, AUTH_SECRET: 'x'.repeat(40) }
    const { code, output } = await start('api/auth/member.ts', environment, 'export', email).ended
    expect([code, JSON.parse(output)]).toMatchObject([0, { email, fullName: 'Marta' }])
  })
})

/** Of the admin; returns the cookie of a session. */
async function turnOnTwoFactor(site: string): Promise<string> {
  const { cookie } = await signInTo(site, ADMIN)
  const post = (path: string, body: object) =>
    fetch(`${site}/api/auth/two-factor/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site, cookie },
      body: JSON.stringify(body),
    })
  const { totpURI } = (await (await post('enable', { password: ADMIN.password })).json()) as { totpURI: string }
  expect((await post('verify-totp', { code: codeOf(totpURI) })).status).toBe(200)
  return cookie
}

async function signUpAt(site: string): Promise<void> {
  const response = await fetch(`${site}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ name: 'Marta', email, password: 'copal and ruda' }),
  })
  expect(response.status).toBe(200)
}
