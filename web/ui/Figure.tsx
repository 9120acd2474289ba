import { CreditLine } from './CreditLine.tsx'
import styles from './Figure.module.css'
import { Picture, type Photo } from './Picture.tsx'
import { PictureLink } from './PictureLink.tsx'

type FigureProps = {
  photo: Photo
  sizes: string
  isMain?: boolean
  /** Shown uncropped. */
  isWhole?: boolean
  /** The pictures of the lightbox; only the photo by default. */
  among?: readonly Photo[]
}

export function Figure({ photo, among = [photo], ...shown }: FigureProps) {
  const { credit, licence, sourceUrl, attributionLine, ...picture } = photo
  return (
    <figure className={styles.figure}>
      <PictureLink photos={among} index={among.indexOf(photo)}>
        <Picture {...picture} {...shown} tap="span" className={shown.isWhole ? styles.whole : styles.image} />
      </PictureLink>
      <CreditLine {...{ credit, licence, sourceUrl, attributionLine }} />
    </figure>
  )
}
