import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { readFragment } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import type { HistoryPageQuery, HistoryPageQueryVariables } from '../../gql/graphql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useMore } from '../../list/useMore.ts'
import { apiLanguage, usePage } from '../../graphql/load.ts'
import { paths, type ContentNoun } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CONTENT_NOUNS, KINDS } from '../../gql/nouns.ts'
import { loadAdmin } from '../layout/load-admin.ts'
import { History, Revisions } from './History.tsx'

const HistoryPage = graphql(`
  query HistoryPage($of: TaggedKind!, $id: ID!, $lang: Language!, $newer: ID, $older: ID, $after: String) {
    contentItem(of: $of, id: $id) {
      id
      title(lang: $lang)
      updatedAt
    }
    revisions(of: $of, id: $id, first: 24, after: $after) {
      totalCount
      ...History_revisions
    }
    comparison(of: $of, id: $id, newer: $newer, older: $older) {
      ...Comparison_comparison
    }
    newest: comparison(of: $of, id: $id) {
      ...Comparison_newest
    }
    knownTags {
      slug
      label(lang: $lang)
    }
  }
`)

function nounOf(of: string | undefined): ContentNoun {
  return CONTENT_NOUNS.find((noun) => noun === of) ?? 'plants'
}

function variablesOf(
  params: { of?: string; id?: string },
  search: URLSearchParams,
  lang: HistoryPageQueryVariables['lang'],
): HistoryPageQueryVariables {
  return {
    of: KINDS[nounOf(params.of)],
    id: params.id ?? '',
    lang,
    newer: search.get('revision'),
    older: search.get('with'),
    after: null,
  }
}

export function loader(args: LoaderFunctionArgs) {
  const variables = variablesOf(args.params, new URL(args.request.url).searchParams, apiLanguage(args))
  const isNoun = CONTENT_NOUNS.some((noun) => noun === args.params['of'])
  const find = ({ contentItem, revisions }: HistoryPageQuery) => isNoun && (contentItem ?? revisions.totalCount > 0)
  return loadAdmin(args, HistoryPage, variables, find)
}

export function Component() {
  const t = useTranslations('adminHistory')
  const params = useParams()
  const of = nounOf(params['of'])
  const id = params['id']!
  const { lang } = useLanguage()
  const variables = variablesOf(params, useSearchParams()[0], lang)
  const { data, problem } = usePage(HistoryPage, variables)
  const item = data?.contentItem
  const revisions = data?.revisions
  const more = useMore(HistoryPage, variables, readFragment(Revisions, revisions)?.pageInfo)

  return (
    <History
      of={of}
      id={id}
      item={item}
      problem={problem}
      revisions={revisions}
      comparison={data?.comparison}
      newest={data?.newest}
      tags={data?.knownTags ?? []}
      more={more}
      notice={
        revisions &&
        !item && (
          <Notice>
            {t('deleted')} <Link to={paths.adminBin()}>{t('toBin')}</Link>
          </Notice>
        )
      }
    />
  )
}
