import { afterEach, describe, expect, test, vi } from 'vitest'
import { ensureFirstAdmin } from '../../api/auth/first-admin.ts'
import { prisma } from '../../api/database/client.ts'
import { buildAdmin } from '../support/accounts.ts'
import { openBrowser, PASSWORD, signUp } from '../support/auth.ts'
import { codeOf } from '../support/totp.ts'
import { server } from '../support/worker-database.ts'

describe('signing up', () => {
  test.each([
    ['no address', { email: '', password: PASSWORD }, 'VALIDATION_ERROR'],
    ['half an address', { email: 'marta@', password: PASSWORD }, 'VALIDATION_ERROR'],
    ['an accent before the @', { email: 'josé@example.org', password: PASSWORD }, 'VALIDATION_ERROR'],
    ['two addresses', { email: 'a@b@c.org', password: PASSWORD }, 'VALIDATION_ERROR'],
    ['a control character', { email: 'a\x07@b.org', password: PASSWORD }, 'VALIDATION_ERROR'],
    ['what is not seen', { email: 'a@español\u200B.org', password: PASSWORD }, 'VALIDATION_ERROR'],
    ['255 characters', { email: `ana@${'a.'.repeat(124)}org`, password: PASSWORD }, 'VALIDATION_ERROR'],
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

  test('accepts an international domain, as one account however it is written', async () => {
    await signUp('ana@correo-español.example')
    const others = ['Ana@Correo-Espan\u0303ol.example', 'ana@xn--correo-espaol-skb.example']
    for (const email of others) {
      const { data } = await openBrowser().post('sign-up/email', { email, password: PASSWORD })
      expect(data.code, email).toBe('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')
      expect((await openBrowser().post('sign-in/email', { email, password: PASSWORD })).status, email).toBe(200)
    }
    expect(await prisma.user.findMany({ select: { email: true } })).toEqual([
      { email: 'ana@xn--correo-espaol-skb.example' },
    ])
  })

  test('accepts 254 characters', async () => {
    const email = `an@${'a.'.repeat(124)}org`
    expect(email).toHaveLength(254)
    expect((await openBrowser().post('sign-up/email', { email, password: PASSWORD })).status).toBe(200)
  })

  test('makes one account when an address signs up several times at once, and answers the others as if it were known', async () => {
    const body = { email: 'marta@example.org', password: PASSWORD }
    const browsers = [1, 2, 3].map(() => openBrowser())
    const answers = await Promise.all(browsers.map((browser) => browser.post('sign-up/email', body)))
    const known = await openBrowser().post('sign-up/email', body)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(known).toMatchObject({ status: 422, data: { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' } })
    expect(refused.map(({ status, data }) => ({ status, data }))).toEqual(
      [1, 2].map(() => ({ status: known.status, data: known.data })),
    )
    expect(browsers.filter(({ jar }) => jar.size > 0)).toHaveLength(1)
    expect([await prisma.user.count(), await prisma.profile.count(), await prisma.account.count()]).toEqual([1, 1, 1])
    expect(await prisma.session.count()).toBe(1)
  })

  // The embedded database runs one transaction after the other.
  test.runIf(server)('answers like a known address if another sign-up with it commits first', async () => {
    const body = { email: 'marta@example.org', password: PASSWORD }
    const browser = openBrowser()
    let answer!: ReturnType<typeof browser.post>
    await prisma.$transaction(async (tx) => {
      const { id } = await tx.user.create({ data: { email: body.email, name: '' } })
      await tx.profile.create({ data: { id, email: body.email } })
      answer = browser.post('sign-up/email', body)
      await vi.waitFor(async () => {
        const waiting = await prisma.$queryRaw<object[]>`SELECT FROM pg_locks WHERE NOT granted`
        expect(waiting).toHaveLength(1)
      })
    })
    const { status, data } = await answer
    const known = await openBrowser().post('sign-up/email', body)
    expect({ status, data }).toEqual({ status: known.status, data: known.data })
    expect(data.code).toBe('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL')
    expect([await prisma.user.count(), await prisma.profile.count(), await prisma.account.count()]).toEqual([1, 1, 0])
    expect([await prisma.session.count(), browser.jar.size]).toEqual([0, 0])
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
