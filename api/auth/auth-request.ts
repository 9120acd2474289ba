import { AsyncLocalStorage } from 'node:async_hooks'
import type { MailLanguage } from '../mail/language.ts'

export interface AuthRequest {
  language: MailLanguage
  /** better-auth only logs a mail that could not be sent; the response must report it as well. */
  hasMailFailed?: boolean
  /** Hash of the password of a new account, computed before a transaction holds the database. */
  prepared?: { password: string; hash: string }
  /** The member whose mailbox was proved by a reset link. */
  provedEmail?: string
}

export const authRequest = new AsyncLocalStorage<AuthRequest>()
