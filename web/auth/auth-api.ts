import type { Session } from './session.ts'

/** Why the server refused; `code` is better-auth's, or `OFFLINE` without a response. */
export class AuthError extends Error {
  readonly code: string
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined

  constructor(code: string, retryAfter?: number) {
    super(code)
    this.name = 'AuthError'
    this.code = code
    this.retryAfter = retryAfter
  }
}

type Credentials = { email: string; password: string }
type SignInAnswer = { twoFactorRedirect?: boolean }

/** Calls to /api/auth. All of them reject with an AuthError. */
export const authApi = {
  /** The session of this browser with a new access token; null without one. */
  session: async (): Promise<Session | null> => {
    const session = await call<Omit<Session, 'expiresAt'> | null>('get-session')
    return session && { ...session, expiresAt: Date.now() + session.expiresIn * 1000 }
  },
  signUp: (credentials: Credentials) => call('sign-up/email', { ...credentials, name: '' }),
  signIn: (credentials: Credentials) => call<SignInAnswer>('sign-in/email', credentials),
  signOut: () => call('sign-out', {}),
  requestPasswordReset: (email: string) => call('request-password-reset', { email }),
  resetPassword: (token: string, newPassword: string) => call('reset-password', { token, newPassword }),
  changePassword: (currentPassword: string, newPassword: string) =>
    call('change-password', { currentPassword, newPassword }),
  verifyCode: (code: string, trustDevice: boolean) => call('two-factor/verify-totp', { code, trustDevice }),
  verifyRecoveryCode: (code: string, trustDevice: boolean) =>
    call('two-factor/verify-backup-code', { code, trustDevice }),
  enableTwoFactor: (password: string) =>
    call<{ totpURI: string; backupCodes: string[] }>('two-factor/enable', { password }),
  disableTwoFactor: (password: string) => call('two-factor/disable', { password }),
  newRecoveryCodes: (password: string) =>
    call<{ backupCodes: string[] }>('two-factor/generate-backup-codes', { password }),
}

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const response = await fetch(`/api/auth/${path}`, {
    credentials: 'same-origin',
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch(() => {
    throw new AuthError('OFFLINE')
  })
  const answer = (await response.json().catch(() => {
    // A response that breaks off, or comes from a portal in between, does not say that the session has ended.
    if (response.ok) throw new AuthError('OFFLINE')
    return null
  })) as unknown
  if (!response.ok) {
    const { code = 'FAILED', retryAfter } = (answer ?? {}) as { code?: string; retryAfter?: number }
    throw new AuthError(code, retryAfter)
  }
  return answer as Answer
}
