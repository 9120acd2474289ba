import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { CombinedError } from 'urql'
import type { Problem } from '../../load.ts'
import { paths, type AdminFilter, type ContentNoun } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Message } from '../../ui/Message.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { MoreButton } from '../MoreButton.tsx'
import { useFailure } from '../useFailure.ts'
import styles from './AdminList.module.css'
import { AdminListItem, type AdminRow } from './AdminListItem.tsx'

const SHOWN = ['all', 'public', 'hidden'] as const

type AdminListProps = {
  of: ContentNoun
  problem: Problem | null
  list: { totalCount: number; pageInfo: { hasNextPage: boolean; endCursor: string | null } } | undefined
  rows: AdminRow[]
  more: { isFetching: boolean; loadMore: (after: string) => Promise<void> }
  onToggle: (id: string, isPublic: boolean) => Promise<CombinedError | undefined>
  onDelete: (id: string) => Promise<CombinedError | undefined>
}

/** Plants, articles or projects, hidden ones included: found, shown and hidden in place, changed and deleted. */
export function AdminList({ of, problem, list, rows, more, onToggle, onDelete }: AdminListProps) {
  const t = useTranslations('adminList')
  const failureOf = useFailure()
  const [outcome, setOutcome] = useState<{ error?: ReactNode; success?: ReactNode }>({})
  const [doomed, setDoomed] = useState<AdminRow | null>(null)

  async function handleToggle({ id, title, isPublic }: AdminRow) {
    setOutcome({})
    const error = await onToggle(id, !isPublic)
    if (error) setOutcome({ error: failureOf(error, t(`toggleFailure.${of}`)) })
    else setOutcome({ success: isPublic ? t(`nowHidden.${of}`, { title }) : t(`nowPublic.${of}`, { title }) })
  }

  async function handleDelete() {
    if (!doomed) return
    setOutcome({})
    const error = await onDelete(doomed.id)
    setDoomed(null)
    if (error) setOutcome({ error: failureOf(error, t(`deleteFailure.${of}`)) })
    else setOutcome({ success: t(`deleted.${of}`) })
    // The button that asked is gone with its row.
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

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
      <Filter of={of} />
      <Message tone="error">{problem ? t(`loadFailure.${of}`) : outcome.error}</Message>
      <Message tone="success">{outcome.success}</Message>
      {list && (
        <>
          <p role="status" className={styles.total}>
            {t(`total.${of}`, { count: list.totalCount })}
          </p>
          {rows.length === 0 && <Nothing of={of} />}
          <ul className={styles.list} aria-label={t(`title.${of}`)}>
            {rows.map((row) => (
              <AdminListItem
                key={row.id}
                of={of}
                row={row}
                onToggle={() => handleToggle(row)}
                onDelete={() => setDoomed(row)}
              />
            ))}
          </ul>
          <MoreButton pageInfo={list.pageInfo} more={more} />
        </>
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
    </AdminPage>
  )
}

function Filter({ of }: { of: ContentNoun }) {
  const t = useTranslations('adminList')
  const navigate = useNavigate()
  const { q, visibility } = useAdminFilter()

  function show(filter: AdminFilter) {
    void navigate(paths.adminList(of, filter), { replace: true, preventScrollReset: true })
  }

  return (
    <div className={styles.filter}>
      <SearchBox
        name="q"
        defaultValue={q ?? ''}
        label={t(`search.${of}`)}
        placeholder={t('placeholder')}
        submitLabel={t('submit')}
        onSearch={(term) => show({ q: term.trim(), visibility })}
      />
      <Choice
        legend={t('visibility')}
        name="visibility"
        value={visibility ?? 'all'}
        options={SHOWN.map((value) => ({ value, label: t(`shown.${value}`) }))}
        onChange={(value) => show({ q, visibility: value === 'all' ? undefined : value })}
      />
    </div>
  )
}

function Nothing({ of }: { of: ContentNoun }) {
  const t = useTranslations('adminList')
  const { q, visibility } = useAdminFilter()
  if (!q && !visibility) return <EmptyState title={t(`empty.${of}`)} />
  return (
    <EmptyState
      title={t(`nothingFound.${of}`)}
      action={
        <ButtonLink to={paths.adminList(of)} variant="secondary">
          {t('showAll')}
        </ButtonLink>
      }
    />
  )
}

/** What the address of a list says about what to show of it. */
export function adminFilterOf(params: URLSearchParams): AdminFilter {
  const visibility = params.get('visibility')
  return {
    q: params.get('q')?.trim() || undefined,
    visibility: visibility === 'public' || visibility === 'hidden' ? visibility : undefined,
  }
}

export function useAdminFilter(): AdminFilter {
  return adminFilterOf(useSearchParams()[0])
}

const VISIBILITY = { public: 'PUBLIC', hidden: 'HIDDEN', all: 'ALL' } as const

/** The variables of a list's query. Loader and component must agree on them, or the component would ask again. */
export function adminListVariables<Language>(lang: Language, { q, visibility }: AdminFilter) {
  return { lang, search: q ?? null, visibility: VISIBILITY[visibility ?? 'all'], after: null }
}
