import { Link, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import type { HistoryQuery, HistoryQueryVariables } from '../../gql/graphql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useMore } from '../../list/useMore.ts'
import { apiLanguage, usePage } from '../../load.ts'
import { paths, type ContentNoun } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { KINDS } from '../content/content-filter.ts'
import { LoadFailure } from '../form/LoadFailure.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { MoreButton } from '../list/MoreButton.tsx'
import { Comparison } from './Comparison.tsx'
import styles from './HistoryPage.module.css'
import { RevisionList } from './RevisionList.tsx'

const History = graphql(`
  query History($of: TaggedKind!, $id: ID!, $lang: Language!, $newer: ID, $older: ID, $after: String) {
    contentItem(of: $of, id: $id) {
      id
      title(lang: $lang)
      updatedAt
    }
    revisions(of: $of, id: $id, first: 24, after: $after) {
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
    comparison(of: $of, id: $id, newer: $newer, older: $older) {
      newer {
        id
      }
      ...Comparison_comparison
    }
    knownTags {
      slug
      label(lang: $lang)
    }
  }
`)

const NOUNS: readonly ContentNoun[] = ['plants', 'ailments', 'articles', 'projects']

function nounOf(of: string | undefined): ContentNoun {
  return NOUNS.find((noun) => noun === of) ?? 'plants'
}

function variablesOf(
  params: { of?: string; id?: string },
  search: URLSearchParams,
  lang: HistoryQueryVariables['lang'],
): HistoryQueryVariables {
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
  const isNoun = NOUNS.some((noun) => noun === args.params['of'])
  const find = ({ contentItem, revisions }: HistoryQuery) => isNoun && (contentItem ?? revisions.totalCount > 0)
  return loadAdmin(args, History, variables, find)
}

/** The revisions of a plant, article or project, to compare and restore. */
export function Component() {
  const t = useTranslations('adminHistory')
  const params = useParams()
  const of = nounOf(params['of'])
  const id = params['id']!
  const { lang } = useLanguage()
  const variables = variablesOf(params, useSearchParams()[0], lang)
  const { data, problem } = usePage(History, variables)
  const item = data?.contentItem
  const revisions = data?.revisions
  const more = useMore(History, variables, revisions?.pageInfo)
  const comparison = data?.comparison

  return (
    <AdminPage
      title={item ? t('titleOf', { title: item.title }) : t('title')}
      lead={t('lead')}
      action={
        item && (
          <ButtonLink to={paths.adminEdit(of, id)} variant="secondary">
            {t('edit')}
          </ButtonLink>
        )
      }
    >
      {!data && problem && <LoadFailure of={of} problem={problem} />}
      {revisions && !item && (
        <Notice>
          {t('deleted')} <Link to={paths.adminBin()}>{t('toBin')}</Link>
        </Notice>
      )}
      {revisions?.edges.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      {revisions && revisions.edges.length > 0 && (
        <div className={styles.columns}>
          <section className={styles.list} aria-label={t('saves')}>
            <RevisionList
              of={of}
              id={id}
              revisions={revisions.edges.map(({ node }) => node)}
              shown={comparison?.newer.id}
            />
            <MoreButton more={more} />
          </section>
          <Comparison
            of={of}
            id={id}
            updatedAt={item?.updatedAt ?? null}
            comparison={comparison ?? null}
            tags={data.knownTags}
            saves={revisions.edges.map(({ node }) => node)}
          />
        </div>
      )}
    </AdminPage>
  )
}
