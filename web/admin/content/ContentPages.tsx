import { useTranslations } from 'use-intl'
import type { PageInfo } from '../../list/useMore.ts'
import { paths, type ContentNoun } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { usePageBefore } from '../list/list-places.ts'
import styles from './ContentPages.module.css'
import { useAdminFilter } from './content-filter.ts'

const NO_PAGE = { hasNextPage: false, endCursor: null }

type ContentPagesProps = {
  of: ContentNoun
  /** Left out in the language links: a cursor by name depends on the language. */
  pageInfo: PageInfo | undefined
}

/** Links, so that each page has a URL. */
export function ContentPages({ of, pageInfo: { hasNextPage, endCursor } = NO_PAGE }: ContentPagesProps) {
  const t = useTranslations('adminList')
  const filter = useAdminFilter(of)
  const before = usePageBefore(filter.after, endCursor)
  const pageBehind = (after: string | undefined) => paths.adminList(of, { ...filter, after })
  if (!filter.after && !hasNextPage) return null
  return (
    <nav aria-label={t('pages')} className={`row ${styles.pages}`}>
      {filter.after && before !== '' && (
        <ButtonLink to={pageBehind(undefined)} variant="secondary">
          {t('toStart')}
        </ButtonLink>
      )}
      {before !== undefined && (
        <ButtonLink to={pageBehind(before || undefined)} variant="secondary">
          {t('previousPage')}
        </ButtonLink>
      )}
      {hasNextPage && endCursor && (
        <ButtonLink to={pageBehind(endCursor)} variant="secondary">
          {t('nextPage')}
        </ButtonLink>
      )}
    </nav>
  )
}
