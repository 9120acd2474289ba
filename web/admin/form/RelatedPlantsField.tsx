import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from './Chip.tsx'
import styles from './ListField.module.css'
import { SearchField } from './PickField.tsx'
import { usePlantTitles } from './usePlantTitles.ts'
import { useFieldError } from '../../ui/form-state.ts'

type RelatedPlantsFieldProps = {
  label?: string
  ids: readonly string[]
  /** In the input, by which errors find the field. */
  name: string
  onChange: (ids: string[]) => void
}

/** Plants, such as the related ones of an article: search by any name, and pick. */
export function RelatedPlantsField({ label, name, ids, onChange }: RelatedPlantsFieldProps) {
  const t = useTranslations('adminForm.plants')
  const titles = usePlantTitles([ids])
  const field = useRef<HTMLDivElement>(null)
  const nameOf = (id: string) => titles.get(id) ?? '…'

  function change(changed: string[]) {
    onChange(changed)
    field.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={field} className={`stack ${styles.field}`}>
      <SearchField
        label={label ?? t('label')}
        hint={t('hint')}
        error={useFieldError(name)}
        of="PLANT"
        without={ids}
        onPick={({ id }) => change([...ids, id])}
      />
      {ids.length > 0 && (
        <ul className={styles.chips} aria-label={t('chosen')}>
          {ids.map((id) => (
            <Chip
              key={id}
              label={nameOf(id)}
              removeLabel={t('remove', { plant: nameOf(id) })}
              onRemove={() => change(ids.filter((other) => other !== id))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
