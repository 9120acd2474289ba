export type Spot = [x: number, y: number]

const COMMAND = /([Mmlhqtaz])([^Mmlhqtaz]*)/g
/** Places on each curve. */
const STEPS = 8

/** The lines of path data as the drawings write it, with curves as many short steps. */
export function linesOf(d: string): Spot[][] {
  const lines: Spot[][] = []
  let [x, y] = [0, 0]
  let control: Spot = [0, 0]
  const go = (to: Spot) => {
    lines.at(-1)!.push(to)
    ;[x, y] = to
  }
  for (const [, command = '', rest = ''] of d.matchAll(COMMAND)) {
    const numbers = [...rest.matchAll(/-?\d*\.?\d+/g)].map(Number)
    if (command === 'M') lines.push([])
    if (command === 'M') go([numbers[0]!, numbers[1]!])
    if (command === 'm') lines.push([])
    if (command === 'm' || command === 'l')
      for (let at = 0; at < numbers.length; at += 2) go([x + numbers[at]!, y + numbers[at + 1]!])
    if (command === 'h') go([x + numbers[0]!, y])
    if (command === 'a')
      for (let at = 0; at < numbers.length; at += 7) {
        const [radius, end] = [numbers[at]!, x + numbers[at + 5]!]
        const [top, bottom]: Spot[] = [
          [(x + end) / 2, y - radius],
          [(x + end) / 2, y + radius],
        ]
        lines.at(-1)!.push(top!, bottom!)
        go([end, y])
      }
    if (command === 'q' || command === 't') {
      const size = command === 'q' ? 4 : 2
      for (let at = 0; at < numbers.length; at += size) {
        const [from, isFirst] = [[x, y] as Spot, command === 'q']
        control = isFirst ? [x + numbers[at]!, y + numbers[at + 1]!] : [2 * x - control[0], 2 * y - control[1]]
        const to: Spot = [x + numbers[at + size - 2]!, y + numbers[at + size - 1]!]
        for (let step = 1; step <= STEPS; step++) {
          const t = step / STEPS
          const part = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * to[axis]
          go([part(0), part(1)])
        }
      }
    }
  }
  return lines
}

/** The path data of a class in markup. */
export function pathsOf(markup: string, className: string): string[] {
  return [...markup.matchAll(/<path class="([^"]+)" d="([^"]+)"/g)].flatMap(([, classes = '', d = '']) =>
    classes.split(' ').includes(className) ? [d] : [],
  )
}

export function extentOf(lines: readonly Spot[][]): { left: number; right: number; top: number; bottom: number } {
  const extent = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (const [x, y] of lines.flat()) {
    extent.left = Math.min(extent.left, x)
    extent.right = Math.max(extent.right, x)
    extent.top = Math.min(extent.top, y)
    extent.bottom = Math.max(extent.bottom, y)
  }
  return extent
}

/** Whether a spot lies within a closed line. */
export function isWithin([x, y]: Spot, outline: readonly Spot[]): boolean {
  return outline.reduce((inside, [fromX, fromY], index) => {
    const [toX, toY] = outline[(index + 1) % outline.length]!
    const crosses = fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX
    return crosses ? !inside : inside
  }, false)
}
