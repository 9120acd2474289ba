import { useState } from 'react'
import { useMutation } from 'urql'
import { useTranslations } from 'use-intl'
import { useProblem } from '../auth/useProblem.ts'
import { graphql } from '../gql/gql.ts'
import type { ReviewPlace_PlaceFragment } from '../gql/graphql.ts'
import { codeOf, fieldsOf } from '../graphql/load.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { announce } from '../layout/announcements.ts'
import { Choice } from '../ui/Choice.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

export const ReviewPlaceFragment = graphql(`
  fragment ReviewPlace_place on ReviewPlace {
    name
    part
    title(lang: $lang)
    version
    hasChanged
    values(lang: $lang) {
      name
      value
    }
    review {
      id
      agrees
      reason
      reviewedAt
      isWithheld
      answer
    }
  }
`)

const SendReview = graphql(`
  mutation SendReview($input: ReviewInput!, $lang: Language!) {
    review(input: $input) {
      id
      ...ReviewPlaces_plant
    }
  }
`)

type ReviewFormProps = {
  plantId: string
  place: ReviewPlace_PlaceFragment
  label: string | null
  onSaved: () => void
}

/** Agrees or disagrees with a row, with a reason. */
export function ReviewForm({ plantId, place, label, onSaved }: ReviewFormProps) {
  const t = useTranslations('review')
  const { lang } = useLanguage()
  const { problemOfApi } = useProblem()
  const [, send] = useMutation(SendReview)
  const { name, version, part, review } = place
  const [choice, choose] = useState<'agree' | 'disagree' | undefined>(
    review ? (review.agrees ? 'agree' : 'disagree') : undefined,
  )

  async function handleSend(data: FormData): Promise<Outcome> {
    const reason = String(data.get('reason')).trim()
    const agrees = choice === 'agree'
    if (!agrees && !reason) return { fields: { reason: t('reasonMissing') } }
    const { error } = await send({ input: { plantId, place: name, version, agrees, reason }, lang })
    if (!error) {
      announce({ tone: 'success', text: t('saved') })
      onSaved()
      return {}
    }
    const code = codeOf(error)
    if (code === 'UNAUTHENTICATED') return { error: t('sessionEnded') }
    if (code === 'CONFLICT') return { error: t('changedMeanwhile') }
    if (code === 'NOT_FOUND') return { error: t('gone') }
    const refused = fieldsOf(error)['reason']
    if (refused) return { fields: { reason: t(refused === 'tooLong' ? 'reasonLong' : 'reasonMissing') } }
    return problemOfApi(error, t('failure'))
  }

  return (
    <Form legend={label ?? t(`part.${part}`)} onSend={handleSend} guards>
      <Choice
        legend={t('question')}
        name={`choice-${name}`}
        value={choice}
        options={[
          { value: 'agree', label: t('agree') },
          { value: 'disagree', label: t('disagree') },
        ]}
        onChange={choose}
      />
      {choice && (
        <>
          <TextArea
            key={choice}
            label={t(choice === 'agree' ? 'reasonOptional' : 'reason')}
            hint={choice === 'disagree' ? t('reasonHint') : undefined}
            name="reason"
            rows={2}
            maxLength={2000}
            defaultValue={review?.reason ?? ''}
            required={choice === 'disagree'}
          />
          <SubmitButton>{t('send')}</SubmitButton>
        </>
      )}
    </Form>
  )
}
