import styles from './Figure.module.css'
import { Picture, type PictureFile } from './Picture.tsx'

export type Credit = { credit?: string | null; licence?: string | null }
export type Photo = PictureFile & Credit

type FigureProps = { photo: Photo; sizes: string; isMain?: boolean }

export function Figure({ photo: { credit, licence, ...picture }, ...shown }: FigureProps) {
  return (
    <figure className={styles.figure}>
      <Picture {...picture} {...shown} className={styles.image} />
      <CreditLine credit={credit} licence={licence} />
    </figure>
  )
}

export function CreditLine({ credit, licence }: Credit) {
  const words = [credit, licence].filter(Boolean).join(' · ')
  return words ? <figcaption className={styles.credit}>{words}</figcaption> : null
}
