import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import type { ContentItemsQuery } from '../../gql/graphql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { apiLanguage, usePage } from '../../load.ts'
import { paths, type ContentNoun } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { UndoDelete } from '../bin/UndoDelete.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { focusNext } from '../list/focus-next.ts'
import { useListPlace, usePageBefore } from '../list/list-places.ts'
import { loadAdmin } from '../layout/load-admin.ts'
import styles from './AdminList.module.css'
import { AdminListItem, type AdminRow } from './AdminListItem.tsx'
import { BulkBar, type BulkAction } from './BulkBar.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { adminFilterOf, contentVariables, useAdminFilter } from './content-filter.ts'
import { ContentFilters } from './ContentFilters.tsx'
import { NothingFound } from './NothingFound.tsx'
import { useContentActions, type Change } from './useContentActions.ts'
import { SelectAll, useSelection } from './useSelection.tsx'

const ContentItems = graphql(`
  query ContentItems(
    $of: TaggedKind!
    $lang: Language!
    $search: String
    $visibility: Visibility!
    $tag: String
    $need: AttentionReason
    $sort: ContentSort!
    $after: String
  ) {
    contentItems(
      of: $of
      search: $search
      visibility: $visibility
      tag: $tag
      need: $need
      sort: $sort
      first: 50
      after: $after
    ) {
      totalCount
      edges {
        node {
          id
          title(lang: $lang)
          detail
          isPublic
          createdAt
          updatedAt
          needs
          tagLabels(lang: $lang) {
            slug
            label
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    knownTags(of: $of) {
      slug
      label(lang: $lang)
      count
    }
  }
`)

type List = ContentItemsQuery['contentItems']
export type ListedTag = ContentItemsQuery['knownTags'][number]
export type Outcome = {
  error?: ReactNode
  success?: ReactNode
  /** Ids of what was deleted, which can be undone. */
  deleted?: readonly string[]
}

/** The list of one kind of content, hidden ones included: found, sorted, shown and hidden, tagged and deleted. */
export function contentListPage(of: ContentNoun) {
  function loader(args: LoaderFunctionArgs) {
    const filter = adminFilterOf(of, new URL(args.request.url).searchParams)
    return loadAdmin(args, ContentItems, contentVariables(of, apiLanguage(args), filter))
  }

  function Component() {
    const t = useTranslations('adminList')
    const { lang } = useLanguage()
    const filter = useAdminFilter(of)
    const { data, problem } = usePage(ContentItems, contentVariables(of, lang, filter))
    const [outcome, setOutcome] = useState<Outcome>({})
    useListPlace(of)
    return (
      <AdminPage
        title={t(`title.${of}`)}
        action={
          <ButtonLink to={paths.adminNew(of)}>
            <Plus aria-hidden size={20} />
            {t(`add.${of}`)}
          </ButtonLink>
        }
      >
        <ContentFilters of={of} tags={data?.knownTags ?? []} />
        <Message tone="error">{problem ? t(`loadFailure.${of}`) : outcome.error}</Message>
        <Message tone="success">{outcome.success}</Message>
        {outcome.deleted && <UndoDelete key={outcome.deleted[0]} ids={outcome.deleted} onOutcome={setOutcome} />}
        {data && <Results of={of} list={data.contentItems} tags={data.knownTags} onOutcome={setOutcome} />}
        {/* A page by name is one of a language, in which the list may not be shown any more. */}
        {problem && <Pages of={of} pageInfo={NO_PAGE} />}
      </AdminPage>
    )
  }

  return { loader, Component }
}

type ResultsProps = { of: ContentNoun; list: List; tags: readonly ListedTag[]; onOutcome: (outcome: Outcome) => void }

function Results({ of, list, tags, onOutcome }: ResultsProps) {
  const t = useTranslations('adminList')
  const { q } = useAdminFilter(of)
  const rows = list.edges.map(({ node }) => node)
  const selection = useSelection(rows)
  const { change } = useContentActions(of, onOutcome)
  const [action, setAction] = useState<BulkAction | null>(null)
  const [doomed, setDoomed] = useState<AdminRow | null>(null)

  async function handleToggle(row: AdminRow) {
    const button = document.activeElement
    await change([row], { isPublic: !row.isPublic })
    if (!button?.isConnected) focusNext()
  }

  async function handleDelete() {
    if (doomed) await change([doomed], 'delete')
    // While a dialog is open, nothing behind it can be focused.
    flushSync(() => setDoomed(null))
    focusNext()
  }

  async function handleBulk(what: Change) {
    const isDone = await change(selection.rows, what)
    flushSync(() => setAction(null))
    if (isDone) selection.clear()
    focusNext()
  }

  return (
    <>
      <p role="status" className={styles.total}>
        {t(`${q ? 'found' : 'total'}.${of}`, { count: list.totalCount })}
      </p>
      {rows.length === 0 ? <NothingFound of={of} tags={tags} /> : <SelectAll of={of} selection={selection} />}
      <ul className={styles.list} aria-label={t(`title.${of}`)}>
        {rows.map((row) => (
          <AdminListItem
            key={row.id}
            of={of}
            row={row}
            isSelected={selection.has(row.id)}
            onSelect={(isSelected) => selection.set(row.id, isSelected)}
            onToggle={() => handleToggle(row)}
            onDelete={() => setDoomed(row)}
          />
        ))}
      </ul>
      <Pages of={of} pageInfo={list.pageInfo} />
      {selection.rows.length > 0 && (
        <BulkBar of={of} count={selection.rows.length} onAct={setAction} onClear={selection.clear} />
      )}
      {action && (
        <BulkDialog
          of={of}
          action={action}
          rows={selection.rows}
          tags={tags}
          onConfirm={handleBulk}
          onClose={() => setAction(null)}
        />
      )}
      <ConfirmDialog
        open={doomed !== null}
        title={t(`deleteTitle.${of}`)}
        confirmLabel={t('delete')}
        onConfirm={handleDelete}
        onClose={() => setDoomed(null)}
      >
        <p>{t('deleteText', { title: doomed?.title ?? '' })}</p>
      </ConfirmDialog>
    </>
  )
}

const NO_PAGE = { hasNextPage: false, endCursor: null }

/** Links, so that a page has an address. */
function Pages({ of, pageInfo: { hasNextPage, endCursor } }: { of: ContentNoun; pageInfo: List['pageInfo'] }) {
  const t = useTranslations('adminList')
  const filter = useAdminFilter(of)
  const before = usePageBefore(filter.after, endCursor)
  const pageBehind = (after: string | undefined) => paths.adminList(of, { ...filter, after })
  if (!filter.after && !hasNextPage) return null
  return (
    <nav aria-label={t('pages')} className={styles.pages}>
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
