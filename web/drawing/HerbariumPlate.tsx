import { createContext, useContext, useEffect, useState } from 'react'
import { Drawn } from './Drawings.tsx'
import type { NamedDrawing } from './drawing-file.ts'
import type { PlateSubject } from './herbarium/drawPlate.ts'
import styles from './HerbariumPlate.module.css'

/** The plant of a preview. It is not saved, so the browser draws it. */
export const PreviewedPlate = createContext<PlateSubject | null>(null)

/** A drawn herbarium sheet, always the same for the same plant. */
export function HerbariumPlate({ of: drawing }: { of: Exclude<NamedDrawing, { woven: string }> }) {
  const preview = useContext(PreviewedPlate)
  const isPreview = drawing !== 'hero' && drawing.plate.id === preview?.seed
  if (isPreview) return <DrawnHere subject={preview} />
  return <Drawn drawing={drawing} viewBox="0 0 800 1000" className={styles.plate} />
}

function DrawnHere({ subject }: { subject: PlateSubject }) {
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

  return <img src={url} alt="" width={800} height={1000} className={styles.plate} />
}
