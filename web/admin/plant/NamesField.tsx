import { useTranslations } from 'use-intl'
import { RowsField } from '../form/RowsField.tsx'
import { EMPTY_NAME, type NameValue } from './name-values.ts'
import { NameRow } from './NameRow.tsx'

const MAX_NAMES = 60

type NamesFieldProps = {
  names: readonly NameValue[]
  /** By path: `names.2.name`. */
  errors: Partial<Record<string, string>>
  onChange: (names: NameValue[]) => void
}

/** The names of a plant besides the two common ones, in order; rows are moved and removed with buttons. */
export function NamesField({ names, errors, onChange }: NamesFieldProps) {
  const t = useTranslations('plantNamesForm')
  // Consecutive names often have the same source and language.
  const fresh = ({ language, source } = EMPTY_NAME) => ({ ...EMPTY_NAME, language, source })
  return (
    <RowsField
      path="names"
      rows={names}
      errors={errors}
      most={MAX_NAMES}
      fresh={fresh}
      label={t('label')}
      hint={t('hint')}
      addLabel={t('add')}
      isShort
      onChange={onChange}
      renderRow={(name, state, change) => (
        <NameRow
          value={name}
          frame={state}
          errorOf={(field) => errors[`names.${state.index}.${field}`]}
          onChange={change}
        />
      )}
    />
  )
}
