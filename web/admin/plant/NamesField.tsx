import Plus from 'lucide-react/icons/plus'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { ListField } from '../form/ListField.tsx'
import { RowList } from '../form/RowFrame.tsx'
import { useRows } from '../form/useRows.ts'
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
  const rows = useRows({ path: 'names', rows: names, errors, most: MAX_NAMES, fresh, onChange })

  return (
    <ListField
      ref={rows.list}
      label={t('label')}
      hint={t('hint')}
      error={errors['names']}
      action={
        <Button variant="secondary" data-add="" disabled={rows.isFull} onClick={rows.add}>
          <Plus aria-hidden size="1rem" />
          {t('add')}
        </Button>
      }
    >
      <RowList isShort>
        {names.map((name, index) => (
          // A recording that is being uploaded moves with its row.
          <li key={rows.keyOf(index)} data-row={index}>
            <NameRow
              value={name}
              frame={rows.frameOf(index)}
              errorOf={(field) => errors[`names.${index}.${field}`]}
              onChange={(value) => rows.set(index, value)}
            />
          </li>
        ))}
      </RowList>
    </ListField>
  )
}
