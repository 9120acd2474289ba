import type { MemberParts } from '../auth/member-parts.ts'
import type { Language } from '../i18n/language.ts'
import { loadMessages } from '../i18n/messages.ts'

let parts: MemberParts | null = null

/** The file of the parts, from the manifest of the build. */
export const MEMBER_PARTS = 'layout/MemberParts.tsx'

/** Loads the parts for members and their messages. Visitors without an account never load them. */
export async function loadMemberParts(language: Language): Promise<void> {
  const [loaded] = await Promise.all([import('./MemberParts.tsx'), loadMessages(language, 'member')])
  parts = loaded
}

/** The parts loaded by `loadMemberParts`, which the root loader calls for members. */
export function memberParts(): MemberParts | null {
  return parts
}
