import type { TaggedKind, TranslatePageQueryVariables } from '../../gql/graphql.ts'
import { API_LANGUAGE, toLanguage, type Language } from '../../i18n/language.ts'
import { paths, type ContentNoun, type TranslateFilter } from '../../paths.ts'
import { KINDS } from '../content/content-filter.ts'

const NOUNS = Object.keys(KINDS) as ContentNoun[]

/** A text in the URL: `PLANT:uuid:description`. */
type At = { kind: TaggedKind; id: string; name: string }

export type TranslatePlace = { into: Language; of: ContentNoun | undefined; at: At | undefined }

/** What to translate, by the URL: into the language of the page by default. */
export function translatePlaceOf(params: URLSearchParams, language: Language): TranslatePlace {
  const [kind = '', id = '', name = ''] = params.get('at')?.split(':') ?? []
  const known = Object.values(KINDS).find((each) => each === kind)
  return {
    into: toLanguage(params.get('into')) ?? language,
    of: NOUNS.find((noun) => noun === params.get('of')),
    at: known && { kind: known, id, name },
  }
}

export function translatePath({ into, of }: TranslatePlace, at?: { kind: TaggedKind; itemId: string; name: string }) {
  const filter: TranslateFilter = { into, of }
  return paths.adminTranslate(at ? { ...filter, at: `${at.kind}:${at.itemId}:${at.name}` } : filter)
}

/** The variables of the query. Loader and component must use the same. */
export function translateVariables(
  { into, of, at }: TranslatePlace,
  lang: TranslatePageQueryVariables['lang'],
): TranslatePageQueryVariables {
  const { kind, id, name } = at ?? { kind: 'PLANT' as const, id: '', name: '' }
  return { lang, into: API_LANGUAGE[into], of: of ? KINDS[of] : null, isChosen: Boolean(at), kind, id, name }
}
