import { remember } from './remember.ts'
import styles from './Woven.module.css'
import { weavePicture } from './woven/weave.ts'

const rememberPicture = remember(weavePicture)

type WovenPictureProps = { seed: string; title?: string }

/** A woven picture of our own geometry, always the same for the same seed. */
export function WovenPicture({ seed, title }: WovenPictureProps) {
  const markup = rememberPicture(seed)
  return (
    <svg
      viewBox="0 0 96 63"
      preserveAspectRatio="xMidYMid slice"
      className={styles.picture}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
