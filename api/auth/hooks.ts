import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { prisma } from '../database/client.ts'
import { sendConfirmation } from './email-confirmation.ts'
import { sendSecurityMail } from '../mail/security-mail.ts'
import { authRequest } from './auth-request.ts'
import { revokeTokens } from './credentials.ts'
import { emailAddress, normalizeEmail } from './email-address.ts'
import { hashPassword } from './hashing.ts'
import { meantRecoveryCode, spendCode } from './one-time-code.ts'
import { isCommonPassword } from './passwords.ts'
import { personName } from './person-name.ts'

type Input = Record<string, unknown>
type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

const EMAIL = emailAddress('invalidEmail')
/** Where a mistake in the address is pointed out. */
const TAKES_EMAIL = ['/sign-up/email', '/request-password-reset']
const MIN_PASSWORD = 6
const MAX_PASSWORD = 128

export const before = createAuthMiddleware(async (ctx) => {
  const { path } = ctx
  const input = ctx.body as Input | undefined
  if (!input) return undefined
  const password = input[path === '/sign-up/email' ? 'password' : 'newPassword']
  if (typeof password === 'string' && isCommonPassword(password)) {
    throw new APIError('BAD_REQUEST', {
      code: 'PASSWORD_TOO_COMMON',
      message: 'This password is too easy to guess.',
    })
  }
  const body = normalize(path, input)
  if (path === '/sign-up/email') await prepareHash(body)
  if (path === '/two-factor/verify-totp') body.code = await appCode(ctx, body.code)
  if (path === '/two-factor/verify-backup-code') body.code = await recoveryCode(ctx, body.code)
  return { context: { body } }
})

export const after = createAuthMiddleware(async (ctx) => {
  const { path, context } = ctx
  if (isAPIError(context.returned)) return
  const language = authRequest.getStore()?.language
  if (path === '/sign-up/email' && context.newSession) sendConfirmation(context.newSession.user, language)
  if (path === '/change-password' && context.session) {
    await revokeTokens(context.session.user.id)
    sendSecurityMail('passwordChanged', context.session.user.email, language)
  }
  if (path === '/two-factor/generate-backup-codes' && context.session)
    sendSecurityMail('recoveryCodes', context.session.user.email, language)
})

function normalize(path: string, input: Input): Input {
  const body: Input = { ...input, ...(typeof input.email === 'string' && { email: emailIn(path, input.email) }) }
  // The form has no name field; members enter it in their profile.
  if (path === '/sign-up/email') return { ...body, name: nameIn(input) }
  // The old password may have been stolen.
  if (path === '/change-password') return { ...body, revokeOtherSessions: true }
  return body
}

function emailIn(path: string, email: string): string {
  if (!TAKES_EMAIL.includes(path)) return normalizeEmail(email)
  const result = EMAIL.safeParse(email)
  if (result.success) return result.data
  throw new APIError('BAD_REQUEST', { code: 'VALIDATION_ERROR', message: 'Please enter a valid email address.' })
}

function nameIn({ name = '' }: Input): string {
  const result = personName.safeParse(name)
  if (result.success) return result.data
  throw new APIError('BAD_REQUEST', {
    code: 'NAME_INVALID',
    message: 'The name is too long or contains control characters.',
  })
}

/** better-auth would hash the password of a new account within its transaction, which blocks the embedded database. */
async function prepareHash({ email, password }: Input): Promise<void> {
  const store = authRequest.getStore()
  if (!store || typeof email !== 'string' || typeof password !== 'string') return
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) return
  const isTaken = (await prisma.user.count({ where: { email } })) > 0
  if (!isTaken) store.prepared = { password, hash: await hashPassword(password) }
}

/**
 * The code if it is right. Refuses one that was used before, like a wrong one. better-auth counts wrong codes, and gets
 * none for them: what is wrong here could be right there, when a step of 30 seconds ends between the two.
 */
async function appCode(ctx: HookContext, code: unknown): Promise<unknown> {
  const userId = await userOfChallenge(ctx)
  if (!userId || typeof code !== 'string') return code
  const judged = await spendCode(userId, code)
  if (judged === 'used') throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' })
  return judged === 'accepted' ? code : ''
}

async function recoveryCode(ctx: HookContext, code: unknown): Promise<unknown> {
  const userId = await userOfChallenge(ctx)
  return userId && typeof code === 'string' ? meantRecoveryCode(userId, code) : code
}

/** The signed-in member who sets up an app, or the one who has just entered the password. */
async function userOfChallenge(ctx: HookContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx)
  if (session) return session.user.id
  const { name } = ctx.context.createAuthCookie('two_factor')
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret)
  return challenge ? (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value : undefined
}
