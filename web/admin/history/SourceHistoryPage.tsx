import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { graphql } from '../../gql/gql.ts'
import type { SourceHistoryQueryVariables } from '../../gql/graphql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useMore } from '../../list/useMore.ts'
import { apiLanguage, usePage } from '../../graphql/load.ts'
import { loadAdmin } from '../layout/load-admin.ts'
import { History } from './History.tsx'

const SourceHistory = graphql(`
  query SourceHistory($key: ID!, $lang: Language!, $newer: ID, $older: ID, $after: String) {
    source(key: $key) {
      id: key
      key
      title
      updatedAt
      revisions(first: 24, after: $after) {
        totalCount
        edges {
          node {
            id
            ...RevisionList_revision
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
      comparison(newer: $newer, older: $older) {
        newer {
          id
        }
        ...Comparison_comparison
      }
      newest: comparison {
        ...Comparison_newest
      }
    }
  }
`)

function variablesOf(
  key: string | undefined,
  search: URLSearchParams,
  lang: SourceHistoryQueryVariables['lang'],
): SourceHistoryQueryVariables {
  return { key: key ?? '', lang, newer: search.get('revision'), older: search.get('with'), after: null }
}

export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  return loadAdmin(
    args,
    SourceHistory,
    variablesOf(args.params['key'], searchParams, apiLanguage(args)),
    ({ source }) => source,
  )
}

export function Component() {
  const key = useParams()['key']!
  const { lang } = useLanguage()
  const variables = variablesOf(key, useSearchParams()[0], lang)
  const { data, problem } = usePage(SourceHistory, variables)
  const source = data?.source
  const more = useMore(SourceHistory, variables, source?.revisions.pageInfo)
  return (
    <History
      of="sources"
      id={key}
      item={source}
      problem={problem}
      revisions={source?.revisions}
      comparison={source?.comparison}
      newest={source?.newest}
      tags={[]}
      more={more}
    />
  )
}
