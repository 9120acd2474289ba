import { graphql } from '../../gql/gql.ts'
import type { SourceChoicesQuery } from '../../gql/graphql.ts'

export const SourceChoices = graphql(`
  query SourceChoices($search: String!) {
    beginning: sources(startsWith: $search, first: 12) {
      edges {
        node {
          key
          title
          author
          year
        }
      }
    }
    sources(search: $search, first: 12) {
      totalCount
      edges {
        node {
          key
          title
          author
          year
        }
      }
    }
  }
`)

/** The sources found: those whose key begins with the term, those whose title or author does, and the others. */
export function choicesOf({ beginning, sources }: SourceChoicesQuery, search: string) {
  const first = beginning.edges.map(({ node }) => node)
  const isNamed = ({ key }: { key: string }) => key.toLowerCase().startsWith(search.toLowerCase())
  const known = new Set(first.map(({ key }) => key))
  const others = sources.edges.map(({ node }) => node).filter(({ key }) => !known.has(key))
  return [...first.filter(isNamed), ...first.filter((source) => !isNamed(source)), ...others].slice(0, 12)
}
