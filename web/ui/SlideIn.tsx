import X from 'lucide-react/icons/x'
import { useId, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { WovenBand } from '../drawing/WovenBand.tsx'
import styles from './SlideIn.module.css'
import { useModal } from './useModal.ts'

type SlideInProps = { open: boolean; onClose: () => void; title: ReactNode; children: ReactNode }

export function SlideIn({ open, onClose, title, children }: SlideInProps) {
  const t = useTranslations('ui')
  const titleId = useId()
  const modal = useModal(open, onClose)
  const [wasOpened, setOpened] = useState(open)
  if (open && !wasOpened) setOpened(true)
  return (
    <dialog {...modal.props} aria-labelledby={titleId} className={styles.panel}>
      <div className={styles.sheet}>
        <div className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} onClick={modal.close} aria-label={t('close')}>
            <X aria-hidden size="1.33rem" />
          </button>
        </div>
        <WovenBand />
        {/* Nobody without JavaScript can open it. */}
        <div className={styles.body}>{wasOpened && children}</div>
      </div>
    </dialog>
  )
}
