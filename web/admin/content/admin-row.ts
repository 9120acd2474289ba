import type { ContentItemsQuery } from '../../gql/graphql.ts'

/** A row of the lists of content. */
export type AdminRow = ContentItemsQuery['contentItems']['edges'][number]['node']

/** What bulk actions know of a row, which may be on another page. */
export type SelectedRow = Pick<AdminRow, 'id' | 'title' | 'tagLabels'>
