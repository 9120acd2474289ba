import { afterEach, describe, expect, test } from 'vitest'
import { RESET_REQUEST_MS, resetRequest } from '../../api/auth/auth-request.ts'
import { ensureFirstAdmin } from '../../api/auth/first-admin.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { openBrowser, PASSWORD, signUp } from '../support/auth.ts'
import { catchMail, linkIn, resetMails } from '../support/mail.ts'
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

  test.each([
    ['101 characters', 'a'.repeat(101)],
    ['a line break', 'Marta\nAdmin'],
    ['no text', { first: 'Marta' }],
  ])('refuses a name of %s', async (_what, name) => {
    const body = { email: 'marta@example.org', password: PASSWORD, name }
    const { status, data } = await openBrowser().post('sign-up/email', body)
    expect([status, data.code, await prisma.user.count()]).toEqual([400, 'NAME_INVALID', 0])
  })

  test('takes a name without the whitespace around it, and nothing else that nobody asks for', async () => {
    const body = { email: 'marta@example.org', password: PASSWORD, name: '  Marta Xicay ', image: 'x'.repeat(5000) }
    const { data } = await openBrowser().post('sign-up/email', body)
    expect(data.user.name).toBe('Marta Xicay')
    expect(await prisma.user.findFirst()).toMatchObject({ name: 'Marta Xicay', image: null, emailVerified: false })
    expect(await prisma.profile.findFirst()).toMatchObject({ fullName: 'Marta Xicay' })
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

  test('lasts 7 days from its last use, but not more than 30 in all', async () => {
    const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000)
    const browser = await signUp()
    await prisma.session.updateMany({ data: { expiresAt: days(5) } })
    const { headers } = await browser.get('get-session')
    expect(headers.getSetCookie()[0]).toContain(`Max-Age=${7 * 24 * 60 * 60}`)
    const { expiresAt } = await prisma.session.findFirstOrThrow()
    expect(expiresAt.valueOf()).toBeGreaterThan(days(6.9).valueOf())

    await prisma.session.updateMany({ data: { createdAt: days(-26), expiresAt: days(1) } })
    await browser.get('get-session')
    const { expiresAt: last } = await prisma.session.findFirstOrThrow()
    expect(Math.abs(last.valueOf() - days(4).valueOf())).toBeLessThan(10_000)

    await prisma.session.updateMany({ data: { expiresAt: days(-1) } })
    expect((await browser.get('get-session')).data).toBeNull()
    expect([...browser.jar.keys()].filter((name) => name.includes('session'))).toEqual([])
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
    resetRequest.takesMs = RESET_REQUEST_MS
    const mails = catchMail({ takes: 250 })
    await signUp('marta@example.org')
    const [known, unknown] = [await askFor('marta@example.org'), await askFor('juan@example.org')]
    expect(known.answer).toEqual(unknown.answer)
    expect(known.answer.status).toBe(200)
    expect(Math.abs(known.ms - unknown.ms)).toBeLessThan(150)
    expect(resetMails(mails).map(({ to }) => to)).toEqual(['marta@example.org'])
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
    const { status, headers } = await openBrowser().get(linkIn(resetMails(mails).at(-1)))
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

  test('ends the older links, half-done sign-ins and trusted devices', async () => {
    const mails = catchMail()
    const browser = await signUp()
    for (const _ of [1, 2]) {
      await openBrowser().post('request-password-reset', { email: browser.email })
    }
    await prisma.verification.create({
      data: { identifier: 'trust-device-x', value: browser.id, expiresAt: new Date(Date.now() + 60_000) },
    })
    const [older, newer] = resetMails(mails).map((mail) => /reset-password\/(\w+)/.exec(linkIn(mail))![1]!)
    expect((await openBrowser().post('reset-password', { token: newer, newPassword: 'copal and ruda' })).status).toBe(
      200,
    )
    expect(await prisma.verification.count()).toBe(0)
    const { data } = await openBrowser().post('reset-password', { token: older, newPassword: 'cacao and chaya' })
    expect(data.code).toBe('INVALID_TOKEN')
  })

  test('leaves no link behind when the password is changed', async () => {
    const token = await mailedToken()
    const browser = openBrowser()
    await browser.post('sign-in/email', { email: 'marta@example.org', password: PASSWORD })
    await browser.post('change-password', { currentPassword: PASSWORD, newPassword: 'copal and ruda' })
    const { data } = await openBrowser().post('reset-password', { token, newPassword: 'cacao and chaya' })
    expect(data.code).toBe('INVALID_TOKEN')
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

  test('is not set by a link with a character that no link has', async () => {
    const page = await openBrowser().get('/reset-password?token=a%00b')
    expect([page.status, page.headers.get('location')]).toEqual([302, '/reset-password?error=INVALID_TOKEN'])
    for (const token of ['a\0b', '\ud800', { value: 'a\0b' }]) {
      const { status, data } = await openBrowser().post('reset-password', { token, newPassword: 'copal and ruda' })
      expect([status, data.code]).toEqual([400, 'BAD_USER_INPUT'])
    }
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
    return /reset-password\/(\w+)/.exec(linkIn(resetMails(mails).at(-1)))![1]!
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
    expect((await other.post('two-factor/verify-totp', { code: nextCode(totpURI) })).status).toBe(200)
    expect((await other.get('get-session')).data.user.email).toBe(credentials.email)
  })

  test('take no code twice, and none that is older than one that was taken', async () => {
    const { browser, totpURI } = await enable()
    await browser.post('two-factor/verify-totp', { code: codeOf(totpURI) })
    const devices = [openBrowser(), openBrowser()]
    for (const device of devices) {
      await device.post('sign-in/email', credentials)
      const { status, data } = await device.post('two-factor/verify-totp', { code: codeOf(totpURI) })
      expect([status, data.code]).toEqual([401, 'INVALID_CODE'])
    }
    const code = nextCode(totpURI)
    const answers = await Promise.all(devices.map((device) => device.post('two-factor/verify-totp', { code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
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
  const nextCode = (uri: string) => codeOf(uri, Date.now() + 30_000)
  const wrongCode = (uri: string) => codeOf(uri, Date.now() + 24 * 60 * 60 * 1000)

  async function enable() {
    const browser = await signUp(credentials.email)
    expect((await browser.post('two-factor/enable', { password: 'guess it' })).data.code).toBe('INVALID_PASSWORD')
    const { data } = await browser.post('two-factor/enable', { password: PASSWORD })
    return { browser, totpURI: String(data.totpURI), backupCodes: data.backupCodes as string[] }
  }
})

// On a database server, only ADMIN_EMAIL and ADMIN_PASSWORD create it.
describe.skipIf(server)('the first admin', () => {
  test('is made once, with a password that works', async () => {
    const made = await ensureFirstAdmin()
    const browser = openBrowser()
    expect((await browser.post('sign-in/email', made)).status).toBe(200)
    expect(await prisma.adminUser.count()).toBe(1)
    expect(await ensureFirstAdmin()).toBeNull()
    expect(await prisma.user.count()).toBe(1)
  })

  test('takes the account of ADMIN_EMAIL over from whoever registered with it', async () => {
    const stranger = await signUp('ana@example.org')
    const { data } = await stranger.post('two-factor/enable', { password: PASSWORD })
    await stranger.post('two-factor/verify-totp', { code: codeOf(data.totpURI) })
    await openBrowser().post('request-password-reset', { email: 'ana@example.org' })

    const given = { ADMIN_EMAIL: 'Ana@example.org', ADMIN_PASSWORD: 'copal and ruda', DATABASE_URL: undefined }
    expect(await ensureFirstAdmin(given)).toBeNull()
    expect((await stranger.get('get-session')).data).toBeNull()
    const signIn = (password: string) => openBrowser().post('sign-in/email', { email: 'ana@example.org', password })
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn('copal and ruda')).data.user.email).toBe('ana@example.org')
    expect(await prisma.adminUser.findMany({ select: { userId: true } })).toEqual([{ userId: stranger.id }])
    expect([await prisma.verification.count(), await prisma.twoFactor.count()]).toEqual([0, 0])
  })

  test('is told their password before it is made, as it cannot be told later', async () => {
    const interrupted = new Error('interrupted')
    const announce = ({ password }: { password: string }) => {
      expect(password).toMatch(/^[a-z0-9-]{19}$/)
      throw interrupted
    }
    await expect(ensureFirstAdmin(undefined, announce)).rejects.toBe(interrupted)
    expect(await prisma.user.count()).toBe(0)
  })

  test('is not made where there is another admin', async () => {
    await buildAdmin()
    expect(await ensureFirstAdmin()).toBeNull()
    expect(await prisma.user.count()).toBe(1)
  })
})
