import Plus from 'lucide-react/icons/plus'
import { useTranslations } from 'use-intl'
import type { AilmentAuthority, TaxonAuthority } from '../../gql/graphql.ts'
import { CATALOGUES } from '../../source/catalogues.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useFieldName } from '../files/useFieldName.ts'
import { ListField } from './ListField.tsx'
import { RowFrame, RowList } from './RowFrame.tsx'
import { useChoose } from './useChoose.ts'
import { useRows } from './useRows.ts'

const MOST = 20

export type IdentifierValue<Authority extends string> = { authority: Authority | ''; value: string; checkedOn: string }

/** Nothing is claimed that was not stated: a day is not assumed either. */
export const EMPTY_IDENTIFIER = { authority: '', value: '', checkedOn: '' } as const

type IdentifiersFieldProps<Authority extends string> = {
  /** The list in the input. */
  name: 'identifiers' | 'codes'
  authorities: readonly Authority[]
  identifiers: readonly IdentifierValue<Authority>[]
  /** By path: `identifiers.2.value`. */
  errors: Partial<Record<string, string>>
  onChange: (identifiers: IdentifierValue<Authority>[]) => void
}

/** Ids in catalogues of others, in order. */
export function IdentifiersField<Authority extends TaxonAuthority | AilmentAuthority>({
  name,
  authorities,
  identifiers,
  errors,
  onChange,
}: IdentifiersFieldProps<Authority>) {
  const t = useTranslations('identifiersForm')
  const nameOf = useFieldName()
  const choose = useChoose()
  const fresh = () => EMPTY_IDENTIFIER
  const rows = useRows({ path: name, rows: identifiers, errors, most: MOST, fresh, onChange })
  return (
    <ListField
      ref={rows.list}
      name={name}
      label={nameOf(name)}
      hint={t('hint')}
      error={errors[name]}
      action={
        <Button variant="secondary" data-add="" disabled={rows.isFull} onClick={rows.add}>
          <Plus aria-hidden size="1rem" />
          {t(`add.${name}`)}
        </Button>
      }
    >
      <RowList isShort>
        {identifiers.map((identifier, index) => {
          const { authority, value, checkedOn } = identifier
          const path = `${name}.${index}`
          const row = { number: index + 1 }
          const text = (field: 'value' | 'checkedOn') => ({
            name: `${path}.${field}`,
            label: t(`fields.${field}`),
            value: identifier[field],
            error: errors[`${path}.${field}`],
            autoComplete: 'off',
            required: true,
            onChange: (event: { target: { value: string } }) =>
              rows.set(index, { ...identifier, [field]: event.target.value }),
          })
          return (
            // Values change while typing, so the position is the only stable name of a row.
            <li key={index} data-row={index}>
              <RowFrame
                {...rows.frameOf(index)}
                summary={[authority && CATALOGUES[authority], value].filter(Boolean).join(' ') || t('row', row)}
                detail={checkedOn}
                labels={{ up: t('up', row), down: t('down', row), remove: t('remove', row) }}
              >
                <SelectField
                  name={`${path}.authority`}
                  label={t('fields.authority')}
                  value={authority}
                  error={errors[`${path}.authority`]}
                  options={[choose, ...authorities.map((each) => ({ value: each, label: CATALOGUES[each] }))]}
                  onChange={(chosen) => rows.set(index, { ...identifier, authority: chosen })}
                />
                <Field {...text('value')} hint={t('valueHint')} maxLength={300} spellCheck={false} />
                <Field {...text('checkedOn')} hint={t('checkedOnHint')} type="date" />
              </RowFrame>
            </li>
          )
        })}
      </RowList>
    </ListField>
  )
}
