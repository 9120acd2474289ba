import { useState, type MouseEvent } from 'react'
import { Figure } from './Figure.tsx'
import styles from './Gallery.module.css'
import { Picture, type Photo } from './Picture.tsx'

type GalleryProps = {
  photos: readonly Photo[]
  /** The displayed width of a picture, as in `sizes`, except for thumbnails. */
  sizes: string
  selectable?: boolean
  labels: { list: string; show: (number: number, total: number) => string }
}

/**
 * `selectable`: one large picture with thumbnails that select it; without JavaScript, a thumbnail opens its picture.
 */
export function Gallery({ photos, sizes, selectable, labels }: GalleryProps) {
  const [chosen, setChosen] = useState(0)
  const current = photos[chosen] ?? photos[0]
  if (!current) return null

  if (!selectable || photos.length === 1) {
    return (
      <ul className={styles.grid} aria-label={labels.list}>
        {photos.map((photo) => (
          <li key={photo.url}>
            <Figure photo={photo} among={photos} sizes={sizes} />
          </li>
        ))}
      </ul>
    )
  }

  function handleChoose(event: MouseEvent, index: number) {
    event.preventDefault()
    setChosen(index)
  }

  return (
    <div className={styles.gallery}>
      <div aria-live="polite">
        <Figure photo={current} among={photos} sizes={sizes} isMain />
      </div>
      <ul className={styles.thumbnails} aria-label={labels.list}>
        {photos.map((photo, index) => (
          <li key={photo.url}>
            <a
              href={photo.url}
              className={styles.thumbnail}
              aria-label={labels.show(index + 1, photos.length)}
              aria-current={photo === current ? 'true' : undefined}
              onClick={(event) => handleChoose(event, index)}
            >
              <Picture {...photo} alt="" sizes="6rem" tap="none" className={styles.small} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
