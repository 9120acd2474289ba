import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from 'jose'
import { prisma } from '../database/client.ts'
import { fromPrimary } from '../database/reading.ts'
import { accessToken } from './better-auth.ts'

const CACHE_MS = 10 * 60 * 1000
// A key that another node has just created is looked up immediately, but tokens with invented key ids do not cost a
// statement each.
const COOLDOWN_MS = 10 * 1000

interface Claims {
  userId: string
  sessionId: string
}

/** Reads an access token. Null if it has expired, was not issued by this site or is malformed. */
export async function readAccessToken(token: string): Promise<Claims | null> {
  try {
    return await verify(token)
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    if (!(error instanceof errors.JWKSNoMatchingKey) || Date.now() - keys.readAt < COOLDOWN_MS) return null
  }
  keys = NO_KEYS
  return verify(token).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) return null
    throw error
  })
}

async function verify(token: string): Promise<Claims> {
  const { alg, issuer, audience } = accessToken
  const { payload } = await jwtVerify(token, createLocalJWKSet(await publicKeys()), {
    algorithms: [alg],
    issuer,
    audience,
    requiredClaims: ['sub', 'sid', 'exp'],
  })
  return { userId: String(payload.sub), sessionId: String(payload.sid) }
}

/** The public keys for verifying tokens elsewhere, cached, so that requests cost no statement. */
export async function publishedKeys(): Promise<Response> {
  const set = await publicKeys()
  const isLasting = set.keys.length > 0
  const headers = { 'cache-control': isLasting ? `public, max-age=${CACHE_MS / 1000}` : 'no-store' }
  return Response.json(set, { headers })
}

const NO_KEYS = { set: Promise.resolve<JSONWebKeySet>({ keys: [] }), readAt: 0 }
let keys = NO_KEYS

function publicKeys(): Promise<JSONWebKeySet> {
  if (Date.now() - keys.readAt > CACHE_MS) {
    const set = readKeys()
    keys = { set, readAt: Date.now() }
    set.catch(() => (keys = NO_KEYS))
  }
  return keys.set
}

async function readKeys(): Promise<JSONWebKeySet> {
  const rows = await fromPrimary(() => prisma.jwks.findMany({ select: { id: true, publicKey: true } }))
  // The first key is created when the first member signs in.
  if (rows.length === 0) keys = NO_KEYS
  return { keys: rows.map(({ id, publicKey }) => ({ ...JSON.parse(publicKey), kid: id, alg: accessToken.alg })) }
}
