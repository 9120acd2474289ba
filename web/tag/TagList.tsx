import { Link } from '../ui/Link.tsx'
import styles from './TagList.module.css'

type TagListProps = {
  tags: readonly { slug: string; label: string }[]
  max?: number
  hrefFor?: (slug: string) => string
  moreLabel?: (count: number) => string
}

export function TagList({ tags, max = tags.length, hrefFor, moreLabel }: TagListProps) {
  const more = tags.length - max
  if (tags.length === 0) return null
  return (
    // On the cards of phones two words in a line, without their labels.
    <ul className={styles.list} data-short={!hrefFor || undefined}>
      {tags.slice(0, max).map(({ slug, label }) => (
        <li key={slug} className={hrefFor ? undefined : styles.tag}>
          {hrefFor ? (
            <Link to={hrefFor(slug)} className={styles.tag}>
              {label}
            </Link>
          ) : (
            label
          )}
        </li>
      ))}
      {more > 0 && (
        <li className={styles.more}>
          <span aria-hidden={moreLabel ? true : undefined}>+{more}</span>
          {moreLabel && <span className="visually-hidden">{moreLabel(more)}</span>}
        </li>
      )}
    </ul>
  )
}
