import { FRUITS } from './fruit/kinds.ts'
import type { Fruit } from './fruit/shape.ts'
import { blob, dots, path, pen, polar, range, type Point } from './path.ts'
import { toned } from './tone.ts'
import type { FruitTraits, Traits } from './traits.ts'

type Body = readonly (readonly [along: number, half: number])[]

/** Half-widths along the fruit, as parts of its length and of half its width. */
const BODIES: Record<NonNullable<FruitTraits['shape']>, Body> = {
  globose: [
    [0, 0.34],
    [0.18, 0.87],
    [0.5, 1.08],
    [0.82, 0.87],
    [1, 0.34],
  ],
  flattened: [
    [-0.02, 0.7],
    [0.06, 1.05],
    [0.5, 1.2],
    [0.94, 1.05],
    [1.02, 0.7],
  ],
  ovoid: [
    [0, 0.6],
    [0.16, 1],
    [0.45, 1.2],
    [0.8, 0.8],
    [1, 0.3],
  ],
  ellipsoid: [
    [0, 0.35],
    [0.16, 0.8],
    [0.5, 1.15],
    [0.84, 0.8],
    [1, 0.35],
  ],
  pear: [
    [0, 0.2],
    [0.2, 0.5],
    [0.44, 0.72],
    [0.72, 1.25],
    [1, 0.7],
  ],
  cylindric: [
    [0, 0.55],
    [0.1, 1],
    [0.5, 1.08],
    [0.9, 1],
    [1, 0.55],
  ],
  conical: [
    [0, 0.7],
    [0.08, 1.08],
    [0.34, 1.06],
    [0.72, 0.6],
    [1.02, 0.06],
  ],
}

/** A fruit with its stalk at 0,0 that grows to the right, `size` units long. */
export function drawFruit(traits: Traits, size: number, colour?: FruitTraits['colour']): string {
  const fruit = traits.fruit!
  const shown: Fruit = {
    ...fruit,
    colour: colour ?? fruit.colour,
    size,
    breadth: (fruit.breadth / fruit.size) * size,
    seed: traits.seed,
  }
  // A fruit of a kind that has one form may still be told to be round or spiny.
  const isArmed = fruit.type === 'achene' && fruit.surface === 'spiny'
  return (isArmed ? null : FRUITS[fruit.type]?.(shown)) ?? drawBody(shown)
}

/** A round body by its shape and surface, shaded on its lower side. */
export function drawBody(fruit: Fruit): string {
  const { size, breadth } = fruit
  const body = BODIES[fruit.shape ?? 'globose']
  const at = (along: number, across: number): Point => [along * size, (across * breadth) / 2]
  const surface = fruit.surface ?? 'smooth'
  const upper = body.map(([along, half]) => at(along, -half))
  const lower = body.map(([along, half]) => at(along, half)).reverse()
  const count = fruit.parts ?? (surface === 'ribbed' ? 8 : 0)
  const rows =
    count > 0
      ? range(
          Math.max(2, Math.round(count / 2) - 1),
          (index) => -0.72 + (1.44 * (index + 0.5)) / Math.max(2, Math.round(count / 2) - 1),
        )
      : []
  const ribs = rows.map(
    (row) => pen(at(0.02, 0)).curve(...body.slice(1, 4).map(([along, half]) => at(along, half * row)), at(0.98, 0)).d,
  )
  const shade = pen(at(0.04, 0.1))
    .curve(...body.slice(1, 4).map(([along, half]) => at(along, half * 0.42)), at(0.97, 0.1))
    .curve(...lower, at(0.04, 0.1))
    .close().d
  const hatching =
    size > 26
      ? range(5, (index) => {
          const along = 0.2 + index * 0.15
          const half = halfAt(body, along)
          return pen(at(along, half * 0.54)).curve(at(along + 0.03, half * 0.7), at(along, half * 0.86)).d
        })
      : []
  return (
    toned(
      fruit.colour,
      drawSpines(fruit, body, at) +
        path('body', blob([...upper, ...lower])) +
        path('shadow', shade) +
        (ribs.length > 0 ? path('rib', ribs.join('')) : path('hatch', hatching.join(''))) +
        drawSurface(fruit, body, at),
    ) + drawEnds(fruit, at)
  )
}

