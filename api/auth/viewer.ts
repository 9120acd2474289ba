import { parseSigned } from 'hono/utils/cookie'
import { prisma } from '../database/client.ts'
import { isUuid } from '../content/list.ts'
import { readAccessToken } from './access-token.ts'
import { auth } from './better-auth.ts'

/** Who is asking. */
export interface Viewer {
  id: string
  isAdmin: boolean
  sessionId: string
}

/** Who sent a request to the API: the bearer of an access token whose session is still there. No cookie counts. */
export async function getViewer(request: Request): Promise<Viewer | null> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const claims = token ? await readAccessToken(token) : null
  if (!claims || !isUuid(claims.sessionId) || !isUuid(claims.userId)) return null
  const [viewer] = await prisma.$queryRaw<Viewer[]>`
    SELECT user_id AS id, id AS "sessionId", is_admin(user_id) AS "isAdmin" FROM session
    WHERE id = ${claims.sessionId}::uuid AND user_id = ${claims.userId}::uuid AND expires_at > now()`
  return viewer ?? null
}

/** Who asked for a page, by the session cookie. For server rendering alone: it only reads. */
export async function getPageViewer(request: Request): Promise<Viewer | null> {
  const cookies = request.headers.get('cookie')
  if (!cookies) return null
  const { authCookies, secret } = await auth.$context
  const { name } = authCookies.sessionToken
  const token = (await parseSigned(cookies, secret, name))[name]
  if (!token) return null
  const [viewer] = await prisma.$queryRaw<Viewer[]>`
    SELECT user_id AS id, id AS "sessionId", is_admin(user_id) AS "isAdmin" FROM session
    WHERE token = ${token} AND expires_at > now()`
  return viewer ?? null
}

/** Whether a session is still there, which a stream that lasts has to ask again. */
export async function hasSession({ sessionId }: Viewer): Promise<boolean> {
  return (await prisma.session.count({ where: { id: sessionId, expiresAt: { gt: new Date() } } })) > 0
}
