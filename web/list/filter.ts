import { useSearchParams } from 'react-router-dom'
import type { useLanguage } from '../i18n/useLanguage.ts'
import type { ListFilter } from '../paths.ts'

type ApiLanguage = ReturnType<typeof useLanguage>['lang']

/** What the address of a list says about what to show of it. */
export function filterOf(params: URLSearchParams): ListFilter {
  const read = (name: string) => params.get(name)?.trim() || undefined
  return { q: read('q'), tag: read('tag'), after: read('after') }
}

export function useListFilter(): ListFilter {
  return filterOf(useSearchParams()[0])
}

/** The variables of a list's query. Loader and component must agree on them, or the component would ask again. */
export function listVariables(lang: ApiLanguage, { q, tag, after }: ListFilter) {
  return { lang, search: q ?? null, tag: tag ?? null, after: after ?? null, withTags: true }
}

export function loaderFilter(request: Request): ListFilter {
  return filterOf(new URL(request.url).searchParams)
}
