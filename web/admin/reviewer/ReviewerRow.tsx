import { useMutation } from 'urql'
import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import type { ReviewerRow_ReviewerFragment } from '../../gql/graphql.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Button } from '../../ui/Button.tsx'
import { useFailure } from '../layout/useFailure.ts'
import styles from '../list/Records.module.css'
import { useRowForm } from '../list/useRowForm.tsx'
import { ReviewerForm } from './ReviewerForm.tsx'

export const ReviewerRowFragment = graphql(`
  fragment ReviewerRow_reviewer on Reviewer {
    id
    email
    role
    roleTitle(lang: $lang)
    titleEn: ownTitle(lang: EN, fallback: false)
    titleEs: ownTitle(lang: ES, fallback: false)
    parts
    language
    reviewsAll
    name
    isShown
    state
    createdAt
    agreements
    disagreements
    givenPlants {
      id
    }
  }
`)

const SetReviewerDisabled = graphql(`
  mutation SetReviewerDisabled($id: ID!, $isDisabled: Boolean!, $lang: Language!) {
    setReviewerDisabled(id: $id, isDisabled: $isDisabled) {
      id
      ...ReviewerRow_reviewer
    }
  }
`)

/** A reviewer, how far the work is, and what an admin can do. */
export function ReviewerRow({ reviewer }: { reviewer: ReviewerRow_ReviewerFragment }) {
  const t = useTranslations('adminReviewers')
  const words = useTranslations('review')
  const { lang } = useLanguage()
  const failureOf = useFailure()
  const [, setDisabled] = useMutation(SetReviewerDisabled)
  const { toggle, setOutcome, render } = useRowForm(t('saved'))
  const { id, email, roleTitle, parts, reviewsAll, name, isShown, state, createdAt, givenPlants } = reviewer
  const who = email ?? t('gone')
  const isOver = state === 'DISABLED'

  async function handleTurn() {
    setOutcome({})
    const { error } = await setDisabled({ id, isDisabled: !isOver, lang })
    if (error) setOutcome({ error: failureOf(error, t('failure')) })
  }

  return (
    <li className={`stack ${styles.block}`}>
      <h3 className={styles.name}>{who}</h3>
      <p className={`hint row ${styles.meta}`}>
        <strong className={styles.badge}>{t(`state.${state}`)}</strong>
        <span>{roleTitle}</span>
        <FormattedDate date={createdAt} />
        <span>{parts.map((part) => words(`part.${part}`)).join(', ')}</span>
        <span>{reviewsAll ? t('all') : t('given', { count: givenPlants.length })}</span>
        <span>{t('agreements', { count: reviewer.agreements })}</span>
        <span>{t('disagreements', { count: reviewer.disagreements })}</span>
        <span>{isShown ? t('shown', { name: name ?? '' }) : t('notShown')}</span>
      </p>
      {email && (
        <div className={styles.selects}>
          <Button {...toggle} variant="quiet" aria-label={t('changeOne', { who })}>
            {t('change')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t(isOver ? 'enableOne' : 'disableOne', { who })}
            onClick={() => void handleTurn()}
          >
            {t(isOver ? 'enable' : 'disable')}
          </Button>
        </div>
      )}
      {render((handleSaved) => (
        <ReviewerForm reviewer={reviewer} onSaved={handleSaved} />
      ))}
    </li>
  )
}
