import { useTranslations } from 'use-intl'
import { MoreFrame } from '../../list/MoreFrame.tsx'
import type { More } from '../../list/useMore.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './MoreButton.module.css'

export function MoreButton({ more }: { more: More }) {
  const t = useTranslations('admin')
  return (
    <MoreFrame more={more}>
      <p className={styles.more}>
        <Button variant="secondary" busy={more.isBusy} onClick={more.loadMore}>
          {t('loadMore')}
        </Button>
      </p>
    </MoreFrame>
  )
}
