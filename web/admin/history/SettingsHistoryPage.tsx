import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import { historyPage } from './history-page.tsx'

const SettingsHistory = graphql(`
  query SettingsHistory($lang: Language!, $newer: ID, $older: ID, $after: String) {
    siteSettings {
      id
      updatedAt
      revisions(first: 24, after: $after) {
        ...History_revisions
      }
      comparison(newer: $newer, older: $older) {
        ...Comparison_comparison
      }
      newest: comparison {
        ...Comparison_newest
      }
    }
  }
`)

export const { loader, Component } = historyPage({
  query: SettingsHistory,
  of: 'settings',
  idOf: () => 'site',
  variablesOf: (_id, compared) => compared,
  find: ({ siteSettings }) => siteSettings,
  useTitle: () => useTranslations('settingsForm')('title'),
})
