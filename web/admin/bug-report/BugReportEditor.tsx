import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient, useMutation } from 'urql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import type { BugReportEditor_BugReportFragment, BugReportPriority, BugReportStatus } from '../../gql/graphql.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { announce } from '../../layout/announcements.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { OwnLink } from '../../ui/OwnLink.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { ConflictForm } from '../form/ConflictForm.tsx'
import { conflictOf, type Conflict } from '../history/conflict.ts'
import styles from '../list/Records.module.css'
import { focusNext } from '../list/focus-next.ts'
import { useFailure } from '../layout/useFailure.ts'

export const STATUSES = ['OPEN', 'IN_PROGRESS', 'RESOLVED', 'CLOSED'] as const satisfies readonly BugReportStatus[]
export const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH'] as const satisfies readonly BugReportPriority[]

export const BugReportEditorFragment = graphql(`
  fragment BugReportEditor_bugReport on BugReport {
    id
    pageUrl
    description
    status
    priority
    adminNotes
    reporterEmail
    createdAt
    updatedAt
  }
`)

const UpdateBugReport = graphql(`
  mutation UpdateBugReport($id: ID!, $input: BugReportUpdate!, $basedOn: DateTime) {
    updateBugReport(id: $id, input: $input, basedOn: $basedOn) {
      id
      status
      priority
      adminNotes
      updatedAt
    }
  }
`)

type Changes = { status?: BugReportStatus; priority?: BugReportPriority; adminNotes?: string }
type Saved = Pick<BugReportEditor_BugReportFragment, 'adminNotes' | 'updatedAt'>

type BugReportEditorProps = {
  report: FragmentType<typeof BugReportEditorFragment>
  /** What the list shows that the report stands in. */
  filter: { status: BugReportStatus | null; priority: BugReportPriority | null }
}

/** What was reported, by whom and where, and what admins make of it. */
export function BugReportEditor({ report, filter }: BugReportEditorProps) {
  const t = useTranslations('adminBugReports')
  const words = useTranslations('bugReport')
  const conflictWords = useTranslations('adminConflict')
  const failureOf = useFailure()
  const { id, pageUrl, description, reporterEmail, createdAt, ...saved } = readFragment(BugReportEditorFragment, report)
  // Only what was changed here is sent: somebody else may be working on the same report.
  const [changes, setChanges] = useState<Changes>({})
  const [begun, setBegun] = useState<Saved | null>(null)
  const [met, setMet] = useState<{ conflict: Conflict; theirs: Saved } | null>(null)
  const { status, priority, adminNotes } = { ...saved, ...changes }
  const [, update] = useMutation(UpdateBugReport)
  const isDirty = Object.entries(changes).some(([name, value]) => value !== (saved[name as keyof Changes] ?? ''))
  useUnsaved(isDirty, () => {
    setChanges({})
    setBegun(null)
  })
  const readAgain = useReadAgain(id)

  function set(change: Changes) {
    setBegun((begun) => begun ?? saved)
    setChanges((current) => ({ ...current, ...change }))
  }

  async function send(sent: Changes, base: Saved): Promise<Outcome> {
    const { error } = await update({ id, input: sent, basedOn: base.updatedAt })
    const conflict = error && conflictOf(error)
    const theirs = conflict && (await readAgain())
    if (theirs) return settle(sent, base, conflict, theirs)
    if (error) return { error: failureOf(error, t('updateFailure')) }
    setMet(null)
    setBegun(null)
    // What was typed while it was on its way is not saved yet.
    setChanges((current) => (current === changes ? {} : current))
    const isStaying = status === (filter.status ?? status) && priority === (filter.priority ?? priority)
    if (isStaying) return { success: t('updated') }
    announce({ tone: 'success', text: t('updated') })
    focusNext()
    return {}
  }

  /** Notes that both have written are shown side by side; otherwise both changes stand. */
  async function settle(sent: Changes, base: Saved, conflict: Conflict, theirs: Saved): Promise<Outcome> {
    const [before, now] = [base.adminNotes ?? '', theirs.adminNotes ?? '']
    const isOverwritten = sent.adminNotes !== undefined && now !== before && now !== sent.adminNotes.trim()
    if (!isOverwritten) return send(sent, theirs)
    setMet({ conflict, theirs })
    return {}
  }

  if (met) {
    const edit = (notes: string) => {
      setChanges((current) => ({ ...current, adminNotes: notes }))
      setBegun(met.theirs)
      setMet(null)
    }
    return (
      <li className={styles.block}>
        <p className={styles.said}>{description}</p>
        <ConflictForm
          title={conflictWords('title.bugReports')}
          conflict={met.conflict}
          base={{ adminNotes: begun?.adminNotes ?? '' }}
          mine={{ adminNotes: adminNotes ?? '' }}
          theirs={{ adminNotes: met.theirs.adminNotes ?? '' }}
          onSave={(merged) => send({ ...changes, ...merged }, met.theirs)}
          onEdit={({ adminNotes }) => edit(adminNotes)}
        />
      </li>
    )
  }

  return (
    <li className={styles.block}>
      <p className={styles.meta}>
        <strong className={styles.badge}>{words(`status.${saved.status}`)}</strong>
        {saved.priority === 'HIGH' && (
          <strong className={styles.urgent}>
            {t('priority')}: {t('priorities.HIGH')}
          </strong>
        )}
        <FormattedDate date={createdAt} />
        <span>
          {t('page')} <OwnLink to={pageUrl}>{pageUrl}</OwnLink>
        </span>
        <span>
          {t('reporter')}{' '}
          {reporterEmail ? <a href={`mailto:${encodeURIComponent(reporterEmail)}`}>{reporterEmail}</a> : t('nobody')}
        </span>
      </p>
      <p className={styles.said}>{description}</p>
      <Form legend={t('form')} onSend={() => send(changes, begun ?? saved)}>
        {({ busy }) => (
          <>
            <div className={styles.selects}>
              <SelectField
                label={t('status')}
                value={status}
                options={STATUSES.map((value) => ({ value, label: words(`status.${value}`) }))}
                onChange={(status) => set({ status })}
              />
              <SelectField
                label={t('priority')}
                value={priority}
                options={PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
                onChange={(priority) => set({ priority })}
              />
            </div>
            <TextArea
              label={t('notes')}
              name="adminNotes"
              rows={2}
              maxLength={5000}
              value={adminNotes ?? ''}
              onChange={(event) => set({ adminNotes: event.target.value })}
            />
            <Button type="submit" variant="secondary" busy={busy}>
              {t('save')}
            </Button>
          </>
        )}
      </Form>
    </li>
  )
}

const BugReportNow = graphql(`
  query BugReportNow($id: ID!) {
    bugReport(id: $id) {
      id
      status
      priority
      adminNotes
      updatedAt
    }
  }
`)

/** Reads what is stored of a report now; null where it cannot be read. */
function useReadAgain(id: string) {
  const client = useClient()
  return async (): Promise<Saved | null> => {
    const { data } = await client.query(BugReportNow, { id }, { requestPolicy: 'network-only' }).toPromise()
    return data?.bugReport ?? null
  }
}
