import type { Point } from './path.ts'

/** What a line is drawn with: a pen, or a trace of where it goes. */
export type Line = { line: (...points: Point[]) => unknown; curve: (...points: Point[]) => unknown }

/** Draws as a pen does, and collects the places on the way instead of path data. */
export function trace(start: Point): Line & { points: Point[] } {
  const points: Point[] = [start]
  return {
    points,
    line: (...to) => points.push(...to),
    curve(...to) {
      for (const [index, control] of to.slice(0, -1).entries()) {
        const [from, next] = [points.at(-1)!, to[index + 1]!]
        const end: Point = index === to.length - 2 ? next : [(control[0] + next[0]) / 2, (control[1] + next[1]) / 2]
        const middle = (axis: 0 | 1) => (from[axis] + 2 * control[axis] + end[axis]) / 4
        points.push([middle(0), middle(1)], end)
      }
      if (to.length === 1) points.push(to[0]!)
    },
  }
}

/** How near the edge a line may come that would cross it, as a part of its length up to there. */
const MARGIN = 0.86

/** Where a line ends that begins within an outline and must stay there. */
export function clip(from: Point, to: Point, outline: readonly Point[]): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  let part = 1
  let [x, y] = outline.at(-1)!
  for (const [endX, endY] of outline) {
    const [edgeX, edgeY] = [endX - x, endY - y]
    const across = dx * edgeY - dy * edgeX
    const along = ((x - from[0]) * edgeY - (y - from[1]) * edgeX) / across
    const onEdge = ((x - from[0]) * dy - (y - from[1]) * dx) / across
    // It may begin on the outline, as a vein at the foot of a blade does.
    if (along > 0.02 && onEdge >= 0 && onEdge <= 1) part = Math.min(part, along * MARGIN)
    x = endX
    y = endY
  }
  return [from[0] + dx * part, from[1] + dy * part]
}
