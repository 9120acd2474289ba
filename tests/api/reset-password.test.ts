import { describe, expect, test } from 'vitest'
import { RESET_REQUEST_MS, resetRequest } from '../../api/auth/auth-request.ts'
import { prisma } from '../../api/database/client.ts'
import { openBrowser, PASSWORD, signUp } from '../support/auth.ts'
import { catchMail, linkIn, resetMails } from '../support/mail.ts'

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
