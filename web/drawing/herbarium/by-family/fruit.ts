import type { FruitForm } from './form.ts'
import type { Random } from '../../random.ts'
import { place } from '../sprite.ts'
import { blob, path, pen, polar, range, type Point } from '../path.ts'

/** A fruit that hangs to the right of 0,0, with its stalk. */
export function drawFruit({ shape, size, dye }: FruitForm): string {
  return `<g class="${dye}">${FRUITS[shape](size)}</g>`
}

const FRUITS: Readonly<Record<FruitForm['shape'], (size: number) => string>> = {
  round: (size) => body(size, [0.02, 0.42], [0.5, 0.62], [0.98, 0.42]) + crown(size),
  egg: (size) => body(size, [0.12, 0.32], [0.5, 0.4], [0.92, 0.3]),
  pear: (size) => body(size, [0.1, 0.16], [0.55, 0.36], [0.92, 0.36]),
  gourd: (size) => body(size, [0.02, 0.38], [0.55, 0.62], [1, 0.4]),
  pepper: (size) => body(size, [0.06, 0.2], [0.4, 0.17], [0.9, 0.05]) + cap(size),
  ridged: (size) => {
    const ridge = (side: number) =>
      pen([size * 0.12, 0]).curve([size * 0.4, size * side], [size * 0.7, size * side], [size * 0.97, 0]).d
    return body(size, [0.1, 0.32], [0.5, 0.4], [0.86, 0.26]) + path('line', ridge(-0.28) + ridge(0.26) + ridge(-0.02))
  },
  pod: (size) => {
    const bumps = range(4, (index) => pen([0, 0]).circle([size * (0.26 + index * 0.17), size * 0.05], size * 0.05).d)
    return (
      path(
        'fruit',
        pen([0, 0])
          .curve([size * 0.2, -size * 0.1], [size * 0.7, -size * 0.06], [size, size * 0.05])
          .curve([size * 0.75, size * 0.17], [size * 0.2, size * 0.14], [0, 0])
          .close().d,
      ) + path('fruit dark', bumps.join(''))
    )
  },
  spiny: (size) => {
    const center: Point = [size * 0.5, 0]
    const hairs = range(22, (index) => polar((index * 360) / 22, size * (index % 2 ? 0.36 : 0.56), center))
    const heart = hairs.map(([x, y]): Point => [x, y * 0.85])
    return (
      path(
        'fruit',
        pen(heart[0] ?? center)
          .line(...heart.slice(1))
          .close().d,
      ) + path('line', pen([size * 0.2, 0]).curve([size * 0.5, size * 0.1], [size * 0.9, 0]).d)
    )
  },
}

/** Fruit on stalks from one place, by the id of its drawing. */
export function drawBunch({ size, count }: FruitForm, id: string, chance: Random): string {
  const stalks: string[] = []
  const fruits = range(count, (index) => {
    const aside = count > 1 ? index / (count - 1) - 0.5 : 0
    const angle = aside * 84 + chance.between(-6, 6)
    const [x, y] = polar(angle, 16 + size * (count > 3 ? 0.7 - Math.abs(aside) : 0.2))
    stalks.push(pen([0, 0]).line([x, y]).d)
    return place(id, { x, y, angle, scale: 1 })
  })
  return path('stalk', stalks.join('')) + fruits.join('')
}

/** A body of three widths: near the stalk, in the middle, at the end; its lower side lies in the shade. */
function body(size: number, ...[near, middle, end]: [Width, Width, Width]): string {
  const at = ([along, half]: Width, side: number): Point => [along * size, half * size * side]
  const outline = blob([
    [0, 0],
    at(near, -1),
    at(middle, -1),
    at(end, -1),
    [size * 1.04, 0],
    at(end, 1),
    at(middle, 1),
    at(near, 1),
  ])
  const shade = pen([size * 0.04, size * 0.02])
    .curve(at(near, 0.4), at(middle, 0.3), at(end, 0.4), [size * 0.98, 0])
    .curve(at(end, 0.9), at(middle, 1), at(near, 0.9), [size * 0.04, size * 0.02])
    .close().d
  return path('fruit', outline) + path('fruit dark', shade)
}

type Width = readonly [along: number, half: number]

/** What is left of the flower at the end of a berry. */
function crown(size: number): string {
  return size < 30 ? '' : path('line', pen([size, -size * 0.1]).line([size * 0.94, 0], [size, size * 0.1]).d)
}

function cap(size: number): string {
  return path(
    'blade',
    pen([-size * 0.02, -size * 0.06])
      .curve(
        [size * 0.06, -size * 0.2],
        [size * 0.16, -size * 0.12],
        [size * 0.16, size * 0.12],
        [size * 0.06, size * 0.2],
        [-size * 0.02, size * 0.06],
      )
      .close().d,
  )
}
