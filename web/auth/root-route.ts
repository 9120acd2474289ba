import type { Language } from '../i18n/language.ts'
import type { SessionUser } from './session.ts'

export const ROOT_ROUTE = 'root'

/** What the loader of the root route says of a page. */
export type RootData = { language: Language; user: SessionUser | null }
