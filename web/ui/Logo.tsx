import styles from './Logo.module.css'

/** The logo: a leaf growing out of a stepped diamond. The name next to it is text. */
export function Logo() {
  return (
    <svg viewBox="0 0 48 48" width="44" height="44" aria-hidden>
      <path className={styles.cloth} d="M20 2h8v5h6v6h6v6h6v10h-6v6h-6v6h-6v5h-8v-5h-6v-6H8v-6H2V19h6v-6h6V7h6z" />
      <path className={styles.leaf} d="M24 39C14 33 13 20 24 9c11 11 10 24 0 30z" />
      <path className={styles.vein} d="M24 42V16M24 32l-5-5M24 32l5-5M24 25l-4-4M24 25l4-4" />
    </svg>
  )
}
