import { afterEach, describe, expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { handleAuth } from '../../api/auth/handle-auth.ts'
import { allowHashing, refuseHashing } from '../support/hashing.ts'
import { prisma } from '../../api/database/client.ts'
import { byNetwork, countAttempts, EVERYBODY, networkOf } from '../../api/http/rate-limit.ts'
import { buildUser } from '../support/accounts.ts'
import { openBrowser, PASSWORD, signUp, SITE } from '../support/auth.ts'
import { countStatements } from '../support/database.ts'
import { catchMail, linkIn, resetMails } from '../support/mail.ts'
import { run } from '../support/run.ts'
import { codeOf } from '../support/totp.ts'

// Bounded: without a refusal the test would never end.
async function untilRefused<Answer>(ask: () => Promise<Answer>, isRefused: (answer: Answer) => boolean) {
  for (let allowed = 0; allowed <= 60; allowed++) {
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
    expect((await signIn(password)).status).not.toBe(429)
  }
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('an address is mailed three links, and is told no more than one without an account', async () => {
  const mails = catchMail()
  await signUp('marta@example.org')
  for (const email of ['marta@example.org', 'nobody@example.org']) {
    const { allowed } = await untilRefused(() => openBrowser().post('request-password-reset', { email }), tooMany)
    expect(allowed).toBe(3)
  }
  expect(resetMails(mails)).toHaveLength(3)
})

test('codes of an authenticator app cannot be guessed', async () => {
  const browser = await signUp()
  const { allowed } = await untilRefused(() => browser.post('two-factor/verify-totp', { code: '000000' }), tooMany)
  expect(allowed).toBe(10)
})

describe('the second step', () => {
  const code = '000000'

  /** A member with two-factor authentication, and the URL of the app. */
  async function signUpWithApp(email: string): Promise<string> {
    const browser = await signUp(email)
    const { totpURI } = (await browser.post('two-factor/enable', { password: PASSWORD })).data
    await browser.post('two-factor/verify-totp', { code: codeOf(totpURI) })
    return totpURI
  }

  async function beginSignIn(email: string) {
    const browser = openBrowser()
    await browser.post('sign-in/email', { email, password: PASSWORD })
    return browser
  }

  test('refuses whoever does not know the password, and holds up nobody who does', async () => {
    const uri = await signUpWithApp('marta@example.org')
    for (let count = 0; count < 20; count++) {
      const stranger = openBrowser({ headers: { cookie: `better-auth.two_factor=guess${count}` } })
      const { status, data } = await stranger.post('two-factor/verify-totp', { code })
      expect([status, data.code]).toEqual([401, 'INVALID_TWO_FACTOR_COOKIE'])
    }
    const marta = await beginSignIn('marta@example.org')
    expect((await marta.post('two-factor/verify-totp', { code: codeOf(uri, Date.now() + 30_000) })).status).toBe(200)
  })

  test('locks an account after ten wrong codes of both kinds, and no neighbour on its network', async () => {
    const [martas, juans] = [await signUpWithApp('marta@example.org'), await signUpWithApp('juan@example.org')]
    for (const path of ['two-factor/verify-totp', 'two-factor/verify-backup-code']) {
      const device = await beginSignIn('marta@example.org')
      for (let count = 0; count < 5; count++) expect((await device.post(path, { code })).status).toBe(401)
    }
    const next = { code: codeOf(martas, Date.now() + 30_000) }
    const marta = await beginSignIn('marta@example.org')
    const { status, data } = await marta.post('two-factor/verify-totp', next)
    expect([status, data.code]).toEqual([429, 'ACCOUNT_TEMPORARILY_LOCKED'])
    const juan = await beginSignIn('juan@example.org')
    const his = { code: codeOf(juans, Date.now() + 30_000) }
    expect((await juan.post('two-factor/verify-totp', his)).status).toBe(200)
  })

  test('begins anew after five wrong codes', async () => {
    await signUpWithApp('marta@example.org')
    const device = await beginSignIn('marta@example.org')
    for (let count = 0; count < 5; count++) await device.post('two-factor/verify-totp', { code })
    const { status, data } = await device.post('two-factor/verify-totp', { code })
    expect([status, data.code]).toEqual([400, 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])
  })

  test('takes a hundred codes from a network in a quarter of an hour', async () => {
    for (let count = 0; count < 100; count++) expect(await countAttempts(byNetwork('twoFactor', '10.0.0.1'))).toBeNull()
    expect(await countAttempts(byNetwork('twoFactor', '10.0.0.1'))).toMatchObject({ limit: 'twoFactor' })
  })
})

test('a stolen session does not help to guess the password', async () => {
  const browser = await signUp()
  const body = { currentPassword: 'a wrong one', newPassword: 'copal and ruda' }
  const { allowed } = await untilRefused(() => browser.post('change-password', body), tooMany)
  expect(allowed).toBe(10)
  expect((await browser.post('two-factor/enable', { password: PASSWORD })).status).toBe(429)
})

test('a cookie that only looks like that of a session does not help to guess the password', async () => {
  const browser = await signUp()
  const body = { currentPassword: 'a wrong one', newPassword: 'copal and ruda' }
  const own = [...browser.jar]
  let count = 0
  const guess = () => {
    browser.jar.clear()
    for (const [name, value] of [['x_session_token', String(++count)], ...own] as const) browser.jar.set(name, value)
    return browser.post('change-password', body)
  }
  expect((await untilRefused(guess, tooMany)).allowed).toBe(10)
})

test('wrong passwords of a member hold up no neighbour on its network', async () => {
  const body = { currentPassword: 'a wrong one', newPassword: 'copal and ruda' }
  const [marta, juan] = [await signUp('marta@example.org'), await signUp('juan@example.org')]
  await untilRefused(() => marta.post('change-password', body), tooMany)
  expect((await juan.post('two-factor/enable', { password: PASSWORD })).status).toBe(200)
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

describe('one account', () => {
  afterEach(allowHashing)

  /** An attempt from a network; nothing is hashed, so an attempt within the limits returns 503. */
  async function guess(address: string, cookie = '') {
    const headers = { 'content-type': 'application/json', origin: SITE, cookie }
    const body = JSON.stringify({ email: 'marta@example.org', password: 'a wrong one' })
    const request = new Request(`${SITE}/api/auth/sign-in/email`, { method: 'POST', headers })
    const response = await handleAuth(request, body, address)
    const { code } = (await response.json()) as { code: string }
    return { status: response.status, code }
  }

  async function guessFrom(addresses: string[], cookie?: string) {
    const codes: string[] = []
    for (const address of addresses) {
      codes.push((await guess(address, cookie)).code)
    }
    return codes
  }

  test('cannot be guessed at from many networks; a device that has signed in before is not held up', async () => {
    const browser = await signUp('marta@example.org')
    refuseHashing()
    const networks = Array.from({ length: 40 }, (_, n) => `2001:db8:${n}::1`)
    const codes = await guessFrom(networks)
    expect(codes.filter((code) => code === 'UNAVAILABLE')).toHaveLength(30)
    expect(codes.at(-1)).toBe('NEW_DEVICES_LIMITED')

    expect(await guess('190.104.1.2', browser.cookies())).toMatchObject({ status: 503 })
    const forged = browser.cookies().replace(/(device_\w+=)[^;]+/, '$1AAAA.AAAA')
    expect(await guess('190.104.1.2', forged)).toEqual({ status: 429, code: 'NEW_DEVICES_LIMITED' })
    const other = await signUpElsewhere('juan@example.org')
    expect(await guess('190.104.1.2', other.cookies())).toEqual({ status: 429, code: 'NEW_DEVICES_LIMITED' })
  })

  async function signUpElsewhere(email: string) {
    allowHashing()
    const browser = await signUp(email)
    refuseHashing()
    return browser
  }

  test('a known device has ten tries, too', async () => {
    const browser = await signUp('marta@example.org')
    refuseHashing()
    const codes = await guessFrom(
      Array.from({ length: 12 }, (_, n) => `10.0.0.${n}`),
      browser.cookies(),
    )
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2)
  })

  test('the mailed link lets the owner in on a new device while strangers try', async () => {
    const mails = catchMail()
    await signUp('marta@example.org')
    refuseHashing()
    await guessFrom(Array.from({ length: 31 }, (_, n) => `2001:db8:${n}::1`))
    allowHashing()
    const browser = openBrowser()
    const signIn = (password: string) => browser.post('sign-in/email', { email: 'marta@example.org', password })
    expect((await signIn(PASSWORD)).data.code).toBe('NEW_DEVICES_LIMITED')
    await browser.post('request-password-reset', { email: 'marta@example.org' })
    const [, token] = /reset-password\/(\w+)/.exec(linkIn(resetMails(mails)[0]))!
    await browser.post('reset-password', { token, newPassword: 'copal and ruda' })
    expect((await signIn('copal and ruda')).status).toBe(200)
  })

  test('is guessed at from a /48 no more often than from four networks', async () => {
    refuseHashing()
    // From 65,536 networks, none of which is refused by itself.
    const limit = byNetwork('signUp', '2001:db8:1:2::3')
    expect(limit).toEqual([
      ['signUp', '2001:db8:1:2'],
      ['signUp', '/48 2001:db8:1'],
    ])
    const refusals = []
    for (let n = 0; n < 250; n++) {
      refusals.push(await countAttempts(byNetwork('signUp', `2001:db8:1:${n.toString(16)}::1`)))
    }
    expect(refusals.filter(Boolean)).toHaveLength(10)
    expect(await countAttempts(byNetwork('signUp', '2001:db8:2::1'))).toBeNull()
    expect(byNetwork('signUp', '190.104.1.2')).toEqual([['signUp', '190.104.1.2']])
  })
})

test('all networks together ask about a thousand addresses an hour', async () => {
  for (let n = 0; n < 1000; n++) {
    await countAttempts([
      ['newsletterInAll', EVERYBODY],
      ['signUpInAll', EVERYBODY],
    ])
  }
  expect((await run('mutation { subscribeToNewsletter(email: "a@example.org") { email } }')).codes).toEqual([
    'RATE_LIMITED',
  ])
  expect((await openBrowser().post('sign-up/email', { email: 'a@example.org', password: PASSWORD })).status).toBe(429)
})

test('requests for a session and for keys are counted, and keys come from the cache', async () => {
  // The first token creates the first key.
  await (await signUp()).get('get-session')
  const { status, headers, data } = await openBrowser().get('jwks')
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=600'])
  expect(data.keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', kid: expect.any(String) })
  expect(data.keys[0].d).toBeUndefined()
  expect(await countStatements(async () => void (await openBrowser().get('jwks')))).toBe(0)

  const limitedApp = createApp({ requestsPerMinute: 2 })
  const statuses = []
  for (const path of ['get-session', 'jwks', 'get-session', 'jwks']) {
    statuses.push((await limitedApp.request(`${SITE}/api/auth/${path}`)).status)
  }
  expect(statuses).toEqual([200, 200, 429, 429])
})
