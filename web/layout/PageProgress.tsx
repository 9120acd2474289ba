import { useNavigation, useRevalidator } from 'react-router-dom'
import styles from './PageProgress.module.css'

/** A progress bar at the top while the next page, or this one in another language, is loading. */
export function PageProgress() {
  const { state } = useNavigation()
  const { state: revalidation } = useRevalidator()
  return (
    <div aria-hidden className={styles.thread} data-active={state !== 'idle' || revalidation !== 'idle' || undefined} />
  )
}
