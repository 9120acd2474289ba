import type { NamedDrawing } from '../../drawing/drawing-file.ts'
import { HerbariumPlate } from '../../drawing/HerbariumPlate.tsx'
import { WovenPicture } from '../../drawing/WovenPicture.tsx'
import { PhotoPicture } from '../../photo/PhotoPicture.tsx'
import type { ContentNoun } from '../../paths.ts'
import styles from './Thumbnail.module.css'
import type { AdminRow } from './admin-row.ts'

/** The photo of a row, or what readers see instead. */
export function Thumbnail({ of, row }: { of: ContentNoun; row: AdminRow }) {
  return (
    <div className={`panel ${styles.thumb}`} aria-hidden>
      {row.picture ? (
        <PhotoPicture photo={row.picture} sizes="40px" tap="none" />
      ) : of === 'plants' ? (
        <HerbariumPlate of={{ plate: row }} />
      ) : (
        <WovenPicture seed={row.id} />
      )}
    </div>
  )
}

export function drawingsOfRow(of: ContentNoun, row: AdminRow): NamedDrawing[] {
  if (row.picture) return []
  return [of === 'plants' ? { plate: row } : { woven: row.id }]
}
