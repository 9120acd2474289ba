import { drawFlower } from './flower.ts'
import { drawFruit } from './fruit.ts'
import { path, pen, polar, range, type Point } from './path.ts'
import type { Random } from './../random.ts'
import { cornersOf, type Sheet } from './sheet.ts'
import { place, short } from './sprite.ts'
import { toned } from './tone.ts'
import { has, type Colour, type FlowerTraits, type FruitTraits, type Traits } from './traits.ts'
import { SPREAD } from './cluster/spread.ts'
import { WHOLE } from './cluster/whole.ts'
import type { Inflorescence, One, Put } from './cluster/types.ts'

/** Small flowers are drawn larger and scaled down, so that whole numbers are fine enough for them. */
const SMALLEST = 60

/** Half the width of those that are wide, as a part of their length. */
const HALVES: Partial<Record<Inflorescence['type'], number>> = {
  corymb: 0.7,
  umbel: 0.85,
  'compound-umbel': 0.5,
  cyme: 0.6,
  cluster: 0.7,
  panicle: 0.45,
  'dense-panicle': 0.45,
}
/** Wider than high: how high, as a part of what is said to be its length. */
const HEIGHTS: Partial<Record<Inflorescence['type'], number>> = { 'compound-umbel': 0.56 }
/** Of smaller flowers nothing but colours is seen. */
const FAR = 30
/** How wide their outlines are: those of pale ones show them on the paper. */
const [OUTLINE, PALE_OUTLINE] = [0.35, 0.6]
const PALE: ReadonlySet<string> = new Set(['white', 'cream'])

/** `other` takes turns with the first, as an unripe fruit that hangs alone. */
export type Defined = { id: string; reach: number; other?: string }

/** Defines the inflorescence, with its foot at 0,0, growing to the right. */
export function defineCluster(sheet: Sheet, traits: Traits): Defined | null {
  const { inflorescence, flower } = traits
  if (!inflorescence) return null
  const drawn = flower && Math.max(flower.size, SMALLEST)
  const isFar = Boolean(flower && flower.size < FAR)
  const one: One | null =
    flower && drawn
      ? {
          id: sheet.sprite(drawOne(faced(flower), drawn, isFar), drawn),
          size: flower.size,
          scale: flower.size / drawn,
          isNodding: has(flower.features, 'nodding'),
          ...(has(flower.features, 'two-coloured') &&
            flower.centre && {
              other: sheet.sprite(drawOne({ ...flower, colour: flower.centre }, drawn, isFar), drawn),
            }),
        }
      : null
  const cluster = drawCluster(inflorescence, one, sheet.chance, stalkColour(traits))
  const half = inflorescence.size * (HALVES[inflorescence.type] ?? 0)
  const high = inflorescence.size * (HEIGHTS[inflorescence.type] ?? 1)
  return { id: sheet.sprite(cluster, cornersOf(high, half), ['flower']), reach: high + (one?.size ?? 0) * 0.6 }
}

/** A flower with as wide an outline at every scale: without it, white ones are lost on the paper. */
function drawOne(flower: FlowerTraits, size: number, isFar: boolean): string {
  const outline = PALE.has(flower.colour) ? PALE_OUTLINE : OUTLINE
  return `<g stroke-width="${short((outline * size) / flower.size)}">${drawFlower(flower, size, isFar)}</g>`
}

/** Of a small tube among many others only the mouth is seen. */
function faced(flower: FlowerTraits): FlowerTraits {
  const isTube = flower.type === 'salver' || flower.type === 'funnel'
  return isTube && flower.size < 24 ? { ...flower, type: 'open', petals: flower.petals ?? 5 } : flower
}

