import { inCentimetres } from '../../../api/rules/morphology/lengths.ts'
import { drawFlower } from './flower.ts'
import { drawHollow } from './flowerHead.ts'
import { drawFruit } from './fruit.ts'
import { drawLeafPiece, drawYoungLeaves } from './leafPiece.ts'
import { path, pen, polar, type Point } from './path.ts'
import { drawSeed } from './seed.ts'
import { drawPoisonSigns, isPoisonousUnripe } from './poison.ts'
import type { Sheet } from './sheet.ts'
import { place, short } from './sprite.ts'
import { toned } from './tone.ts'
import { has, type FruitTraits, type Traits } from './traits.ts'
import { defineCluster } from './cluster.ts'
import { drawSection, isArmed, seedPlace } from './fruit/section.ts'
import { drawBarkPiece, drawRootPiece, drawStemPiece, ENLARGED } from './pieces.ts'
import { drawSilhouette } from './silhouette.ts'

const RADIUS = 78
const LENS: readonly Point[] = [
  [128, 892],
  [304, 892],
]

/** As it stands on the plant. */
const FRUIT_ANGLES: Partial<Record<NonNullable<FruitTraits['posture']>, number>> = { erect: -78, spreading: -24 }

/** Where the plant stands from afar: in the place of a circle, or small between the circles and the label. */
const AFAR: readonly (readonly [at: Point, scale: number])[] = [
  [[104, 948], 0.95],
  [[276, 948], 0.95],
  [[446, 872], 0.5],
]

/** Enlarged details in circles beside the label, with how much larger they are; and the plant from afar. */
export function drawDetails(sheet: Sheet, traits: Traits, isAll: boolean): void {
  const details = traits.details.slice(0, 2)
  const circles = details.map((detail, index) => {
    const [x, y] = LENS[index]!
    const { markup, times, seed } = enlarge(sheet, traits, detail)
    const factor = rounded(times / sheet.scale())
    const isOther = times > 0 && Math.abs(factor - 1) > 0.11
    const label = isOther ? `<text class="scale" x="${x + 54}" y="${y + 84}">× ${factor}</text>` : ''
    const state = stateOf(detail, traits)
    const said = state && `<text class="scale" x="${x}" y="${y - RADIUS - 10}">${state}</text>`
    sheet.mount(
      `<path class="lens" d="${pen([x, y]).circle([x, y], RADIUS).d}"/><g transform="translate(${x} ${y})">${markup}</g>${label}${said}`,
    )
    return { at: LENS[index]!, ...(seed && { seed: [x + seed[0], y + seed[1]] as const }) }
  })
  drawPoisonSigns(sheet, traits, circles)
  if (!isAll) drawSilhouette(sheet, traits, ...AFAR[details.length]!)
}

/** What differs from the same part on the plant. A plate is the same in both languages. */
function stateOf(detail: Traits['details'][number], traits: Traits): string {
  if (detail === 'leaf' && traits.leaf.margin === 'plantlets') return 'caída · fallen'
  if (detail === 'young-leaves') return 'jóvenes · young'
  if (detail === 'fruit' && isPoisonousUnripe(traits)) return 'sin madurar · unripe'
  return ''
}

/** No more digits than a drawing deserves. */
function rounded(factor: number): number {
  const step = factor < 1 ? 0.05 : factor < 3 ? 0.1 : factor < 20 ? 1 : 5
  return Number((Math.round(factor / step) * step).toFixed(2))
}

