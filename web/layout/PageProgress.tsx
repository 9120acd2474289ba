import { useNavigation, useRevalidator } from 'react-router-dom'
import styles from './PageProgress.module.css'

/** A thread along the top edge while the next page, or this one in another language, is on its way. */
export function PageProgress() {
  const { state } = useNavigation()
  const { state: revalidation } = useRevalidator()
  return (
    <div aria-hidden className={styles.thread} data-active={state !== 'idle' || revalidation !== 'idle' || undefined} />
  )
}
