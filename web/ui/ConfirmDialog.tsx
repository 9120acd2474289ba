import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './ConfirmDialog.module.css'

type ConfirmDialogProps = {
  open: boolean
  title: string
  confirmLabel: string
  cancelLabel?: string
  size?: 'sm' | 'lg'
  /** Whether a choice is required first. */
  isWaiting?: boolean
  onConfirm: () => Promise<void> | void
  onClose: () => void
  children: ReactNode
}

/** Asks before an action that cannot be undone. The safe button comes first, so that Enter alone does no harm. */
export function ConfirmDialog({
  open,
  title,
  confirmLabel,
  cancelLabel,
  size = 'sm',
  isWaiting = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const t = useTranslations('ui')
  const [busy, setBusy] = useState(false)

  async function handleConfirm() {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title={title} size={size}>
      <div className={`stack ${styles.text}`}>{children}</div>
      <p className={`row ${styles.actions}`}>
        <Button variant="secondary" onClick={onClose} disabled={busy}>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button
          onClick={() => void handleConfirm()}
          busy={busy}
          disabled={busy || isWaiting}
          className={styles.confirm}
        >
          {confirmLabel}
        </Button>
      </p>
    </Dialog>
  )
}
