import { hashPassword as hashByLibrary, verifyPassword as verifyByLibrary } from 'better-auth/crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cost, hashing, hashPassword, SITE_COST, verifyPassword } from '../../api/auth/hashing.ts'
import { prisma } from '../../api/database/client.ts'
import { openBrowser, PASSWORD, signUp } from '../support/auth.ts'
import { allowHashing, refuseHashing } from '../support/hashing.ts'
import { catchMail, linkIn, resetMails } from '../support/mail.ts'
import { run } from '../support/run.ts'

beforeEach(() => void (cost.N = SITE_COST))

test('hashes are better-auth’s own: those of before hold, and would hold without us', async () => {
  const [theirs, ours] = await Promise.all([hashByLibrary('ñandú'), hashPassword('ñandú')])
  expect(await verifyPassword({ hash: theirs, password: 'n\u0303andu\u0301' })).toBe(true)
  expect(await verifyPassword({ hash: theirs, password: 'nandu' })).toBe(false)
  expect(await verifyByLibrary({ hash: ours, password: 'ñandú' })).toBe(true)
})

afterEach(allowHashing)

test('as many wait as may, the others are refused at once', async () => {
  hashing.limits.mostWaiting = 2
  const results = await Promise.all(Array.from({ length: 12 }, () => hashPassword('x').catch((error) => error.name)))
  const refused = results.filter((result) => result === 'UnavailableError')
  expect(refused.length).toBeGreaterThanOrEqual(6)
  expect(refused.length).toBeLessThan(12)
})

test('with too many waiting, whoever signs in or up is asked to try again, pages are read, and no link is used up', async () => {
  const mails = catchMail()
  const marta = await signUp()
  await openBrowser().post('request-password-reset', { email: marta.email })
  const [, token] = /reset-password\/(\w+)/.exec(linkIn(resetMails(mails).at(-1)))!
  const credentials = { email: marta.email, password: PASSWORD }

  refuseHashing()
  const answers = await Promise.all([
    openBrowser().post('sign-in/email', credentials),
    openBrowser().post('sign-in/email', { ...credentials, email: 'nobody@example.org' }),
    openBrowser().post('sign-up/email', { ...credentials, email: 'juan@example.org' }),
    openBrowser().post('reset-password', { token, newPassword: 'copal and ruda' }),
  ])
  for (const { status, data, headers } of answers) {
    expect([status, data]).toEqual([503, { code: 'UNAVAILABLE', retryAfter: expect.any(Number) }])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const deletion = `mutation { deleteAccount(email: "${marta.email}", password: "${PASSWORD}") }`
  expect((await run(deletion, {}, { as: marta })).codes).toEqual(['UNAVAILABLE'])
  expect((await run('{ plants { totalCount } }')).codes).toEqual([])
  expect(await prisma.user.count()).toBe(1)

  allowHashing()
  const { status } = await openBrowser().post('reset-password', { token, newPassword: 'copal and ruda' })
  expect(status).toBe(200)
})

test('nobody waits for the database while others sign up', async () => {
  const signUps = Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      openBrowser().post('sign-up/email', { email: `m${n}@example.org`, password: PASSWORD }),
    ),
  )
  let reads = 0
  const state = { isDone: false }
  void signUps.finally(() => (state.isDone = true))
  while (!state.isDone) {
    expect((await run('{ plants { totalCount } }')).codes).toEqual([])
    reads++
  }
  expect(new Set((await signUps).map(({ status }) => status))).toEqual(new Set([200]))
  // With the hash inside the transaction, a read would wait for it.
  expect(reads).toBeGreaterThan(16)
})
