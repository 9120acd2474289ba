import Search from 'lucide-react/icons/search'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Spinner } from '../../ui/Spinner.tsx'
import { useModal } from '../../ui/useModal.ts'
import styles from './Palette.module.css'

const Palette = lazy(() => import('./Palette.tsx').then(({ Palette }) => ({ default: Palette })))

/** Opens the command palette, as Ctrl+K or ⌘K does. Its code is loaded when it is first opened. */
export function PaletteButton() {
  const t = useTranslations('palette')
  const isMac = useSyncExternalStore(
    () => () => undefined,
    () => /mac|iphone|ipad/i.test(navigator.userAgent),
    () => false,
  )
  const [isOpen, setOpen] = useState(false)
  const modal = useModal(isOpen, () => setOpen(false))

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      // An editor may use the keys itself, and behind another dialog nothing can be reached.
      const isTaken = event.defaultPrevented || event.altKey || event.shiftKey
      if (!isShortcut || isTaken || document.querySelector('dialog:modal:not([data-palette])')) return
      event.preventDefault()
      setOpen((isOpen) => !isOpen)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden size="1rem" />
        <span>{t('open')}</span>
        <kbd aria-hidden>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <dialog {...modal.props} data-palette aria-label={t('title')} className={styles.dialog}>
        {isOpen && (
          <Suspense fallback={<Spinner />}>
            <Palette onClose={modal.close} />
          </Suspense>
        )}
      </dialog>
    </>
  )
}
