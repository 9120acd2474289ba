import { blob, dots, path, pen, polar, range, type Point } from './path.ts'
import { toned } from './tone.ts'
import type { Colour, Traits } from './traits.ts'

type Shape = NonNullable<NonNullable<Traits['seed']>['shape']>

/** How far wings reach, where the seed itself is as long as it is drawn. */
const SPANS: Partial<Record<Shape, number>> = { winged: 1.4, 'two-winged': 1.6 }

/** On a smaller seed, shine or a net would change the colour. */
const MARKED_FROM = 26

/** Others are oval. */
const SHAPES: Partial<Record<Shape, (size: number, colour: Colour) => string>> = {
  mottled: drawMottled,
  round: drawRound,
  netted: drawNetted,
  flat: drawFlat,
  kidney: drawKidney,
  angled: drawAngled,
  'two-winged': drawTwoWinged,
  winged: drawWinged,
}

/** A seed with its middle at 0,0, `size` units long, wings and all. */
export function drawSeed(seed: Traits['seed'], size: number): string {
  return drawBody(seed, size / (SPANS[seed?.shape ?? 'bean'] ?? 1))
}

function drawBody(seed: Traits['seed'], size: number): string {
  const { shape = 'bean', colour = 'brown' } = seed ?? {}
  return (SHAPES[shape] ?? drawOval)(size, colour)
}

function drawOval(size: number, colour: Colour): string {
  return toned(colour, path('body', oval(size * 0.54, 0.66)) + drawShine(size))
}

function drawMottled(size: number, colour: Colour): string {
  const marks = range(6, (index) => {
    const at = (along: number, across: number): Point => [size * (along + index * 0.13), size * across]
    return pen(at(-0.36, -0.2)).curve(at(-0.3, 0), at(-0.38, 0.22)).d
  })
  const end = toned('cream', dots('buds', [[size * 0.5, 0]]))
  return toned(colour, path('body', oval(size * 0.54, 0.66)) + path('nerve', marks.join('')) + end)
}

function drawRound(size: number, colour: Colour): string {
  return toned(colour, path('body', oval(size * 0.54, 1)) + drawShine(size))
}

function drawNetted(size: number, colour: Colour): string {
  return toned(colour, path('body', oval(size * 0.54, 1)) + (size < MARKED_FROM ? '' : drawNet(size)))
}

function drawFlat(size: number, colour: Colour): string {
  const outline = blob([
    [-size * 0.5, 0],
    [-size * 0.2, -size * 0.3],
    [size * 0.2, -size * 0.3],
    [size * 0.54, 0],
    [size * 0.2, size * 0.3],
    [-size * 0.2, size * 0.3],
  ])
  const rim = blob([
    [-size * 0.38, 0],
    [-size * 0.14, -size * 0.2],
    [size * 0.16, -size * 0.2],
    [size * 0.4, 0],
    [size * 0.16, size * 0.2],
    [-size * 0.14, size * 0.2],
  ])
  return toned(colour, path('body', outline) + path('edge', rim))
}

function drawKidney(size: number, colour: Colour): string {
  const outline = blob([
    [-size * 0.5, size * 0.06],
    [-size * 0.34, -size * 0.36],
    [size * 0.3, -size * 0.38],
    [size * 0.52, size * 0.04],
    [size * 0.26, size * 0.3],
    [0, size * 0.02],
    [-size * 0.26, size * 0.3],
  ])
  return toned(colour, path('body', outline) + drawShine(size))
}

function drawAngled(size: number, colour: Colour): string {
  const outline = pen([-size * 0.5, 0])
    .line(
      [-size * 0.2, -size * 0.36],
      [size * 0.3, -size * 0.32],
      [size * 0.5, size * 0.06],
      [size * 0.1, size * 0.36],
      [-size * 0.34, size * 0.26],
    )
    .close().d
  const edges = pen([-size * 0.2, -size * 0.36])
    .line([0, 0], [size * 0.5, size * 0.06])
    .move([0, 0])
    .line([size * 0.1, size * 0.36]).d
  return toned(colour, path('body', outline) + path('edge', edges))
}

function drawTwoWinged(size: number, colour: Colour): string {
  const wing = (side: number) =>
    pen([0, -size * 0.16])
      .curve([side * size * 0.5, -size * 0.3], [side * size * 0.8, 0])
      .curve([side * size * 0.5, size * 0.3], [0, size * 0.16])
      .close().d
  return toned('cream', path('body', wing(-1) + wing(1))) + toned(colour, path('body', oval(size * 0.3, 0.6)))
}

function drawWinged(size: number, colour: Colour): string {
  const wing = (angle: number) =>
    pen([0, 0])
      .curve(
        polar(angle - 34, size * 0.5),
        polar(angle - 14, size * 0.8),
        polar(angle + 14, size * 0.8),
        polar(angle + 34, size * 0.5),
        [0, 0],
      )
      .close().d
  const body = pen([0, 0]).circle([0, 0], size * 0.22).d
  return toned('cream', path('body', wing(-90) + wing(30) + wing(150))) + toned(colour, path('body', body))
}

function oval(radius: number, wide: number): string {
  return blob(
    range(8, (index): Point => {
      const [x, y] = polar(index * 45, radius)
      return [x, y * wide]
    }),
  )
}

function drawShine(size: number): string {
  if (size < MARKED_FROM) return ''
  return path('hatch', pen([-size * 0.26, -size * 0.1]).curve([0, -size * 0.24], [size * 0.24, -size * 0.12]).d)
}

/** Ridges that cross, bent as on a ball, and within its outline. */
function drawNet(size: number): string {
  const rows = [-0.34, -0.12, 0.12, 0.34]
  const ridge = (turn: number, row: number) => {
    const end = Math.sqrt(0.44 ** 2 - row ** 2)
    const at = (along: number, across: number) =>
      polar(turn + (Math.atan2(across, along) * 180) / Math.PI, Math.hypot(along, across) * size)
    return pen(at(-end, row)).curve(at(0, row * 1.3), at(end, row)).d
  }
  return path('pale net', [45, 135].flatMap((turn) => rows.map((row) => ridge(turn, row))).join(''))
}
