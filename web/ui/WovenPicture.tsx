import { useId, useMemo } from 'react'
import styles from './Woven.module.css'
import { weavePicture } from './woven/weave.ts'

type WovenPictureProps = { seed: string; title?: string; shape?: 'picture' | 'banner' }

/** A woven picture of our own geometry, always the same for the same seed. A banner is its middle, three times as wide. */
export function WovenPicture({ seed, title, shape = 'picture' }: WovenPictureProps) {
  const id = useId()
  const markup = useMemo(() => {
    const picture = weavePicture(seed)
    if (shape === 'picture') return picture
    return `<g id="${id}">${picture}</g><use href="#${id}" x="-96"/><use href="#${id}" x="96"/>`
  }, [seed, shape, id])
  return (
    <svg
      viewBox={shape === 'picture' ? '0 0 96 63' : '-88 11 272 41'}
      preserveAspectRatio="xMidYMid slice"
      className={styles.picture}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
