import { useTranslations } from 'use-intl'
import type { More } from '../../list/useMore.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './MoreButton.module.css'

export function MoreButton({ more: { after, isBusy, loadMore } }: { more: More }) {
  const t = useTranslations('admin')
  if (!after) return null
  return (
    <p className={styles.more}>
      <Button variant="secondary" busy={isBusy} onClick={loadMore}>
        {t('loadMore')}
      </Button>
    </p>
  )
}
