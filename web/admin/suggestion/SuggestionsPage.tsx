import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import type { AdminSuggestionsQueryVariables, SuggestionKind, SuggestionStatus } from '../../gql/graphql.ts'
import { apiLanguage, usePage } from '../../graphql/load.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useMore } from '../../list/useMore.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { AdminList } from '../list/AdminList.tsx'
import { ListFilters } from '../list/ListFilters.tsx'
import { MoreButton } from '../list/MoreButton.tsx'
import { SuggestionRow } from './SuggestionRow.tsx'

const AdminSuggestions = graphql(`
  query AdminSuggestions($lang: Language!, $status: SuggestionStatus, $kind: SuggestionKind, $after: String) {
    suggestions(status: $status, kind: $kind, first: 12, after: $after) {
      totalCount
      edges {
        node {
          id
          ...SuggestionRow_suggestion
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const STATUSES = ['OPEN', 'TAKEN', 'ANSWERED'] as const satisfies readonly SuggestionStatus[]
const KINDS = [
  'CORRECTION',
  'NAME_RIGHT',
  'PRONUNCIATION',
  'WITHDRAWAL',
  'ADDITION',
  'REMOVAL',
  'MISTAKE',
] as const satisfies readonly SuggestionKind[]

function variablesOf(params: URLSearchParams) {
  return {
    status: STATUSES.find((status) => status.toLowerCase() === params.get('status')) ?? null,
    kind: KINDS.find((kind) => kind.toLowerCase() === params.get('kind')) ?? null,
    after: null,
  } satisfies Omit<AdminSuggestionsQueryVariables, 'lang'>
}

export function loader(args: LoaderFunctionArgs) {
  const filter = variablesOf(new URL(args.request.url).searchParams)
  return loadAdmin(args, AdminSuggestions, { lang: apiLanguage(args), ...filter })
}

export function Component() {
  const t = useTranslations('adminSuggestions')
  const { lang } = useLanguage()
  const filter = variablesOf(useSearchParams()[0])
  const variables = { lang, ...filter }
  const { data, problem } = usePage(AdminSuggestions, variables)
  const found = data?.suggestions
  const more = useMore(AdminSuggestions, variables, found?.pageInfo)
  return (
    <AdminList
      title={t('title')}
      lead={t('lead')}
      filters={<Filters />}
      failure={problem && t('loadFailure')}
      list={found}
      total={found && t('total', { count: found.totalCount })}
      empty={<EmptyState title={t('none')} />}
      renderRow={(suggestion) => <SuggestionRow key={suggestion.id} suggestion={suggestion} />}
      next={<MoreButton more={more} />}
    />
  )
}

function Filters() {
  const t = useTranslations('adminSuggestions')
  const words = useTranslations('suggestion')
  return (
    <ListFilters
      selects={[
        {
          name: 'status',
          label: t('filterStatus'),
          all: t('all'),
          options: STATUSES.map((value) => ({ value: value.toLowerCase(), label: words(`status.${value}`) })),
        },
        {
          name: 'kind',
          label: t('filterKind'),
          all: t('all'),
          options: KINDS.map((value) => ({ value: value.toLowerCase(), label: words(`kind.${value}`) })),
        },
      ]}
    />
  )
}
