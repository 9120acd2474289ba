import { useTranslations } from 'use-intl'
import { Field } from '../../ui/Field.tsx'
import { BilingualField } from '../form/BilingualField.tsx'
import type { Editor } from '../form/editor.ts'
import { Folded } from '../form/Folded.tsx'
import { SourceKeyField } from '../form/SourceKeyField.tsx'
import type { PlantValues } from './plant-values.ts'

const CONSERVATION = ['conservationList', 'conservationCategory', 'conservationYear'] as const
const REVIEW = ['reviewedOn', 'reviewedUntil'] as const

/** How endangered the plant is, and who reviewed its page. Folded: few plants have both. */
export function MoreFields({ editor }: { editor: Editor<PlantValues> }) {
  const t = useTranslations('plantForm.more')
  const { values, errors, set } = editor
  const { conservationList, conservationCategory, conservationYear, reviewedBy, reviewedOn } = values

  function field(name: (typeof CONSERVATION | typeof REVIEW)[number] | 'reviewedBy') {
    return {
      name,
      label: t(name),
      value: values[name],
      error: errors[name],
      maxLength: 300,
      autoComplete: 'off',
      onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    }
  }

  return (
    <>
      <Folded
        title={t('conservation')}
        detail={[conservationList, conservationCategory, conservationYear].filter(Boolean).join(' · ') || t('nothing')}
        hasError={[...CONSERVATION, 'conservationSource'].some((name) => errors[name])}
      >
        <Field {...field('conservationList')} hint={t('conservationListHint')} />
        <Field {...field('conservationCategory')} hint={t('conservationCategoryHint')} />
        <Field
          {...field('conservationYear')}
          inputMode="numeric"
          onChange={(event) => set('conservationYear', event.target.value.replaceAll(/\D/g, '').slice(0, 4))}
        />
        <SourceKeyField
          name="conservationSource"
          label={t('conservationSource')}
          chooseLabel={t('chooseConservationSource')}
          value={values.conservationSource}
          error={errors['conservationSource']}
          onChange={(key) => set('conservationSource', key)}
        />
      </Folded>
      <Folded
        title={t('review')}
        detail={[reviewedBy, reviewedOn].filter(Boolean).join(' · ') || t('nobody')}
        hasError={['reviewedBy', 'reviewerRoleEn', 'reviewerRoleEs', ...REVIEW].some((name) => errors[name])}
      >
        <Field {...field('reviewedBy')} hint={t('reviewedByHint')} />
        <BilingualField editor={editor} name="reviewerRole" label={t('reviewerRole')} hint={t('reviewerRoleHint')} />
        {REVIEW.map((name) => (
          <Field key={name} {...field(name)} type="date" />
        ))}
      </Folded>
    </>
  )
}
