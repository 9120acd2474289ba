import { useTranslations } from 'use-intl'
import type { ContentNoun } from '../../paths.ts'
import styles from './EditorForm.module.css'

type CheckFieldProps = { label: string; isChecked: boolean; hint?: string; onChange: (isChecked: boolean) => void }
type PublicFieldProps = { of: ContentNoun; isPublic: boolean } & Pick<CheckFieldProps, 'hint' | 'onChange'>

export function PublicField({ of, isPublic, ...field }: PublicFieldProps) {
  const t = useTranslations('adminForm')
  return <CheckField label={t(`makePublic.${of}`)} isChecked={isPublic} {...field} />
}

export function CheckField({ label, isChecked, hint, onChange }: CheckFieldProps) {
  return (
    <label className={styles.public}>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {hint && (
          <>
            <br />
            <span className="hint">{hint}</span>
          </>
        )}
      </span>
    </label>
  )
}
