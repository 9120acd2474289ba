import { useTranslations } from 'use-intl'
import type { AilmentAuthority, TaxonAuthority } from '../../gql/graphql.ts'
import { CATALOGUES } from '../../source/catalogues.ts'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useFieldName } from '../files/useFieldName.ts'
import { bindRow } from './bind-fields.ts'
import { RowFrame } from './RowFrame.tsx'
import { RowsField } from './RowsField.tsx'
import { useChoose } from './useChoose.ts'

const MOST = 20

export type IdentifierValue<Authority extends string> = { authority: Authority | ''; value: string; checkedOn: string }

/** Nothing is claimed that was not stated: a day is not assumed either. */
export const EMPTY_IDENTIFIER = { authority: '', value: '', checkedOn: '' } as const

type IdentifiersFieldProps<Authority extends string> = {
  /** The list in the input. */
  name: 'identifiers' | 'codes'
  authorities: readonly Authority[]
  identifiers: readonly IdentifierValue<Authority>[]
  onChange: (identifiers: IdentifierValue<Authority>[]) => void
}

/** Ids in catalogues of others, in order. */
export function IdentifiersField<Authority extends TaxonAuthority | AilmentAuthority>({
  name,
  authorities,
  identifiers,
  onChange,
}: IdentifiersFieldProps<Authority>) {
  const t = useTranslations('identifiersForm')
  const nameOf = useFieldName()
  const choose = useChoose()
  return (
    <RowsField
      path={name}
      rows={identifiers}
      most={MOST}
      fresh={() => EMPTY_IDENTIFIER}
      label={nameOf(name)}
      hint={t('hint')}
      addLabel={t(`add.${name}`)}
      isShort
      onChange={onChange}
      renderRow={(identifier, state, change) => {
        const { authority, value, checkedOn } = identifier
        const path = `${name}.${state.index}`
        const row = { number: state.index + 1 }
        const { choice, line } = bindRow({ path, value: identifier, onChange: change })
        const text = (field: 'value' | 'checkedOn') => ({
          ...line(field),
          label: t(`fields.${field}`),
          required: true,
        })
        return (
          <RowFrame
            {...state}
            summary={[authority && CATALOGUES[authority], value].filter(Boolean).join(' ') || t('row', row)}
            detail={checkedOn}
            labels={{ up: t('up', row), down: t('down', row), remove: t('remove', row) }}
          >
            <SelectField
              {...choice('authority')}
              label={t('fields.authority')}
              options={[choose, ...authorities.map((each) => ({ value: each, label: CATALOGUES[each] }))]}
            />
            <Field {...text('value')} hint={t('valueHint')} maxLength={300} spellCheck={false} />
            <Field {...text('checkedOn')} hint={t('checkedOnHint')} type="date" />
          </RowFrame>
        )
      }}
    />
  )
}
