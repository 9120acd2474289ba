import { forgetSentDrafts } from './sent-drafts.ts'
import { forgetAccounts } from '../favorite/account-favorites.ts'
import { forgetRead } from '../offline/forget-read.ts'

/** What a member has read and written is nobody else's business. What the account does not have yet stays. */
export function forgetMember(): void {
  void forgetRead()
  forgetAccounts()
  forgetSentDrafts()
}
