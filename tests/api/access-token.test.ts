import { createSecretKey } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { auth } from '../../api/auth/better-auth.ts'
import { prisma } from '../../api/database/client.ts'
import { UnavailableError } from '../../api/errors.ts'
import { accessTokenOf, buildAdmin, buildSession, buildUser } from '../support/accounts.ts'
import { openBrowser, signUp, SITE } from '../support/auth.ts'
import { statementsOf } from '../support/database.ts'
import { post, readResponse } from '../support/run.ts'

const VIEWER = '{ viewer { id } }'
const MINE = '{ notifications { id } }'
const PUBLIC = '{ plants { totalCount } }'

/** Sends a request with a token. */
async function ask(token: string | undefined, query = MINE, scheme = 'Bearer') {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `${scheme} ${token}` }) }
  return readResponse(await post(JSON.stringify({ query }), headers))
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

  test.each(['nonsense', 'a.b.c', '..', 'two words', 'eyJhbGciOiJFZERTQSJ9.e30.'])(
    'that is %j is refused with the whole request, whatever that asks for',
    async (token) => {
      for (const query of [MINE, VIEWER, PUBLIC, '{ nothing }', 'mutation { markNotificationsSeen { id } }']) {
        const { status, headers, codes, data, errors } = await ask(token, query)
        expect([status, codes, data]).toEqual([401, ['UNAUTHENTICATED'], null])
        expect(errors[0]!.message).toBe('The access token is invalid or has expired.')
        expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
        expect(headers.get('cache-control')).toBe('private, no-store')
        expect(headers.get('access-control-allow-origin')).toBe('*')
      }
    },
  )

  test('that is not sent is no error in what is public', async () => {
    expect((await ask(undefined)).codes).toEqual(['UNAUTHENTICATED'])
    expect((await ask(undefined, VIEWER)).data.viewer).toBeNull()
    expect(await ask(undefined, PUBLIC)).toMatchObject({ status: 200, codes: [] })
    expect((await ask('', PUBLIC, 'Bearer')).codes).toEqual([])
  })

  test('that is refused is refused beside a cached response, and does not replace it', async () => {
    const visitor = await ask(undefined, PUBLIC)
    for (let count = 0; count < 2; count++) {
      expect((await ask('nonsense', PUBLIC)).status).toBe(401)
      expect(await ask(undefined, PUBLIC)).toMatchObject({ status: 200, data: visitor.data })
    }
    const empty = await post(JSON.stringify({ query: PUBLIC }), {
      'content-type': 'application/json',
      authorization: 'Bearer ',
    })
    expect(empty.status).toBe(401)
  })

  test('that cannot be judged, since the database is away, is no obstacle to what needs none', async () => {
    const token = await accessTokenOf(await buildUser())
    await ask(token)
    vi.spyOn(prisma, '$queryRaw').mockRejectedValue(new UnavailableError('db:5432: no answer'))
    expect(await ask(token, '{ __typename }')).toMatchObject({ status: 200, codes: [] })
    expect((await ask(token)).codes).toEqual(['UNAVAILABLE'])
    expect((await ask('nonsense', '{ __typename }')).status).toBe(401)
  })

  test('counts as a bearer token alone', async () => {
    const token = await accessTokenOf(await buildUser())
    expect((await ask(token, MINE, 'Basic')).codes).toEqual(['UNAUTHENTICATED'])
    expect((await ask(token, PUBLIC, 'Basic')).codes).toEqual([])
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
    expect((await ask(accessToken, PUBLIC)).status).toBe(401)
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
    const of = (query: string) => statementsOf(() => ask(token, query))
    const one = await of('{ a: notifications { id } }')
    const two = await of('{ a: notifications { id } b: notifications { id } }')
    expect(two.filter((statement) => statement.includes('is_admin'))).toHaveLength(1)
    expect(two).toHaveLength(one.length + 1)
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
