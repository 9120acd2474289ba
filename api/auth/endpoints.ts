import { createHash } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import { byNetwork, EVERYBODY, type Counted, type Limit } from '../http/rate-limit.ts'
import { knownDevice } from './known-device.ts'

interface Caller {
  address: string
  email: string
  request: Request
}

interface Endpoint {
  counts: (caller: Caller) => Counted[]
  takes?: readonly string[]
  isGuessable?: boolean
}

const open: Endpoint = { counts: () => [] }
// A member who mistypes must not hold up the neighbours, who often share an IP address.
const byPassword: Endpoint = {
  counts: ({ address, request }) => [
    ...byCookie('password', request, ['session_token']),
    ...byNetwork('passwordFromNetwork', address),
  ],
  isGuessable: true,
}
const byCode: Endpoint = {
  counts: ({ address, request }) => [
    ...byCookie('twoFactorAttempt', request, ['session_token', 'two_factor']),
    ...byNetwork('twoFactor', address),
  ],
  isGuessable: true,
}
const byResetLink: Endpoint = { counts: ({ address }) => byNetwork('reset', address), isGuessable: true }

/** The endpoints of better-auth that the site uses. Any other path is not found. */
export const ENDPOINTS: Partial<Record<string, Endpoint>> = {
  'POST /sign-up/email': {
    counts: ({ address }) => [...byNetwork('signUp', address), ['signUpInAll', EVERYBODY]],
    // better-auth would store a picture URL of any length.
    takes: ['email', 'password', 'name'],
  },
  'POST /sign-in/email': {
    counts: (caller) => [...byAccount(caller), ...byNetwork('signIn', caller.address)],
    isGuessable: true,
  },
  'POST /sign-out': open,
  'GET /get-session': open,
  'GET /jwks': open,
  'POST /request-password-reset': {
    counts: ({ address, email }) => [['resetRequestForAccount', email], ...byNetwork('resetRequest', address)],
  },
  'GET /reset-password/:token': byResetLink,
  'POST /reset-password': byResetLink,
  'POST /change-password': byPassword,
  'POST /two-factor/enable': byPassword,
  'POST /two-factor/disable': byPassword,
  'POST /two-factor/generate-backup-codes': byPassword,
  'POST /two-factor/verify-totp': byCode,
  'POST /two-factor/verify-backup-code': byCode,
}

function byAccount({ request, email, address }: Caller): Counted[] {
  const device = knownDevice(request, email)
  if (device) return [['signInToAccount', `${email} ${device}`]]
  // First the limit of the network, so that a single one cannot use up the limit of all.
  const [own, ...wide] = byNetwork('signInToAccount', address)
  return [
    ['signInToAccount', `${email} ${own![1]}`],
    ...wide.map(([limit, network]): Counted => [limit, `${network} ${email}`]),
    ['signInFromNewDevices', email],
    ['signInFromNewDevicesDaily', email],
  ]
}

/** By these cookies of better-auth, with HTTPS or without. A stolen one may be used from many networks. */
function byCookie(limit: Limit, request: Request, names: string[]): Counted[] {
  const cookies = parse(request.headers.get('cookie') ?? '')
  const tokens = names.flatMap((name) => [
    cookies[`better-auth.${name}`] ?? [],
    cookies[`__Secure-better-auth.${name}`] ?? [],
  ])
  return tokens.flat().map((token) => [limit, createHash('sha256').update(token).digest('base64url')])
}
