import { path, pen, polar, range, type Point } from './path.ts'

/** A line in space with a direction at every place: what leaves and flowers grow on. */
export type Axis = { at: (t: number) => Point; angle: (t: number) => number; length: number }

/** From `start` towards `angle` (degrees, 0 is to the right, -90 up), bent by `bend` and swayed by `sway`. */
export function axis(start: Point, angle: number, length: number, bend = 0, sway = 0): Axis {
  const steps = 24
  const points: Point[] = [start]
  let [x, y] = start
  for (let step = 1; step <= steps; step++) {
    const heading = (direction(step / steps - 0.5 / steps) * Math.PI) / 180
    x += (Math.cos(heading) * length) / steps
    y += (Math.sin(heading) * length) / steps
    points.push([x, y])
  }

  function direction(t: number): number {
    return angle + bend * t + sway * Math.sin(t * Math.PI * 2)
  }

  function at(t: number): Point {
    const place = Math.min(Math.max(t, 0), 1) * steps
    const from = points[Math.floor(place)] ?? start
    const to = points[Math.ceil(place)] ?? from
    const part = place - Math.floor(place)
    return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
  }

  return { at, angle: direction, length }
}

/** A stem that gets thinner, as one closed shape. */
export function drawStem(line: Axis, from: number, to: number, className = 'stem', joints = 6): string {
  const left: Point[] = []
  const right: Point[] = []
  for (let joint = 0; joint <= joints; joint++) {
    const t = joint / joints
    const half = (from + (to - from) * t) / 2
    const normal = ((line.angle(t) + 90) * Math.PI) / 180
    const [x, y] = line.at(t)
    left.push([x - Math.cos(normal) * half, y - Math.sin(normal) * half])
    right.unshift([x + Math.cos(normal) * half, y + Math.sin(normal) * half])
  }
  const [start, ...outward] = left as [Point, ...Point[]]
  const [turn, ...inward] = right as [Point, ...Point[]]
  return path(
    className,
    pen(start)
      .curve(...outward)
      .line(turn)
      .curve(...inward)
      .close().d,
  )
}

/** Hatching along the shaded side of a stem. */
export function shadeOf(line: Axis, thick: number): string {
  if (thick < 10) return ''
  return path(
    'hatch',
    range(Math.round(line.length / 26), (index) => {
      const t = (index + 0.5) / Math.round(line.length / 26)
      const half = (thick + (5 - thick) * t) / 2
      return pen(polar(line.angle(t) + 90, half * 0.9, line.at(t))).line(
        polar(line.angle(t) + 60, half * 0.16, line.at(t)),
      ).d
    }).join(''),
  )
}
