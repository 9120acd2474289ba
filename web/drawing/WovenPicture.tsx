import { Drawn } from './Drawings.tsx'
import styles from './Woven.module.css'

/** A woven picture of our own geometry, always the same for the same seed. */
export function WovenPicture({ seed }: { seed: string }) {
  return <Drawn drawing={{ woven: seed }} className={styles.picture} />
}
