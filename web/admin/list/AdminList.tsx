import type { ReactNode } from 'react'
import { Message } from '../../ui/Message.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { RecordList, type RecordListProps } from './RecordList.tsx'

/** What came of the last change, and what can be done about it. */
export type ListOutcome = { error?: ReactNode; success?: ReactNode; action?: ReactNode }

type AdminListProps<Row> = Omit<RecordListProps<Row>, 'label' | 'rows'> & {
  title: string
  lead?: ReactNode
  /** What can be done with the whole list. */
  action?: ReactNode
  filters?: ReactNode
  /** Says that the list could not be loaded. */
  failure: ReactNode
  outcome?: ListOutcome
  list: { edges: readonly { node: Row }[] } | undefined
  /** What is asked about single rows. */
  children?: ReactNode
}

/** The frame of every list of the admin area: title, filters, what came of the last change, and the rows. */
export function AdminList<Row>({
  title,
  lead,
  action,
  filters,
  failure,
  outcome = {},
  list,
  children,
  ...records
}: AdminListProps<Row>) {
  return (
    <AdminPage title={title} lead={lead} action={action}>
      {filters}
      <Message tone="error">{failure || outcome.error}</Message>
      <Message tone="success">{outcome.success}</Message>
      {outcome.action}
      <RecordList label={title} rows={list?.edges.map(({ node }) => node)} {...records} />
      {children}
    </AdminPage>
  )
}
