import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RowsField, sourcesOfOthers } from '../form/RowsField.tsx'
import { EMPTY_USE, type UseValue } from './use-values.ts'
import { UseRow } from './UseRow.tsx'
import { useWordLists } from './useWordLists.ts'

const MAX_USES = 60

type UsesFieldProps = {
  uses: readonly UseValue[]
  onChange: (uses: UseValue[]) => void
}

/** What the plant is used for, in order. */
export function UsesField({ uses, onChange }: UsesFieldProps) {
  const t = useTranslations('usesForm')
  const { ailments } = useWordLists()
  const [picked, setPicked] = useState<Record<string, string>>({})
  const nameOf = (slug: string) => picked[slug] ?? ailments.get(slug) ?? (slug || null)
  return (
    <RowsField
      path="uses"
      rows={uses}
      most={MAX_USES}
      fresh={() => EMPTY_USE}
      label={t('label')}
      hint={t('hint')}
      addLabel={t('add')}
      leadsToAdd
      onChange={onChange}
      renderRow={(use, state, change) => (
        <UseRow
          value={use}
          frame={state}
          ailment={nameOf(use.ailmentSlug)}
          others={sourcesOfOthers(uses, use)}
          onChange={change}
          onName={(slug, name) => setPicked({ ...picked, [slug]: name })}
        />
      )}
    />
  )
}
