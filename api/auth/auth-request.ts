import { AsyncLocalStorage } from 'node:async_hooks'
import type { MailLanguage } from '../mail/language.ts'

/** What is known of the request to /api/auth that is being handled, for what better-auth calls while it does. */
export interface AuthRequest {
  language: MailLanguage
  /** better-auth reports a mail that could not be sent to its log alone; who asked for it must hear of it, too. */
  hasMailFailed?: boolean
  /** The hash of a new account's password, made before a transaction holds the database. */
  prepared?: { password: string; hash: string }
  /** Whose mailbox a reset link has just proved. */
  provedEmail?: string
}

export const authRequest = new AsyncLocalStorage<AuthRequest>()
