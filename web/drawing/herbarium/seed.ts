import { blob, dots, path, pen, polar, range, type Point } from './path.ts'
import { toned } from './tone.ts'
import type { Traits } from './traits.ts'

/** How far wings reach, where the seed itself is as long as it is drawn. */
const SPANS: Partial<Record<NonNullable<NonNullable<Traits['seed']>['shape']>, number>> = {
  winged: 1.4,
  'two-winged': 1.6,
}

/** A seed with its middle at 0,0, `size` units long, wings and all. */
export function drawSeed(seed: Traits['seed'], size: number): string {
  return drawBody(seed, size / (SPANS[seed?.shape ?? 'bean'] ?? 1))
}

function drawBody(seed: Traits['seed'], size: number): string {
  const { shape = 'bean', colour = 'brown' } = seed ?? {}
  const oval = (wide: number) =>
    blob(
      range(8, (index): Point => {
        const [x, y] = polar(index * 45, size * 0.54)
        return [x, y * wide]
      }),
    )
  // On a small seed it would change the colour.
  const shine =
    size < 26
      ? ''
      : path('hatch', pen([-size * 0.26, -size * 0.1]).curve([0, -size * 0.24], [size * 0.24, -size * 0.12]).d)
  if (shape === 'flat') {
    return toned(
      colour,
      path(
        'body',
        blob([
          [-size * 0.5, 0],
          [-size * 0.2, -size * 0.3],
          [size * 0.2, -size * 0.3],
          [size * 0.54, 0],
          [size * 0.2, size * 0.3],
          [-size * 0.2, size * 0.3],
        ]),
      ) +
        path(
          'edge',
          blob([
            [-size * 0.38, 0],
            [-size * 0.14, -size * 0.2],
            [size * 0.16, -size * 0.2],
            [size * 0.4, 0],
            [size * 0.16, size * 0.2],
            [-size * 0.14, size * 0.2],
          ]),
        ),
    )
  }
  if (shape === 'kidney') {
    return toned(
      colour,
      path(
        'body',
        blob([
          [-size * 0.5, size * 0.06],
          [-size * 0.34, -size * 0.36],
          [size * 0.3, -size * 0.38],
          [size * 0.52, size * 0.04],
          [size * 0.26, size * 0.3],
          [0, size * 0.02],
          [-size * 0.26, size * 0.3],
        ]),
      ) + shine,
    )
  }
  if (shape === 'angled')
    return toned(
      colour,
      path(
        'body',
        pen([-size * 0.5, 0])
          .line(
            [-size * 0.2, -size * 0.36],
            [size * 0.3, -size * 0.32],
            [size * 0.5, size * 0.06],
            [size * 0.1, size * 0.36],
            [-size * 0.34, size * 0.26],
          )
          .close().d,
      ) +
        path(
          'edge',
          pen([-size * 0.2, -size * 0.36])
            .line([0, 0], [size * 0.5, size * 0.06])
            .move([0, 0])
            .line([size * 0.1, size * 0.36]).d,
        ),
    )
  if (shape === 'two-winged') {
    const wing = (side: number) =>
      pen([0, -size * 0.16])
        .curve([side * size * 0.5, -size * 0.3], [side * size * 0.8, 0])
        .curve([side * size * 0.5, size * 0.3], [0, size * 0.16])
        .close().d
    return (
      toned('cream', path('body', wing(-1) + wing(1))) +
      toned(
        colour,
        path(
          'body',
          blob(
            range(8, (index): Point => {
              const [x, y] = polar(index * 45, size * 0.3)
              return [x, y * 0.6]
            }),
          ),
        ),
      )
    )
  }
  if (shape === 'winged') {
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
    return (
      toned('cream', path('body', wing(-90) + wing(30) + wing(150))) +
      toned(colour, path('body', pen([0, 0]).circle([0, 0], size * 0.22).d))
    )
  }
  const body = oval(shape === 'round' || shape === 'netted' ? 1 : 0.66)
  const marks =
    shape === 'netted' && size >= 26
      ? drawNet(size)
      : shape === 'mottled'
        ? path(
            'nerve',
            range(
              6,
              (index) =>
                pen([size * (-0.36 + index * 0.13), -size * 0.2]).curve(
                  [size * (-0.3 + index * 0.13), 0],
                  [size * (-0.38 + index * 0.13), size * 0.22],
                ).d,
            ).join(''),
          ) + toned('cream', dots('buds', [[size * 0.5, 0]]))
        : shine
  return toned(colour, path('body', body) + marks)
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
