import Maximize2 from 'lucide-react/icons/maximize-2'
import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { isPlainClick } from './Link.tsx'
import type { Photo } from './Picture.tsx'
import styles from './PictureLink.module.css'

const Lightbox = lazy(() => import('./Lightbox.tsx').then(({ Lightbox: box }) => ({ default: box })))

type PictureLinkProps = {
  /** The pictures of the lightbox, including this one. */
  photos: readonly Photo[]
  index: number
  children: ReactNode
}

/** Opens a picture uncropped in the lightbox; without JavaScript by its URL. */
export function PictureLink({ photos, index, children }: PictureLinkProps) {
  const t = useTranslations('lightbox')
  // It stays mounted once opened: a dialog that is unmounted while open does not restore the focus.
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new')
  const photo = photos[index]
  if (!photo) return null

  function handleClick(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setState('open')
  }

  return (
    <span className={styles.holder}>
      <a href={photo.url} className={styles.link} onClick={handleClick}>
        {children}
        <span className={`no-print ${styles.open}`}>
          <Maximize2 aria-hidden size="1rem" />
          <span className="visually-hidden">{t('open')}</span>
        </span>
      </a>
      {state !== 'new' && (
        <Suspense fallback={null}>
          <Lightbox open={state === 'open'} photos={photos} at={index} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </span>
  )
}
