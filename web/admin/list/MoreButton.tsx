import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import styles from './MoreButton.module.css'

type MoreButtonProps = {
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
  more: { isFetching: boolean; loadMore: (after: string) => Promise<void> }
}

export function MoreButton({ pageInfo: { hasNextPage, endCursor }, more }: MoreButtonProps) {
  const t = useTranslations('admin')
  if (!hasNextPage || !endCursor) return null
  return (
    <p className={styles.more}>
      <Button variant="secondary" busy={more.isFetching} onClick={() => void more.loadMore(endCursor)}>
        {t('loadMore')}
      </Button>
    </p>
  )
}
