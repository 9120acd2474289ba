import Check from 'lucide-react/icons/check'
import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { onCtrlEnter } from './ctrl-enter.ts'
import { RowTools, type RowToolsProps } from './RowTools.tsx'
import { State } from './State.tsx'
import styles from './RowFrame.module.css'

/** What a list knows of a row, from `useRows`. */
export type RowFrameState = {
  isOpen: boolean
  hasError: boolean
  /** Whether it would be refused as it is. */
  isIncomplete: boolean
  onToggle: (isOpen: boolean) => void
  /** Goes on with the next row, or adds one. */
  onNext: () => void
  /** Whether there is no next row. */
  addsNext: boolean
} & Pick<RowToolsProps, 'index' | 'isLast' | 'onMove' | 'onRemove'>

type RowFrameProps = RowFrameState & {
  /** What identifies the row. */
  summary: ReactNode
  /** The rest of its one line. */
  detail?: ReactNode
  /** Texts that stand in one language only. */
  missing?: readonly ('en' | 'es')[]
  labels: RowToolsProps['labels']
  children: ReactNode
}

type RowListProps = {
  /** Rows of a few words, two to a line where there is room. */
  isShort?: boolean
  children: ReactNode
}

/** The rows of a list, each a RowFrame within its own item. */
export function RowList({ isShort, children }: RowListProps) {
  return (
    <ol className={styles.list} data-short={isShort || undefined}>
      {children}
    </ol>
  )
}

/** A row of a list: one line, which opens in its place to be edited. */
export function RowFrame({
  isOpen,
  hasError,
  isIncomplete,
  onToggle,
  onNext,
  addsNext,
  summary,
  detail,
  missing = [],
  children,
  ...tools
}: RowFrameProps) {
  const t = useTranslations('adminForm')
  const line = useRef<HTMLElement>(null)
  useEffect(() => {
    // Another row may have closed above it.
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  function handleDone() {
    onToggle(false)
    line.current?.focus()
  }

  return (
    <div className={styles.row} onKeyDown={onCtrlEnter(onNext)}>
      <details open={isOpen} className={styles.details} onToggle={(event) => onToggle(event.currentTarget.open)}>
        <summary ref={line} className={`row ${styles.summary}`}>
          <span>{summary}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
          {hasError && <State tone="refused">{t('state.refused')}</State>}
          {isIncomplete && !hasError && <State tone="incomplete">{t('incomplete')}</State>}
          {missing.map((language) => (
            <State key={language} tone="missing">
              {t(`missing.${language}`)}
            </State>
          ))}
        </summary>
        <div className={`stack ${styles.fields}`}>
          {children}
          <p className={styles.wide}>
            <Button variant="secondary" onClick={handleDone}>
              <Check aria-hidden size="1rem" />
              {t('closeRow')}
            </Button>{' '}
            <Button variant="quiet" aria-keyshortcuts="Control+Enter" title="Ctrl+Enter" onClick={onNext}>
              <CornerDownLeft aria-hidden size="1rem" />
              {t(addsNext ? 'addRow' : 'nextRow')}
            </Button>
          </p>
        </div>
      </details>
      <RowTools {...tools} className={styles.tools} />
    </div>
  )
}
