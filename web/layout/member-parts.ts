import type { Language } from '../i18n/language.ts'
import { loadMessages } from '../i18n/messages.ts'

type MemberParts = typeof import('./MemberParts.tsx')

let parts: MemberParts | undefined

/** Where the parts are, as the build's manifest names it. */
export const MEMBER_PARTS = 'layout/MemberParts.tsx'

/** Fetches what only members see on every page, and its words. Readers without an account never download it. */
export async function loadMemberParts(language: Language): Promise<void> {
  const [loaded] = await Promise.all([import('./MemberParts.tsx'), loadMessages(language, 'member')])
  parts = loaded
}

/** What `loadMemberParts` has fetched; the root route's loader sees to it for whoever is signed in. */
export function memberParts(): MemberParts | undefined {
  return parts
}
