import { graphql } from '../../gql/gql.ts'
import type { SourceChoicesQuery, SourcesByKeyQuery } from '../../gql/graphql.ts'

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

export const SourcesByKey = graphql(`
  query SourcesByKey($keys: [ID!]!) {
    sources(keys: $keys, first: 100) {
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

export const SHOWN = 12

type Choice = SourceChoicesQuery['sources']['edges'][number]['node']

/** Those that there are, in the order of the keys. */
export function inOrder(data: SourcesByKeyQuery | undefined, keys: readonly string[]): Choice[] {
  const byKey = new Map(data?.sources.edges.map(({ node }) => [node.key, node]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

/**
 * The sources found: those to be offered first, those whose key begins with the term, those whose title or author does, and the
 * others.
 */
export function choicesOf(
  { beginning, sources }: SourceChoicesQuery,
  search: string,
  offered: readonly Choice[] = [],
): Choice[] {
  const first = beginning.edges.map(({ node }) => node)
  const isNamed = ({ key }: Choice) => key.toLowerCase().startsWith(search.toLowerCase())
  const others = sources.edges.map(({ node }) => node)
  const all = [...offered, ...first.filter(isNamed), ...first.filter((source) => !isNamed(source)), ...others]
  return [...new Map(all.map((source) => [source.key, source])).values()].slice(0, SHOWN)
}
