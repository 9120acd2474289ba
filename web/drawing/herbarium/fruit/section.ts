import { blob, path, pen, polar, range, type Point } from '../path.ts'
import { drawSeed } from '../seed.ts'
import { toned } from '../tone.ts'
import { inCentimetres } from '../../../gql/content/morphology/lengths.ts'
import { within } from '../traits.ts'
import type { Fruit } from './shape.ts'

/** So many seeds stand around the middle; more fill the flesh. */
const RING = 16

/** How much of a fruit is hollow, and half of the core within, as parts of the length and of the breadth. */
const [HOLLOW, CORE] = [0.62, 0.11]

/** How long a seed is, as a part of the width of its fruit; so many have no more room. */
function seedSize({ seed, width, length, size, breadth }: Fruit, count: number): number {
  const across = width ?? length
  const real = seed?.length && across ? inCentimetres(seed.length) / inCentimetres(across) : 0.17
  // A long fruit has more room for them than a round one as wide.
  const room = Math.sqrt(Math.max(size, breadth) / Math.min(size, breadth))
  return within(real, count > RING ? 0.05 : 0.14, (count < 5 ? 0.4 : count < 10 ? 0.24 : 0.17) * room)
}

/** Whether its wall bears what stands off it. */
export function isArmed({ surface, type }: Pick<Fruit, 'surface' | 'type'>): boolean {
  return surface === 'bristly' || surface === 'spiny' || type === 'bristly'
}

/** Whether there is one seed, which fills the middle. */
function isSingle({ type, seed }: Fruit): boolean {
  return type === 'one-seeded' || (type === 'drupe' && (seed?.number ?? 1) === 1)
}

/** The middle of a seed, in a fruit that is cut open. */
export function seedPlace(fruit: Fruit): Point {
  const { size, shape } = fruit
  if (!isSingle(fruit)) return [size * (fruit.hollow === 'core' ? 0.6 : 0.79), 0]
  return [size * (shape === 'pear' ? 0.62 : 0.5), 0]
}

/** What stands off the wall of a fruit that is cut open, behind it. */
function drawArms({ surface, type, size, breadth }: Fruit): string {
  const count = 40
  return path(
    'hair',
    range(count, (index) => {
      const [x, y] = polar((index * 360) / count, 1)
      const foot: Point = [size * (0.5 + x * 0.5), y * breadth * 0.5]
      const long = size * (surface === 'spiny' && type !== 'bristly' ? 0.12 : 0.15)
      return pen(foot).line(polar((index * 360) / count + (index % 2 ? 8 : -8), long, foot)).d
    }).join(''),
  )
}

/** A fruit cut open, `size` units across: its wall, its flesh and its seeds. */
export function drawSection(fruit: Fruit): string {
  const { size, breadth, type } = fruit
  const center: Point = [size * 0.5, 0]
  const oval = (part: number) =>
    blob(
      range(10, (index) => {
        const [x, y] = polar(index * 36, part)
        const pear = fruit.shape === 'pear' ? 1 + x * 0.3 : 1
        return [center[0] + (x * size) / 2, (y * breadth * pear) / 2]
      }),
    )
  const number = fruit.seed?.number ?? 8
  const single = isSingle(fruit)
  const isFull = number > RING
  const count = single ? 1 : Math.min(number, isFull ? 40 : RING)
  const across = Math.min(size, breadth)
  const stone = fruit.seed?.length && fruit.length ? inCentimetres(fruit.seed.length) / inCentimetres(fruit.length) : 0
  /** Where a seed is, as parts of the length and of the breadth from the middle. */
  const spot = (index: number): Point => {
    // Two rows of them on either side of the core, or along the wall.
    if (fruit.hollow === 'core') {
      const along = Math.floor(index / 2) / Math.ceil(count / 2)
      return [-0.3 + 0.56 * along, (index % 2 ? 1 : -1) * CORE * (1 - along * 0.6)]
    }
    if (fruit.hollow) return polar((index * 360) / count, HOLLOW * (index % 2 && count > RING ? 0.36 : 0.46))
    return polar(
      isFull ? index * 137.5 : (index * 360) / count,
      isFull ? 0.1 + 0.32 * Math.sqrt((index + 0.5) / count) : count > 9 && index % 2 ? 0.2 : 0.29,
    )
  }
  const seeds =
    single && stone > 0 && fruit.shape !== 'pear'
      ? `<g transform="translate(${Math.round(center[0])} 0)">${drawSeed(fruit.seed, size * within(stone, 0.2, 0.76))}</g>`
      : single
        ? toned(
            fruit.seed?.colour ?? 'brown',
            path(
              'body',
              pen([size * 0.54, 0]).circle([size * (fruit.shape === 'pear' ? 0.62 : 0.52), 0], across * 0.27).d,
            ) +
              path(
                'hatch',
                range(
                  3,
                  (index) =>
                    pen([size * 0.5, across * (0.06 + index * 0.06)]).line([
                      size * 0.66,
                      across * (0.08 + index * 0.06),
                    ]).d,
                ).join(''),
              ),
          )
        : // Drawn larger and scaled down, so that their outlines are fine.
          range(count, (index) => {
            const [x, y] = spot(index)
            return `<g transform="translate(${Math.round(center[0] + x * size)} ${Math.round(y * breadth)})rotate(${Math.round((index * 360) / count)})scale(.5)">${drawSeed(fruit.seed, across * 2 * seedSize(fruit, count))}</g>`
          }).join('')
  const core = blob(
    [
      [-0.46, CORE],
      [-0.2, CORE],
      [0.3, CORE * 0.2],
      [0.3, -CORE * 0.2],
      [-0.2, -CORE],
      [-0.46, -CORE],
    ].map(([along, aside]): Point => [center[0] + along! * size, aside! * breadth]),
  )
  const walls =
    type === 'citrus'
      ? path('edge', range(9, (index) => pen(center).line(polar(index * 40, across * 0.4, center)).d).join(''))
      : type.endsWith('capsule') && (fruit.parts ?? 0) > 1
        ? path(
            'edge',
            range(
              fruit.parts!,
              (index) => pen(center).line(polar(((index + 0.5) * 360) / fruit.parts!, across * 0.46, center)).d,
            ).join(''),
          )
        : ''
  return (
    toned(fruit.colour, (isArmed(fruit) ? drawArms(fruit) : '') + path('body', oval(1.08))) +
    toned(
      fruit.flesh ?? 'cream',
      path('body', oval(0.92)) +
        walls +
        (fruit.hollow ? path('shadow', oval(HOLLOW)) + path('edge', oval(HOLLOW)) : ''),
    ) +
    (fruit.hollow === 'core' ? toned('cream', path('body slight', core)) : '') +
    seeds
  )
}
