import { afterEach, describe, expect, test } from 'vitest'
import { ensureFirstAdmin } from '../../api/auth/first-admin.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { openBrowser, PASSWORD, signUp } from '../support/auth.ts'
import { catchMail, linkIn } from '../support/mail.ts'
import { codeOf } from '../support/totp.ts'
import { server } from '../support/worker-database.ts'

describe('signing up', () => {
  test.each([
    ['no address', { email: '', password: PASSWORD }, 'VALIDATION_ERROR'],
    ['half an address', { email: 'marta@', password: PASSWORD }, 'VALIDATION_ERROR'],
    ['no password', { email: 'marta@example.org' }, 'VALIDATION_ERROR'],
    ['five characters', { email: 'marta@example.org', password: 'ceiba' }, 'PASSWORD_TOO_SHORT'],
    ['a password that everybody tries', { email: 'marta@example.org', password: 'Quetzal123' }, 'PASSWORD_TOO_COMMON'],
    ['one letter many times', { email: 'marta@example.org', password: 'zzzzzzzzz' }, 'PASSWORD_TOO_COMMON'],
  ])('refuses %s and stores nothing', async (_what, body, code) => {
    const { status, data } = await openBrowser().post('sign-up/email', body)
    expect({ status, code: data.code }).toEqual({ status: 400, code })
    expect(await prisma.user.count()).toBe(0)
  })

  test('refuses an address that has an account, in any letter case', async () => {
    await signUp('marta@example.org')
    const { status, data } = await openBrowser().post('sign-up/email', {
      email: ' MARTA@Example.org',
      password: PASSWORD,
    })
    expect({ status, code: data.code }).toEqual({ status: 422, code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' })
    expect(await prisma.user.count()).toBe(1)
  })

  test('makes one account when the same address signs up twice at the same moment', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => openBrowser().post('sign-up/email', { email: 'marta@example.org', password: PASSWORD })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect([await prisma.user.count(), await prisma.profile.count(), await prisma.account.count()]).toEqual([1, 1, 1])
  })

  test('makes a profile with the id of the user, and signs in', async () => {
    const browser = await signUp('Marta@Example.org')
    const [profile] = await prisma.profile.findMany()
    expect(profile).toMatchObject({ id: browser.id, email: 'marta@example.org', fullName: null })
    expect((await browser.get('get-session')).data.user).toEqual({ id: browser.id, email: 'marta@example.org' })
  })

  describe.each(['profiles', 'account'])('when the row in %s cannot be written', (table) => {
    afterEach(() => prisma.$executeRawUnsafe(`ALTER TABLE ${table} DROP CONSTRAINT unwritable`))

    test('leaves no user behind', async () => {
      await prisma.$executeRawUnsafe(`ALTER TABLE ${table} ADD CONSTRAINT unwritable CHECK (false)`)
      const browser = openBrowser()
      const { status } = await browser.post('sign-up/email', { email: 'marta@example.org', password: PASSWORD })
      expect(status).toBeGreaterThanOrEqual(400)
      expect([await prisma.user.count(), await prisma.profile.count(), browser.jar.size]).toEqual([0, 0, 0])
    })
  })
})

describe('signing in', () => {
  test('answers an unknown address like a wrong password', async () => {
    await signUp()
    const unknown = await openBrowser().post('sign-in/email', { email: 'juan@example.org', password: PASSWORD })
    const wrong = await openBrowser().post('sign-in/email', { email: 'marta@example.org', password: 'not this one' })
    expect(unknown).toMatchObject({ status: 401, data: { code: 'INVALID_EMAIL_OR_PASSWORD' } })
    expect({ status: wrong.status, data: wrong.data }).toEqual({ status: unknown.status, data: unknown.data })
  })

  test('takes the address in any letter case, with blanks around it', async () => {
    await signUp()
    const { status } = await openBrowser().post('sign-in/email', { email: ' MARTA@example.org ', password: PASSWORD })
    expect(status).toBe(200)
  })

  test('knows nobody without a cookie', async () => {
    const { status, data } = await openBrowser().get('get-session')
    expect([status, data]).toEqual([200, null])
  })

  test('keeps the session token out of what scripts are told of the session', async () => {
    const browser = await signUp()
    const { data } = await browser.get('get-session')
    expect(Object.keys(data).toSorted()).toEqual(['accessToken', 'expiresIn', 'tokenType', 'user'])
    const { token } = await prisma.session.findFirstOrThrow()
    expect(JSON.stringify(data)).not.toContain(token)
  })

  test('lasts 30 days from its last use', async () => {
    const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000)
    const browser = await signUp()
    await prisma.session.updateMany({ data: { expiresAt: days(28) } })
    const { headers } = await browser.get('get-session')
    expect(headers.getSetCookie()[0]).toContain(`Max-Age=${30 * 24 * 60 * 60}`)
    const { expiresAt } = await prisma.session.findFirstOrThrow()
    expect(expiresAt.valueOf()).toBeGreaterThan(days(29.9).valueOf())

    await prisma.session.updateMany({ data: { expiresAt: days(-1) } })
    expect((await browser.get('get-session')).data).toBeNull()
    expect(browser.jar.size).toBe(0)
  })

  test('ends with signing out', async () => {
    const browser = await signUp()
    await browser.post('sign-out')
    expect((await browser.get('get-session')).data).toBeNull()
    expect(await prisma.session.count()).toBe(0)
  })
})

