export type Point = readonly [x: number, y: number]

/**
 * Writes SVG path data in relative whole numbers. `curve` draws a quadratic B-spline: after the first segment each one
 * is a `t` with two small numbers, which is the shortest smooth line that SVG knows.
 */
export function pen(start: Point) {
  let x = Math.round(start[0])
  let y = Math.round(start[1])
  let d = `M${x}${join(y)}`

  function step(toX: number, toY: number): string {
    const text = `${toX - x}${join(toY - y)}`
    x = toX
    y = toY
    return text
  }

  const it = {
    move(to: Point) {
      d += `m${step(Math.round(to[0]), Math.round(to[1]))}`
      return it
    },
    line(...points: Point[]) {
      for (const to of points) d += `l${step(Math.round(to[0]), Math.round(to[1]))}`
      return it
    },
    /** From where the pen is, bent towards each point, to the last one. */
    curve(...points: Point[]) {
      const last = points.at(-1)
      const first = points[0]
      if (!last || !first) return it
      if (points.length === 1) return it.line(last)
      // The control points that a reader of the data will compute are followed here, so that rounding does not add up.
      let controlX = Math.round(first[0])
      let controlY = Math.round(first[1])
      d += `q${controlX - x}${join(controlY - y)}`
      for (const [index, point] of points.entries()) {
        if (index === 0) continue
        const isLast = index === points.length - 1
        const toX = Math.round(isLast ? point[0] : (controlX + point[0]) / 2)
        const toY = Math.round(isLast ? point[1] : (controlY + point[1]) / 2)
        d += index === 1 ? spaced(step(toX, toY)) : `t${step(toX, toY)}`
        controlX = 2 * toX - controlX
        controlY = 2 * toY - controlY
      }
      return it
    },
    circle(center: Point, radius: number) {
      const r = Math.max(1, Math.round(radius))
      it.move([center[0] - r, center[1]])
      d += `a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0${-2 * r} 0`
      return it
    },
    close() {
      d += 'z'
      return it
    },
    get d() {
      return d
    },
  }
  return it
}

/** A shape that is closed smoothly through all its sides. */
export function blob(points: readonly Point[]): string {
  const [first, second] = points
  if (!first || !second) return ''
  const start: Point = [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2]
  return pen(start)
    .curve(...points.slice(1), first, start)
    .close().d
}

export function path(className: string, d: string): string {
  return `<path class="${className}" d="${d}"/>`
}

/** A dot at each point: lines without length, whose width is the size of the dots. */
export function dots(className: string, points: readonly Point[]): string {
  return path(className, points.map((at) => `${pen(at).d}h0`).join(''))
}

export function polar(angle: number, distance: number, [x, y]: Point = [0, 0]): Point {
  const radians = (angle * Math.PI) / 180
  return [x + Math.cos(radians) * distance, y + Math.sin(radians) * distance]
}

export function range<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

function join(value: number): string {
  return value < 0 ? `${value}` : ` ${value}`
}

function spaced(text: string): string {
  return text.startsWith('-') ? text : ` ${text}`
}
