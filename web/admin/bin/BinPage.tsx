import { RotateCcw, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { BinQuery } from '../../gql/graphql.ts'
import { dated } from '../../i18n/FormattedDate.tsx'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useMore } from '../../list/useMore.ts'
import { apiLanguage, codeOf, usePage } from '../../load.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Message } from '../../ui/Message.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { focusNext } from '../list/focus-next.ts'
import { loadAdmin } from '../layout/load-admin.ts'
import { MoreButton } from '../list/MoreButton.tsx'
import styles from '../list/Records.module.css'
import { useFailure } from '../layout/useFailure.ts'
import { useRestore } from './useRestore.ts'

const Bin = graphql(`
  query Bin($lang: Language!, $after: String) {
    bin(first: 24, after: $after) {
      totalCount
      edges {
        node {
          id
          kind
          title(lang: $lang)
          deletedAt
          deletedBy
          goneAt
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const DeleteFromBin = graphql(`
  mutation DeleteFromBin($ids: [ID!]!) {
    deleteFromBin(ids: $ids)
  }
`)

type Item = BinQuery['bin']['edges'][number]['node']
type Outcome = { error?: ReactNode; success?: ReactNode }

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, Bin, { lang: apiLanguage(args), after: null })
}

/** What was deleted in the last 30 days: to be restored, or deleted for good. */
export function Component() {
  const t = useTranslations('adminBin')
  const { lang } = useLanguage()
  const { data, problem } = usePage(Bin, { lang, after: null })
  const more = useMore(Bin, { lang, after: null })
  const [doomed, setDoomed] = useState<Item | null>(null)
  const { outcome, restore, destroy } = useActions()
  const bin = data?.bin

  async function handleRestore(item: Item) {
    await restore(item)
    focusNext()
  }

  async function handleDelete() {
    if (doomed) await destroy(doomed)
    setDoomed(null)
    focusNext()
  }

  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <Message tone="error">{problem ? t('loadFailure') : outcome.error}</Message>
      <Message tone="success">{outcome.success}</Message>
      {bin && (
        <>
          <p role="status" className={styles.total}>
            {t('total', { count: bin.totalCount })}
          </p>
          {bin.edges.length === 0 && <EmptyState title={t('empty')} />}
          <ul className={styles.list} aria-label={t('title')}>
            {bin.edges.map(({ node }) => (
              <BinItem
                key={node.id}
                item={node}
                onRestore={() => void handleRestore(node)}
                onDelete={() => setDoomed(node)}
              />
            ))}
          </ul>
          <MoreButton pageInfo={bin.pageInfo} more={more} />
        </>
      )}
      <ConfirmDialog
        open={doomed !== null}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        onConfirm={handleDelete}
        onClose={() => setDoomed(null)}
      >
        <p>{t('deleteText', { title: doomed?.title ?? '' })}</p>
      </ConfirmDialog>
    </AdminPage>
  )
}

function BinItem({ item, onRestore, onDelete }: { item: Item; onRestore: () => void; onDelete: () => void }) {
  const t = useTranslations('adminBin')
  const { kind, title, deletedAt, deletedBy, goneAt } = item
  return (
    <li className={styles.record}>
      <div className={styles.what}>
        <h2 className={styles.name}>{title}</h2>
        <p className={styles.meta}>
          <span className={styles.badge}>{t(`kind.${kind}`)}</span>
          <span>{t.rich('deleted', { moment: dated(deletedAt, { withTime: true }), who: deletedBy ?? '–' })}</span>
          <span>{t.rich('goneAt', { date: dated(goneAt) })}</span>
        </p>
      </div>
      <p className={styles.meta}>
        <Button variant="secondary" onClick={onRestore} aria-label={t('restoreOne', { title })}>
          <RotateCcw aria-hidden size={18} />
          {t('restore')}
        </Button>
        <Button variant="quiet" onClick={onDelete} aria-label={t('deleteOne', { title })}>
          <Trash2 aria-hidden size={18} />
          {t('delete')}
        </Button>
      </p>
    </li>
  )
}

/** Both ways out of the bin, and what came of them. */
function useActions() {
  const t = useTranslations('adminBin')
  const failureOf = useFailure()
  const [outcome, setOutcome] = useState<Outcome>({})
  const restoreAll = useRestore()
  const [, deleteFromBin] = useMutation(DeleteFromBin)

  async function restore({ id, title }: Item) {
    setOutcome({})
    const error = await restoreAll([id])
    if (!error) return setOutcome({ success: t('restored', { title }) })
    const isThere = codeOf(error) === 'CONFLICT'
    setOutcome({ error: isThere ? t('isThere', { title }) : failureOf(error, t('restoreFailure')) })
  }

  async function destroy({ id, title }: Item) {
    setOutcome({})
    const { error } = await deleteFromBin({ ids: [id] })
    setOutcome(error ? { error: failureOf(error, t('deleteFailure')) } : { success: t('gone', { title }) })
  }

  return { outcome, restore, destroy }
}
