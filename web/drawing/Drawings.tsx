import { createContext, useContext, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useInBrowser } from '../ui/useInBrowser.ts'
import { drawingFile, drawingName, type NamedDrawing } from './drawing-file.ts'
import { viewId, type DrawingView } from './drawing-sheet.ts'

interface Place {
  file: string
  /** Whether it is loaded only when it comes near: a plate costs a browser 20 ms, a phone four times as much. */
  isLate: boolean
}

/** Where the drawings of a list are, by their names. */
const Places = createContext<ReadonlyMap<string, Place>>(new Map())

/** As many cards have their drawings in one file: few requests, and the first cards do not wait for the last. */
const CARDS = 4
/** How near. Browsers with `loading="lazy"` load two files more, from up to 2,500 px away. */
const NEAR = '400px'

type DrawingsProps = {
  /** The drawings of each card of a list. */
  of: readonly (readonly NamedDrawing[])[]
  /** Whether the list is below the first screens, so that all its drawings are late. */
  isAtEnd?: boolean
  children: ReactNode
}

/** Loads the drawings of a list in a few files, the later ones when they come near. Without it, each drawing is a file. */
export function Drawings({ of: cards, isAtEnd = false, children }: DrawingsProps) {
  const places = new Map<string, Place>()
  for (let from = 0; from < cards.length; from += CARDS) {
    const drawings = new Map<string, NamedDrawing>()
    for (const drawing of cards.slice(from, from + CARDS).flat()) {
      const name = drawingName(drawing)
      if (!places.has(name)) drawings.set(name, drawing)
    }
    const file = drawingFile([...drawings.values()])
    for (const name of drawings.keys()) places.set(name, { file, isLate: isAtEnd || from > 0 })
  }
  return <Places value={places}>{children}</Places>
}

type DrawnProps = {
  drawing: NamedDrawing
  view?: DrawingView
  /** Whether the browser may load it when it comes near; for drawings outside of a list. */
  isLazy?: boolean | undefined
  className?: string | undefined
  /** What it shows; without it, it is decoration. */
  label?: string | undefined
  describedBy?: string | undefined
}

/**
 * A drawing from a file that browsers keep, as a view of it: an image is one element of the page, where its shapes would be
 * thousands. Browsers give the image the `color-scheme` of the page, so that it has its theme without a script.
 */
export function Drawn({ drawing, view = 'colour', isLazy, className, label = '', describedBy }: DrawnProps) {
  const name = drawingName(drawing)
  const { file, isLate } = useContext(Places).get(name) ?? { file: drawingFile([drawing]), isLate: false }
  const ref = useRef<HTMLImageElement>(null)
  const stage = useStage(ref, isLate)
  const image = (
    <img
      ref={ref}
      src={stage === 'far' ? undefined : `${file}#${viewId(name, view)}`}
      alt={label}
      aria-describedby={describedBy}
      loading={isLazy ? 'lazy' : undefined}
      decoding="async"
      className={className}
    />
  )
  return stage === 'served' ? <noscript>{image}</noscript> : image
}

/** Late drawings are served for browsers without scripts; others load them when they come near. */
function useStage(ref: RefObject<HTMLImageElement | null>, isLate: boolean): 'served' | 'far' | 'near' {
  const isServed = useInBrowser(() => false, isLate)
  const [isNear, setNear] = useState(!isLate)

  useEffect(() => {
    if (isServed || isNear) return
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && setNear(true), {
      rootMargin: NEAR,
    })
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [ref, isServed, isNear])

  return isServed ? 'served' : isNear ? 'near' : 'far'
}
