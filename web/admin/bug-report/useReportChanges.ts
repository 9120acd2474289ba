import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient, useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { BugReportEditor_BugReportFragment, BugReportPriority, BugReportStatus } from '../../gql/graphql.ts'
import { announce } from '../../layout/announcements.ts'
import type { Outcome } from '../../ui/Form.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { conflictOf, type Conflict } from '../history/conflict.ts'
import { useFailure } from '../layout/useFailure.ts'
import { focusNext } from '../list/focus-next.ts'

const UpdateBugReport = graphql(`
  mutation UpdateBugReport($id: ID!, $input: BugReportUpdate!, $basedOn: DateTime) {
    updateBugReport(id: $id, input: $input, basedOn: $basedOn) {
      id
      status
      priority
      adminNotes
      answer
      updatedAt
    }
  }
`)

const BugReportNow = graphql(`
  query BugReportNow($id: ID!) {
    bugReport(id: $id) {
      id
      status
      priority
      adminNotes
      answer
      updatedAt
    }
  }
`)

/** What lists show of every report. */
export type ReportFilter = { status: BugReportStatus | null; priority: BugReportPriority | null }

type Changes = { status?: BugReportStatus; priority?: BugReportPriority; adminNotes?: string; answer?: string }
type Stored = Pick<
  BugReportEditor_BugReportFragment,
  'id' | 'status' | 'priority' | 'adminNotes' | 'answer' | 'updatedAt'
>
type Base = Pick<Stored, 'adminNotes' | 'answer' | 'updatedAt'>
type Met = { conflict: Conflict; theirs: Base }

/** An admin's changes to a report. Only changed fields are sent, since another admin may edit the same report. */
export function useReportChanges(stored: Stored, filter: ReportFilter) {
  const t = useTranslations('adminBugReports')
  const failureOf = useFailure()
  const [changes, setChanges] = useState<Changes>({})
  const [begun, setBegun] = useState<Base | null>(null)
  const [met, setMet] = useState<Met | null>(null)
  const [, update] = useMutation(UpdateBugReport)
  const readAgain = useReadAgain(stored.id)
  const { status, priority, adminNotes, answer } = { ...stored, ...changes }
  const isDirty = Object.entries(changes).some(([name, value]) => value !== (stored[name as keyof Changes] ?? ''))
  useUnsaved(isDirty, () => {
    setChanges({})
    setBegun(null)
  })

  function set(change: Changes) {
    setBegun((begun) => begun ?? stored)
    setChanges((current) => ({ ...current, ...change }))
  }

  async function send(sent: Changes, base: Base): Promise<Outcome> {
    const { error } = await update({ id: stored.id, input: sent, basedOn: base.updatedAt })
    const conflict = error && conflictOf(error)
    const theirs = conflict && (await readAgain())
    if (theirs) return settle(sent, base, { conflict, theirs })
    if (error) return { error: failureOf(error, t('updateFailure')) }
    setMet(null)
    setBegun(null)
    // Text typed while the request was running is not saved yet.
    setChanges((current) => (current === changes ? {} : current))
    const isStaying = status === (filter.status ?? status) && priority === (filter.priority ?? priority)
    if (isStaying) return { success: t('updated') }
    announce({ tone: 'success', text: t('updated') })
    focusNext()
    return {}
  }

  /** If both edited the notes or the answer, they are shown side by side; other changes are merged. */
  async function settle(sent: Changes, base: Base, met: Met): Promise<Outcome> {
    const isOverwritten = (['adminNotes', 'answer'] as const).some((name) => {
      const [before, now, own] = [base[name] ?? '', met.theirs[name] ?? '', sent[name]]
      return own !== undefined && now !== before && now !== own.trim()
    })
    if (!isOverwritten) return send(sent, met.theirs)
    setMet(met)
    return {}
  }

  /** Continues with the merged values: saved immediately, or edited first. */
  function editMerged(merged: Changes) {
    setChanges((current) => ({ ...current, ...merged }))
    if (met) setBegun(met.theirs)
    setMet(null)
  }

  return {
    values: { status, priority, adminNotes: adminNotes ?? '', answer: answer ?? '' },
    base: begun ?? stored,
    met,
    set,
    save: () => send(changes, begun ?? stored),
    saveMerged: async (merged: Changes) => (met ? send({ ...changes, ...merged }, met.theirs) : {}),
    editMerged,
  }
}

/** Reads the stored state of a report; null if it cannot be read. */
function useReadAgain(id: string) {
  const client = useClient()
  return async (): Promise<Base | null> => {
    const { data } = await client.query(BugReportNow, { id }, { requestPolicy: 'network-only' }).toPromise()
    return data?.bugReport ?? null
  }
}
