import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { Link } from '../ui/Link.tsx'
import { useOpened } from '../ui/useOpened.ts'
import styles from './TagFilter.module.css'

export const TagFilterFragment = graphql(`
  fragment TagFilter_tag on TagCount {
    slug
    kind
    label(lang: $lang)
    count
  }
`)

type TagFilterProps = {
  tags: readonly FragmentType<typeof TagFilterFragment>[]
  current: string | undefined
  /** The URL of the list with a tag or, without one, of the unfiltered list. */
  hrefFor: (slug?: string) => string
  /** Usage in the whole list, not in search results. */
  isCounted: boolean
  /** Whether a phone shows only the chosen topic beside the part that opens. */
  isFolded?: boolean
  /** Where the whole list is, without JavaScript; if omitted, it is rendered at once. */
  hrefForAll?: string | undefined
}

type Tag = { slug: string; kind: string | null; label: string; count: number }

const AT_HAND = 8
const KINDS = ['body', 'use', 'kind', 'part', 'topic', 'other'] as const

/** Topics as links: the most used ones, uses before kinds, and all of them by kind in a collapsible section. */
export function TagFilter({ tags: masked, current, isFolded, hrefForAll, ...links }: TagFilterProps) {
  const t = useTranslations('tags')
  const { isOpened, props } = useOpened()
  const tags: readonly Tag[] = readFragment(TagFilterFragment, masked)
  const chosen = tags.find(({ slug }) => slug === current)
  const atHand = tags.filter((tag) => tag !== chosen).sort(sortOfPlantLast)
  if (chosen) atHand.unshift(chosen)
  if (tags.length === 0) return null
  return (
    <nav aria-label={t('filter')} className={styles.filter} data-folded={isFolded || undefined}>
      <div className={styles.atHand}>
        <Chips tags={atHand.slice(0, AT_HAND)} current={current} {...links} />
      </div>
      {tags.length > AT_HAND && (
        <details id="topics" {...props}>
          <summary className={styles.summary}>{t('all')}</summary>
          {hrefForAll && !isOpened ? (
            <noscript>
              <Link to={hrefForAll}>{t('all')}</Link>
            </noscript>
          ) : (
            <dl className={styles.kinds}>
              {KINDS.map((kind) => (
                <Kind
                  key={kind}
                  kind={kind}
                  tags={tags.filter((tag) => kindOf(tag) === kind)}
                  {...{ current, ...links }}
                />
              ))}
            </dl>
          )}
        </details>
      )}
    </nav>
  )
}

/** Stable: keeps the order by usage within each group. */
function sortOfPlantLast(one: Tag, other: Tag): number {
  return Number(one.kind === 'kind') - Number(other.kind === 'kind')
}

type Kind = (typeof KINDS)[number]

function kindOf({ kind }: Tag): Kind {
  return KINDS.find((known) => known === kind) ?? 'other'
}

type ChipsProps = { tags: readonly Tag[] } & Omit<TagFilterProps, 'tags'>

function Kind({ kind, tags, ...rest }: ChipsProps & { kind: Kind }) {
  const t = useTranslations('tags.kinds')
  if (tags.length === 0) return null
  return (
    <div>
      <dt className={styles.kind}>{t(kind)}</dt>
      <dd>
        <Chips tags={tags} {...rest} />
      </dd>
    </div>
  )
}

function Chips({ tags, current, hrefFor, isCounted }: ChipsProps) {
  const t = useTranslations('tags')
  return (
    <ul className="row">
      {tags.map(({ slug, label, count }) => (
        <li key={slug}>
          {slug === current ? (
            <Link
              to={hrefFor()}
              aria-current="true"
              aria-label={t('remove', { label })}
              className={styles.chip}
              preventScrollReset
            >
              {label}
              <X aria-hidden size="0.89rem" />
            </Link>
          ) : (
            <Link to={hrefFor(slug)} className={styles.chip} preventScrollReset>
              {label} {isCounted && <span className={styles.count}>{count}</span>}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
