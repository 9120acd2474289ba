import { path, pen, polar } from './path.ts'
import type { Axis } from './stem.ts'

/** The foot of a leaf, rolled around a cane above its node; the blade leaves it at `until`. */
export function drawCaneSheath(line: Axis, from: number, until: number, thick: number): string {
  const part = until - from
  const at = (t: number, across: number) => {
    const on = from + part * t
    return polar(line.angle(on) + 90, across * thick, line.at(on))
  }
  const side = (hand: number) => [at(0, 0.5 * hand), at(0.3, 0.62 * hand), at(0.75, 0.6 * hand), at(1, 0.54 * hand)]
  const outline = pen(at(0, 0))
    .line(at(0, -0.5))
    .curve(...side(-1).slice(1))
    .line(at(0.86, 0))
    .line(at(1, 0.54))
    .curve(...side(1).reverse().slice(1))
    .close().d
  const veins = [-0.3, 0, 0.32].map((row) => pen(at(0.06, row)).curve(at(0.4, row * 1.2), at(0.82, row)).d)
  return path('body', outline) + path('nerve', veins.join(''))
}
