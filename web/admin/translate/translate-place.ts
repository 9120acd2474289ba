import type { TranslatedKind, TranslatePageQueryVariables } from '../../gql/graphql.ts'
import { API_LANGUAGE, toLanguage, type Language } from '../../i18n/language.ts'
import { paths, type AdminNoun, type TranslateFilter } from '../../paths.ts'
import { KINDS } from '../../gql/nouns.ts'

const TRANSLATED = { ...KINDS, sources: 'SOURCE' } as const satisfies Record<AdminNoun, TranslatedKind>
export const TRANSLATED_NOUNS = Object.keys(TRANSLATED) as AdminNoun[]

/** A text in the URL: `PLANT:uuid:description`. */
type At = { kind: TranslatedKind; id: string; name: string }

export type TranslatePlace = { into: Language; of: AdminNoun | undefined; at: At | undefined }

/** What to translate, by the URL: into the language of the page by default. */
export function translatePlaceOf(params: URLSearchParams, language: Language): TranslatePlace {
  const [kind = '', id = '', name = ''] = params.get('at')?.split(':') ?? []
  const known = Object.values(TRANSLATED).find((each) => each === kind)
  return {
    into: toLanguage(params.get('into')) ?? language,
    of: TRANSLATED_NOUNS.find((noun) => noun === params.get('of')),
    at: known && { kind: known, id, name },
  }
}

export function nounOf(kind: TranslatedKind): AdminNoun {
  return TRANSLATED_NOUNS.find((noun) => TRANSLATED[noun] === kind)!
}

export function translatePath(
  { into, of }: TranslatePlace,
  at?: { kind: TranslatedKind; itemId: string; name: string },
) {
  const filter: TranslateFilter = { into, of }
  return paths.adminTranslate(at ? { ...filter, at: `${at.kind}:${at.itemId}:${at.name}` } : filter)
}

/** The variables of the query. Loader and component must use the same. */
export function translateVariables(
  { into, of, at }: TranslatePlace,
  lang: TranslatePageQueryVariables['lang'],
): TranslatePageQueryVariables {
  const { kind, id, name } = at ?? { kind: 'PLANT' as const, id: '', name: '' }
  return { lang, into: API_LANGUAGE[into], of: of ? TRANSLATED[of] : null, isChosen: Boolean(at), kind, id, name }
}
