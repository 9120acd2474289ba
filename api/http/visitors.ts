/** What web/entry/server.tsx knows about pages of visitors without a session. */
export interface Visitors {
  /** What their page depends on besides its URL. */
  variantOf: (url: string, cookies: string | null, acceptedLanguages: string | null) => string
  requestFor: (url: string, variant: string) => Request
  /** Whether shared caches may hold it. */
  isSameForAll: (url: string, variant: string) => boolean
  languageCookie: (language: 'en' | 'es') => string
}

export const SESSION = /session_token/
