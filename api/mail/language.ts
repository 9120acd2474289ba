import { parse } from 'hono/utils/cookie'

export type MailLanguage = 'en' | 'es'

/** The language that a page would have: that of `?lang=`, then that of the cookie, then English. */
export function mailLanguage(request: Request | undefined): MailLanguage {
  if (!request) return 'en'
  const asked = new URL(request.url).searchParams.get('lang')
  const chosen = asked ?? parse(request.headers.get('cookie') ?? '', 'language').language
  return chosen === 'es' ? 'es' : 'en'
}
