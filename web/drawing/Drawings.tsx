import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react'
import { drawingFile, drawingName, type NamedDrawing } from './drawing-file.ts'

interface Place {
  file: string
  /** Whether it is drawn only when it comes near: browsers take 20 ms for a plate, phones four times as long. */
  isLate: boolean
}

/** Where the drawings of a list are, by their names. */
const Places = createContext<ReadonlyMap<string, Place>>(new Map())

/** As many cards have their drawings in one file: few requests, and the first cards do not wait for the last. */
const CARDS = 4
/** How near, in browsers' words. */
const NEAR = '800px'

type DrawingsProps = {
  /** The drawings of each card of a list. */
  of: readonly (readonly NamedDrawing[])[]
  children: ReactNode
}

/** Loads the drawings of a list in a few files, the later ones when they come near. Without it, each drawing is a file. */
export function Drawings({ of: cards, children }: DrawingsProps) {
  const places = new Map<string, Place>()
  for (let from = 0; from < cards.length; from += CARDS) {
    const drawings = new Map<string, NamedDrawing>()
    for (const drawing of cards.slice(from, from + CARDS).flat()) {
      const name = drawingName(drawing)
      if (!places.has(name)) drawings.set(name, drawing)
    }
    const file = drawingFile([...drawings.values()])
    for (const name of drawings.keys()) places.set(name, { file, isLate: from > 0 })
  }
  return <Places value={places}>{children}</Places>
}

type DrawnProps = {
  drawing: NamedDrawing
  viewBox: string
  className: string | undefined
  isCropped?: boolean
  /** What it shows; without it, it is decoration. */
  label?: string | undefined
  describedBy?: string | undefined
}

/**
 * A drawing from a file that browsers keep. Variables, `color-scheme` and colours of the page are inherited by what
 * `<use>` shows, so that it has the theme of the page without a script; its rules stand within the file.
 */
export function Drawn({ drawing, viewBox, className, isCropped, label, describedBy }: DrawnProps) {
  const name = drawingName(drawing)
  const { file, isLate } = useContext(Places).get(name) ?? { file: drawingFile([drawing]), isLate: false }
  const ref = useRef<SVGSVGElement>(null)
  const stage = useStage(ref, isLate)
  const picture = (
    <svg
      ref={ref}
      viewBox={viewBox}
      preserveAspectRatio={isCropped ? 'xMidYMid slice' : undefined}
      className={className}
      {...(label ? { role: 'img', 'aria-label': label, 'aria-describedby': describedBy } : { 'aria-hidden': true })}
    >
      {stage !== 'far' && <use href={`${file}#${name}`} />}
    </svg>
  )
  return stage === 'served' ? <noscript>{picture}</noscript> : picture
}

/** Late drawings are served for browsers without scripts; others draw them when they come near. */
function useStage(ref: RefObject<SVGSVGElement | null>, isLate: boolean): 'served' | 'far' | 'near' {
  const isServed = useSyncExternalStore(
    () => () => {},
    () => false,
    () => isLate,
  )
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
