import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { BinQuery } from '../../gql/graphql.ts'
import { dated } from '../../i18n/FormattedDate.tsx'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useMore } from '../../list/useMore.ts'
import { apiLanguage, codeOf, usePage } from '../../graphql/load.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { useFailure } from '../layout/useFailure.ts'
import { AdminList, type ListOutcome } from '../list/AdminList.tsx'
import { ConfirmRow } from '../list/ConfirmRow.tsx'
import { focusNext } from '../list/focus-next.ts'
import { MoreButton } from '../list/MoreButton.tsx'
import styles from '../list/Records.module.css'
import { Refused } from '../content/Refused.tsx'
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

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, Bin, { lang: apiLanguage(args), after: null })
}

/** Items deleted in the last 30 days, to be restored or deleted permanently. */
export function Component() {
  const t = useTranslations('adminBin')
  const variables = { lang: useLanguage().lang, after: null }
  const { data, problem } = usePage(Bin, variables)
  const bin = data?.bin
  const more = useMore(Bin, variables, bin?.pageInfo)
  const [deleting, setDeleting] = useState<Item | null>(null)
  const { outcome, restore, destroy } = useActions()

  async function handleRestore(item: Item) {
    await restore(item)
    focusNext()
  }

  return (
    <AdminList
      title={t('title')}
      lead={t('lead')}
      failure={problem && t('loadFailure')}
      outcome={outcome}
      list={bin}
      total={bin && t('total', { count: bin.totalCount })}
      empty={<EmptyState title={t('empty')} />}
      renderRow={(item) => (
        <BinItem
          key={item.id}
          item={item}
          onRestore={() => void handleRestore(item)}
          onDelete={() => setDeleting(item)}
        />
      )}
      next={<MoreButton more={more} />}
    >
      <ConfirmRow
        row={deleting}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        onConfirm={destroy}
        onClose={() => setDeleting(null)}
      >
        {({ title }) => t('deleteText', { title })}
      </ConfirmRow>
    </AdminList>
  )
}

function BinItem({ item, onRestore, onDelete }: { item: Item; onRestore: () => void; onDelete: () => void }) {
  const t = useTranslations('adminBin')
  const { kind, title, deletedAt, deletedBy, goneAt } = item
  return (
    <li className={`row ${styles.record}`}>
      <div className={styles.what}>
        <h2 className={styles.name}>{title}</h2>
        <p className={`hint row ${styles.meta}`}>
          <span className={styles.badge}>{t(`kind.${kind}`)}</span>
          <span>{t.rich('deleted', { moment: dated(deletedAt, { withTime: true }), who: deletedBy ?? '–' })}</span>
          <span>{t.rich('goneAt', { date: dated(goneAt) })}</span>
        </p>
      </div>
      <p className={`hint row ${styles.meta}`}>
        <Button variant="secondary" onClick={onRestore} aria-label={t('restoreOne', { title })}>
          <RotateCcw aria-hidden size="1rem" />
          {t('restore')}
        </Button>
        <Button variant="quiet" onClick={onDelete} aria-label={t('deleteOne', { title })}>
          <Trash2 aria-hidden size="1rem" />
          {t('delete')}
        </Button>
      </p>
    </li>
  )
}

/** Restores or deletes an item, and reports the result. */
function useActions() {
  const t = useTranslations('adminBin')
  const failureOf = useFailure()
  const [outcome, setOutcome] = useState<ListOutcome>({})
  const restoreAll = useRestore()
  const [, deleteFromBin] = useMutation(DeleteFromBin)

  async function restore({ id, title }: Item) {
    setOutcome({})
    const { error, hidden } = await restoreAll([id])
    if (hidden.length > 0)
      return setOutcome({ success: t('restoredHidden', { title }), action: <Refused items={hidden} /> })
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
