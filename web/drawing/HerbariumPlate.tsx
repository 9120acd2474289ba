import { createContext, useContext, useEffect, useState } from 'react'
import { Drawn } from './Drawings.tsx'
import type { NamedDrawing } from './drawing-file.ts'
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
  const preview = usePreview(drawing)
  if (preview) return <DrawnHere subject={preview} label={label} describedBy={describedBy} />
  return (
    <span className={styles.plate}>
      <Drawn drawing={drawing} label={label} describedBy={describedBy} />
    </span>
  )
}

type PrintedPlateProps = HerbariumPlateProps & {
  /** Loaded when it comes near. */
  isLazy?: boolean
  /** As it is printed, on the screen as well. */
  isInk?: boolean
}

/** A sheet from a file of its own, which is printed in black lines. */
export function PrintedPlate({ of: drawing, isInk, ...shown }: PrintedPlateProps) {
  const preview = usePreview(drawing)
  if (preview) return <DrawnHere subject={preview} label={shown.label} describedBy={shown.describedBy} />
  return (
    <span className={styles.plate}>
      {!isInk && <Drawn {...shown} drawing={drawing} className={styles.screen} />}
      <Drawn {...shown} drawing={drawing} view="ink" className={isInk ? undefined : styles.ink} />
    </span>
  )
}

function usePreview(drawing: NamedDrawing): PlateSubject | null {
  const preview = useContext(PreviewedPlate)
  return typeof drawing === 'object' && 'plate' in drawing && drawing.plate.id === preview?.seed ? preview : null
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

  return (
    <span className={styles.plate}>
      <img src={url} alt={label} aria-describedby={describedBy} />
    </span>
  )
}
