import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useState } from 'react'
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

/** What is done once a year: closed as long as nothing is due. */
export function Chores({ overview: { chores } }: { overview: Chores_OverviewFragment }) {
  const t = useTranslations('adminDashboard.chores')
  const failureOf = useFailure()
  const [, finish] = useMutation(FinishChore)
  const [outcome, setOutcome] = useState<Outcome>({})
  const due = chores.filter(({ dueAt }) => Date.parse(dueAt) <= Date.now())

  async function handleDone(name: ChoreName) {
    const { error } = await finish({ name })
    setOutcome(error ? { error: failureOf(error, t('failure')) } : { success: t('noted') })
  }

  return (
    <div className={styles.item}>
      <CalendarCheck aria-hidden size="1.11rem" />
      <details>
        <summary>
          {due.length > 0 ? t('due', { count: due.length }) : t.rich('nextDue', { date: dated(chores[0]!.dueAt) })}
        </summary>
        <ul className={styles.list}>
          {chores.map(({ id, name, doneAt, doneBy, dueAt }) => (
            <li key={id} className={styles.chore}>
              <p>{t(`what.${name}`)}</p>
              <p className={styles.meta}>
                {doneAt ? t.rich('done', { date: dated(doneAt), by: doneBy ?? '' }) : t('never')}{' '}
                {t.rich('dueOn', { date: dated(dueAt) })}
              </p>
              <Button
                variant="quiet"
                aria-label={t('doneTodayOf', { what: t(`what.${name}`) })}
                onClick={() => void handleDone(name)}
              >
                {t('doneToday')}
              </Button>
            </li>
          ))}
        </ul>
        <Message tone="error">{outcome.error}</Message>
        <Message tone="success">{outcome.success}</Message>
      </details>
    </div>
  )
}
