import styles from './SwitchState.module.css'

/** Shows whether a `role="switch"` is on, of which others are told by `aria-checked`. */
export function SwitchState({ isOn }: { isOn: boolean }) {
  return <span aria-hidden className={styles.track} data-on={isOn || undefined} />
}
