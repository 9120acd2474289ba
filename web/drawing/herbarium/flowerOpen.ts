import { dots, path, pen, polar, range, type Point } from './path.ts'
import { petals, sweptPetals, type Petal } from './petals.ts'
import { toned } from './tone.ts'
import { has, type FlowerTraits } from './traits.ts'

/** Below that size, most anthers would hide the petals. */
const ANTHERS_FROM = 100

/** Lines from the centre of each petal outwards. */
function folds(count: number, center: Point, reach: number, turn = 0): string {
  return range(count, (index) => {
    const angle = turn + (360 * index) / count
    return [-5, 0, 5]
      .map(
        (aside) =>
          pen(polar(angle + aside * 0.6, reach * 0.3, center)).line(
            polar(angle + aside, reach * (aside ? 0.56 : 0.7), center),
          ).d,
      )
      .join('')
  }).join('')
}

function stamens(flower: FlowerTraits, center: Point, size: number): string {
  const many = has(flower.features, 'many-stamens')
  const long = has(flower.features, 'long-stamens')
  const count = many ? 20 : Math.min(flower.petals ?? 5, 6)
  const reach = size * (long ? 0.55 : many ? 0.3 : 0.17)
  const tips = range(count, (index) => polar((360 * index) / count + 20, reach * (index % 2 ? 1 : 0.76), center))
  const anthers = many && size < ANTHERS_FROM ? tips.filter((_, index) => index % 5 === 0) : tips
  return toned(
    flower.centre ?? 'yellow',
    path('hair slight', tips.map((tip) => pen(center).line(tip).d).join('')) +
      dots('anther', anthers) +
      path('body slight', pen(center).circle(center, size * (many ? 0.08 : 0.05)).d),
  )
}

/** Green leaflets behind the petals. */
function sepals(count: number, center: Point, reach: number, colour: FlowerTraits['colour'] = 'green'): string {
  return toned(colour, path('body', petals(count, center, { reach, wide: 34, tip: 'point' }, 180 / count)))
}

export function pedicel(size: number): string {
  return toned('green', path('twig', pen([0, 0]).line([size * 0.5, 0]).d))
}

export function drawOpen(flower: FlowerTraits, size: number, tip: Petal['tip'] = 'round'): string {
  if (has(flower.features, 'reflexed')) return drawReflexed(flower, size, tip === 'point')
  const count = flower.petals ?? 5
  const center: Point = [size * 0.5, 0]
  return (
    pedicel(size) +
    (size > 30 ? sepals(Math.min(count, 5), center, size * 0.3) : '') +
    toned(
      flower.colour,
      path('body', corolla(flower, center, size, tip)) + path('hatch', folds(count, center, size * 0.46, 90)),
    ) +
    (has(flower.features, 'dark-eye')
      ? toned(flower.centre ?? 'red', path('shadow', pen(center).circle(center, size * 0.12).d))
      : '') +
    stamens(flower, center, size)
  )
}

function corolla(flower: FlowerTraits, center: Point, size: number, tip: Petal['tip']): string {
  const count = flower.petals ?? 5
  const isFringed = has(flower.features, 'fringed')
  const claw = isFringed || has(flower.features, 'clawed')
  const wide = Math.min(300 / count, 74) * (tip === 'point' ? 0.9 : claw ? 0.72 : 1)
  return petals(count, center, { reach: size * 0.5, wide, tip: isFringed ? 'fringe' : tip, claw }, 90)
}

export function drawFar(flower: FlowerTraits, size: number): string {
  const tip = flower.type === 'star' ? 'point' : 'round'
  const isBack = has(flower.features, 'reflexed')
  const center: Point = [size * (isBack ? 0.62 : 0.5), 0]
  const shape = isBack
    ? sweptPetals(flower.petals ?? 5, center, size * 0.56, 34, tip === 'point')
    : corolla(flower, center, size, tip)
  return (
    pedicel(size) +
    toned(flower.colour, path('mote', shape)) +
    toned(
      flower.centre ?? 'yellow',
      path('body slight', isBack ? cone(center, size) : pen(center).circle(center, size * 0.1).d),
    )
  )
}

/** Petals bent back, so that the stamens stand out in front. */
function drawReflexed(flower: FlowerTraits, size: number, isStar: boolean): string {
  const center: Point = [size * 0.62, 0]
  const tips = [-32, -16, 0, 16, 32].map((angle, index) => polar(angle, size * (index % 2 ? 0.3 : 0.36), center))
  const threads = path('hair', tips.map((tip) => pen(center).line(tip).d).join('')) + dots('anther', tips)
  return (
    pedicel(size) +
    toned(flower.colour, path('body', sweptPetals(flower.petals ?? 5, center, size * 0.56, isStar ? 30 : 44, isStar))) +
    toned(flower.centre ?? 'yellow', isStar ? path('body', cone(center, size)) : threads) +
    toned('green', path('body', pen(center).circle(center, size * 0.05).d))
  )
}

/** Stamens that stand together around the style. */
function cone([x, y]: Point, size: number): string {
  return pen([x, y - size * 0.09])
    .curve(
      [x + size * 0.2, y - size * 0.11],
      [x + size * 0.34, y],
      [x + size * 0.2, y + size * 0.11],
      [x, y + size * 0.09],
    )
    .close().d
}

/** Its stamens stand together as a cone. */
export function drawStar(flower: FlowerTraits, size: number): string {
  const open = drawOpen(flower, size, 'point')
  if (has(flower.features, 'reflexed')) return open
  const heart = pen([size * 0.5, 0]).circle([size * 0.5, 0], size * 0.1).d
  return open + toned(flower.centre ?? 'yellow', path('body', heart))
}

/** With its stamens on a column. */
export function drawMallow(flower: FlowerTraits, size: number): string {
  const center: Point = [size * 0.5, 0]
  const eye = has(flower.features, 'dark-eye')
    ? toned(flower.centre ?? 'red', path('shadow', pen(center).circle(center, size * 0.15).d))
    : ''
  const along = (out: number, aside: number) => polar(-38 + aside, size * out, center)
  const column = pen(along(0.06, -70))
    .curve(along(0.2, -10), along(0.34, -5), along(0.38, 0), along(0.34, 5), along(0.2, 10), along(0.06, 70))
    .close().d
  const anthers = range(12, (index) => along(0.15 + index * 0.021, (index % 2 ? 1 : -1) * (17 - index * 0.6)))
  return (
    pedicel(size) +
    sepals(5, center, size * 0.36, has(flower.features, 'red-calyx') ? 'red' : 'green') +
    toned(
      flower.colour,
      path('body', petals(flower.petals ?? 5, center, { reach: size * 0.52, wide: 84 }, 18)) +
        path('hatch', folds(flower.petals ?? 5, center, size * 0.5, 18)),
    ) +
    eye +
    toned('orange', dots('anther', anthers)) +
    toned('cream', path('body', column))
  )
}
