import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { prismaAdapter } from 'better-auth/adapters/prisma'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { jwt, twoFactor } from 'better-auth/plugins'
import { prisma } from '../database/client.ts'
import { log } from '../log.ts'
import { sendResetMail } from '../mail/reset-mail.ts'
import { siteUrl } from '../http/pages.ts'
import { isOwnOrigin, siteIsLocal } from './origin.ts'
import { isCommonPassword } from './passwords.ts'
import { readSecret } from './secret.ts'

const APP = 'Mayan Medicinal Plants'
const DAY = 24 * 60 * 60

/** Shared by whoever signs access tokens and whoever checks them. */
export const accessToken = { alg: 'EdDSA', issuer: siteUrl, audience: siteUrl } as const

/** better-auth reports a mail that could not be sent to its log alone; who asked for it must hear of it, too. */
export const mailOutcome = new AsyncLocalStorage<{ failed: boolean }>()

// A user and the profile are one write: neither is ever there alone.
const database = prisma.$extends({
  query: {
    user: {
      create: ({ args, query }) => {
        const { email, name } = args.data
        return query({
          ...args,
          data: { ...args.data, profile: { create: { email, fullName: name || null } } },
        } as typeof args)
      },
    },
  },
})

const options = {
  appName: APP,
  baseURL: siteUrl,
  secret: readSecret(),
  database: prismaAdapter(database, { provider: 'postgresql', transaction: true }),
  trustedOrigins: async (request) => {
    const origin = request?.headers.get('origin')
    return request && origin && isOwnOrigin(origin, request) ? [origin] : []
  },
  emailAndPassword: {
    enabled: true,
    minPasswordLength: 6,
    resetPasswordTokenExpiresIn: 60 * 60,
    revokeSessionsOnPasswordReset: true,
    sendResetPassword: async ({ user, token }, request) => {
      try {
        await sendResetMail(user.email, token, request)
      } catch (error) {
        log.error({ err: error, userId: user.id }, 'a reset mail could not be sent')
        const outcome = mailOutcome.getStore()
        if (outcome) outcome.failed = true
      }
    },
  },
  session: { expiresIn: 30 * DAY, updateAge: DAY },
  advanced: {
    useSecureCookies: !siteIsLocal,
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: !siteIsLocal },
    database: { generateId: false },
    // Said because it is off in tests otherwise.
    disableOriginCheck: false,
    // A session is recognised by its device; an address is nothing that we need to keep.
    ipAddress: { disableIpTracking: true },
  },
  // Counted in api/auth/handle-auth.ts, in Redis where there is one.
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  // What nobody expected is for handleAuth to log: here it would be printed, with the row that could not be written.
  onAPIError: { throw: true },
  logger: { level: 'error', log: (level, message) => log[level]({ from: 'better-auth' }, message) },
  hooks: {
    before: createAuthMiddleware(async ({ path, body }) => {
      const input = body as Record<string, unknown> | undefined
      if (!input) return undefined
      const password = input[path === '/sign-up/email' ? 'password' : 'newPassword']
      if (typeof password === 'string' && isCommonPassword(password)) {
        throw new APIError('BAD_REQUEST', {
          code: 'PASSWORD_TOO_COMMON',
          message: 'This password is too easy to guess.',
        })
      }
      return { context: { body: normalize(path, input) } }
    }),
  },
  plugins: [
    jwt({
      jwks: { keyPairConfig: { alg: accessToken.alg } },
      jwt: {
        issuer: accessToken.issuer,
        audience: accessToken.audience,
        expirationTime: '15m',
        // The session is what the server asks the database about; nothing else has to be in it.
        definePayload: ({ session }) => ({ sid: session.id }),
      },
    }),
    twoFactor({ issuer: APP }),
  ],
} satisfies BetterAuthOptions

export const auth = betterAuth(options)

function normalize(path: string, input: Record<string, unknown>): Record<string, unknown> {
  const body = { ...input, ...(typeof input.email === 'string' && { email: input.email.trim() }) }
  // The form asks for no name; a member writes it in the profile.
  if (path === '/sign-up/email') return { ...body, name: typeof input.name === 'string' ? input.name.trim() : '' }
  // Whoever changes a password may have lost the old one to somebody.
  if (path === '/change-password') return { ...body, revokeOtherSessions: true }
  return body
}