/** Fruit as it hangs together: laid out as the flowers were, or a few on short stalks. */
export function defineFruit(sheet: Sheet, traits: Traits): Defined | null {
  const { fruit, inflorescence } = traits
  if (!fruit || isHiddenInHead(traits)) return null
  // Where flowers are too small to be drawn one by one, so is their fruit.
  if (inflorescence && inflorescence.type in WHOLE && fruit.size < 10) return null
  const drawn = Math.max(fruit.size, SMALLEST)
  const scale = fruit.size / drawn
  const ripe = sheet.sprite(drawFruit(traits, drawn), drawn)
  const unripe = fruit.unripe ? sheet.sprite(drawFruit(traits, drawn, fruit.unripe), drawn) : ripe
  // Where nobody says how many there are, they stand as the flowers did.
  const isAsFlowers = !fruit.position || fruit.position === inflorescence?.position
  const count = fruit.number ?? (isAsFlowers ? (inflorescence?.flowers ?? 1) : 1)
  const isSpread = count > 4 && inflorescence && inflorescence.type in SPREAD && !ALONE.has(inflorescence.type)
  const size = Math.max(inflorescence?.size ?? 0, fruit.size * 2)
  const bunch = isSpread
    ? drawCluster(
        { ...inflorescence, flowers: count, size },
        { id: ripe, other: unripe, size: fruit.size, scale },
        sheet.chance,
        stalkColour(traits),
      )
    : drawBunch(count, { ...fruit, ids: [ripe, unripe], scale }, sheet.chance)
  const reach = isSpread ? size : fruit.size * (count > 1 ? 1.6 : 1) + 14
  const corners = count === 1 ? cornersOf(stalkOf(fruit) + fruit.size, fruit.breadth / 2) : cornersOf(reach, 0)
  const isTurned = fruit.unripe && count < 3
  const other = isTurned
    ? sheet.sprite(drawBunch(count, { ...fruit, ids: [unripe, unripe], scale }, sheet.chance), corners, [
        'unripe-fruit',
      ])
    : undefined
  const isMixed = fruit.unripe && count > 2
  const parts = isMixed ? (['fruit', 'unripe-fruit'] as const) : (['fruit'] as const)
  return { id: sheet.sprite(bunch, corners, parts), reach, ...(other && { other }) }
}

/** Achenes stay within their head until they fall: single ones of unknown number grow on no shoot of their own. */
function isHiddenInHead({ flower, fruit }: Traits): boolean {
  return Boolean(flower?.type.endsWith('-head') && fruit?.type.endsWith('achene') && !fruit.number)
}

const ALONE: ReadonlySet<string> = new Set(['solitary', 'few', 'coiled', 'whorls', 'heads'])

/** Fruit that sits on what bears it. */
const SESSILE: ReadonlySet<string> = new Set(['prickly-pear', 'woody-capsule'])

/** How long the stalk of a fruit is. */
const stalkOf = ({ type, size }: Pick<FruitTraits, 'type' | 'size'>) =>
  SESSILE.has(type) ? 0 : 10 + Math.min(size * 0.24, 18)

function drawBunch(
  count: number,
  fruit: FruitTraits & { ids: readonly [ripe: string, unripe: string]; scale: number },
  chance: Random,
): string {
  const { ids, scale, size, breadth } = fruit
  const shown = Math.min(count, 9)
  const isLong = breadth < size * 0.2
  const stalks: string[] = []
  const fruits = range(shown, (index) => {
    const aside = shown > 1 ? index / (shown - 1) - 0.5 : 0
    const angle = aside * (isLong ? 36 : shown > 2 ? 110 : 60) + chance.between(-5, 5)
    const [x, y] = polar(angle, stalkOf(fruit) + (index % 2 && shown > 3 && !isLong ? size * 0.55 : 0))
    if (stalkOf(fruit) > 0) stalks.push(pen([0, 0]).line([x, y]).d)
    return place(ids[index % 3 === 2 ? 1 : 0], { x, y, angle: angle * 0.7, scale })
  })
  return toned('green', path(size > 150 ? 'twig' : 'twig thin', stalks.join(''))) + fruits.join('')
}

type Drawing = { stalks: string[]; flowers: string[] }

/** As of a stem that is a green of its own. */
function stalkColour({ stem }: Traits): Colour {
  return stem.colour?.endsWith('-green') ? stem.colour : 'green'
}

function drawCluster(inflorescence: Inflorescence, one: One | null, chance: Random, stalk: Colour): string {
  const drawing: Drawing = { stalks: [], flowers: [] }
  const solid = WHOLE[inflorescence.type as keyof typeof WHOLE]
  if (solid) return solid(inflorescence, one, chance)
  if (!one) return ''
  const put: Put = (foot, angle, stalk, scale = 1) => {
    const to = polar(angle, stalk, foot)
    if (stalk > 1) drawing.stalks.push(pen(foot).line(to).d)
    drawing.flowers.push(
      place(drawing.flowers.length % 3 === 2 ? (one.other ?? one.id) : one.id, {
        x: to[0],
        y: to[1],
        angle: (one.isNodding ? (angle < 0 ? -1 : 1) * Math.max(Math.abs(angle), 158) : angle) + chance.between(-8, 8),
        scale: one.scale * scale,
        flip: chance.chance(0.5),
      }),
    )
  }
  const line = (points: Point[]) => drawing.stalks.push(pen(points[0]!).curve(...points.slice(1)).d)
  SPREAD[inflorescence.type as keyof typeof SPREAD]({ ...inflorescence, one, chance, put, line })
  return toned(stalk, path('stalk-line', drawing.stalks.join(''))) + drawing.flowers.join('')
}
