import styles from './Otter.module.css'

/** An otter facing the reader, drawn because many systems have no emoji of one. */
export function Otter({ size }: { size: string }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden className={styles.otter}>
      <g className={styles.fur}>
        <circle cx="12" cy="22" r="6.500" />
        <circle cx="52" cy="22" r="6.500" />
        <path d="M32 8C17 8 7 19 6 33c-1 14 10 24 26 24s27-10 26-24C57 19 47 8 32 8z" />
      </g>
      <g className={styles.shade}>
        <circle cx="12" cy="22.500" r="3" />
        <circle cx="52" cy="22.500" r="3" />
      </g>
      <path className={styles.cheek} d="M32 33c-6-6-17-4-20 4-3 9 6 20 20 20s23-11 20-20c-3-8-14-10-20-4z" />
      <g className={styles.dark}>
        <circle cx="21" cy="28" r="3.800" />
        <circle cx="43" cy="28" r="3.800" />
        <path d="M32 41c-4 0-7-3.500-7-6 0-2.200 3-3.500 7-3.500s7 1.300 7 3.500c0 2.500-3 6-7 6z" />
      </g>
      <g className={styles.light}>
        <circle cx="22.400" cy="26.600" r="1.200" />
        <circle cx="44.400" cy="26.600" r="1.200" />
        <ellipse cx="30" cy="34" rx="2.400" ry="1" />
      </g>
      <g className={styles.line}>
        <path d="M32 41v4M32 45c-1.500 3.500-6.500 4-9 1M32 45c1.500 3.500 6.500 4 9 1" />
        <path d="M17 42L3 39M17 45L4 47.500M47 42l14-3M47 45l13 2.500" className={styles.whisker} />
      </g>
    </svg>
  )
}
