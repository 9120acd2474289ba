import { useEffect, useId, useRef, useState } from 'react'

/** Draws a subject as SVG markup; `idPrefix` keeps the ids of two drawings on one page apart. */
type Draw<Subject> = (subject: Subject, idPrefix: string) => string

export interface Drawer<Subject> {
  load: () => Promise<Draw<Subject>>
  /** The drawer that `load` resolves to, on the server. */
  draw: Draw<Subject> | undefined
}

type DrawingProps<Subject> = { drawer: Drawer<Subject>; subject: Subject }

/**
 * A drawing within an `<svg>`. The drawing code is larger than most pages, so the browser keeps the markup from the
 * server, and loads the code only for drawings that are added later.
 */
export function Drawing<Subject>({ drawer, subject }: DrawingProps<Subject>) {
  const id = useId()
  const group = useRef<SVGGElement>(null)
  const wanted = JSON.stringify(subject)
  const [drawn, setDrawn] = useState(() => ({ subject: wanted, markup: drawer.draw?.(subject, id) ?? '' }))

  useEffect(() => {
    if (drawn.subject === wanted && group.current!.hasChildNodes()) return
    let isWanted = true
    async function redraw() {
      const draw = await drawer.load()
      if (isWanted) setDrawn({ subject: wanted, markup: draw(JSON.parse(wanted) as Subject, id) })
    }
    void redraw()
    return () => {
      isWanted = false
    }
  }, [drawer, drawn, wanted, id])

  return <g ref={group} dangerouslySetInnerHTML={{ __html: drawn.markup }} suppressHydrationWarning />
}
