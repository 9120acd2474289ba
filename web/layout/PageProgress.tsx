import { useNavigation } from 'react-router-dom'
import styles from './PageProgress.module.css'

/** A thread along the top edge while the next page is on its way. */
export function PageProgress() {
  const { state } = useNavigation()
  return <div aria-hidden className={styles.thread} data-active={state !== 'idle' || undefined} />
}
