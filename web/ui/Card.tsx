import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import styles from './Card.module.css'

type CardProps = {
  to: string
  title: ReactNode
  eyebrow?: ReactNode
  subtitle?: ReactNode
  meta?: ReactNode
  /** Shown at every size. */
  warning?: ReactNode
  media: ReactNode
  mediaShape?: 'portrait' | 'landscape'
  tags?: ReactNode
  children?: ReactNode
  lang?: string | undefined
  actions?: ReactNode
}

/** One link covers the whole card; `tags` and `actions` stay clickable above it. `lang` marks the words, not the tags. */
export function Card({
  to,
  title,
  eyebrow,
  subtitle,
  meta,
  warning,
  media,
  mediaShape = 'portrait',
  tags,
  children,
  lang,
  actions,
}: CardProps) {
  return (
    <article className={styles.card} data-shape={mediaShape}>
      <div className={styles.media}>{media}</div>
      <div className={styles.body}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h3 className={styles.title} lang={lang}>
          <Link to={to} className={styles.link}>
            {title}
          </Link>
        </h3>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        {children && (
          <div className={styles.text} lang={lang}>
            {children}
          </div>
        )}
        {meta && <p className={styles.meta}>{meta}</p>}
        {warning && <div className={styles.warning}>{warning}</div>}
        {tags && <div className={styles.tags}>{tags}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  )
}

/** `isListed`: on phones, at the end of a page, a compact row instead of a large picture. */
export function CardGrid({ isListed, children }: { isListed?: boolean; children: ReactNode }) {
  return (
    <div className={styles.grid} data-listed={isListed || undefined}>
      {children}
    </div>
  )
}
