import { describe, expect, test, vi } from 'vitest'
import { turnOffTwoFactor } from '../../api/auth/turn-off-two-factor.ts'
import { prisma } from '../../api/database/client.ts'
import { mailer } from '../../api/mail/mailer.ts'
import { buildAdmin } from '../support/accounts.ts'
import { openBrowser, PASSWORD, signUp } from '../support/auth.ts'
import { catchMail, linkIn, resetMails } from '../support/mail.ts'
import { post, readResponse, run } from '../support/run.ts'
import { codeOf } from '../support/totp.ts'

// How the program carries it out: member-commands.test.ts.

const email = 'marta@example.org'

/** A member who reads Spanish, with two-factor authentication and a device on which it is not asked for. */
async function signUpWithApp() {
  const browser = await signUp(email)
  browser.jar.set('language', 'es')
  const { totpURI } = (await browser.post('two-factor/enable', { password: PASSWORD })).data
  await browser.post('two-factor/verify-totp', { code: codeOf(totpURI) })
  const { accessToken } = (await browser.get('get-session')).data
  const trusted = openBrowser()
  await trusted.post('sign-in/email', { email, password: PASSWORD })
  await trusted.post('two-factor/verify-totp', { code: codeOf(totpURI, Date.now() + 30_000), trustDevice: true })
  return { browser, trusted, authorization: `Bearer ${accessToken}` }
}

const signInWith = (password: string, browser = openBrowser()) => browser.post('sign-in/email', { email, password })

describe('turning off two-factor authentication for a member', () => {
  test('is refused without an account, without a second step, and without mail; nothing is changed', async () => {
    await expect(turnOffTwoFactor('nobody@example.org')).rejects.toThrow('no account with the email address nobody@')
    const { browser } = await signUpWithApp()
    vi.spyOn(mailer, 'check').mockRejectedValueOnce(new Error('connection refused'))
    await expect(turnOffTwoFactor(email)).rejects.toThrow('Mail cannot be sent (connection refused)')
    expect((await browser.get('get-session')).data.user.email).toBe(email)
    expect((await signInWith(PASSWORD)).data.twoFactorRedirect).toBe(true)

    await signUp('juan@example.org')
    await expect(turnOffTwoFactor('juan@example.org')).rejects.toThrow('nothing was changed')
    expect(await prisma.auditEntry.count()).toBe(0)
  })

  test('ends what was begun with the password, and lets in only whoever reads the mailbox', async () => {
    const mails = catchMail()
    const { browser, trusted, authorization } = await signUpWithApp()
    const begun = openBrowser()
    await signInWith(PASSWORD, begun)
    expect(await turnOffTwoFactor(' Marta@Example.org ')).toContain('a mail says how to set a new one')

    for (const device of [browser, trusted]) expect((await device.get('get-session')).data).toBeNull()
    const body = JSON.stringify({ query: '{ viewer { email } }' })
    const { codes } = await readResponse(await post(body, { authorization, 'content-type': 'application/json' }))
    expect(codes).toEqual(['UNAUTHENTICATED'])
    const { status } = await begun.post('two-factor/verify-totp', { code: '000000' })
    expect(status).toBe(401)
    for (const device of [openBrowser(), trusted])
      expect((await signInWith(PASSWORD, device)).data.code).toBe('INVALID_EMAIL_OR_PASSWORD')

    expect(mails.at(-1)).toMatchObject({ to: email, subject: 'Se le desactivó el inicio de sesión en dos pasos' })
    await browser.post('request-password-reset', { email })
    const [, token] = /reset-password\/(\w+)/.exec(linkIn(resetMails(mails)[0]))!
    expect((await browser.post('reset-password', { token, newPassword: 'copal and ruda' })).status).toBe(200)
    const again = openBrowser()
    expect((await signInWith('copal and ruda', again)).data.user.email).toBe(email)
    expect((await again.post('two-factor/enable', { password: 'copal and ruda' })).status).toBe(200)
  })

  test('is in the audit log, for all admins to see', async () => {
    const { browser } = await signUpWithApp()
    await turnOffTwoFactor(email)
    const query = '{ auditLog(first: 5) { edges { node { actorEmail action subject subjectId address } } } }'
    const { data } = await run(query, {}, { as: await buildAdmin() })
    expect(data.auditLog.edges).toEqual([
      {
        node: {
          actorEmail: 'operator',
          action: 'turnOffTwoFactor',
          subject: email,
          subjectId: expect.any(String),
          address: null,
        },
      },
    ])
    expect((await browser.get('get-session')).data).toBeNull()
  })

  test('says so if the mail fails after all', async () => {
    await signUpWithApp()
    vi.spyOn(mailer, 'check').mockResolvedValue()
    vi.spyOn(mailer, 'send').mockRejectedValue(new Error('mailbox full'))
    expect(await turnOffTwoFactor(email)).toContain('could not be sent (mailbox full): tell the member.')
    expect(await prisma.twoFactor.count()).toBe(0)
  })
})
