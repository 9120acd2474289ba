import { useTranslations } from 'use-intl'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
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
  /** By path: `cautions.2.textEs`. */
  errors: Partial<Record<string, string>>
  onSet: <Name extends keyof CautionValue>(name: Name, chosen: CautionValue[Name]) => void
  onName: (id: string, name: string) => void
}

/** The fields that only some subjects have. */
export function CautionSubjectFields({ value, path, lookalike, errors, onSet, onName }: CautionSubjectFieldsProps) {
  const t = useTranslations('cautionsForm')
  const { medicines, examples, conditions } = useWordLists()
  const has = fieldsOf(value.subject)
  return (
    <>
      {has.underAge && (
        <Field
          name={`${path}.underAge`}
          label={t('underAge')}
          hint={t('underAgeHint')}
          inputMode="numeric"
          maxLength={2}
          value={value.underAge}
          error={errors[`${path}.underAge`]}
          autoComplete="off"
          onChange={(event) => onSet('underAge', event.target.value.replaceAll(/\D/g, ''))}
        />
      )}
      {has.medicine && (
        <SelectField
          name={`${path}.medicine`}
          error={errors[`${path}.medicine`]}
          label={t('medicine')}
          {...(examples.get(value.medicine) && { hint: t('examples', { examples: examples.get(value.medicine)! }) })}
          value={value.medicine}
          options={[{ value: '', label: t('anyMedicine') }, ...named(medicines)]}
          onChange={(medicine) => onSet('medicine', medicine)}
        />
      )}
      {has.condition && (
        <SelectField
          name={`${path}.condition`}
          error={errors[`${path}.condition`]}
          label={t('condition')}
          value={value.condition}
          options={[{ value: '', label: t('noCondition') }, ...named(conditions)]}
          onChange={(condition) => onSet('condition', condition)}
        />
      )}
      {has.lookalikeId && (
        <div className={frame.wide}>
          <PickField
            name={`${path}.lookalikeId`}
            label={t('lookalike')}
            hint={t('lookalikeHint')}
            error={errors[`${path}.lookalikeId`]}
            chosen={value.lookalikeId ? (lookalike ?? value.lookalikeId) : null}
            of="PLANT"
            onPick={(found) => {
              if (found) onName(found.id, found.label)
              onSet('lookalikeId', found?.id ?? '')
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
