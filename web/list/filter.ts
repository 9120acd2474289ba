import { useSearchParams } from 'react-router-dom'
import type { useLanguage } from '../i18n/useLanguage.ts'
import type { ListFilter } from '../paths.ts'

export type ApiLanguage = ReturnType<typeof useLanguage>['lang']

/** The filters in the URL of a list. */
export function filterOf(params: URLSearchParams): ListFilter {
  const read = (name: string) => params.get(name)?.trim() || undefined
  return { q: read('q'), tag: read('tag'), after: read('after') }
}

export function useListFilter(): ListFilter {
  return filterOf(useSearchParams()[0])
}

/** The variables of a list query. Loader and component must use the same, or the component would send it again. */
export function listVariables(lang: ApiLanguage, { q, tag, after }: ListFilter) {
  return { lang, search: q ?? null, tag: tag ?? null, after: after ?? null, withTags: true }
}

export function loaderFilter(request: Request): ListFilter {
  return filterOf(new URL(request.url).searchParams)
}
