import { pen, polar, range, type Point } from './path.ts'

export type Petal = {
  reach: number
  wide: number
  from?: number
  tip?: 'round' | 'point' | 'notch' | 'fringe'
  claw?: boolean
}

/** Petals around a centre, in one path: they are seen a little from the side, so that their circle is an ellipse. */
export function petals(
  count: number,
  center: Point,
  { reach, wide, from = 0, tip = 'round', claw }: Petal,
  turn = 0,
): string {
  const flat = (angle: number, out: number): Point => {
    const [x, y] = polar(angle, out)
    return [center[0] + x * 0.88, center[1] + y]
  }
  return range(count, (index) => {
    const angle = turn + (360 * index) / count
    const side = (out: number, part: number) => flat(angle + part * wide * (0.5 / out), reach * out)
    const foot = flat(angle, Math.max(reach * from, 1))
    const near: Point[] = claw ? [side(0.4, -0.14), side(0.5, -0.5)] : [side(0.4, -0.6)]
    const back: Point[] = claw ? [side(0.5, 0.5), side(0.4, 0.14)] : [side(0.4, 0.6)]
    if (tip === 'fringe') {
      const comb = range(9, (tooth) => side(tooth % 2 ? 0.86 : 1.06, -0.8 + tooth * 0.2))
      return pen(foot)
        .line(side(0.45, -0.6), side(0.7, -0.85), ...comb, side(0.7, 0.85), side(0.45, 0.6), foot)
        .close().d
    }
    const end: Point[] =
      tip === 'point'
        ? [side(0.72, -0.55), flat(angle, reach)]
        : tip === 'notch'
          ? [side(0.9, -0.95), side(1.02, -0.4), flat(angle, reach * 0.84)]
          : [side(0.78, -1), side(1.04, -0.42), side(1.04, 0.42)]
    const start: Point[] =
      tip === 'point' ? [side(0.72, 0.55)] : tip === 'notch' ? [side(1.02, 0.4), side(0.9, 0.95)] : [side(0.78, 1)]
    const shape = pen(foot).curve(...near, ...end)
    return shape.curve(...start, ...back, foot).close().d
  }).join('')
}

/** Petals bent back along the stalk, from the side, in one path: the one behind first. */
export function sweptPetals(count: number, center: Point, reach: number, wide: number, isPointed: boolean): string {
  const seen = Math.max(2, Math.min(count, 6))
  const asides = range(seen, (index) => (index / (seen - 1) - 0.5) * 2).sort((a, b) => Math.abs(a) - Math.abs(b))
  return asides
    .map((aside) => {
      const angle = (aside < 0 ? -1 : 1) * (180 - 66 * Math.abs(aside))
      // It leaves the flower sideways before it turns back.
      const at = (out: number, side: number) =>
        polar(angle * (0.66 + 0.34 * out) + (side * wide * 0.5) / out, reach * out, center)
      const end = isPointed
        ? [at(0.7, -0.9), at(1.04, 0), at(0.7, 0.9)]
        : [at(0.74, -1), at(1.04, -0.7), at(1.04, 0.7), at(0.74, 1)]
      return pen(center)
        .curve(at(0.36, -0.7), ...end, at(0.36, 0.7), center)
        .close().d
    })
    .join('')
}
