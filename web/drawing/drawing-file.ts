import { paths } from '../paths.ts'
import { shortId } from './short-id.ts'

/** A drawing as pages know it: the plate of a plant, a woven picture by its seed, or the plate of the home page. */
export type NamedDrawing = { plate: { id: string; updatedAt: string } } | { woven: string } | 'hero'

/** Changes with the code and styles of the drawings. */
const CODE: string = (import.meta.env.DRAWING_CODE as string | undefined) ?? 'dev'

/** The URL of a file of drawings. It changes with them, so that browsers keep the file for ever. */
export function drawingFile(drawings: readonly NamedDrawing[]): string {
  const updates = drawings.flatMap((drawing) =>
    typeof drawing === 'object' && 'plate' in drawing ? Date.parse(drawing.plate.updatedAt) : [],
  )
  return paths.drawings(versionOf(updates), drawings.map(drawingName))
}

/** The name of a drawing in the URL of its file, and in the ids of its views. */
export function drawingName(drawing: NamedDrawing): string {
  if (drawing === 'hero') return drawing
  return 'plate' in drawing ? `p${shortId(drawing.plate.id)}` : `w${shortId(drawing.woven)}`
}

/** The version of a file of plates that were changed at these times, in milliseconds. */
export function versionOf(updates: readonly number[]): string {
  return `${CODE}-${Math.max(0, ...updates).toString(36)}`
}
