import { BASE_ERROR_CODES, betterAuth, type BetterAuthOptions } from 'better-auth'
import { prismaAdapter } from 'better-auth/adapters/prisma'
import { APIError } from 'better-auth/api'
import { jwt, twoFactor } from 'better-auth/plugins'
import { prisma } from '../database/client.ts'
import { isUnavailable } from '../errors.ts'
import { siteUrl } from '../http/site-url.ts'
import { log } from '../log.ts'
import { sendResetMail } from '../mail/link-mails.ts'
import { sendSecurityMail } from '../mail/security-mail.ts'
import { authRequest } from './auth-request.ts'
import { claimByMailbox, revokeTokens } from './credentials.ts'
import { hashPassword, verifyPassword } from './hashing.ts'
import { after, before } from './hooks.ts'
import { newRecoveryCodes } from './one-time-code.ts'
import { isOwnOrigin, siteIsLocal } from './origin.ts'
import { readSecret } from './secret.ts'

const APP = 'Mayan Medicinal Plants'
const DAY = 24 * 60 * 60
const MAX_USER_AGENT = 400
const UNIQUE_VIOLATION = 'P2002'

/** Shared by the code that signs access tokens and the code that verifies them. */
export const accessToken = { alg: 'EdDSA', issuer: siteUrl, audience: siteUrl } as const

// A user and the profile are written in one transaction: neither exists without the other.
const database = prisma.$extends({
  query: {
    $allOperations: ({ args, query }) =>
      query(args).catch((error: unknown) => {
        const store = authRequest.getStore()
        if (store && isUnavailable(error)) store.unavailable = error
        throw error
      }),
    session: {
      create: ({ args, query }) =>
        query(args).catch((error: unknown) => {
          // The password has been checked before, so only the owner learns that the account is disabled.
          if (String(error).includes('ACCOUNT_DISABLED'))
            throw new APIError('FORBIDDEN', { code: 'ACCOUNT_DISABLED', message: 'This account is disabled.' })
          throw error
        }),
    },
    user: {
      create: ({ args, query }) => {
        const { email, name } = args.data
        const language = authRequest.getStore()?.language
        return query({
          ...args,
          data: { ...args.data, profile: { create: { email, fullName: name || null, language } } },
        } as typeof args).catch((error: unknown) => {
          // Another sign-up with this address has been committed since better-auth looked for one.
          if ((error as { code?: string }).code === UNIQUE_VIOLATION)
            throw APIError.from('UNPROCESSABLE_ENTITY', BASE_ERROR_CODES.USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL)
          throw error
        })
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
    password: {
      hash: async (password) => {
        const prepared = authRequest.getStore()?.prepared
        return prepared?.password === password ? prepared.hash : hashPassword(password)
      },
      verify: verifyPassword,
    },
    resetPasswordTokenExpiresIn: 60 * 60,
    revokeSessionsOnPasswordReset: true,
    onPasswordReset: async ({ user }) => {
      await claimByMailbox(user.id)
      await revokeTokens(user.id)
      const store = authRequest.getStore()
      if (store) store.provedEmail = user.email
      sendSecurityMail('passwordChanged', user.email, store?.language)
    },
    sendResetPassword: async ({ user, token }, request) => {
      try {
        await sendResetMail(user.email, token, request)
      } catch (error) {
        log.error({ err: error, userId: user.id }, 'a password reset mail could not be sent')
        const store = authRequest.getStore()
        if (store) store.hasMailFailed = true
      }
    },
  },
  // A session expires after a week without use; a trigger on the table limits it to 30 days in total.
  session: { expiresIn: 7 * DAY, updateAge: DAY },
  databaseHooks: {
    session: {
      create: {
        before: async (session) => ({ data: { ...session, userAgent: session.userAgent?.slice(0, MAX_USER_AGENT) } }),
      },
    },
    user: {
      update: {
        // better-auth changes no other field of a user here.
        after: async ({ email, twoFactorEnabled }) =>
          sendSecurityMail(twoFactorEnabled ? 'twoFactorOn' : 'twoFactorOff', email, authRequest.getStore()?.language),
      },
    },
  },
  advanced: {
    useSecureCookies: !siteIsLocal,
    defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: !siteIsLocal },
    database: { generateId: false },
    // Explicit, because it is off by default in tests.
    disableOriginCheck: false,
    // Sessions are identified by device; the IP address is not needed, so it is not stored.
    ipAddress: { disableIpTracking: true },
  },
  // Requests are counted in api/auth/handle-auth.ts, in Redis if configured.
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  // handleAuth logs unexpected errors: here they would be printed with the row that could not be written.
  onAPIError: { throw: true },
  logger: { level: 'error', log: (level, message) => log[level]({ from: 'better-auth' }, message) },
  hooks: { before, after },
  plugins: [
    jwt({
      jwks: { keyPairConfig: { alg: accessToken.alg } },
      jwt: {
        issuer: accessToken.issuer,
        audience: accessToken.audience,
        expirationTime: '15m',
        // The token only identifies the session; everything else is read from the database.
        definePayload: ({ session }) => ({ sid: session.id }),
      },
    }),
    twoFactor({
      issuer: APP,
      backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
      // Of wrong codes in a row, from all networks together. Only whoever knows the password can cause them.
      accountLockout: { maxFailedAttempts: 10, durationSeconds: 15 * 60 },
    }),
  ],
} satisfies BetterAuthOptions

export const auth = betterAuth(options)
