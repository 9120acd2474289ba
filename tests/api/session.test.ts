import { createSecretKey } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { auth } from '../../api/auth/better-auth.ts'
import { getPageViewer } from '../../api/auth/viewer.ts'
import { prisma } from '../../api/db.ts'
import { accessTokenOf, buildAdmin, buildSession, buildUser } from '../support/accounts.ts'
import { openBrowser, PASSWORD, signUp, SITE } from '../support/auth.ts'
import { statementsOf } from '../support/database.ts'
import { post, readAnswer, run } from '../support/run.ts'

const VIEWER = '{ viewer { id } }'
const MINE = '{ notifications { id } }'

/** What a request is answered that carries a token. */
async function ask(token: string | undefined, query = MINE, scheme = 'Bearer') {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `${scheme} ${token}` }) }
  return readAnswer(await post(JSON.stringify({ query }), headers))
}

describe('an access token', () => {
  test('says who is asking', async () => {
    const user = await buildUser()
    expect((await ask(await accessTokenOf(user), VIEWER)).data.viewer).toEqual({ id: user.id })
  })

  test('lasts 15 minutes, to the second', async () => {
    const token = await accessTokenOf(await buildUser())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14 * 60 * 1000 })
    try {
      expect((await ask(token)).codes).toEqual([])
      vi.advanceTimersByTime(61 * 1000)
      expect((await ask(token)).codes).toEqual(['UNAUTHENTICATED'])
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([undefined, '', 'nonsense', 'a.b.c', '..', 'eyJhbGciOiJFZERTQSJ9.e30.'])(
    'that is %j is nobody’s',
    async (token) => {
      expect((await ask(token)).codes).toEqual(['UNAUTHENTICATED'])
      expect((await ask(token, VIEWER)).data.viewer).toBeNull()
    },
  )

  test('counts as a bearer token alone', async () => {
    expect((await ask(await accessTokenOf(await buildUser()), MINE, 'Basic')).codes).toEqual(['UNAUTHENTICATED'])
  })

  test('without a signature (alg none) is nobody’s', async () => {
    const { claims } = await parts()
    const token = new UnsecuredJWT(claims).setExpirationTime('5m').setIssuer(SITE).setAudience(SITE).encode()
    expect((await ask(token)).codes).toEqual(['UNAUTHENTICATED'])
  })

  test('signed by another key, under the name of ours, is nobody’s', async () => {
    const { claims, kid } = await parts()
    const { privateKey } = await generateKeyPair('EdDSA')
    expect((await ask(await sign(claims, { kid, alg: 'EdDSA' }, privateKey))).codes).toEqual(['UNAUTHENTICATED'])
  })

  test('signed with our public key as a shared secret is nobody’s', async () => {
    const { claims, kid } = await parts()
    const { publicKey } = await prisma.jwks.findUniqueOrThrow({ where: { id: kid } })
    const secret = createSecretKey(Buffer.from(publicKey.padEnd(64)))
    expect((await ask(await sign(claims, { kid, alg: 'HS256' }, secret))).codes).toEqual(['UNAUTHENTICATED'])
  })

  test('that brings its own key along is nobody’s', async () => {
    const { claims } = await parts()
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true })
    const header = { kid: 'mine', alg: 'EdDSA', jwk: await exportJWK(publicKey) }
    expect((await ask(await sign(claims, header, privateKey))).codes).toEqual(['UNAUTHENTICATED'])
  })

  test.each([
    ['issuer', { iss: 'https://elsewhere.example' }],
    ['audience', { aud: 'https://elsewhere.example' }],
  ])('of ours for another %s is nobody’s', async (_claim, other) => {
    const { claims } = await parts()
    const { token } = await auth.api.signJWT({ body: { payload: { ...claims, ...other } } })
    expect((await ask(token)).codes).toEqual(['UNAUTHENTICATED'])
  })

  test('counts no more once the user is deleted', async () => {
    const user = await buildUser()
    const token = await accessTokenOf(user)
    await prisma.user.delete({ where: { id: user.id } })
    expect((await ask(token)).codes).toEqual(['UNAUTHENTICATED'])
  })

  test('counts no more once its session is signed out', async () => {
    const browser = await signUp()
    const { accessToken } = (await browser.get('get-session')).data
    // Still signed in elsewhere.
    await buildSession(browser)
    expect((await ask(accessToken)).codes).toEqual([])
    await browser.post('sign-out')
    expect((await ask(accessToken)).codes).toEqual(['UNAUTHENTICATED'])
  })

  test('counts no more once its session has expired', async () => {
    const token = await accessTokenOf(await buildUser())
    await prisma.session.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } })
    expect((await ask(token)).codes).toEqual(['UNAUTHENTICATED'])
  })

  test('does not lend one member’s session to another', async () => {
    const [marta, juan] = [await buildUser(), await buildUser()]
    const session = await buildSession(juan)
    const { token } = await auth.api.signJWT({ body: { payload: { sub: marta.id, sid: session.id } } })
    expect((await ask(token)).codes).toEqual(['UNAUTHENTICATED'])
  })

  test('of an admin whose rights were taken away is a member’s at once', async () => {
    const admin = await buildAdmin()
    const token = await accessTokenOf(admin)
    const isAdmin = async () => (await ask(token, '{ viewer { isAdmin } }')).data.viewer.isAdmin
    expect(await isAdmin()).toBe(true)
    await prisma.adminUser.delete({ where: { userId: admin.id } })
    expect(await isAdmin()).toBe(false)
  })

  test('costs one statement, however many fields ask who is asking', async () => {
    const token = await accessTokenOf(await buildUser())
    await ask(token)
    const statements = await statementsOf(() => ask(token, '{ a: notifications { id } b: notifications { id } }'))
    expect(statements.filter((statement) => statement.includes('is_admin'))).toHaveLength(1)
    expect(statements).toHaveLength(3)
  })

  test('made up under a name that is no key’s costs no statement', async () => {
    const { claims } = await parts()
    const { privateKey } = await generateKeyPair('EdDSA')
    const token = await sign(claims, { kid: 'made-up', alg: 'EdDSA' }, privateKey)
    await ask(token)
    expect(await statementsOf(() => ask(token))).toEqual([])
  })

  async function parts() {
    const user = await buildUser()
    const session = await buildSession(user)
    const { token } = await auth.api.signJWT({ body: { payload: { sub: user.id, sid: session.id } } })
    const { kid } = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string }
    expect((await ask(token)).codes).toEqual([])
    return { claims: { sub: user.id, sid: session.id }, kid }
  }

  type Key = Parameters<SignJWT['sign']>[0]

  function sign(claims: { sub: string; sid: string }, header: { kid: string; alg: string }, key: Key): Promise<string> {
    const token = new SignJWT(claims).setProtectedHeader(header)
    return token.setExpirationTime('5m').setIssuer(SITE).setAudience(SITE).sign(key)
  }
})

