import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { ListField } from '../form/ListField.tsx'
import { RowList } from '../form/RowFrame.tsx'
import { useRows } from '../form/useRows.ts'
import { EMPTY_USE, type UseValue } from './use-values.ts'
import { UseRow } from './UseRow.tsx'
import { useWordLists } from './useWordLists.ts'

const MAX_USES = 60

type UsesFieldProps = {
  uses: readonly UseValue[]
  errors: Partial<Record<string, string>>
  onChange: (uses: UseValue[]) => void
}

/** What the plant is used for, in order. */
export function UsesField({ uses, errors, onChange }: UsesFieldProps) {
  const t = useTranslations('usesForm')
  const { ailments } = useWordLists()
  const [picked, setPicked] = useState<Record<string, string>>({})
  const rows = useRows({ path: 'uses', rows: uses, errors, most: MAX_USES, fresh: () => EMPTY_USE, onChange })
  const nameOf = (slug: string) => picked[slug] ?? ailments.get(slug) ?? (slug || null)

  return (
    <ListField
      ref={rows.list}
      label={t('label')}
      hint={t('hint')}
      error={errors['uses']}
      action={
        <Button variant="secondary" data-add="" data-field="uses" disabled={rows.isFull} onClick={rows.add}>
          <Plus aria-hidden size="1rem" />
          {t('add')}
        </Button>
      }
    >
      <RowList>
        {uses.map((use, index) => (
          // Values change while typing, so the position is the only stable name of a row.
          <li key={index} data-row={index}>
            <UseRow
              value={use}
              frame={rows.frameOf(index)}
              ailment={nameOf(use.ailmentSlug)}
              others={uses.filter((other) => other !== use).flatMap(({ sourceKeys }) => sourceKeys)}
              errors={errors}
              onChange={(value) => rows.set(index, value)}
              onName={(slug, name) => setPicked({ ...picked, [slug]: name })}
            />
          </li>
        ))}
      </RowList>
    </ListField>
  )
}
