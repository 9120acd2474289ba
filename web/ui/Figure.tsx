import styles from './Figure.module.css'

export type Photo = { url: string; alt: string; credit?: string | null; licence?: string | null }

type FigureProps = { photo: Photo; priority?: boolean }

export function Figure({ photo, priority }: FigureProps) {
  return (
    <figure className={styles.figure}>
      <img
        src={photo.url}
        alt={photo.alt}
        className={styles.image}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
      />
      <CreditLine photo={photo} />
    </figure>
  )
}

export function CreditLine({ photo: { credit, licence } }: { photo: Photo }) {
  const words = [credit, licence].filter(Boolean).join(' · ')
  return words ? <figcaption className={styles.credit}>{words}</figcaption> : null
}
