import { graphql } from '../../gql/gql.ts'
import { historyPage } from './history-page.tsx'

const TagHistory = graphql(`
  query TagHistory($slug: ID!, $lang: Language!, $newer: ID, $older: ID, $after: String) {
    knownTag(slug: $slug) {
      label(lang: $lang)
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
  query: TagHistory,
  of: 'tags',
  idOf: ({ slug = '' }) => slug,
  variablesOf: (slug, compared) => ({ slug, ...compared }),
  find: ({ knownTag }) => knownTag,
  useTitle: (data) => data?.knownTag?.label ?? '',
})
