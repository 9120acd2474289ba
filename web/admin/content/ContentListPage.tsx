import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations, useFormatter } from 'use-intl'
import { Drawings } from '../../drawing/Drawings.tsx'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { apiLanguage, usePage } from '../../graphql/load.ts'
import { paths, type ContentNoun } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { AdminList } from '../list/AdminList.tsx'
import { ConfirmRow } from '../list/ConfirmRow.tsx'
import { focusNext } from '../list/focus-next.ts'
import { useListPlace } from '../list/list-places.ts'
import type { AdminRow } from './admin-row.ts'
import { AdminListItem } from './AdminListItem.tsx'
import { BulkActions } from './BulkActions.tsx'
import { adminFilterOf, ContentItems, contentVariables, useAdminFilter, type ListedTag } from './content-filter.ts'
import { ContentFilters } from './ContentFilters.tsx'
import { ContentPages } from './ContentPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useContentActions } from './useContentActions.tsx'
import { drawingsOfRow } from './Thumbnail.tsx'
import { SelectAll, useSelection } from './useSelection.tsx'

/** The list of one kind of content, including hidden items: search, sort, publish, tag and delete. */
export function contentListPage(of: ContentNoun) {
  function loader(args: LoaderFunctionArgs) {
    const filter = adminFilterOf(of, new URL(args.request.url).searchParams)
    return loadAdmin(args, ContentItems, contentVariables(of, apiLanguage(args), filter))
  }

  return { loader, Component: () => <ContentList of={of} /> }
}

function ContentList({ of }: { of: ContentNoun }) {
  const t = useTranslations('adminList')
  const { lang } = useLanguage()
  const filter = useAdminFilter(of)
  const variables = contentVariables(of, lang, filter)
  const { data, problem } = usePage(ContentItems, variables)
  const { contentItems: list, knownTags: tags = [] } = data ?? {}
  const selection = useSelection(list?.edges.map(({ node }) => node) ?? [], variables)
  const { outcome, change } = useContentActions(of)
  const [deleting, setDeleting] = useState<AdminRow | null>(null)
  useListPlace(of)

  async function handleToggle(row: AdminRow) {
    await change([row], { isPublic: !row.isPublic })
    // The row may be gone, because of a filter, and with it the focus.
    if (document.activeElement === document.body) focusNext()
  }

  return (
    <Drawings of={list?.edges.map(({ node }) => drawingsOfRow(of, node)) ?? []}>
      <AdminList
        title={t(`title.${of}`)}
        action={
          <ButtonLink to={paths.adminNew(of)}>
            <Plus aria-hidden size="1rem" />
            {t(`add.${of}`)}
          </ButtonLink>
        }
        filters={<ContentFilters of={of} tags={tags} />}
        failure={problem && t(`loadFailure.${of}`)}
        outcome={outcome}
        list={list}
        total={list && t(`${filter.q ? 'found' : 'total'}.${of}`, { count: list.totalCount })}
        empty={<NothingFound of={of} tags={tags} />}
        tools={list && <SelectAll {...{ of, selection, variables }} total={list.totalCount} />}
        renderRow={(row) => (
          <AdminListItem
            key={row.id}
            of={of}
            row={row}
            isSelected={selection.has(row.id)}
            onSelect={(isSelected) => selection.set(row, isSelected)}
            onToggle={() => void handleToggle(row)}
            onDelete={() => setDeleting(row)}
          />
        )}
        next={<ContentPages of={of} pageInfo={list?.pageInfo} />}
      >
        <BulkActions of={of} selection={selection} tags={tags} onChange={change} />
        <ConfirmRow
          row={deleting}
          title={t(`deleteTitle.${of}`)}
          confirmLabel={t('delete')}
          onConfirm={(row) => change([row], 'delete')}
          onClose={() => setDeleting(null)}
        >
          {({ title }) => t('deleteText', { title })}
        </ConfirmRow>
      </AdminList>
    </Drawings>
  )
}

/** Names the active filters, one of which may have been forgotten. */
function NothingFound({ of, tags }: { of: ContentNoun; tags: readonly ListedTag[] }) {
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
