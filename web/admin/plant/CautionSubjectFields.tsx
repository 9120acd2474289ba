import { useTranslations } from 'use-intl'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { bindRow, digits } from '../form/bind-fields.ts'
import { PickField } from '../form/PickField.tsx'
import frame from '../form/RowFrame.module.css'
import { fieldsOf, type CautionValue } from './caution-values.ts'
import { useWordLists } from './useWordLists.ts'

export type CautionSubjectFieldsProps = {
  value: CautionValue
  /** Place in the input: `cautions.2`. */
  path: string
  /** Name of the look-alike, if it is known. */
  lookalike: string | null
  onChange: (value: CautionValue) => void
  onName: (id: string, name: string) => void
}

/** The fields that only some subjects have. */
export function CautionSubjectFields({ value, path, lookalike, onChange, onName }: CautionSubjectFieldsProps) {
  const t = useTranslations('cautionsForm')
  const { medicines, examples, conditions } = useWordLists()
  const has = fieldsOf(value.subject)
  const { set, choice, line } = bindRow({ path, value, onChange })
  return (
    <>
      {has.underAge && (
        <Field
          {...line('underAge', digits)}
          label={t('underAge')}
          hint={t('underAgeHint')}
          inputMode="numeric"
          maxLength={2}
        />
      )}
      {has.medicine && (
        <SelectField
          {...choice('medicine')}
          label={t('medicine')}
          {...(examples.get(value.medicine) && { hint: t('examples', { examples: examples.get(value.medicine)! }) })}
          options={[{ value: '', label: t('anyMedicine') }, ...named(medicines)]}
        />
      )}
      {has.condition && (
        <SelectField
          {...choice('condition')}
          label={t('condition')}
          options={[{ value: '', label: t('noCondition') }, ...named(conditions)]}
        />
      )}
      {has.lookalikeId && (
        <div className={frame.wide}>
          <PickField
            name={`${path}.lookalikeId`}
            label={t('lookalike')}
            hint={t('lookalikeHint')}
            chosen={value.lookalikeId ? (lookalike ?? value.lookalikeId) : null}
            of="PLANT"
            onPick={(found) => {
              if (found) onName(found.id, found.label)
              set('lookalikeId', found?.id ?? '')
            }}
          />
        </div>
      )}
    </>
  )
}

function named(names: ReadonlyMap<string, string>) {
  return [...names].map(([value, label]) => ({ value, label }))
}
