import type { ReactNode } from 'react'
import { Message } from '../../ui/Message.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { RecordList, type RecordListProps } from './RecordList.tsx'

/** The result of the last change, with its actions. */
export type ListOutcome = { error?: ReactNode; success?: ReactNode; action?: ReactNode }

type AdminListProps<Row> = Omit<RecordListProps<Row>, 'label' | 'rows'> & {
  title: string
  lead?: ReactNode
  action?: ReactNode
  filters?: ReactNode
  /** Message if the list could not be loaded. */
  failure: ReactNode
  outcome?: ListOutcome
  list: { edges: readonly { node: Row }[] } | undefined
  /** Confirmations for single rows. */
  children?: ReactNode
}

/** The frame of every admin list: title, filters, result of the last change, and rows. */
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
