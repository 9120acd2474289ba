import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ContentNoun } from '../../paths.ts'
import styles from './Selection.module.css'

/** The selected rows among those shown. Rows that are not shown are never affected. */
export function useSelection<Row extends { id: string }>(shown: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    rows: shown.filter(({ id }) => ids.has(id)),
    shown: shown.length,
    has: (id: string) => ids.has(id),
    set: (id: string, isSelected: boolean) =>
      setIds(isSelected ? new Set([...ids, id]) : new Set([...ids].filter((other) => other !== id))),
    setAll: (isSelected: boolean) => setIds(new Set(isSelected ? shown.map(({ id }) => id) : [])),
    clear: () => setIds(new Set()),
  }
}

type SelectAllProps = {
  of: ContentNoun
  selection: { rows: readonly unknown[]; shown: number; setAll: (isSelected: boolean) => void }
}

export function SelectAll({ of, selection: { rows, shown, setAll } }: SelectAllProps) {
  const t = useTranslations('adminList')
  const box = useRef<HTMLInputElement>(null)
  const isPart = rows.length > 0 && rows.length < shown

  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])

  return (
    <label className={styles.all}>
      <input
        ref={box}
        type="checkbox"
        checked={rows.length === shown}
        onChange={(event) => setAll(event.target.checked)}
      />
      <span className={styles.allText}>{t('selectAll', { things: t(`total.${of}`, { count: shown }) })}</span>
    </label>
  )
}
