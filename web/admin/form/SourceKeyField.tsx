import BookMarked from 'lucide-react/icons/book-bookmark'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import lists from './ListField.module.css'
import styles from './RowFrame.module.css'
import { usePickSource } from './usePickSource.ts'

type SourceKeyFieldProps = {
  name?: string
  label: string
  chooseLabel: string
  value: string
  error: string | undefined
  onChange: (key: string) => void
}

/** One source, typed by its key or chosen. */
export function SourceKeyField({ chooseLabel, onChange, ...field }: SourceKeyFieldProps) {
  const t = useTranslations('sourcePicker')
  const pickSource = usePickSource()
  return (
    <div className={styles.source}>
      <Field
        {...field}
        hint={t('keyHint')}
        maxLength={80}
        autoComplete="off"
        className={lists.grow}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button variant="secondary" aria-label={chooseLabel} onClick={() => pickSource(onChange)}>
        <BookMarked aria-hidden size="1rem" />
      </Button>
    </div>
  )
}
