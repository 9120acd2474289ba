import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom'
import { LANGUAGE_PARAM, type Language } from '../i18n/language.ts'
import { loadMessages } from '../i18n/messages.ts'
import { languageOf } from '../i18n/words.ts'

export const ROOT_ROUTE = 'root'

export type RootData = { language: Language }

/** Decides on the language of the page and fetches its words before anything is shown in it. */
export async function loadRoot(args: LoaderFunctionArgs): Promise<RootData> {
  const language = languageOf(args)
  await loadMessages(language, 'main')
  return { language }
}

/** Typing into a search box changes the URL often; only a change of language concerns the root. */
export function shouldRootRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const sameParam = currentUrl.searchParams.get(LANGUAGE_PARAM) === nextUrl.searchParams.get(LANGUAGE_PARAM)
  return currentUrl.href === nextUrl.href || !sameParam
}
