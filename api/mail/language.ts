import { parse } from 'hono/utils/cookie'

export type MailLanguage = 'en' | 'es'

/** The language that a page would have: that of `?lang=`, then that of the cookie; null where neither says. */
export function chosenLanguage(request: Request): MailLanguage | null {
  const asked = new URL(request.url).searchParams.get('lang')
  const chosen = asked ?? parse(request.headers.get('cookie') ?? '', 'language').language
  return chosen === 'es' || chosen === 'en' ? chosen : null
}

/** The language of a mail to whoever sent a request; English where it does not say. */
export function mailLanguage(request: Request | undefined): MailLanguage {
  return (request && chosenLanguage(request)) ?? 'en'
}

/** The language that a member last used the site in. */
export function languageOf(profile: { language: string } | null | undefined): MailLanguage {
  return profile?.language === 'es' ? 'es' : 'en'
}
