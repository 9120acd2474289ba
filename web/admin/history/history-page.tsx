import { useParams, useSearchParams, type LoaderFunctionArgs, type Params } from 'react-router-dom'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { readFragment } from '../../gql/fragment-masking.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { apiLanguage, usePage } from '../../graphql/load.ts'
import type { ApiLanguage } from '../../list/filter.ts'
import { useMore } from '../../list/useMore.ts'
import { loadAdmin } from '../layout/load-admin.ts'
import { History, Revisions, type HistoryProps } from './History.tsx'

/** Which revisions are compared, and the language of their titles. */
type Compared = { lang: ApiLanguage; newer: string | null; older: string | null; after: null }

type Revised = Required<Pick<HistoryProps, 'revisions' | 'comparison' | 'newest'>> & { updatedAt: string | null }

type HistoryPageOf<Data, Variables> = {
  query: TypedDocumentNode<Data, Variables>
  of: HistoryProps['of']
  idOf: (params: Params) => string
  variablesOf: (id: string, compared: Compared) => NoInfer<Variables>
  find: (data: NoInfer<Data>) => Revised | null | undefined
  useTitle: (data: NoInfer<Data> | undefined) => string
}

/** The history of what has revisions of its own in the API: its `loader` and `Component`. */
export function historyPage<Data, Variables extends AnyVariables>({
  query,
  of,
  idOf,
  variablesOf,
  find,
  useTitle,
}: HistoryPageOf<Data, Variables>) {
  const read = (params: Params, search: URLSearchParams, lang: ApiLanguage) =>
    variablesOf(idOf(params), { lang, newer: search.get('revision'), older: search.get('with'), after: null })

  return {
    loader: (args: LoaderFunctionArgs) =>
      loadAdmin(args, query, read(args.params, new URL(args.request.url).searchParams, apiLanguage(args)), find),
    Component: () => {
      const params = useParams()
      const { lang } = useLanguage()
      const variables = read(params, useSearchParams()[0], lang)
      const { data, problem } = usePage(query, variables)
      const title = useTitle(data)
      const item = data && find(data)
      const more = useMore(query, variables, readFragment(Revisions, item?.revisions)?.pageInfo)
      return (
        <History
          of={of}
          id={idOf(params)}
          item={item && { title, updatedAt: item.updatedAt }}
          problem={problem}
          revisions={item?.revisions}
          comparison={item?.comparison}
          newest={item?.newest}
          tags={[]}
          more={more}
        />
      )
    },
  }
}
