import { useState } from 'react'
import { useMutation, type CombinedError } from 'urql'
import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import type {
  Language as ApiLanguage,
  ReviewerRole,
  ReviewerRow_ReviewerFragment,
  ReviewPart,
} from '../../gql/graphql.ts'
import { codeOf, fieldsOf } from '../../graphql/load.ts'
import { API_LANGUAGE, LANGUAGES } from '../../i18n/language.ts'
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { languageName, LANGUAGES_OF_NAMES } from '../../i18n/mayan-languages.ts'
import { Field } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { useFieldError } from '../../ui/form-state.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { ChipChoice } from '../form/ChipChoice.tsx'
import { isSame } from '../form/editor.ts'
import { RelatedPlantsField } from '../form/RelatedPlantsField.tsx'
import { useFailure } from '../layout/useFailure.ts'
import styles from '../list/Records.module.css'

const InviteReviewer = graphql(`
  mutation InviteReviewer($email: String!, $mailLanguage: Language!, $input: ReviewerInput!, $lang: Language!) {
    inviteReviewer(email: $email, lang: $mailLanguage, input: $input) {
      id
      ...ReviewerRow_reviewer
    }
  }
`)

const UpdateReviewer = graphql(`
  mutation UpdateReviewer($id: ID!, $input: ReviewerInput!, $lang: Language!) {
    updateReviewer(id: $id, input: $input) {
      id
      ...ReviewerRow_reviewer
    }
  }
`)

const ROLES: readonly ReviewerRole[] = ['PHARMACIST', 'MIDWIFE', 'SPEAKER', 'OTHER']
const PARTS: readonly ReviewPart[] = ['NAMES', 'USES', 'DOSES', 'CAUTIONS']
const OF_ROLE: Record<ReviewerRole, ReviewPart[]> = {
  PHARMACIST: ['USES', 'DOSES', 'CAUTIONS'],
  MIDWIFE: ['USES', 'DOSES', 'CAUTIONS'],
  SPEAKER: ['NAMES'],
  OTHER: ['USES'],
}

type ReviewerFormProps = { reviewer?: ReviewerRow_ReviewerFragment; onSaved?: () => void }

/** Invites somebody to review, or changes what is reviewed. */
export function ReviewerForm({ reviewer, onSaved }: ReviewerFormProps) {
  const t = useTranslations('adminReviewers')
  const { lang, language } = useLanguage()
  const refusalOf = useRefusal()
  const [, invite] = useMutation(InviteReviewer)
  const [, update] = useMutation(UpdateReviewer)
  const [role, setRole] = useState<ReviewerRole>(reviewer?.role ?? 'PHARMACIST')
  const [parts, setParts] = useState<ReviewPart[]>(reviewer?.parts ?? OF_ROLE.PHARMACIST)
  const [spoken, setSpoken] = useState(reviewer?.language ?? '')
  const [mailLanguage, setMailLanguage] = useState<ApiLanguage>('ES')
  const [reviewsAll, setReviewsAll] = useState(reviewer?.reviewsAll ?? false)
  const [plantIds, setPlantIds] = useState<string[]>(reviewer?.givenPlants.map(({ id }) => id) ?? [])

  const [opened] = useState({ role, parts, spoken, reviewsAll, plantIds })
  useUnsaved(reviewer !== undefined && !isSame({ role, parts, spoken, reviewsAll, plantIds }, opened))

  function handleRole(value: ReviewerRole) {
    setRole(value)
    if (!reviewer) setParts(OF_ROLE[value])
  }

  async function handleSend(data: FormData): Promise<Outcome> {
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const input = {
      role,
      roleEn: text('roleEn'),
      roleEs: text('roleEs'),
      parts,
      language: spoken,
      reviewsAll,
      plantIds,
    }
    if (reviewer) {
      const { error } = await update({ id: reviewer.id, input, lang })
      if (error) return refusalOf(error)
      onSaved?.()
      return {}
    }
    const { error } = await invite({ email: text('email'), mailLanguage, input, lang })
    if (error) return refusalOf(error)
    setPlantIds([])
    return { success: t('sent') }
  }

  return (
    <Form legend={t(reviewer ? 'change' : 'invite')} clears={!reviewer} guards onSend={handleSend}>
      {!reviewer && (
        <>
          <Field
            name="email"
            type="email"
            label={t('email')}
            hint={t('emailHint')}
            maxLength={254}
            autoComplete="off"
            required
          />
          <SelectField
            label={t('mailLanguage')}
            value={mailLanguage}
            options={LANGUAGES.map((each) => ({ value: API_LANGUAGE[each], label: LANGUAGE_NAMES[each] }))}
            onChange={setMailLanguage}
          />
        </>
      )}
      <SelectField
        label={t('role')}
        value={role}
        options={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
        onChange={handleRole}
      />
      <div className={`stack ${styles.two}`}>
        {(['roleEs', 'roleEn'] as const).map((name) => (
          <Field
            key={name}
            name={name}
            label={t(name)}
            hint={t('roleHint')}
            maxLength={100}
            defaultValue={(name === 'roleEs' ? reviewer?.titleEs : reviewer?.titleEn) ?? ''}
            required={role === 'OTHER' && name === 'roleEs'}
          />
        ))}
      </div>
      <PartsChoice chosen={parts} onChange={setParts} />
      {parts.includes('NAMES') && (
        <SelectField
          label={t('language')}
          value={spoken}
          options={[
            { value: '', label: t('anyLanguage') },
            ...LANGUAGES_OF_NAMES.map((value) => ({ value, label: languageName(value, language) ?? value })),
          ]}
          onChange={setSpoken}
        />
      )}
      <label className={`hint row ${styles.meta}`}>
        <input type="checkbox" checked={reviewsAll} onChange={(event) => setReviewsAll(event.target.checked)} />
        {t('reviewsAll')}
      </label>
      <RelatedPlantsField label={t('plants')} ids={plantIds} name="plantIds" onChange={setPlantIds} />
      <SubmitButton>{t(reviewer ? 'save' : 'send')}</SubmitButton>
    </Form>
  )
}

function PartsChoice(choice: { chosen: ReviewPart[]; onChange: (chosen: ReviewPart[]) => void }) {
  const t = useTranslations('adminReviewers')
  const words = useTranslations('review')
  return (
    <ChipChoice
      {...choice}
      legend={t('parts')}
      options={PARTS.map((value) => ({ value, label: words(`part.${value}`) }))}
      error={useFieldError('parts')}
    />
  )
}

const FIELDS = ['email', 'roleEs', 'roleEn', 'parts', 'plantIds'] as const

function useRefusal() {
  const t = useTranslations('adminReviewers')
  const failureOf = useFailure()
  return (error: CombinedError): Outcome => {
    if (codeOf(error) === 'CONFLICT') return { fields: { email: t('alreadyThere') } }
    if (codeOf(error) === 'UNAVAILABLE') return { error: t('notSent') }
    const refused = fieldsOf(error)
    const fields = Object.fromEntries(
      FIELDS.flatMap((name) => {
        const problem = refused[name]
        if (!problem) return []
        if (name === 'plantIds' && problem === 'required') return [[name, t('plantsMissing')]]
        return [
          [name, t.has(`problem.${problem}` as never) ? t(`problem.${problem as 'invalid'}`) : t('problem.invalid')],
        ]
      }),
    )
    return Object.keys(fields).length > 0 ? { fields } : { error: failureOf(error, t('failure')) }
  }
}
