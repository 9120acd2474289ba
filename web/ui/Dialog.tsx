import X from 'lucide-react/icons/x'
import { useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './Dialog.module.css'
import { classes } from './classes.ts'
import { DialogContext } from './unsaved.ts'
import { useModal } from './useModal.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}

export function Dialog({ open, onClose, title, size = 'md', children }: DialogProps) {
  const t = useTranslations('ui')
  const titleId = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog {...modal.props} aria-labelledby={titleId} className={classes(styles.dialog, styles[size])}>
      <div className={styles.sheet}>
        <div className={styles.header}>
          <h2 id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} onClick={modal.close} aria-label={t('close')}>
            <X aria-hidden size="1.22rem" />
          </button>
        </div>
        {open && (
          <DialogContext value={modal.id}>
            <div>{children}</div>
          </DialogContext>
        )}
      </div>
    </dialog>
  )
}
