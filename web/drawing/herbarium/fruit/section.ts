import { blob, path, pen, polar, range, type Point } from '../path.ts'
import { drawSeed } from '../seed.ts'
import { toned } from '../tone.ts'
import { inCentimetres } from '../../../../api/rules/morphology/lengths.ts'
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
  return within(real, count > RING ? 0.05 : 0.14, (count < 5 ? 0.32 : count < 10 ? 0.24 : 0.17) * room)
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
  const { hollow } = fruit
  const cavity = hollow ? path('shadow', oval(fruit, HOLLOW)) + path('edge', oval(fruit, HOLLOW)) : ''
  return (
    toned(fruit.colour, (isArmed(fruit) ? drawArms(fruit) : '') + path('body', oval(fruit, 1.08))) +
    toned(fruit.flesh ?? 'cream', path('body', oval(fruit, 0.92)) + drawWalls(fruit) + cavity) +
    (hollow === 'core' ? drawCore(fruit) : '') +
    (isSingle(fruit) ? drawOneSeed(fruit) : drawSeeds(fruit))
  )
}

/** The outline of the fruit, `part` times as large. */
function oval({ size, breadth, shape }: Fruit, part: number): string {
  return blob(
    range(10, (index) => {
      const [x, y] = polar(index * 36, part)
      const pear = shape === 'pear' ? 1 + x * 0.3 : 1
      return [size * 0.5 + (x * size) / 2, (y * breadth * pear) / 2]
    }),
  )
}

/** Between the segments of a citrus fruit, or the cells of a capsule. */
function drawWalls({ type, parts = 0, size, breadth }: Fruit): string {
  const walls = (count: number, turn: number, reach: number) =>
    path(
      'edge',
      range(count, (index) => {
        const angle = ((index + turn) * 360) / count
        return pen([size * 0.5, 0]).line(polar(angle, Math.min(size, breadth) * reach, [size * 0.5, 0])).d
      }).join(''),
    )
  if (type === 'citrus') return walls(9, 0, 0.4)
  return type.endsWith('capsule') && parts > 1 ? walls(parts, 0.5, 0.46) : ''
}

function drawCore({ size, breadth }: Fruit): string {
  const corners = [
    [-0.46, CORE],
    [-0.2, CORE],
    [0.3, CORE * 0.2],
    [0.3, -CORE * 0.2],
    [-0.2, -CORE],
    [-0.46, -CORE],
  ].map(([along, aside]): Point => [size * 0.5 + along! * size, aside! * breadth])
  return toned('cream', path('body slight', blob(corners)))
}

/** A seed in its own shape and size, where these are known; else a round stone. */
function drawOneSeed({ seed, length, size, breadth, shape }: Fruit): string {
  const part = seed?.length && length ? inCentimetres(seed.length) / inCentimetres(length) : 0
  if (part > 0 && shape !== 'pear')
    return `<g transform="translate(${Math.round(size * 0.5)} 0)">${drawSeed(seed, size * within(part, 0.2, 0.76))}</g>`
  const across = Math.min(size, breadth)
  const stone = pen([size * 0.54, 0]).circle([size * (shape === 'pear' ? 0.62 : 0.52), 0], across * 0.27).d
  const shade = range(
    3,
    (index) => pen([size * 0.5, across * (0.06 + index * 0.06)]).line([size * 0.66, across * (0.08 + index * 0.06)]).d,
  )
  return toned(seed?.colour ?? 'brown', path('body', stone) + path('hatch', shade.join('')))
}

function drawSeeds(fruit: Fruit): string {
  const { size, breadth, seed } = fruit
  const number = seed?.number ?? 8
  const count = Math.min(number, number > RING ? 40 : RING)
  // Drawn larger and scaled down, so that their outlines are fine.
  const drawn = drawSeed(seed, Math.min(size, breadth) * 2 * seedSize(fruit, count))
  return range(count, (index) => {
    const [x, y] = spotOf(fruit, index, count)
    return `<g transform="translate(${Math.round(size * 0.5 + x * size)} ${Math.round(y * breadth)})rotate(${Math.round((index * 360) / count)})scale(.5)">${drawn}</g>`
  }).join('')
}

/** Where one of many seeds is, as parts of the length and of the breadth from the middle. */
function spotOf({ hollow }: Fruit, index: number, count: number): Point {
  // Two rows of them on either side of the core, or along the wall.
  if (hollow === 'core') {
    const along = Math.floor(index / 2) / Math.ceil(count / 2)
    return [-0.3 + 0.56 * along, (index % 2 ? 1 : -1) * CORE * (1 - along * 0.6)]
  }
  const isFull = count > RING
  if (hollow) return polar((index * 360) / count, HOLLOW * (index % 2 && isFull ? 0.36 : 0.46))
  if (isFull) return polar(index * 137.5, 0.1 + 0.32 * Math.sqrt((index + 0.5) / count))
  return polar((index * 360) / count, count < 5 ? 0.25 : count > 9 && index % 2 ? 0.2 : 0.29)
}
