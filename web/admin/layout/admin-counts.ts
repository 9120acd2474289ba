import { useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { AdminLayoutQuery } from '../../gql/graphql.ts'

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
/** As many as a phone has room for. */
export const COUNTED = ['plants', 'ailments', 'articles', 'projects', 'users'] as const satisfies (keyof Counts)[]
export type Counted = (typeof COUNTED)[number]

export function isCounted(name: string): name is Counted {
  return COUNTED.some((counted) => counted === name)
}

/** The totals, from the cache, so that they follow every change. */
export function useAdminCounts(): Counts | undefined {
  return useQuery({ query: AdminLayout })[0].data?.adminOverview.counts
}
