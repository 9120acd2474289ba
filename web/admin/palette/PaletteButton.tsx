import Search from 'lucide-react/icons/search'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../ui/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './Palette.module.css'

const Palette = lazy(() => import('./Palette.tsx').then(({ Palette }) => ({ default: Palette })))

/** Opens the command palette, as Ctrl+K or ⌘K does. Its code is loaded when it is first opened. */
export function PaletteButton() {
  const t = useTranslations('palette')
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      // An editor may use the keys itself, and behind another dialog nothing can be reached.
      const isTaken = event.defaultPrevented || event.altKey || event.shiftKey
      if (!isShortcut || isTaken || (!isOpen && document.querySelector('dialog:modal'))) return
      event.preventDefault()
      setOpen(!isOpen)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isOpen])

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
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      <Dialog open={isOpen} title={t('title')} size="lg" onClose={() => setOpen(false)}>
        <Suspense fallback={<Spinner />}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  )
}
