import type { ContentItemsQuery } from '../../gql/graphql.ts'

/** A row of the lists of content. */
export type AdminRow = ContentItemsQuery['contentItems']['edges'][number]['node']
