import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import type { BugReportEditor_BugReportFragment, BugReportPriority, BugReportStatus } from '../../gql/graphql.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { OwnLink } from '../../ui/OwnLink.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { ConflictForm } from '../form/ConflictForm.tsx'
import styles from '../list/Records.module.css'
import { useReportChanges, type ReportFilter } from './useReportChanges.ts'

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
    answer
    reporterEmail
    createdAt
    updatedAt
  }
`)

type BugReportEditorProps = {
  report: FragmentType<typeof BugReportEditorFragment>
  /** Of the list that contains the report. */
  filter: ReportFilter
}

type EditingProps = { editing: ReturnType<typeof useReportChanges> }

/** A report with its reporter and page, and the form for admins. */
export function BugReportEditor({ report: masked, filter }: BugReportEditorProps) {
  const report = readFragment(BugReportEditorFragment, masked)
  const editing = useReportChanges(report, filter)
  return (
    <li className={`stack ${styles.block}`}>
      {!editing.met && <ReportHead report={report} />}
      <p className={styles.said}>{report.description}</p>
      {editing.met ? <NotesConflict editing={editing} met={editing.met} /> : <ReportForm editing={editing} />}
    </li>
  )
}

function ReportHead({ report }: { report: BugReportEditor_BugReportFragment }) {
  const t = useTranslations('adminBugReports')
  const words = useTranslations('bugReport')
  const { status, priority, createdAt, pageUrl, reporterEmail } = report
  return (
    <p className={`hint row ${styles.meta}`}>
      <strong className={styles.badge}>{words(`status.${status}`)}</strong>
      {priority === 'HIGH' && (
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
  )
}

function ReportForm({ editing: { values, set, save } }: EditingProps) {
  const t = useTranslations('adminBugReports')
  const words = useTranslations('bugReport')
  return (
    <Form legend={t('form')} onSend={save}>
      <div className={styles.selects}>
        <SelectField
          label={t('status')}
          value={values.status}
          options={STATUSES.map((value) => ({ value, label: words(`status.${value}`) }))}
          onChange={(status) => set({ status })}
        />
        <SelectField
          label={t('priority')}
          value={values.priority}
          options={PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
          onChange={(priority) => set({ priority })}
        />
      </div>
      <TextArea
        label={t('notes')}
        name="adminNotes"
        rows={2}
        maxLength={5000}
        value={values.adminNotes}
        onChange={(event) => set({ adminNotes: event.target.value })}
      />
      <TextArea
        label={t('answer')}
        hint={t('answerHint')}
        name="answer"
        rows={2}
        maxLength={5000}
        value={values.answer}
        onChange={(event) => set({ answer: event.target.value })}
      />
      <SubmitButton variant="secondary">{t('save')}</SubmitButton>
    </Form>
  )
}

type NotesConflictProps = EditingProps & { met: NonNullable<EditingProps['editing']['met']> }

function NotesConflict({ editing: { values, base, saveMerged, editMerged }, met }: NotesConflictProps) {
  const t = useTranslations('adminConflict')
  return (
    <ConflictForm
      title={t('title.bugReports')}
      conflict={met.conflict}
      base={{ adminNotes: base.adminNotes ?? '', answer: base.answer ?? '' }}
      mine={{ adminNotes: values.adminNotes, answer: values.answer }}
      theirs={{ adminNotes: met.theirs.adminNotes ?? '', answer: met.theirs.answer ?? '' }}
      onSave={saveMerged}
      onEdit={editMerged}
    />
  )
}
