import styles from './EmptyState.module.css'

/** An empty herbarium sheet: tape, label, no plant. */
export function EmptySheet() {
  return (
    <svg viewBox="0 0 96 120" aria-hidden className={styles.sheet}>
      <path className={styles.paper} d="M4 4h88v112H4z" />
      <path className={styles.line} d="M10 10h76v100H10z" />
      <path
        className={styles.ghost}
        d="M48 96C46 76 52 60 46 32M48 70c-10 0-18-6-20-14 10-2 18 4 20 14zM48 56c8-2 14-8 15-16-8 0-14 7-15 16zM46 44c-6-1-11-6-11-12 6 0 11 5 11 12z"
      />
      <path className={styles.tape} d="M36 80l24-6 1 6-24 6z" />
      <path className={styles.label} d="M54 92h28v14H54z" />
      <path className={styles.line} d="M58 97h18M58 101h12" />
    </svg>
  )
}
