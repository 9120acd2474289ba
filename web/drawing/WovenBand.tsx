import styles from './Woven.module.css'

/** A strip of stepped diamonds across the whole width; the drawing is in the style sheet. */
export function WovenBand() {
  return <div aria-hidden className={styles.band} />
}
