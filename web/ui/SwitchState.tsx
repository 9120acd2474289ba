import styles from './SwitchState.module.css'

/** Shows the state of a `role="switch"`, which `aria-checked` announces. */
export function SwitchState({ isOn }: { isOn: boolean }) {
  return <span aria-hidden className={styles.track} data-on={isOn || undefined} />
}
