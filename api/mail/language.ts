import { parse } from 'hono/utils/cookie'

export type MailLanguage = 'en' | 'es'

/** The language of a page: that of `?lang=`, then that of the cookie; null if neither is set. */
export function chosenLanguage(request: Request): MailLanguage | null {
  const inUrl = new URL(request.url).searchParams.get('lang')
  const chosen = inUrl ?? parse(request.headers.get('cookie') ?? '', 'language').language
  return chosen === 'es' || chosen === 'en' ? chosen : null
}

/** The language of a mail to the requester; English by default. */
export function mailLanguage(request: Request | undefined): MailLanguage {
  return (request && chosenLanguage(request)) ?? 'en'
}

export function languageOf(profile: { language: string } | null | undefined): MailLanguage {
  return profile?.language === 'es' ? 'es' : 'en'
}
