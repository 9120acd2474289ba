import { path, pen, polar, range } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { axis, type Axis } from '../stem.ts'
import type { Root } from './types.ts'

/** Roots that spread from the foot to both sides. */
export function fibres(sheet: Sheet, root: Root, count: number, spread: number, reach = root.length): Axis[] {
  const { chance } = sheet
  const [x, y] = root.foot
  return range(count, (index) => {
    const aside = count > 1 ? index / (count - 1) - 0.5 : 0
    const line = axis(
      [x + aside * root.thick, y - 4],
      90 - aside * spread,
      reach * chance.between(0.7, 1),
      aside * 60,
      chance.between(-26, 26),
    )
    sheet.reach(...line.at(1))
    return line
  })
}

/** Thin roots, bent towards these places along them, of which the last is their end. */
export function drawFibres(lines: readonly Axis[], places: readonly number[]): string {
  return path('hair', lines.map(({ at }) => pen(at(0)).curve(...places.map((t) => at(t))).d).join(''))
}

/** Thin roots on the lower side of a stem that creeps. */
export function drawRootlets({ chance }: Sheet, line: Axis, count: number, reach: number, width: number): string {
  const rootlets = range(count, (index) => {
    const t = 0.05 + (0.9 * index) / count
    const at = polar(line.angle(t) + 90, width * 0.4, line.at(t))
    return pen(at).curve(
      [at[0] + chance.between(-14, 14), at[1] + reach * 0.5],
      [at[0] + chance.between(-16, 16), at[1] + reach * chance.between(0.7, 1)],
    ).d
  })
  return path('hair', rootlets.join(''))
}
