import { AsyncLocalStorage } from 'node:async_hooks'
import type { MailLanguage } from '../mail/language.ts'

export interface AuthRequest {
  language: MailLanguage
  /** better-auth only logs a mail that could not be sent; the response must report it as well. */
  hasMailFailed?: boolean
  /** Why a statement failed: better-auth hides it behind errors of its own. */
  unavailable?: unknown
  /** Hash of the password of a new account, computed before a transaction holds the database. */
  prepared?: { password: string; hash: string }
  provedEmail?: string
}

/** Longer than either path takes, so that the response time does not reveal which email addresses have an account. */
export const RESET_REQUEST_MS = 400

/** The time in use. Tests of anything else lower it. */
export const resetRequest = { takesMs: RESET_REQUEST_MS }

export const authRequest = new AsyncLocalStorage<AuthRequest>()
