import { useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { AdminLayoutQuery } from '../../gql/graphql.ts'
import { CONTENT_NOUNS } from '../../gql/texts.ts'
import type { ContentNoun } from '../../paths.ts'

export const AdminLayout = graphql(`
  query AdminLayout {
    adminOverview {
      counts {
        plants
        ailments
        articles
        projects
        users
      }
    }
  }
`)

export type Counts = AdminLayoutQuery['adminOverview']['counts']
export type Counted = ContentNoun | 'users'

export const COUNTED: readonly Counted[] = [...CONTENT_NOUNS, 'users']

export function isCounted(name: string): name is Counted {
  return COUNTED.some((counted) => counted === name)
}

/** The totals, from the cache, so that they follow every change. */
export function useAdminCounts(): Counts | undefined {
  return useQuery({ query: AdminLayout })[0].data?.adminOverview.counts
}
