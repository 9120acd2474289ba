import { expect, test, vi } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import type { Mail } from '../../api/mail/mailer.ts'
import { buildAdmin, buildUser, type Account } from '../support/accounts.ts'
import { openBrowser, PASSWORD, signUp } from '../support/auth.ts'
import { catchMail, linkIn, resetMails } from '../support/mail.ts'
import { run } from '../support/run.ts'
import { codeOf } from '../support/totp.ts'

const CONFIRM = 'mutation ($token: String!) { confirmEmail(token: $token) { id emailConfirmed } }'
const SEND = 'mutation ($lang: Language!) { sendEmailConfirmation(lang: $lang) { emailConfirmed } }'

const confirm = (token: string, as: Account) => run(CONFIRM, { token }, { as })

/** Waits for the mail after a sign-up, and returns its token. */
async function mailedToken(mails: Mail[]): Promise<string> {
  const isThis = ({ text }: Mail) => text.includes('/confirm-email?')
  await vi.waitFor(() => expect(mails.some(isThis)).toBe(true))
  return new URL(linkIn(mails.findLast(isThis)), 'http://localhost').searchParams.get('token')!
}

test('a new member is mailed a link, reads and keeps favourites without it, and is told that it is missing', async () => {
  const mails = catchMail()
  const marta = await signUp()
  await mailedToken(mails)
  expect(mails.map(({ to }) => to)).toEqual(['marta@example.org'])
  const { data, codes } = await run('{ viewer { emailConfirmed favoritePlants { id } } }', {}, { as: marta })
  expect([codes, data.viewer]).toEqual([[], { emailConfirmed: false, favoritePlants: [] }])
})

test('the link confirms the address of the member who is signed in, once for all', async () => {
  const mails = catchMail()
  const marta = await signUp()
  const token = await mailedToken(mails)
  expect((await confirm(token, marta)).data.confirmEmail).toEqual({ id: marta.id, emailConfirmed: true })
  expect((await confirm(token, marta)).data.confirmEmail).toEqual({ id: marta.id, emailConfirmed: true })
  await vi.waitFor(() => expect(mails.at(-1)?.subject).toBe('Your email address is confirmed'))
  expect(mails).toHaveLength(2)
})

test('an owner who follows the link of a stranger confirms nothing', async () => {
  const mails = catchMail()
  await signUp('owner@example.org')
  const token = await mailedToken(mails)
  const other = await buildUser()
  for (const [link, as] of [
    [token, other],
    [token.slice(0, -4), other],
    ['nonsense', other],
  ] as const) {
    const { codes, errors } = await confirm(link, as)
    expect([codes, errors[0]?.extensions.fields]).toEqual([['BAD_USER_INPUT'], { token: 'invalid' }])
  }
  expect((await run(CONFIRM, { token })).codes).toEqual(['UNAUTHENTICATED'])
  expect(await prisma.user.count({ where: { email: 'owner@example.org', emailVerified: true } })).toBe(0)
})

test('the link is for the address that it was mailed to', async () => {
  const mails = catchMail()
  const marta = await signUp()
  const token = await mailedToken(mails)
  await prisma.user.update({ where: { id: marta.id }, data: { email: 'other@example.org' } })
  expect((await confirm(token, marta)).codes).toEqual(['BAD_USER_INPUT'])
})

test('the link is mailed again three times an hour, in the language asked for, and not once it is confirmed', async () => {
  const marta = await buildUser()
  const send = () => run(SEND, { lang: 'ES' }, { as: marta })
  expect((await send()).codes).toEqual(['CONFLICT'])
  expect((await run(SEND, { lang: 'ES' })).codes).toEqual(['UNAUTHENTICATED'])

  await prisma.user.update({ where: { id: marta.id }, data: { emailVerified: false } })
  const mails = catchMail()
  const codes = []
  for (let count = 0; count < 4; count++) {
    codes.push(...(await send()).codes)
  }
  expect(codes).toEqual(['RATE_LIMITED'])
  expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('Confirme su correo electrónico'))
})

/** A member who registered with an email address and protects the account with an app. */
async function registerWithApp(email: string) {
  const browser = await signUp(email)
  const { totpURI } = (await browser.post('two-factor/enable', { password: PASSWORD })).data
  await browser.post('two-factor/verify-totp', { code: codeOf(totpURI) })
  return browser
}

async function setPasswordByMail(email: string, mails: Mail[]) {
  const browser = openBrowser()
  await browser.post('request-password-reset', { email })
  const [, token] = /reset-password\/(\w+)/.exec(linkIn(resetMails(mails).at(-1)))!
  expect((await browser.post('reset-password', { token, newPassword: 'copal and ruda' })).status).toBe(200)
  return browser.post('sign-in/email', { email, password: 'copal and ruda' })
}

test('the owner of a mailbox gets the account back that a stranger has made with two factors', async () => {
  const mails = catchMail()
  const stranger = await registerWithApp('owner@example.org')
  const { data } = await setPasswordByMail('owner@example.org', mails)
  expect(data.user).toMatchObject({ email: 'owner@example.org', emailVerified: true })
  expect((await stranger.get('get-session')).data).toBeNull()
  expect(await prisma.twoFactor.count()).toBe(0)
})

test('of a confirmed account the second factor stays when the password is set by mail', async () => {
  const mails = catchMail()
  const marta = await registerWithApp('marta@example.org')
  expect((await confirm(await mailedToken(mails), marta)).codes).toEqual([])
  const { data } = await setPasswordByMail(marta.email, mails)
  expect(data.twoFactorRedirect).toBe(true)
})

test('admins see who has confirmed the address before they make somebody an admin', async () => {
  const [admin, marta] = [await buildAdmin(), await buildUser()]
  await prisma.user.update({ where: { id: marta.id }, data: { emailVerified: false } })
  const { data } = await run('{ users { edges { node { id emailConfirmed } } } }', {}, { as: admin })
  expect(data.users.edges.map(({ node }: { node: object }) => node)).toEqual([
    { id: marta.id, emailConfirmed: false },
    { id: admin.id, emailConfirmed: true },
  ])
})
