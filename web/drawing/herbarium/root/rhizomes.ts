import { path, pen, polar, range, type Point } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { axis, drawStem, type Axis } from '../stem.ts'
import { toned } from '../tone.ts'
import { drawFibres, drawRootlets, fibres } from './fibres.ts'
import type { Root } from './types.ts'

/** How thick a creeping stem is. */
const [PLAIN, SCALY] = [22, 34]

/** With rings. */
export function drawRhizome(sheet: Sheet, root: Root): string {
  const line = creep(sheet, root)
  const rings = range(9, (index) => {
    const at = line.at(0.08 + index * 0.1)
    return pen([at[0], at[1] - PLAIN / 2]).curve([at[0] + 6, at[1]], [at[0], at[1] + PLAIN / 2]).d
  })
  return drawCreeping(sheet, line, PLAIN) + path('nerve', rings.join(''))
}

export function drawScalyRhizome(sheet: Sheet, root: Root): string {
  const line = creep(sheet, root)
  const scales = range(22, (index) => {
    const at = polar(line.angle(0) + 90, ((index % 3) - 1) * SCALY * 0.3, line.at(0.03 + index * 0.044))
    return pen([at[0], at[1] - 5])
      .line([at[0] + 13, at[1] - 9])
      .line([at[0] + 1, at[1] + 3]).d
  })
  return drawCreeping(sheet, line, SCALY) + path('edge', scales.join(''))
}

/** Where a stem creeps past the foot. */
function creep(sheet: Sheet, { foot: [x, y], length }: Root): Axis {
  sheet.reach(x - length * 0.66, y + 104)
  sheet.reach(x + length * 0.5, y + 104)
  return axis([x - length * 0.62, y + 14], 2, length * 1.1, -6, 10)
}

function drawCreeping(sheet: Sheet, line: Axis, thick: number): string {
  return drawRootlets(sheet, line, 14, 64, thick) + drawStem(line, thick, thick * 0.7, 'body', 5)
}

export function drawKnobblyRhizome(sheet: Sheet, { foot: [x, y], length }: Root): string {
  const main = axis([x - length * 0.5, y + 26], 2, length, -8)
  const arm = (t: number, angle: number) => axis(main.at(t), angle, length * 0.3, 0)
  const arms = [arm(0.2, -52), arm(0.42, 48), arm(0.62, -46), arm(0.8, 42)]
  const end = (at: Point, radius: number) => pen(at).circle(at, radius).d
  const ends = [...arms.map(({ at }) => end(at(1), 14)), end(main.at(0), 21), end(main.at(1), 18)]
  sheet.reach(x - length * 0.55, y + 110)
  sheet.reach(x + length * 0.55, y + 110)
  return (
    drawRootlets(sheet, main, 12, 70, 34) +
    path('body', ends.join('')) +
    arms.map((line) => drawStem(line, 36, 28, 'body', 3)).join('') +
    drawStem(main, 42, 36, 'body', 4) +
    path('rib', [main, ...arms].flatMap(ringsOf).join(''))
  )
}

function ringsOf({ at, angle, length }: Axis): string[] {
  const count = Math.round(length / 16)
  return range(count, (index) => {
    const t = (index + 0.5) / count
    return pen(polar(angle(t) - 90, 17, at(t))).curve(polar(angle(t), 7, at(t)), polar(angle(t) + 90, 17, at(t))).d
  })
}

export function drawRunners(sheet: Sheet, root: Root): string {
  const runners = runnersOf(root)
  for (const { at } of runners) sheet.reach(...polar(90, 40, at(1)))
  return (
    runners.map((line) => drawRootlets(sheet, line, 6, 40, 6) + drawStem(line, 8, 5, 'body', 4)).join('') +
    drawFibres(fibres(sheet, root, 7, 90, root.length * 0.5), [0.5, 1])
  )
}

/** What grows up from runners. */
export function drawShoots(root: Root): string {
  const shoots = runnersOf(root).flatMap(({ at }) => [shoot(at(0.5)), shoot(at(0.97))])
  return toned('green', path('body', shoots.join('')))
}

function runnersOf({ foot: [x, y], length }: Root): Axis[] {
  return [-1, 1].map((side) => axis([x, y - 4], side > 0 ? 24 : 156, length * 1.1, side * -34, side * 8))
}

/** Two small leaves. */
function shoot(foot: Point): string {
  const leaf = (lean: number) => {
    const tip = polar(-90 + lean, 26, foot)
    return pen(foot)
      .curve(polar(-90 + lean * 1.9, 16, foot), tip)
      .curve(polar(-90 + lean * 0.3, 16, foot), foot)
      .close().d
  }
  return leaf(-30) + leaf(30)
}
