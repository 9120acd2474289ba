import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import button from '../ui/Button.module.css'
import { isPlainClick, Link } from '../ui/Link.tsx'
import { classes } from '../ui/classes.ts'
import styles from './LoadMore.module.css'
import { MoreFrame } from './MoreFrame.tsx'
import type { More } from './useMore.ts'

/** Loads the next page below the list before it; without JavaScript a link to that page. */
export function LoadMore({ more, hrefFor }: { more: More; hrefFor: (after: string) => string }) {
  const t = useTranslations('list')

  function handleClick(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (!more.isBusy) more.loadMore()
  }

  return (
    <MoreFrame more={more}>
      <div className={styles.more}>
        <Link
          to={hrefFor(more.after ?? '')}
          onClick={handleClick}
          aria-busy={more.isBusy || undefined}
          className={classes(button.button, button.secondary)}
        >
          {t('loadMore')}
        </Link>
      </div>
    </MoreFrame>
  )
}
