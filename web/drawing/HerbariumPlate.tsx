import { createContext, useContext, useEffect, useState } from 'react'
import { Drawn } from './Drawings.tsx'
import { drawingFile, type NamedDrawing } from './drawing-file.ts'
import type { PlateSubject } from './herbarium/drawPlate.ts'
import styles from './HerbariumPlate.module.css'

/** The plant of a preview. It is not saved, so the browser draws it. */
export const PreviewedPlate = createContext<PlateSubject | null>(null)

type HerbariumPlateProps = {
  of: Exclude<NamedDrawing, { woven: string }>
  /** What it shows, for who cannot see it, and the id of the element that describes it. Without, it is decoration. */
  label?: string | undefined
  describedBy?: string | undefined
}

/** A drawn herbarium sheet, always the same for the same plant. */
export function HerbariumPlate({ of: drawing, label, describedBy }: HerbariumPlateProps) {
  const preview = useContext(PreviewedPlate)
  const isPreview = drawing !== 'hero' && drawing.plate.id === preview?.seed
  if (isPreview) return <DrawnHere subject={preview} label={label} describedBy={describedBy} />
  return (
    <Drawn drawing={drawing} viewBox="0 0 800 1000" className={styles.plate} label={label} describedBy={describedBy} />
  )
}

/** A sheet that is loaded when it comes into view. */
export function LazyPlate({ of: plate, label = '' }: { of: { id: string; updatedAt: string }; label?: string }) {
  const preview = useContext(PreviewedPlate)
  if (preview && plate.id === preview.seed) return <DrawnHere subject={preview} label={label} />
  const url = drawingFile([{ plate }])
  return (
    <img src={url} alt={label} width={800} height={1000} loading="lazy" decoding="async" className={styles.plate} />
  )
}

type DrawnHereProps = { subject: PlateSubject; label?: string | undefined; describedBy?: string | undefined }

/** A sheet that the browser draws. */
export function DrawnHere({ subject, label = '', describedBy }: DrawnHereProps) {
  const [url, setUrl] = useState<string>()
  const wanted = JSON.stringify(subject)

  useEffect(() => {
    let isWanted = true
    async function draw() {
      // Larger than most pages, and for admins only.
      const { drawPicture } = await import('./draw-file.ts')
      if (isWanted) setUrl(`data:image/svg+xml,${encodeURIComponent(drawPicture(JSON.parse(wanted) as PlateSubject))}`)
    }
    void draw()
    return () => {
      isWanted = false
    }
  }, [wanted])

  return <img src={url} alt={label} aria-describedby={describedBy} width={800} height={1000} className={styles.plate} />
}
