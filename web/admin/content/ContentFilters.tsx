import { useTranslations } from 'use-intl'
import { usePendingParams } from '../../ui/pending.ts'
import type { ContentNoun } from '../../paths.ts'
import { ListFilters } from '../list/ListFilters.tsx'
import { ADMIN_KINDS } from './admin-kinds.ts'
import { adminFilterOf, SORTS, VISIBILITIES, type ListedTag } from './content-filter.ts'

/** Filters and order of a list. The choice is in the URL, and a change starts from the first page. */
export function ContentFilters({ of, tags }: { of: ContentNoun; tags: readonly ListedTag[] }) {
  const t = useTranslations('adminList')
  const { q, tag } = adminFilterOf(of, usePendingParams())
  const used = tags.filter(({ count, slug }) => count > 0 || slug === tag)
  return (
    <ListFilters
      search={{ label: t(`search.${of}`), placeholder: t('placeholder'), submitLabel: t('submit') }}
      selects={[
        {
          name: 'visibility',
          label: t('visibility'),
          all: t('shown.all'),
          options: VISIBILITIES.map((value) => ({ value, label: t(`shown.${value}`) })),
        },
        {
          name: 'tag',
          label: t('tag'),
          all: t('anyTag'),
          options: used.map(({ slug, label, count }) => ({ value: slug, label: t('tagWithCount', { label, count }) })),
        },
        {
          name: 'need',
          label: t('need'),
          all: t('anyNeed'),
          options: ADMIN_KINDS[of].needs.map((value) => ({ value, label: t(`needs.${value}`) })),
        },
        {
          name: 'sort',
          label: t('sort'),
          options: q
            ? [{ value: 'best', label: t('sorts.best') }]
            : SORTS.map((value) => ({ value, label: t(`sorts.${value}`) })),
        },
      ]}
    />
  )
}
