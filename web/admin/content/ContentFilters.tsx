import { useTranslations } from 'use-intl'
import { usePendingParams, useShowList } from '../../ui/pending.ts'
import { paths, type AdminFilter, type ContentNoun } from '../../paths.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import records from '../list/Records.module.css'
import { ADMIN_KINDS } from './admin-kinds.ts'
import { adminFilterOf, SORTS, VISIBILITIES, type ListedTag } from './content-filter.ts'
import styles from './ContentFilters.module.css'

/** Filters and order of a list. The choice is in the URL, and a change starts from the first page. */
export function ContentFilters({ of, tags }: { of: ContentNoun; tags: readonly ListedTag[] }) {
  const t = useTranslations('adminList')
  const showList = useShowList()
  const { after: _after, ...filter } = adminFilterOf(of, usePendingParams())
  const used = tags.filter(({ count, slug }) => count > 0 || slug === filter.tag)

  function show(change: AdminFilter) {
    showList(paths.adminList(of, { ...filter, ...change }))
  }

  return (
    <div className={`${records.fields} stack ${styles.filter}`}>
      <SearchBox
        name="q"
        defaultValue={filter.q ?? ''}
        label={t(`search.${of}`)}
        placeholder={t('placeholder')}
        submitLabel={t('submit')}
        onSearch={(term) => show({ q: term.trim() })}
      />
      <div className={styles.selects}>
        <SelectField
          label={t('visibility')}
          value={filter.visibility ?? ''}
          options={[any(t('shown.all')), ...VISIBILITIES.map((value) => ({ value, label: t(`shown.${value}`) }))]}
          onChange={(value) => show({ visibility: value || undefined })}
        />
        <SelectField
          label={t('tag')}
          value={filter.tag ?? ''}
          options={[
            any(t('anyTag')),
            ...used.map(({ slug, label, count }) => ({ value: slug, label: t('tagWithCount', { label, count }) })),
          ]}
          onChange={(value) => show({ tag: value || undefined })}
        />
        <SelectField
          label={t('need')}
          value={filter.need ?? ''}
          options={[
            any(t('anyNeed')),
            ...ADMIN_KINDS[of].needs.map((value) => ({ value, label: t(`needs.${value}`) })),
          ]}
          onChange={(value) => show({ need: value || undefined })}
        />
        <SelectField
          label={t('sort')}
          value={filter.sort ?? 'newest'}
          options={
            filter.q
              ? [{ value: filter.sort ?? 'newest', label: t('sorts.best') }]
              : SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))
          }
          onChange={(value) => show({ sort: value === 'newest' ? undefined : value })}
        />
      </div>
    </div>
  )
}

function any(label: string) {
  return { value: '' as const, label }
}
