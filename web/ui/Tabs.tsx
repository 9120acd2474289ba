import { Link } from './Link.tsx'
import styles from './Tabs.module.css'

type TabsProps = { items: readonly { to: string; label: string; current: boolean; count?: number }[]; label: string }

/** Tabs as links: each has a URL. */
export function Tabs({ items, label }: TabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul className={`row ${styles.list}`}>
        {items.map(({ to, label: text, current, count }) => (
          <li key={to}>
            <Link to={to} aria-current={current ? 'page' : undefined} className={styles.tab} preventScrollReset>
              {text}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
