import { prisma } from '../database/client.ts'
import { reasonOf } from '../errors.ts'
import { chosenLanguage } from '../mail/language.ts'
import { auth } from './better-auth.ts'

const ACCESS_TOKEN_SECONDS = 15 * 60

/** A new access token for the current session, null without one. The refresh token stays in its cookie. */
export async function getSession(request: Request): Promise<Response> {
  const response = await auth.handler(request).catch((error: unknown) => {
    if (!reasonOf(error)) throw error
    // Without writes, the session cannot be extended: it is only read.
    const url = new URL(request.url)
    url.searchParams.set('disableRefresh', 'true')
    return auth.handler(new Request(url, request))
  })
  if (!response.ok) return response
  const known = (await response.json()) as { user: { id: string; email: string } } | null
  const headers = new Headers()
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  const accessToken = response.headers.get('set-auth-jwt')
  if (!known || !accessToken) return Response.json(null, { headers })
  const { id, email } = known.user
  await storeLanguage(id, request)
  return Response.json(
    { accessToken, tokenType: 'Bearer', expiresIn: ACCESS_TOKEN_SECONDS, user: { id, email } },
    { headers },
  )
}

/** Deletes expired sessions. better-auth only deletes one whose cookie it receives. */
export async function purgeSessions(): Promise<void> {
  await prisma.session.deleteMany({ where: { expiresAt: { lt: new Date() } } })
}

/** Mails that were not requested use the language in which the member last used the site. */
async function storeLanguage(id: string, request: Request): Promise<void> {
  const language = chosenLanguage(request)
  if (!language) return
  const where = { id, language: { not: language } }
  await prisma.profile.updateMany({ where, data: { language } }).catch((error: unknown) => {
    if (!reasonOf(error)) throw error
  })
}
