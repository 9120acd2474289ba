import { useTranslations } from 'use-intl'
import styles from './EditorForm.module.css'

type CheckFieldProps = { label: string; isChecked: boolean; hint: string; onChange: (isChecked: boolean) => void }
type PublicFieldProps = { isPublic: boolean } & Pick<CheckFieldProps, 'hint' | 'onChange'>

export function PublicField({ isPublic, ...field }: PublicFieldProps) {
  const t = useTranslations('adminForm')
  return <CheckField label={t('makePublic')} isChecked={isPublic} {...field} />
}

export function CheckField({ label, isChecked, hint, onChange }: CheckFieldProps) {
  return (
    <label className={styles.public}>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        <br />
        <span className={styles.hint}>{hint}</span>
      </span>
    </label>
  )
}
