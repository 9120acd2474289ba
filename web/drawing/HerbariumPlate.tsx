import styles from './HerbariumPlate.module.css'
import { Drawing, type Drawer } from './Drawing.tsx'
import type { PlateSubject } from './herbarium/drawPlate.ts'

const load = async () => (await import('./herbarium/drawPlate.ts')).rememberPlate
const plates: Drawer<PlateSubject> = { load, draw: import.meta.env.SSR ? await load() : undefined }

type HerbariumPlateProps = PlateSubject & { title?: string }

/** A drawn herbarium sheet, always the same for the same plant. */
export function HerbariumPlate({ title, ...subject }: HerbariumPlateProps) {
  return (
    <svg
      viewBox="0 0 800 1000"
      className={styles.plate}
      role={title ? 'img' : undefined}
      aria-hidden={title ? undefined : true}
    >
      {title && <title>{title}</title>}
      <Drawing drawer={plates} subject={subject} />
    </svg>
  )
}
