import { Drawing, type Drawer } from './Drawing.tsx'
import styles from './Woven.module.css'

async function load() {
  const { rememberPicture } = await import('./woven/weave.ts')
  return (seed: string) => rememberPicture(seed)
}

const pictures: Drawer<string> = { load, draw: import.meta.env.SSR ? await load() : undefined }

type WovenPictureProps = { seed: string; title?: string }

/** A woven picture of our own geometry, always the same for the same seed. */
export function WovenPicture({ seed, title }: WovenPictureProps) {
  return (
    <svg
      viewBox="0 0 96 63"
      preserveAspectRatio="xMidYMid slice"
      className={styles.picture}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <Drawing drawer={pictures} subject={seed} />
    </svg>
  )
}
