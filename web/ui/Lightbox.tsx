import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import { CreditWords } from './CreditLine.tsx'
import styles from './Lightbox.module.css'
import { Picture, type Photo } from './Picture.tsx'
import { useModal } from './useModal.ts'

/** Shorter movements count as a tap. */
const SWIPE_PX = 40

type SlidesProps = { photos: readonly Photo[]; at: number; onClose: () => void }
type LightboxProps = Omit<SlidesProps, 'onClose'> & { open: boolean; onClose: () => void }

/** Pictures one at a time, uncropped and as large as the window, with arrow keys, swipes and buttons. */
export function Lightbox({ open, onClose, ...slides }: LightboxProps) {
  const t = useTranslations('lightbox')
  const modal = useModal(open, onClose)
  return (
    <dialog {...modal.props} aria-label={t('title')} className={styles.box}>
      {open && <Slides {...slides} onClose={modal.close} />}
    </dialog>
  )
}

function Slides({ photos, at, onClose }: SlidesProps) {
  const t = useTranslations('lightbox')
  const ui = useTranslations('ui')
  const [shown, setShown] = useState(at)
  const touched = useRef<{ x: number; y: number } | null>(null)
  const total = photos.length
  const { credit, licence, sourceUrl, attributionLine, ...picture } = photos[shown]!

  function move(by: number) {
    setShown((shown) => Math.min(Math.max(shown + by, 0), total - 1))
  }

  function handleKey({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') move(1)
    if (key === 'ArrowLeft') move(-1)
    if (key === 'Home') move(-total)
    if (key === 'End') move(total)
  }

  function handlePointerUp({ clientX, clientY }: PointerEvent) {
    const from = touched.current
    touched.current = null
    if (!from) return
    const [x, y] = [clientX - from.x, clientY - from.y]
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > Math.abs(y)) move(x < 0 ? 1 : -1)
  }

  return (
    <div className={styles.slides} onKeyDown={handleKey}>
      <figure
        className={styles.figure}
        onPointerDown={({ clientX, clientY }) => {
          touched.current = { x: clientX, y: clientY }
        }}
        onPointerUp={handlePointerUp}
        onPointerCancel={() => {
          touched.current = null
        }}
      >
        <Picture key={picture.url} {...picture} sizes="100vw" isMain isWhole className={styles.picture} />
        <figcaption className={`row ${styles.caption}`} aria-live="polite">
          {total > 1 && <span>{t('place', { number: shown + 1, total })}</span>}
          {picture.alt && <span>{picture.alt}</span>}
          {(credit || licence || attributionLine) && (
            <span>
              <CreditWords {...{ credit, licence, sourceUrl, attributionLine }} />
            </span>
          )}
        </figcaption>
      </figure>
      {total > 1 && (
        <>
          <button
            type="button"
            className={styles.previous}
            aria-label={t('previous')}
            aria-disabled={shown === 0 || undefined}
            onClick={() => move(-1)}
          >
            <ChevronLeft aria-hidden size="1.56rem" />
          </button>
          <button
            type="button"
            className={styles.next}
            aria-label={t('next')}
            aria-disabled={shown === total - 1 || undefined}
            onClick={() => move(1)}
          >
            <ChevronRight aria-hidden size="1.56rem" />
          </button>
        </>
      )}
      <button type="button" data-first-focus className={styles.close} aria-label={ui('close')} onClick={onClose}>
        <X aria-hidden size="1.33rem" />
      </button>
    </div>
  )
}