test('the public keys are there for whoever checks tokens, without the private ones', async () => {
  await accessTokenOf(await buildUser())
  const { data } = await openBrowser().get('jwks')
  expect(data.keys.length).toBeGreaterThan(0)
  for (const key of data.keys) {
    expect(key).not.toHaveProperty('d')
    await expect(importJWK(key, 'EdDSA')).resolves.toBeTruthy()
  }
})

describe('the session cookie', () => {
  test('is out of reach of scripts and other sites', async () => {
    const { headers } = await openBrowser().post('sign-up/email', { email: 'marta@example.org', password: PASSWORD })
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(cookie).toMatch(/Path=\/(;|$)/)
    expect(cookie).not.toMatch(/Domain=/i)
  })

  test('gives no rights over GraphQL', async () => {
    const browser = await signUp()
    const response = await post(JSON.stringify({ query: VIEWER }), {
      'content-type': 'application/json',
      cookie: browser.cookies(),
    })
    expect((await readAnswer(response)).data.viewer).toBeNull()
  })

  test('tells the server whom to render a page for', async () => {
    const browser = await signUp()
    expect(await pageViewer(browser.cookies())).toMatchObject({ id: browser.id, isAdmin: false })
  })

  test('is nobody’s unsigned, tampered with, expired or signed out', async () => {
    const browser = await signUp()
    const { token } = await prisma.session.findFirstOrThrow()
    const name = [...browser.jar.keys()][0]!
    const cookie = browser.cookies()
    const other = await buildSession(await buildUser())
    expect(await pageViewer('')).toBeNull()
    expect(await pageViewer(`${name}=${token}`)).toBeNull()
    expect(await pageViewer(cookie.replace(token, other.token))).toBeNull()
    await prisma.session.updateMany({ where: { token }, data: { expiresAt: new Date(Date.now() - 1000) } })
    expect(await pageViewer(cookie)).toBeNull()
    await prisma.session.deleteMany({ where: { token } })
    expect(await pageViewer(cookie)).toBeNull()
  })

  test('that was there before signing in is not the one that is signed in (session fixation)', async () => {
    const attacker = await signUp('attacker@example.org')
    await signUp('marta@example.org')
    const planted = attacker.cookies()
    const victim = openBrowser()
    for (const [name, value] of attacker.jar) victim.jar.set(name, value)
    await victim.post('sign-in/email', { email: 'marta@example.org', password: PASSWORD })
    expect(victim.cookies()).not.toBe(planted)
    expect((await pageViewer(planted))?.id).toBe(attacker.id)
  })

  test('cannot be chosen by whoever signs in', async () => {
    await signUp('marta@example.org')
    const browser = openBrowser()
    browser.jar.set('better-auth.session_token', 'chosen-by-somebody.c2lnbmF0dXJl')
    await browser.post('sign-in/email', { email: 'marta@example.org', password: PASSWORD })
    expect(await prisma.session.count({ where: { token: 'chosen-by-somebody' } })).toBe(0)
  })

  const pageViewer = (cookie: string) => getPageViewer(new Request(SITE, { headers: { cookie } }))
})

