import { useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Progress } from './content-zip.ts'
import styles from './FilesPage.module.css'

export function ImportProgress({ progress: { step, done, of } }: { progress: Progress }) {
  const t = useTranslations('adminFiles.progress')
  const format = useFormatter()
  const id = useId()
  const share = of > 0 ? done / of : 0
  return (
    <div className={styles.progress}>
      <p id={id} role="status">
        {t(step)}
      </p>
      <progress aria-labelledby={id} value={share} max={1} className={styles.bar} />
      <p className="hint measure">
        {step === 'reading' || step === 'writing'
          ? t('count', { done, of })
          : format.number(share, { style: 'percent' })}
      </p>
    </div>
  )
}