describe('changing the password', () => {
  test('needs the current one', async () => {
    const browser = await signUp()
    const { data } = await browser.post('change-password', {
      currentPassword: 'guess it',
      newPassword: 'copal and ruda',
    })
    expect(data.code).toBe('INVALID_PASSWORD')
    expect((await openBrowser().post('sign-in/email', { email: browser.email, password: PASSWORD })).status).toBe(200)
  })

  test('refuses one that is too easy', async () => {
    const browser = await signUp()
    const { data } = await browser.post('change-password', { currentPassword: PASSWORD, newPassword: 'guatemala' })
    expect(data.code).toBe('PASSWORD_TOO_COMMON')
  })

  test('signs out everywhere else, whatever the browser asks for', async () => {
    const browser = await signUp()
    const other = openBrowser()
    await other.post('sign-in/email', { email: browser.email, password: PASSWORD })
    const body = { currentPassword: PASSWORD, newPassword: 'copal and ruda', revokeOtherSessions: false }
    expect((await browser.post('change-password', body)).status).toBe(200)
    expect((await other.get('get-session')).data).toBeNull()
    expect((await browser.get('get-session')).data.user.email).toBe(browser.email)
  })
})

describe('a forgotten password', () => {
  test('is answered the same, after about the same time, whether the address has an account or not', async () => {
    const mails = catchMail({ takes: 250 })
    await signUp('marta@example.org')
    const [known, unknown] = [await askFor('marta@example.org'), await askFor('juan@example.org')]
    expect(known.answer).toEqual(unknown.answer)
    expect(known.answer.status).toBe(200)
    expect(Math.abs(known.ms - unknown.ms)).toBeLessThan(150)
    expect(mails.map(({ to }) => to)).toEqual(['marta@example.org'])
  })

  async function askFor(email: string) {
    const start = performance.now()
    const { status, data } = await openBrowser().post('request-password-reset', { email })
    return { answer: { status, data }, ms: performance.now() - start }
  }

  test('is set anew by the mailed link, which ends every session', async () => {
    const mails = catchMail()
    const browser = await signUp()
    await openBrowser({ headers: { cookie: 'language=es' } }).post('request-password-reset', { email: browser.email })
    const { status, headers } = await openBrowser().get(linkIn(mails[0]))
    const page = new URL(headers.get('location') ?? '')
    expect([status, page.pathname, page.searchParams.get('lang')]).toEqual([302, '/reset-password', 'es'])

    const token = page.searchParams.get('token')
    expect((await openBrowser().post('reset-password', { token, newPassword: 'copal and ruda' })).status).toBe(200)
    expect((await browser.get('get-session')).data).toBeNull()
    const statuses = await Promise.all(
      [PASSWORD, 'copal and ruda'].map((password) =>
        openBrowser().post('sign-in/email', { email: browser.email, password }),
      ),
    )
    expect(statuses.map((answer) => answer.status)).toEqual([401, 200])
  })

  test('is not set by a link that was used before', async () => {
    const token = await mailedToken()
    await openBrowser().post('reset-password', { token, newPassword: 'copal and ruda' })
    const { status, data } = await openBrowser().post('reset-password', { token, newPassword: 'cacao and chaya' })
    expect([status, data.code]).toEqual([400, 'INVALID_TOKEN'])
    expect(
      (await openBrowser().post('sign-in/email', { email: 'marta@example.org', password: 'cacao and chaya' })).status,
    ).toBe(401)
  })

  test('is set once by a link that is used twice at the same moment', async () => {
    const token = await mailedToken()
    const answers = await Promise.all(
      ['copal and ruda', 'cacao and chaya'].map((newPassword) =>
        openBrowser().post('reset-password', { token, newPassword }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('is not set by a link that is older than an hour', async () => {
    const token = await mailedToken()
    const { expiresAt, createdAt } = await prisma.verification.findFirstOrThrow()
    expect(expiresAt.valueOf() - createdAt.valueOf()).toBeLessThanOrEqual(60 * 60 * 1000)
    await prisma.verification.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } })
    const link = await openBrowser().get(`reset-password/${token}?callbackURL=/reset-password`)
    expect(link.headers.get('location')).toContain('error=INVALID_TOKEN')
    const { data } = await openBrowser().post('reset-password', { token, newPassword: 'copal and ruda' })
    expect(data.code).toBe('INVALID_TOKEN')
  })

  test('keeps the link good when the new password is refused', async () => {
    const token = await mailedToken()
    const refusals = await Promise.all(
      ['ruda', 'contraseña'].map((newPassword) => openBrowser().post('reset-password', { token, newPassword })),
    )
    expect(refusals.map(({ data }) => data.code)).toEqual(['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_COMMON'])
    expect((await openBrowser().post('reset-password', { token, newPassword: 'copal and ruda' })).status).toBe(200)
  })

  async function mailedToken(): Promise<string> {
    const mails = catchMail()
    await signUp('marta@example.org')
    await openBrowser().post('request-password-reset', { email: 'marta@example.org' })
    return /reset-password\/(\w+)/.exec(linkIn(mails[0]))![1]!
  }
})

describe('two factors', () => {
  test('are asked for after a code has shown that the app works', async () => {
    const { browser, totpURI } = await enable()
    expect((await openBrowser().post('sign-in/email', credentials)).data.twoFactorRedirect).toBeUndefined()
    expect((await browser.post('two-factor/verify-totp', { code: wrongCode(totpURI) })).data.code).toBe('INVALID_CODE')
    expect((await browser.post('two-factor/verify-totp', { code: codeOf(totpURI) })).status).toBe(200)

    const other = openBrowser()
    const { data } = await other.post('sign-in/email', credentials)
    expect(data).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
    expect((await other.get('get-session')).data).toBeNull()
    expect((await other.post('two-factor/verify-totp', { code: wrongCode(totpURI) })).status).toBe(401)
    expect((await other.get('get-session')).data).toBeNull()
    expect((await other.post('two-factor/verify-totp', { code: codeOf(totpURI) })).status).toBe(200)
    expect((await other.get('get-session')).data.user.email).toBe(credentials.email)
  })

  test('let a recovery code in once', async () => {
    const { browser, totpURI, backupCodes } = await enable()
    await browser.post('two-factor/verify-totp', { code: codeOf(totpURI) })
    const [first, second] = [openBrowser(), openBrowser()]
    await first.post('sign-in/email', credentials)
    await second.post('sign-in/email', credentials)
    expect((await first.post('two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200)
    expect((await second.post('two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(401)
    expect((await second.get('get-session')).data).toBeNull()
  })

  test('are switched off with the password alone', async () => {
    const { browser, totpURI } = await enable()
    await browser.post('two-factor/verify-totp', { code: codeOf(totpURI) })
    expect((await browser.post('two-factor/disable', { password: 'guess it' })).data.code).toBe('INVALID_PASSWORD')
    expect((await browser.post('two-factor/disable', { password: PASSWORD })).status).toBe(200)
    expect((await openBrowser().post('sign-in/email', credentials)).data.user.email).toBe(credentials.email)
  })

  const credentials = { email: 'marta@example.org', password: PASSWORD }
  const wrongCode = (uri: string) => codeOf(uri, Date.now() + 24 * 60 * 60 * 1000)

  async function enable() {
    const browser = await signUp(credentials.email)
    expect((await browser.post('two-factor/enable', { password: 'guess it' })).data.code).toBe('INVALID_PASSWORD')
    const { data } = await browser.post('two-factor/enable', { password: PASSWORD })
    return { browser, totpURI: String(data.totpURI), backupCodes: data.backupCodes as string[] }
  }
})

// On a database server it is made of ADMIN_EMAIL and ADMIN_PASSWORD alone.
describe.skipIf(server)('the first admin', () => {
  test('is made once, with a password that works', async () => {
    const made = await ensureFirstAdmin()
    const browser = openBrowser()
    expect((await browser.post('sign-in/email', made)).status).toBe(200)
    expect(await prisma.adminUser.count()).toBe(1)
    expect(await ensureFirstAdmin()).toBeNull()
    expect(await prisma.user.count()).toBe(1)
  })

  test('is not made where there is another admin', async () => {
    await buildAdmin()
    expect(await ensureFirstAdmin()).toBeNull()
    expect(await prisma.user.count()).toBe(1)
  })
})