describe('/api/auth', () => {
  const credentials = { email: 'marta@example.org', password: PASSWORD }

  test.each(['https://elsewhere.example', 'http://localhost:4001', 'https://localhost:4000', 'null'])(
    'refuses the origin %s, with and without cookies',
    async (origin) => {
      const { jar } = await signUp()
      const [stranger, holder] = [openBrowser({ origin }), openBrowser({ origin })]
      for (const [name, value] of jar) holder.jar.set(name, value)
      const answers = [
        await stranger.post('sign-in/email', credentials),
        await holder.post('sign-in/email', credentials),
        await holder.post('sign-out'),
      ]
      for (const { status, data } of answers) expect([status, data.code]).toEqual([403, 'INVALID_ORIGIN'])
      expect(await prisma.session.count()).toBe(1)
    },
  )

  test('refuses a cross-site request that hides its origin', async () => {
    await signUp()
    const browser = openBrowser({ origin: null, headers: { 'sec-fetch-site': 'cross-site' } })
    expect((await browser.post('sign-in/email', credentials)).status).toBe(403)
  })

  test('lets no other site read an answer', async () => {
    const { headers } = await openBrowser().get('get-session')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('refuses a form', async () => {
    await signUp()
    const browser = openBrowser({ headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    expect((await browser.post('sign-in/email', undefined)).status).toBe(400)
  })

  test.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])(
    'sends nobody to %s',
    async (callbackURL) => {
      await signUp()
      const answers = [
        await openBrowser().post('sign-in/email', { ...credentials, callbackURL }),
        await openBrowser().post('request-password-reset', { email: credentials.email, redirectTo: callbackURL }),
        await openBrowser().get(`reset-password/abc?callbackURL=${encodeURIComponent(callbackURL)}`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
      for (const { headers } of answers) expect(headers.get('location')).toBeNull()
    },
  )

  test.each([
    'GET list-sessions',
    'POST update-user',
    'POST delete-user',
    'GET token',
    'POST sign-in/social',
    'GET error',
    'GET sign-in/email',
  ])('has no %s', async (endpoint) => {
    const [method, path] = endpoint.split(' ') as ['GET' | 'POST', string]
    const browser = await signUp()
    const { status, data } = method === 'GET' ? await browser.get(path) : await browser.post(path)
    expect([status, data.code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the sessions of a member', () => {
  const SESSIONS = '{ viewer { sessions { id userAgent isCurrent } } }'

  test('are their own, without those that have ended', async () => {
    const [marta, juan] = [await buildUser(), await buildUser()]
    const first = await buildSession(marta)
    const ended = await buildSession(marta)
    await prisma.session.update({ where: { id: ended.id }, data: { expiresAt: new Date(Date.now() - 1000) } })
    await buildSession(juan)
    const { sessions } = (await run(SESSIONS, {}, { as: marta })).data.viewer
    expect(sessions).toHaveLength(2)
    expect(sessions.map((session: { isCurrent: boolean }) => session.isCurrent).toSorted()).toEqual([false, true])
    expect(sessions.map((session: { id: string }) => session.id)).toContain(first.id)
  })

  test('end one by one, but nobody else’s', async () => {
    const signOut = 'mutation ($id: ID!) { signOutSession(id: $id) }'
    const [marta, juan] = [await buildUser(), await buildUser()]
    const [own, foreign] = [await buildSession(marta), await buildSession(juan)]
    expect((await run(signOut, { id: own.id })).codes).toEqual(['UNAUTHENTICATED'])
    expect((await run(signOut, { id: foreign.id }, { as: marta })).codes).toEqual(['NOT_FOUND'])
    expect((await run(signOut, { id: 'nonsense' }, { as: marta })).codes).toEqual(['NOT_FOUND'])
    expect((await run(signOut, { id: own.id }, { as: marta })).data.signOutSession).toBe(own.id)
    expect(await prisma.session.count({ where: { id: { in: [own.id, foreign.id] } } })).toBe(1)
  })

  test('end all at once but the one that asks', async () => {
    const [marta, juan] = [await buildUser(), await buildUser()]
    await Promise.all([buildSession(marta), buildSession(marta), buildSession(juan)])
    const signOutOthers = 'mutation { signOutOtherSessions { sessions { isCurrent } } }'
    expect((await run(signOutOthers)).codes).toEqual(['UNAUTHENTICATED'])
    const { data } = await run(signOutOthers, {}, { as: marta })
    expect(data.signOutOtherSessions.sessions).toEqual([{ isCurrent: true }])
    expect(await prisma.session.count({ where: { userId: juan.id } })).toBe(1)
  })
})
