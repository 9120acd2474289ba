import { useFormatter, useTranslations } from 'use-intl'
import { paths, type ContentNoun } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useAdminFilter, type ListedTag } from './content-filter.ts'

/** Names the active filters, one of which may have been forgotten. */
export function NothingFound({ of, tags }: { of: ContentNoun; tags: readonly ListedTag[] }) {
  const t = useTranslations('adminList')
  const format = useFormatter()
  const { q, visibility, tag, need } = useAdminFilter(of)
  const filters: string[] = [
    q && t('filtered.search', { term: q }),
    visibility && t('filtered.visibility', { visibility: t(`shown.${visibility}`) }),
    tag && t('filtered.tag', { tag: tags.find(({ slug }) => slug === tag)?.label ?? tag }),
    need && t('filtered.need', { need: t(`needs.${need}`) }),
  ].filter((filter) => typeof filter === 'string')
  if (filters.length === 0) return <EmptyState title={t(`empty.${of}`)} />
  return (
    <EmptyState
      title={t(`nothingFound.${of}`)}
      action={
        <ButtonLink to={paths.adminList(of)} variant="secondary">
          {t('showAll')}
        </ButtonLink>
      }
    >
      {t('filteredBy', { filters: [...format.list(filters)].join('') })}
    </EmptyState>
  )
}
