import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from 'urql'
import type { ContentItemsQueryVariables } from '../../gql/graphql.ts'
import type { ContentNoun } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ContentItems } from './content-filter.ts'
import type { SelectedRow } from './admin-row.ts'
import records from '../list/Records.module.css'
import styles from './Selection.module.css'
import { Problem } from '../../ui/Problem.tsx'

/** More would keep the admin waiting for too long. */
const MOST = 1000

/** The selected rows of a list, on this page and others. Other filters begin with none. */
export function useSelection(shown: readonly SelectedRow[], variables: ContentItemsQueryVariables) {
  const list = JSON.stringify({ ...variables, after: null })
  const [selected, setSelected] = useState<{ list: string; rows: readonly SelectedRow[] }>({ list, rows: [] })
  // What is shown is newer.
  const rows = (selected.list === list ? selected.rows : []).map((row) => shown.find(({ id }) => id === row.id) ?? row)
  const isShown = ({ id }: SelectedRow) => shown.some((row) => row.id === id)
  const set = (rows: readonly SelectedRow[]) => setSelected({ list, rows: rows.slice(0, MOST) })
  const others = rows.filter((row) => !isShown(row))
  return {
    rows,
    shown: shown.length,
    shownSelected: rows.length - others.length,
    has: (id: string) => rows.some((row) => row.id === id),
    set: (row: SelectedRow, isSelected: boolean) =>
      set(isSelected ? [...rows, row] : rows.filter(({ id }) => id !== row.id)),
    setAll: (isSelected: boolean) => set(isSelected ? [...others, ...shown] : others),
    setRows: set,
    drop: (gone: readonly SelectedRow[]) => set(rows.filter(({ id }) => !gone.some((row) => row.id === id))),
    clear: () => set([]),
  }
}

type SelectAllProps = {
  of: ContentNoun
  selection: Pick<ReturnType<typeof useSelection>, 'rows' | 'shown' | 'shownSelected' | 'setAll' | 'setRows'>
  /** Of the list, on all pages. */
  total: number
  variables: ContentItemsQueryVariables
}

/** Selects the rows of this page and then, if there are others, all of the list. */
export function SelectAll({ of, selection, total, variables }: SelectAllProps) {
  const t = useTranslations('adminList')
  const { rows, shown, shownSelected, setAll, setRows } = selection
  const box = useRef<HTMLInputElement>(null)
  const isPart = shownSelected > 0 && shownSelected < shown
  const { isBusy, hasFailed, read } = useAllRows(variables)
  const count = Math.min(total, MOST)

  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])

  async function handleAll() {
    const all = await read()
    if (all) setRows(all)
  }

  return (
    <div className={`row ${styles.tools}`}>
      <label className={styles.all}>
        <input
          ref={box}
          type="checkbox"
          checked={shownSelected === shown}
          onChange={(event) => setAll(event.target.checked)}
        />
        <span className={records.unseen}>{t('selectAll', { things: t(`total.${of}`, { count: shown }) })}</span>
      </label>
      {shownSelected === shown && rows.length < count && (
        <Button variant="quiet" busy={isBusy} onClick={() => void handleAll()}>
          {t(count < total ? 'selectFirst' : 'selectWhole', { things: t(`total.${of}`, { count }) })}
        </Button>
      )}
      <Problem>{hasFailed && t('selectFailure')}</Problem>
    </div>
  )
}

function useAllRows(variables: ContentItemsQueryVariables) {
  const client = useClient()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  /** Undefined if they could not be read. */
  async function read(): Promise<SelectedRow[] | undefined> {
    setBusy(true)
    setFailed(false)
    const rows: SelectedRow[] = []
    let after: string | null = null
    do {
      const page: ContentItemsQueryVariables = { ...variables, after }
      const { data } = await client.query(ContentItems, page, { requestPolicy: 'network-only' }).toPromise()
      if (!data) {
        setFailed(true)
        setBusy(false)
        return undefined
      }
      rows.push(...data.contentItems.edges.map(({ node }) => node))
      after = data.contentItems.pageInfo.hasNextPage ? data.contentItems.pageInfo.endCursor : null
    } while (after && rows.length < MOST)
    setBusy(false)
    return rows
  }

  return { isBusy, hasFailed, read }
}
