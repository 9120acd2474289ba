import type { LoaderFunctionArgs } from 'react-router-dom'
import type { RootData } from '../auth/root-route.ts'
import { userOf, viewerContext } from '../auth/user-context.ts'
import { loadMessages } from '../i18n/messages.ts'
import { languageOf } from '../i18n/words.ts'
import { loadMemberParts } from './member-parts.ts'

/** Determines language and user of the page, and loads what both need before rendering. */
export async function loadRoot(args: LoaderFunctionArgs): Promise<RootData> {
  const language = languageOf(args)
  const [user] = await Promise.all([userOf(args), loadMessages(language, 'main')])
  if (user) {
    // Not awaited: a change of admin rights shows on the next page.
    void args.context.get(viewerContext)()
    await loadMemberParts(language)
  }
  return { language, user }
}

/** Runs with every navigation, at no cost: language or user may have changed since the last one. */
export function shouldRootRevalidate(): boolean {
  return true
}
