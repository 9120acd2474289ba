import { path, pen, polar, range, type Point } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { axis, drawStem, type Axis } from '../stem.ts'
import { drawFibres, fibres } from './fibres.ts'
import type { Root } from './types.ts'

export function drawFibrous(sheet: Sheet, root: Root): string {
  return drawFibres(fibres(sheet, root, 13, 130), [0.35, 0.7, 1])
}

export function drawTaproot(sheet: Sheet, { foot: [x, y], length, thick }: Root): string {
  const line = axis([x, y - 6], 90, length, 0, 10)
  const shade = range(6, (index) => {
    const from = line.at(0.1 + index * 0.11)
    return pen(from).line([from[0] + thick * 0.4, from[1] - 2]).d
  })
  sheet.reach(...line.at(1))
  return drawSideRoots(line) + drawStem(line, Math.max(thick * 1.1, 16), 2, 'body', 4) + path('hatch', shade.join(''))
}

function drawSideRoots({ at, length }: Axis): string {
  const roots = [0.25, 0.4, 0.55, 0.72].map((t, index) => {
    const side = index % 2 ? 1 : -1
    return pen(at(t)).curve(polar(90 - side * 50, length * 0.2, at(t)), polar(90 - side * 34, length * 0.34, at(t))).d
  })
  return path('hair', roots.join(''))
}

export function drawTuberous(sheet: Sheet, root: Root): string {
  return fibres(sheet, root, 5, 100)
    .map((line) => drawStem(line, root.thick * 0.9, 2, 'body', 4))
    .join('')
}

export function drawLongRoots(sheet: Sheet, root: Root): string {
  const cords = fibres(sheet, root, 6, 150).map((line) => {
    const hairs = [0.4, 0.7, 0.9].map((t) => pen(line.at(t)).line(polar(line.angle(t) + 40, 22, line.at(t))).d)
    return drawStem(line, 9, 4, 'body', 5) + path('hair', hairs.join(''))
  })
  return cords.join('') + drawKnots(root.foot, root.thick)
}

export function drawKnottyRhizome(sheet: Sheet, root: Root): string {
  const { foot, length, thick } = root
  return drawFibres(fibres(sheet, root, 11, 150), [0.4, 0.75, 1]) + drawKnots(foot, Math.max(thick, length * 0.13))
}

function drawKnots([x, y]: Point, thick: number): string {
  const wide = Math.max(thick, 16)
  const knots = range(4, (index) => {
    const at: Point = [x + (index - 1.5) * wide * 0.7, y + (index % 2 ? 6 : -2)]
    return pen(at).circle(at, wide * 0.56).d
  })
  return path('body', knots.join(''))
}

/** One whole, and the others seen past it. */
export function drawCloves(sheet: Sheet, root: Root): string {
  const {
    foot: [x, y],
    length,
  } = root
  sheet.reach(x - length * 0.6, y + length)
  sheet.reach(x + length * 0.6, y + length)
  return drawClove(root, -0.62, -16) + drawClove(root, 0.62, 16) + drawClove(root, 0, 0)
}

/** With its point and its plate. */
function drawClove({ foot: [x, y], length }: Root, aside: number, lean: number): string {
  const center: Point = [x + aside * length * 0.5, y + length * 0.56 - Math.abs(aside) * 12]
  const at = (along: number, across: number) =>
    polar(lean, across * length * 0.24, polar(-90 + lean, along * length * 0.5, center))
  const outline = pen(at(1, 0))
    .curve(at(0.5, -0.4), at(0.1, -1.1), at(-0.7, -1), at(-0.84, 0))
    .curve(at(-0.7, 1), at(0.1, 1.1), at(0.5, 0.4), at(1, 0))
    .close().d
  return path('body', outline) + path('nerve', pen(at(0.8, 0)).curve(at(0.1, -0.3), at(-0.7, -0.2)).d)
}
