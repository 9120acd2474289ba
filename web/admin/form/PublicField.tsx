import { useTranslations } from 'use-intl'
import styles from './EditorForm.module.css'

type PublicFieldProps = { isPublic: boolean; hint: string; onChange: (isPublic: boolean) => void }

export function PublicField({ isPublic, hint, onChange }: PublicFieldProps) {
  const t = useTranslations('adminForm')
  return (
    <label className={styles.public}>
      <input type="checkbox" checked={isPublic} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {t('makePublic')}
        <br />
        <span className={styles.hint}>{hint}</span>
      </span>
    </label>
  )
}
