import { createHmac, randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { isSameSecret } from '../http/same-secret.ts'
import { once } from '../rules/once.ts'
import { siteIsLocal } from './origin.ts'
import { keyFor } from './secret.ts'

// Guessing passwords from many networks must not lock the owner out: a device that has signed in before sends this
// cookie and has its own counter (OWASP, "Slow down online guessing attacks with device cookies").
const key = once(() => keyFor('known device'))
const YEAR = 365 * 24 * 60 * 60

export function knownDevice(request: Request, email: string): string | null {
  const cookies = parse(request.headers.get('cookie') ?? '')
  const [device = '', given = ''] = (cookies[nameFor(email)] ?? '').split('.')
  return isSameSecret(given, sign(email, device)) ? device : null
}

export function deviceCookie(email: string): string {
  const device = randomBytes(12).toString('base64url')
  return serialize(nameFor(email), `${device}.${sign(email, device)}`, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Lax',
    secure: !siteIsLocal,
    maxAge: YEAR,
  })
}

/** One cookie per account, since families share phones; its name does not reveal the account. */
function nameFor(email: string): string {
  return `device_${createHmac('sha256', key()).update(email).digest('hex').slice(0, 12)}`
}

function sign(email: string, device: string): string {
  return createHmac('sha256', key()).update(`${email}\n${device}`).digest('base64url')
}