/** A part of the plant around 0,0, how many times larger than it is to the scale of the plant, and where a seed in it is. */
function enlarge(
  sheet: Sheet,
  traits: Traits,
  detail: Traits['details'][number],
): { markup: string; times: number; seed?: Point } {
  const { flower, fruit, inflorescence, leaf, seed } = traits
  const turned = (markup: string, length: number, angle: number) => {
    const [x, y] = polar(angle, -length / 2)
    return `<g transform="translate(${short(x)} ${short(y)})rotate(${angle})">${markup}</g>`
  }
  if ((detail === 'flower' || detail === 'flower-section') && flower) {
    const flat = !['tube', 'trumpet', 'funnel', 'salver', 'bell', 'lily'].includes(flower.type)
    const isHanging = has(flower.features, 'nodding') || (traits.inflorescence?.posture === 'hanging' && !flat)
    const angle = isHanging ? 66 : flower.type.endsWith('-head') ? -90 : -28
    const hollow = detail === 'flower-section' ? drawHollow(flower, ENLARGED) : ''
    // Stamens that stand out of a tube are within the circle too.
    const size = !flat && has(flower.features, 'long-stamens') ? ENLARGED / 1.3 : ENLARGED
    return { markup: turned(drawFlower(flower, size) + hollow, size, angle), times: size / flower.real }
  }
  if (detail === 'inflorescence') {
    const cluster = defineCluster(sheet, traits)
    if (!cluster) return { markup: '', times: 0 }
    const scale = ENLARGED / cluster.reach
    const whole = place(cluster.id, { x: 0, y: 0, angle: 0, scale })
    return { markup: turned(whole, ENLARGED, inflorescence?.posture === 'hanging' ? 78 : -72), times: scale }
  }
  if (detail === 'fruit' && fruit) {
    const most = fruit.type === 'ear' ? 96 : ENLARGED
    const size = Math.min(most, (most / fruit.breadth) * fruit.size * 0.9)
    return {
      markup: turned(
        drawFruit(traits, size, isPoisonousUnripe(traits) ? fruit.unripe : undefined),
        size,
        FRUIT_ANGLES[fruit.posture ?? inflorescence?.posture ?? 'hanging'] ?? 78,
      ),
      times: size / fruit.real,
    }
  }
  if (detail === 'fruit-section' && fruit) {
    const most = isArmed(fruit) ? ENLARGED * 0.86 : ENLARGED
    const size = Math.min(most, (most / fruit.breadth) * fruit.size * 0.92)
    const cut = { ...fruit, size, breadth: (fruit.breadth / fruit.size) * size, seed }
    const [along, across] = seedPlace(cut)
    return {
      markup: turned(drawSection(cut), size, 78),
      times: size / fruit.real,
      seed: polar(168, across, polar(78, along - size / 2)),
    }
  }
  if (detail === 'seed') {
    const places: Point[] = [
      [-32, -26],
      [30, -32],
      [-6, 14],
      [38, 32],
      [-42, 36],
    ]
    const size = seed?.shape === 'tiny' ? 26 : seed?.shape?.endsWith('winged') ? 56 : 46
    const markup = places
      .map(
        ([x, y], index) => `<g transform="translate(${x} ${y})rotate(${index * 47 - 40})">${drawSeed(seed, size)}</g>`,
      )
      .join('')
    return { markup, times: seed?.length ? size / (inCentimetres(seed.length) * traits.unit) : 0 }
  }
  if (detail === 'leaf' || detail === 'leaf-underside') {
    const isBelow = detail === 'leaf-underside'
    const features = leaf.features?.filter((each) => isBelow || each !== 'sori')
    const { markup, times, length } = drawLeafPiece({ ...leaf, features }, ENLARGED * 1.1)
    const below = has(features, 'white-below') ? 'white' : 'grey-green'
    return { markup: turned(toned(isBelow ? below : leaf.colour, markup), length, -62), times }
  }
  if (detail === 'young-leaves') return { markup: drawYoungLeaves(leaf), times: 0 }
  if (detail === 'bark') return { markup: drawBarkPiece(traits), times: 0 }
  if (detail === 'stem') return { markup: drawStemPiece(traits), times: 0 }
  if (detail === 'root') return { markup: drawRootPiece(sheet, traits), times: 0 }
  return { markup: '', times: 0 }
}

/** Beside the plant from afar there is no more room. */
const MOST_WIDE = 114

/** A bar of a round length, above the label. */
export function drawScaleBar(sheet: Sheet, unitsPerCentimetre: number): void {
  const lengths = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]
  const length = lengths.findLast((each) => each * unitsPerCentimetre <= MOST_WIDE) ?? 0.1
  const wide = Math.round(length * unitsPerCentimetre)
  const [right, y] = [740, 862]
  const label = length < 1 ? `${length * 10} mm` : length < 100 ? `${length} cm` : '1 m'
  sheet.mount(
    path(
      'bar',
      pen([right - wide, y - 6])
        .line([right - wide, y + 6])
        .move([right - wide, y])
        .line([right, y])
        .move([right, y - 6])
        .line([right, y + 6]).d,
    ) + `<text class="scale" x="${right - wide - 34}" y="${y + 6}">${label}</text>`,
  )
}
