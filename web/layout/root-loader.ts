import type { LoaderFunctionArgs } from 'react-router-dom'
import type { SessionUser } from '../auth/session.ts'
import { userOf, viewerContext } from '../auth/user-context.ts'
import type { Language } from '../i18n/language.ts'
import { loadMessages } from '../i18n/messages.ts'
import { languageOf } from '../i18n/words.ts'
import { spanishOfferContext } from '../client.ts'
import { loadMemberParts } from './member-parts.ts'

export const ROOT_ROUTE = 'root'

export type RootData = { language: Language; user: SessionUser | null; offersSpanish: boolean }

/** Decides on the language of the page and for whom it is, and fetches what both need before anything is shown. */
export async function loadRoot(args: LoaderFunctionArgs): Promise<RootData> {
  const language = languageOf(args)
  const [user] = await Promise.all([userOf(args), loadMessages(language, 'main')])
  if (user) {
    // Not waited for: an admin who is made one, or no longer is, sees it with the next page.
    void args.context.get(viewerContext)()
    await loadMemberParts(language)
  }
  return { language, user, offersSpanish: language === 'en' && args.context.get(spanishOfferContext)() }
}

/** Runs with every navigation, which costs nothing: since the last one the language or the reader may have changed. */
export function shouldRootRevalidate(): boolean {
  return true
}
