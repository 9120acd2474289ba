import { createContext, useContext, type ReactNode } from 'react'
import { drawingFile, drawingName, type NamedDrawing } from './drawing-file.ts'

/** The URLs of files by the names of their drawings. */
const Files = createContext<ReadonlyMap<string, string>>(new Map())

/** As many cards have their drawings in one file: few requests, and the first cards do not wait for the last. */
const CARDS = 6

type DrawingsProps = {
  /** The drawings of each card of a list. */
  of: readonly (readonly NamedDrawing[])[]
  children: ReactNode
}

/** Loads the drawings of a list in a few files. Without it, each drawing is a file. */
export function Drawings({ of: cards, children }: DrawingsProps) {
  const files = new Map<string, string>()
  for (let from = 0; from < cards.length; from += CARDS) {
    const drawings = new Map<string, NamedDrawing>()
    for (const drawing of cards.slice(from, from + CARDS).flat()) {
      const name = drawingName(drawing)
      if (!files.has(name)) drawings.set(name, drawing)
    }
    const file = drawingFile([...drawings.values()])
    for (const name of drawings.keys()) files.set(name, file)
  }
  return <Files value={files}>{children}</Files>
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
  const file = useContext(Files).get(name) ?? drawingFile([drawing])
  return (
    <svg
      viewBox={viewBox}
      preserveAspectRatio={isCropped ? 'xMidYMid slice' : undefined}
      className={className}
      {...(label ? { role: 'img', 'aria-label': label, 'aria-describedby': describedBy } : { 'aria-hidden': true })}
    >
      <use href={`${file}#${name}`} />
    </svg>
  )
}
