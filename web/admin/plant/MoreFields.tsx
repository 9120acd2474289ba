import { useTranslations } from 'use-intl'
import { Field } from '../../ui/Field.tsx'
import { bindFields, digits } from '../form/bind-fields.ts'
import { BilingualField } from '../form/BilingualField.tsx'
import type { Editor } from '../form/editor.ts'
import styles from '../form/Section.module.css'
import { SourcesField } from '../form/SourcesField.tsx'
import type { PlantValues } from './plant-values.ts'

type FieldsProps = { editor: Editor<PlantValues> }

/** How endangered the plant is. */
export function ConservationFields({ editor }: FieldsProps) {
  const t = useTranslations('plantForm.more')
  const fieldOf = useFields(editor)
  const { values, set } = editor
  return (
    <div className={`stack ${styles.facts}`}>
      <Field {...fieldOf('conservationList')} hint={t('conservationListHint')} />
      <Field {...fieldOf('conservationCategory')} hint={t('conservationCategoryHint')} />
      <Field
        {...fieldOf('conservationYear')}
        inputMode="numeric"
        onChange={(event) => set('conservationYear', digits(event.target.value).slice(0, 4))}
      />
      <SourcesField
        isOne
        name="conservationSource"
        label={t('conservationSource')}
        value={values.conservationSource ? [values.conservationSource] : []}
        onChange={([key = '']) => set('conservationSource', key)}
      />
    </div>
  )
}

/** Who reviewed the plant. */
export function ReviewFields({ editor }: FieldsProps) {
  const t = useTranslations('plantForm.more')
  const fieldOf = useFields(editor)
  return (
    <>
      <Field {...fieldOf('reviewedBy')} hint={t('reviewedByHint')} />
      <BilingualField editor={editor} name="reviewerRole" label={t('reviewerRole')} hint={t('reviewerRoleHint')} />
      <div className={`stack ${styles.facts}`}>
        {(['reviewedOn', 'reviewedUntil'] as const).map((name) => (
          <Field key={name} {...fieldOf(name)} type="date" />
        ))}
      </div>
    </>
  )
}

type LineName =
  'conservationList' | 'conservationCategory' | 'conservationYear' | 'reviewedBy' | 'reviewedOn' | 'reviewedUntil'

function useFields(editor: Editor<PlantValues>) {
  const t = useTranslations('plantForm.more')
  const { line } = bindFields(editor)
  return (name: LineName) => ({ ...line(name), label: t(name), maxLength: 300 })
}
