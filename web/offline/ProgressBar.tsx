import { useTranslations } from 'use-intl'
import styles from './OfflinePage.module.css'
import type { Progress } from './saves.ts'
import { useMegabytes } from './useMegabytes.ts'

export function ProgressBar({ done, total }: Progress) {
  const t = useTranslations('offline')
  const megabytes = useMegabytes()
  const words = t('packProgress', { done: megabytes(done), total: megabytes(total) })
  return (
    <label className={styles.progress}>
      <progress value={done} max={total || 1} /> {words}
    </label>
  )
}
