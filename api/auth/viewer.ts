import { parseSigned } from 'hono/utils/cookie'
import { Prisma } from '../../prisma/generated/client/client.ts'
import { prisma, servers } from '../database/client.ts'
import { fromPrimary, POSITION, readSince } from '../database/reading.ts'
import { isUuid } from '../rules/storable.ts'
import { readAccessToken } from './access-token.ts'
import { auth } from './better-auth.ts'

export interface Viewer {
  id: string
  isAdmin: boolean
  sessionId: string
}

export function hasToken(request: Request): boolean {
  return /^Bearer( |$)/i.test(request.headers.get('authorization') ?? '')
}

/** Identifies the requester by an access token whose session still exists. Cookies are ignored. */
export async function getViewer(request: Request): Promise<Viewer | null> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const claims = token ? await readAccessToken(token) : null
  if (!claims || !isUuid(claims.sessionId) || !isUuid(claims.userId)) return null
  return findViewer(
    Prisma.sql`id = ${claims.sessionId}::uuid AND user_id = ${claims.userId}::uuid AND expires_at > now()`,
  )
}

/** Identifies the requester of a page by the session cookie. For server rendering only, which only reads. */
export async function getPageViewer(request: Request): Promise<Viewer | null> {
  const cookies = request.headers.get('cookie')
  if (!cookies) return null
  const { authCookies, secret } = await auth.$context
  const { name } = authCookies.sessionToken
  const token = (await parseSigned(cookies, secret, name))[name]
  if (!token) return null
  return findViewer(Prisma.sql`token = ${token} AND expires_at > now()`)
}

/** Members must see their own writes, on whichever node they were made. */
async function findViewer(condition: Prisma.Sql): Promise<Viewer | null> {
  const position = servers?.hasReplicas ? POSITION : Prisma.sql`NULL`
  const [found] = await fromPrimary(
    () => prisma.$queryRaw<(Viewer & { position: string | null })[]>`
      SELECT user_id AS id, id AS "sessionId", is_admin(user_id) AS "isAdmin", ${position} AS position FROM session
      WHERE ${condition}`,
  )
  if (!found) return null
  const { position: since, ...viewer } = found
  readSince(since)
  return viewer
}

/** Whether a session still exists; long-lived streams check it again. */
export async function hasSession({ sessionId }: Viewer): Promise<boolean> {
  const where = { id: sessionId, expiresAt: { gt: new Date() } }
  return (await fromPrimary(() => prisma.session.count({ where }))) > 0
}
