import { graphql } from '../../gql/gql.ts'
import { historyPage } from './history-page.tsx'

const SourceHistory = graphql(`
  query SourceHistory($key: ID!, $lang: Language!, $newer: ID, $older: ID, $after: String) {
    source(key: $key) {
      id: key
      key
      title
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
  query: SourceHistory,
  of: 'sources',
  idOf: ({ key = '' }) => key,
  variablesOf: (key, compared) => ({ key, ...compared }),
  find: ({ source }) => source,
  useTitle: (data) => data?.source?.title ?? '',
})
