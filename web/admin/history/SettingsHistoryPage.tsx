import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import type { SettingsHistoryQueryVariables } from '../../gql/graphql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useMore } from '../../list/useMore.ts'
import { apiLanguage, usePage } from '../../graphql/load.ts'
import type { ApiLanguage } from '../../list/filter.ts'
import { loadAdmin } from '../layout/load-admin.ts'
import { History } from './History.tsx'

const SettingsHistory = graphql(`
  query SettingsHistory($lang: Language!, $newer: ID, $older: ID, $after: String) {
    siteSettings {
      id
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

function variablesOf(search: URLSearchParams, lang: ApiLanguage): SettingsHistoryQueryVariables {
  return { lang, newer: search.get('revision'), older: search.get('with'), after: null }
}

export function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  return loadAdmin(args, SettingsHistory, variablesOf(searchParams, apiLanguage(args)))
}

export function Component() {
  const t = useTranslations('settingsForm')
  const { lang } = useLanguage()
  const variables = variablesOf(useSearchParams()[0], lang)
  const { data, problem } = usePage(SettingsHistory, variables)
  const settings = data?.siteSettings
  const more = useMore(SettingsHistory, variables, settings?.revisions.pageInfo)
  return (
    <History
      of="settings"
      id="site"
      item={settings && { title: t('title'), updatedAt: settings.updatedAt }}
      problem={problem}
      revisions={settings?.revisions}
      comparison={settings?.comparison}
      newest={settings?.newest}
      tags={[]}
      more={more}
    />
  )
}
