import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useState, type MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { ChoreName, Chores_OverviewFragment } from '../../gql/graphql.ts'
import { dated } from '../../i18n/FormattedDate.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Outcome } from '../../ui/Form.tsx'
import { Message } from '../../ui/Message.tsx'
import { useFailure } from '../layout/useFailure.ts'
import styles from './DashboardPage.module.css'

export const ChoresFragment = graphql(`
  fragment Chores_overview on AdminOverview {
    chores {
      id
      name
      doneAt
      doneBy
      dueAt
    }
  }
`)

const FinishChore = graphql(`
  mutation FinishChore($name: ChoreName!) {
    finishChore(name: $name) {
      id
      doneAt
      doneBy
      dueAt
    }
  }
`)

const UndoChore = graphql(`
  mutation UndoChore($name: ChoreName!, $doneAt: DateTime!) {
    undoChore(name: $name, doneAt: $doneAt) {
      id
      doneAt
      doneBy
      dueAt
    }
  }
`)

/** What is done once a year: closed as long as nothing is due. */
export function Chores({ overview: { chores } }: { overview: Chores_OverviewFragment }) {
  const t = useTranslations('adminDashboard.chores')
  const failureOf = useFailure()
  const [{ fetching: isFinishing }, finish] = useMutation(FinishChore)
  const [{ fetching: isUndoing }, undo] = useMutation(UndoChore)
  const [outcome, setOutcome] = useState<Outcome>({})
  const busy = isFinishing || isUndoing
  const due = chores.filter(({ dueAt }) => Date.parse(dueAt) <= Date.now())
  // Rows stay in place while they are marked: the first is not the next one any more.
  const [next] = chores.map(({ dueAt }) => dueAt).sort()

  async function handleDone(name: ChoreName) {
    if (busy) return
    const { error } = await finish({ name })
    setOutcome(error ? { error: failureOf(error, t('failure')) } : { success: t('noted') })
  }

  async function handleUndo({ currentTarget }: MouseEvent, name: ChoreName, doneAt: string) {
    if (busy) return
    const done = currentTarget.parentElement?.querySelector('button')
    const { error } = await undo({ name, doneAt })
    // The button that was pressed is gone.
    if (!error) done?.focus()
    setOutcome(error ? { error: failureOf(error, t('failure')) } : { success: t('undone') })
  }

  return (
    <div className={styles.item}>
      <CalendarCheck aria-hidden size="1.11rem" />
      <details>
        <summary>
          {due.length > 0 ? t('due', { count: due.length }) : t.rich('nextDue', { date: dated(next!) })}
        </summary>
        <ul className="plain">
          {chores.map(({ id, name, doneAt, doneBy, dueAt }) => (
            <li key={id} className={styles.chore}>
              <p>{t(`what.${name}`)}</p>
              <p className="hint">
                {doneAt ? t.rich('done', { date: dated(doneAt), by: doneBy ?? '' }) : t('never')}{' '}
                {t.rich('dueOn', { date: dated(dueAt) })}
              </p>
              <Button
                variant="quiet"
                busy={busy}
                aria-label={t('doneTodayOf', { what: t(`what.${name}`) })}
                onClick={() => void handleDone(name)}
              >
                {t('doneToday')}
              </Button>
              {doneAt && (
                <Button
                  variant="quiet"
                  busy={busy}
                  aria-label={t('undoOf', { what: t(`what.${name}`) })}
                  onClick={(event) => void handleUndo(event, name, doneAt)}
                >
                  {t('undo')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <Message tone="error">{outcome.error}</Message>
        <Message tone="success">{outcome.success}</Message>
      </details>
    </div>
  )
}
