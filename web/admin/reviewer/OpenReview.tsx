import { useState } from 'react'
import { useMutation } from 'urql'
import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import type { OpenReview_ReviewFragment } from '../../gql/graphql.ts'
import { codeOf } from '../../graphql/load.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { announce } from '../../layout/announcements.ts'
import { paths } from '../../paths.ts'
import { useReviewWords } from '../../review/useReviewWords.ts'
import { useSuggestionWords } from '../../suggestion/useSuggestionWords.ts'
import { TextArea } from '../../ui/Field.tsx'
import { More } from '../../ui/Fold.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { useFailure } from '../layout/useFailure.ts'
import { focusNext } from '../list/focus-next.ts'
import styles from '../list/Records.module.css'
import { useWordLists } from '../plant/useWordLists.ts'

export const OpenReviewFragment = graphql(`
  fragment OpenReview_review on Review {
    id
    place
    agrees
    reason
    reviewedAt
    isWithheld
    now
    read {
      name
      value
    }
    plant {
      id
      title(lang: $lang)
    }
    reviewer {
      id
      email
      roleTitle(lang: $lang)
    }
  }
`)

const AnswerReview = graphql(`
  mutation AnswerReview($id: ID!, $answer: String!, $putsBack: Boolean!) {
    answerReview(id: $id, answer: $answer, putsBack: $putsBack) {
      id
      answer
      isWithheld
    }
  }
`)

/** What these say stands in the title, or in the text. */
const TITLES = ['ailmentSlug', 'subject', 'lookalikeId']

/** A disagreement that nobody has settled, with what was read, and the answer. */
export function OpenReview({ review }: { review: OpenReview_ReviewFragment }) {
  const t = useTranslations('adminReviewers')
  const { placeName } = useSuggestionWords()
  const { valueName, readValue } = useReviewWords()
  const { place, agrees, reason, reviewedAt, isWithheld, now, read, plant, reviewer } = review
  const { ailments } = useWordLists()
  const valueOf = (column: string) => read.find(({ name }) => name === column)?.value
  const [ailment, subject] = [valueOf('ailmentSlug'), valueOf('subject')]
  const title = ailment ? (ailments.get(ailment) ?? ailment) : subject ? readValue('subject', subject) : valueOf('name')
  return (
    <li className={`stack ${styles.block}`}>
      <h3 className={styles.name}>
        {plant ? <Link to={paths.adminEdit('plants', plant.id)}>{plant.title}</Link> : t('plantGone')} ·{' '}
        {placeName(place, title)}
      </h3>
      <p className={`hint row ${styles.meta}`}>
        {isWithheld && <strong className={styles.urgent}>{t('withheld')}</strong>}
        {agrees && <strong>{t('agreesNow')}</strong>}
        <span>{reviewer.email ?? t('gone')}</span>
        <span>{reviewer.roleTitle}</span>
        <FormattedDate date={reviewedAt} />
        {!isWithheld && <span>{t(`now.${now}`)}</span>}
      </p>
      {reason && <p className={styles.said}>{reason}</p>}
      <More label={t('read')}>
        <dl>
          {read
            .filter(({ name }) => !TITLES.includes(name))
            .map(({ name, value }) => (
              <div key={name}>
                <dt className={`hint row ${styles.meta}`}>{valueName(name)}</dt>
                <dd className={styles.said}>{readValue(name, value)}</dd>
              </div>
            ))}
        </dl>
      </More>
      <AnswerForm review={review} />
    </li>
  )
}

function AnswerForm({ review: { id, isWithheld } }: { review: OpenReview_ReviewFragment }) {
  const t = useTranslations('adminReviewers')
  const failureOf = useFailure()
  const [, settle] = useMutation(AnswerReview)
  const [putsBack, setPutsBack] = useState(false)

  async function handleSend(data: FormData): Promise<Outcome> {
    const answer = String(data.get('answer')).trim()
    if (!answer) return { fields: { answer: t('answerMissing') } }
    const { error } = await settle({ id, answer, putsBack })
    if (!error) {
      announce({ tone: 'success', text: t('settled') })
      focusNext()
      return {}
    }
    return { error: codeOf(error) === 'CONFLICT' ? t('alreadySettled') : failureOf(error, t('failure')) }
  }

  return (
    <Form legend={t('answer')} onSend={handleSend} guards>
      <TextArea label={t('answer')} hint={t('answerHint')} name="answer" rows={2} maxLength={5000} required />
      {isWithheld && (
        <label className={`hint row ${styles.meta}`}>
          <input type="checkbox" checked={putsBack} onChange={(event) => setPutsBack(event.target.checked)} />
          {t('putsBack')}
        </label>
      )}
      <SubmitButton variant="secondary">{t('settle')}</SubmitButton>
    </Form>
  )
}
