import type { Context, Next } from 'hono'
import { isStorableText } from '../rules/storable.ts'
import { auth } from './better-auth.ts'

/** Redirects a page opened with an invalid or expired reset token as the mailed link does: without the form. */
export async function refuseResetToken(c: Context, next: Next): Promise<Response | void> {
  const token = c.req.path === '/reset-password' && c.req.query('token')
  if (!token || (await isValid(token))) return next()
  const { pathname, searchParams } = new URL(c.req.url)
  searchParams.delete('token')
  searchParams.set('error', 'INVALID_TOKEN')
  return c.redirect(`${pathname}?${searchParams}`)
}

async function isValid(token: string): Promise<boolean> {
  if (!isStorableText(token)) return false
  const { internalAdapter } = await auth.$context
  const verification = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  return verification !== null && verification.expiresAt > new Date()
}
