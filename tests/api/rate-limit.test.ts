import { expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { networkOf } from '../../api/http/rate-limit.ts'
import { buildUser } from '../support/accounts.ts'
import { openBrowser, PASSWORD, signUp } from '../support/auth.ts'
import { catchMail } from '../support/mail.ts'
import { run } from '../support/run.ts'

// Ends where it should: somebody who is never refused would keep the test for ever.
async function untilRefused<Answer>(ask: () => Promise<Answer>, isRefused: (answer: Answer) => boolean) {
  for (let allowed = 0; allowed <= 60; allowed++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await ask()
    if (isRefused(answer)) return { allowed, answer }
  }
  throw new Error('Nobody was ever refused')
}

const tooMany = ({ status }: { status: number }) => status === 429

test('passwords of an account cannot be guessed: after ten tries not even the right one is let in', async () => {
  await signUp('marta@example.org')
  const guess = (email: string, password = 'a wrong one') => openBrowser().post('sign-in/email', { email, password })
  const { allowed, answer } = await untilRefused(() => guess('marta@example.org'), tooMany)
  expect(allowed).toBe(10)
  expect(answer.data).toEqual({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) })
  expect(answer.data.retryAfter).toBeGreaterThan(14 * 60)
  expect(answer.headers.get('retry-after')).toBe(String(answer.data.retryAfter))
  expect((await guess(' Marta@Example.org ', PASSWORD)).status).toBe(429)
  expect((await guess('juan@example.org')).status).toBe(401)
})

test('a member who signs in starts afresh', async () => {
  await signUp('marta@example.org')
  const signIn = (password: string) => openBrowser().post('sign-in/email', { email: 'marta@example.org', password })
  for (const password of [...Array<string>(9).fill('a wrong one'), PASSWORD, ...Array<string>(9).fill('a wrong one')]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await signIn(password)).status).not.toBe(429)
  }
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('an address is mailed three links, and is told no more than one without an account', async () => {
  const mails = catchMail()
  await signUp('marta@example.org')
  for (const email of ['marta@example.org', 'nobody@example.org']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { allowed } = await untilRefused(() => openBrowser().post('request-password-reset', { email }), tooMany)
    expect(allowed).toBe(3)
  }
  expect(mails).toHaveLength(3)
})

test('codes of an authenticator app cannot be guessed', async () => {
  const browser = await signUp()
  const { allowed } = await untilRefused(() => browser.post('two-factor/verify-totp', { code: '000000' }), tooMany)
  expect(allowed).toBe(10)
})

test('a stolen session does not help to guess the password', async () => {
  const browser = await signUp()
  const body = { currentPassword: 'a wrong one', newPassword: 'copal and ruda' }
  const { allowed } = await untilRefused(() => browser.post('change-password', body), tooMany)
  expect(allowed).toBe(10)
  expect((await browser.post('two-factor/enable', { password: PASSWORD })).status).toBe(429)
})

test('a member reports ten bugs an hour, another one still can', async () => {
  const [marta, juan] = [await buildUser(), await buildUser()]
  const mutation = 'mutation { reportBug(input: { pageUrl: "/", description: "Broken" }) { id } }'
  const { allowed, answer } = await untilRefused(
    () => run(mutation, {}, { as: marta }),
    ({ codes }) => codes.includes('RATE_LIMITED'),
  )
  expect([allowed, await prisma.bugReport.count()]).toEqual([10, 10])
  expect(answer.errors[0]!.extensions.retryAfter).toBeGreaterThan(59 * 60)
  expect((await run(mutation, {}, { as: juan })).codes).toEqual([])
})

test('a network subscribes twenty addresses an hour', async () => {
  let count = 0
  const subscribe = () => run(`mutation { subscribeToNewsletter(email: "reader${++count}@example.org") { email } }`)
  const { allowed, answer } = await untilRefused(subscribe, ({ codes }) => codes.includes('RATE_LIMITED'))
  expect([allowed, await prisma.newsletterSubscriber.count()]).toEqual([20, 20])
  expect(answer.errors[0]!.extensions.retryAfter).toBeGreaterThan(0)
})

test.each([
  ['190.104.1.2', '190.104.1.2'],
  ['::ffff:190.104.1.2', '::ffff:190.104.1.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