function drawSurface({ surface, size }: Fruit, body: Body, at: (along: number, across: number) => Point): string {
  if (surface === 'warty' || surface === 'rough')
    return dots(
      surface === 'warty' ? 'knobs' : 'specks',
      range(15, (index) => {
        const along = 0.14 + ((index * 0.46) % 0.74)
        return at(along, halfAt(body, along) * (-0.75 + ((index * 0.61) % 1.5)))
      }),
    )
  if (surface === 'hairy')
    return path(
      'hatch',
      range(
        22,
        (index) =>
          pen(at(0.1 + ((index * 0.37) % 0.8), -0.8 + ((index * 0.61) % 1.6))).line(
            at(0.16 + ((index * 0.37) % 0.8), -0.8 + ((index * 0.61) % 1.6)),
          ).d,
      ).join(''),
    )
  if (surface !== 'spiny' && surface !== 'bristly') return ''
  const inside = range(12, (index): Point => at(0.14 + ((index * 0.46) % 0.74), -0.7 + ((index * 0.61) % 1.4))).map(
    (foot) => pen(foot).line([foot[0] + size * 0.05, foot[1] + size * 0.07]).d,
  )
  return path('edge', inside.join(''))
}

/** Stout spines or bristles along the edge of a fruit, behind it. */
function drawSpines({ surface, size }: Fruit, body: Body, at: (along: number, across: number) => Point): string {
  if (surface !== 'spiny' && surface !== 'bristly') return ''
  const isStout = surface === 'spiny'
  const rim = body.flatMap(([along, half], index) => {
    const next = body[index + 1] ?? body[index]!
    return [
      [along, half],
      [(along + next[0]) / 2, (half + next[1]) / 2],
    ] as const
  })
  const spines = rim.flatMap(([along, half]) =>
    [-1, 1].map((side) => {
      const foot = at(along, half * side * (isStout ? 0.8 : 0.96))
      const angle = side * (90 - 98 * (along - 0.5))
      const tip = polar(angle, size * (isStout ? 0.18 : 0.16), foot)
      if (!isStout) return pen(foot).line(tip).d
      return pen(polar(angle - 90, size * 0.045, foot))
        .line(tip, polar(angle + 90, size * 0.045, foot))
        .close().d
    }),
  )
  // Ink would not show on dark paper.
  return path(isStout ? 'body slight' : 'hair', spines.join(''))
}

/** The half-width of a body at a place along it. */
function halfAt(body: Body, along: number): number {
  const after = Math.max(
    body.findIndex(([at]) => at >= along),
    1,
  )
  const [[from, low], [to, high]] = [body[after - 1]!, body[after]!]
  return low + ((high - low) * (along - from)) / (to - from)
}

/** What is left of the flower at one end, and the green cup at the other. */
function drawEnds({ type, size, breadth, surface }: Fruit, at: (along: number, across: number) => Point): string {
  if (surface === 'spiny' || surface === 'bristly' || size < 24) return ''
  const crown = path('edge', pen(at(1, -0.16)).line(at(0.97, 0), at(1, 0.16)).d)
  // The calyx stays on the free end, where the ovary is below the flower.
  if (type === 'crowned-berry')
    return toned(
      'green',
      path('twig', pen([-size * 0.09, 0]).line(at(0.01, 0)).d) +
        path(
          'body',
          [-0.3, 0, 0.3]
            .map(
              (row) =>
                pen(at(0.96, row - 0.17))
                  .line(at(1.07, row * 1.2), at(0.96, row + 0.17))
                  .close().d,
            )
            .join(''),
        ),
    )
  // The perianth falls, and nothing but the stalk is at its foot.
  if (type === 'bare-berry') return toned('green', path('twig thin', pen([-size * 0.14, 0]).line([0, 0]).d)) + crown
  if (type !== 'berry') return crown
  // A long one, as of chillies, sits in a plain cup.
  if (breadth < size * 0.5)
    return (
      toned(
        'green',
        path(
          'body',
          pen(at(-0.06, -0.24))
            .curve(at(-0.03, -0.9), at(0.06, -1.1))
            .curve(at(0.09, -0.5), at(0.06, 0), at(0.09, 0.5), at(0.06, 1.1))
            .curve(at(-0.03, 0.9), at(-0.06, 0.24))
            .close().d,
        ),
      ) + crown
    )
  return toned(
    'green',
    path(
      'body',
      range(5, (index) => {
        const angle = (index - 2) * 44
        const foot: Point = [size * 0.03, 0]
        return pen(foot)
          .line(
            polar(angle - 16, size * 0.1, foot),
            polar(angle, size * 0.24, foot),
            polar(angle + 16, size * 0.1, foot),
          )
          .close().d
      }).join(''),
    ),
  )
}
