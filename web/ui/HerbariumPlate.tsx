import { useId } from 'react'
import styles from './HerbariumPlate.module.css'
import { drawPlate } from './herbarium/drawPlate.ts'
import { remember } from './remember.ts'

const rememberPlate = remember(drawPlate)

type HerbariumPlateProps = {
  seed: string
  scientificName?: string | null | undefined
  family?: string | null | undefined
  habit?: string | null | undefined
  parts?: string | readonly string[] | null | undefined
  title?: string
}

export function HerbariumPlate({ seed, scientificName, family, habit, parts, title }: HerbariumPlateProps) {
  const id = useId()
  const markup = rememberPlate({ seed, scientificName, family, habit, parts }, id)
  return (
    <svg
      viewBox="0 0 800 1000"
      className={styles.plate}
      role={title ? 'img' : undefined}
      aria-hidden={title ? undefined : true}
    >
      {title && <title>{title}</title>}
      <g dangerouslySetInnerHTML={{ __html: markup }} />
    </svg>
  )
}
