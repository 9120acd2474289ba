import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import type { SourceHistoryQueryVariables } from '../../gql/graphql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useMore } from '../../list/useMore.ts'
import { apiLanguage, usePage } from '../../load.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailure } from '../form/LoadFailure.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { MoreButton } from '../list/MoreButton.tsx'
import { Comparison } from './Comparison.tsx'
import styles from './HistoryPage.module.css'
import { RevisionList } from './RevisionList.tsx'

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

/** The revisions of a source, to compare and restore. */
export function Component() {
  const t = useTranslations('adminHistory')
  const key = useParams()['key']!
  const { lang } = useLanguage()
  const variables = variablesOf(key, useSearchParams()[0], lang)
  const { data, problem } = usePage(SourceHistory, variables)
  const source = data?.source
  const more = useMore(SourceHistory, variables, source?.revisions.pageInfo)
  const saves = source?.revisions.edges.map(({ node }) => node) ?? []

  return (
    <AdminPage
      title={source ? t('titleOf', { title: source.title }) : t('title')}
      lead={t('lead')}
      action={
        source && (
          <ButtonLink to={paths.adminEdit('sources', key)} variant="secondary">
            {t('edit')}
          </ButtonLink>
        )
      }
    >
      {!source && problem && <LoadFailure of="sources" problem={problem} />}
      {source && saves.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      {source && saves.length > 0 && (
        <div className={styles.columns}>
          <section className={styles.list} aria-label={t('saves')}>
            <RevisionList of="sources" id={key} revisions={saves} shown={source.comparison?.newer.id} />
            <MoreButton more={more} />
          </section>
          <Comparison
            of="sources"
            id={key}
            updatedAt={source.updatedAt}
            comparison={source.comparison}
            tags={[]}
            saves={saves}
          />
        </div>
      )}
    </AdminPage>
  )
}
