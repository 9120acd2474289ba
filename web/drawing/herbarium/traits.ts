import { inCentimetres } from '../../../api/rules/morphology/lengths.ts'
import type { Morphology } from '../../../api/rules/morphology/spec.ts'

type Part<Name extends keyof Morphology> = NonNullable<Morphology[Name]>
export type Growth = NonNullable<Part<'plant'>['growth']>
export type Colour = NonNullable<Part<'flower'>['colour']>
export type Position = NonNullable<Part<'inflorescence'>['position']>

export type LeafTraits = Part<'leaf'> & {
  division: NonNullable<Part<'leaf'>['division']>
  shape: NonNullable<Part<'leaf'>['shape']>
  margin: NonNullable<Part<'leaf'>['margin']>
  colour: Colour
  /** Lengths in units of the sheet, before the plant is fitted to it. */
  size: number
  breadth: number
  stalk: number
  leaflet: { size: number; breadth: number }
}

export type FlowerTraits = Part<'flower'> & {
  type: NonNullable<Part<'flower'>['type']>
  colour: Colour
  size: number
  /** Its size, where that is too small or too large to be drawn. */
  real: number
}
export type FruitTraits = Part<'fruit'> & {
  type: NonNullable<Part<'fruit'>['type']>
  colour: Colour
  size: number
  breadth: number
  /** As of flowers. */
  real: number
}

/** A morphology with what it leaves out filled in, and with lengths in units of the sheet. */
export type Traits = {
  growth: Growth
  /** Units in a centimetre. */
  unit: number
  /** In centimetres, if it is known. */
  height: number | null
  stem: Part<'stem'>
  leaf: LeafTraits
  inflorescence: (Part<'inflorescence'> & { type: NonNullable<Part<'inflorescence'>['type']>; size: number }) | null
  flower: FlowerTraits | null
  fruit: FruitTraits | null
  seed: Part<'seed'> | null
  root: Part<'root'> | null
  crown: Part<'plant'>['crown']
  details: NonNullable<Part<'sheet'>['details']>
  poison: NonNullable<Part<'sheet'>['poison']>
}

/** How long the leaf is drawn where it rules the picture; elsewhere it follows from its real length. */
const LEAF_SIZES: Partial<Record<Growth, number>> = {
  'succulent-rosette': 430,
  tussock: 720,
  bulb: 420,
  'rosette-herb': 270,
  fern: 470,
  cactus: 230,
}
/** How high the whole plant is drawn where it is drawn to scale. */
const PLANT_SIZES: Partial<Record<Growth, number>> = { cane: 780, horsetail: 900 }
/** A form with few branches of its own gets along with smaller leaves. */
const RATIOS: Record<LeafTraits['shape'], number> = {
  linear: 0.07,
  needle: 0.09,
  lanceolate: 0.26,
  oblanceolate: 0.3,
  oblong: 0.4,
  elliptic: 0.48,
  ovate: 0.58,
  obovate: 0.55,
  spatulate: 0.42,
  heart: 0.85,
  round: 0.95,
  rhombic: 0.6,
  triangular: 0.7,
  sickle: 0.16,
  tapering: 0.2,
}
/** Clusters that are drawn to scale, however small. */
const SMALL: ReadonlySet<string> = new Set(['solitary', 'few', 'heads', 'ball', 'cone', 'spore-cone', 'disc'])
const COMPOUND = /foliate$|pinnate$|^palmate$|^threads$|^twice-cut$/

/** Whether a leaf is made of leaflets. A lobed leaf is one blade. */
export function isCompound({ division }: Pick<LeafTraits, 'division'>): boolean {
  return COMPOUND.test(division)
}

export function traitsOf(morphology: Morphology): Traits {
  const { plant = {}, stem = {}, leaf = {}, inflorescence, flower, fruit, sheet = {} } = morphology
  const growth = plant.growth ?? 'erect-herb'
  const height = plant.height ? inCentimetres(plant.height) : null
  const division = leaf.division ?? 'simple'
  const shape = leaf.shape ?? 'ovate'
  const length = leaf.length ? inCentimetres(leaf.length) : 10
  const unit = PLANT_SIZES[growth]
    ? PLANT_SIZES[growth] / (height ?? 100)
    : (LEAF_SIZES[growth] ?? drawnLength(length) * (/^(?:bi|tri)pinnate|twice|threads/.test(division) ? 1.4 : 1)) /
      length
  const units = (written: string | undefined, otherwise: number) =>
    written ? inCentimetres(written) * unit : otherwise
  const size = length * unit
  const leafletSize = units(
    leaf.leafletLength,
    size * (division === 'palmate' || division === 'trifoliate' ? 0.55 : 0.3),
  )
  const isStalked = !leaf.attachment || leaf.attachment.endsWith('stalk') || leaf.attachment === 'stalked'
  const breadth = units(leaf.width, size * (isCompound({ division }) ? 0.7 : RATIOS[shape]))
  return {
    growth,
    unit,
    height,
    stem,
    crown: plant.crown,
    leaf: {
      ...leaf,
      division,
      shape,
      margin: leaf.margin ?? 'entire',
      colour: leaf.colour ?? 'green',
      size,
      breadth,
      stalk: isStalked ? Math.min(units(leaf.petiole, size * 0.14), size * 1.2) : 0,
      leaflet: { size: leafletSize, breadth: units(leaf.leafletWidth, leafletSize * RATIOS[shape]) },
    },
    inflorescence: inflorescence && {
      ...inflorescence,
      type: inflorescence.type ?? 'solitary',
      size: visible(units(inflorescence.length, 150), SMALL.has(inflorescence.type ?? 'solitary') ? 16 : 46, 360),
    },
    flower: flower?.type
      ? {
          ...flower,
          type: flower.type,
          colour: flower.colour ?? 'white',
          size: visible(units(flower.length ?? flower.width, 40), 12, 290),
          real: units(flower.length ?? flower.width, 40),
        }
      : null,
    fruit: fruit?.type
      ? {
          ...fruit,
          type: fruit.type,
          colour: fruit.colour ?? 'brown',
          ...fitted(units(fruit.length ?? fruit.width, 40), units(fruit.width ?? fruit.length, 30)),
          real: units(fruit.length ?? fruit.width, 40),
        }
      : null,
    seed: morphology.seed ?? null,
    root: morphology.root ?? null,
    details: sheet.details ?? [],
    poison: sheet.poison ?? [],
  } as Traits
}

/** A fruit that is neither too small to see nor too large for the sheet, in its own proportions. */
function fitted(length: number, breadth: number): { size: number; breadth: number } {
  const size = visible(length, 10, 300)
  return { size, breadth: within((breadth * size) / length, Math.min(4, size * 0.12), 240) }
}

/** How many times larger than to scale a small part of the plant may be drawn, so that it is seen. */
const MAX_ENLARGED = 1.5

/** Small parts are drawn a little larger than they are, up to `low`, but not so much that they seem to be others. */
function visible(length: number, low: number, high: number): number {
  return within(length, Math.min(low, length * MAX_ENLARGED), high)
}

/** Larger leaves are drawn larger, but not by as much: of a small-leaved plant a longer twig is shown. */
function drawnLength(centimetres: number): number {
  return within(130 * (centimetres / 8) ** 0.42, 66, 330)
}

export function within(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

export function has(list: readonly string[] | undefined, ...terms: readonly string[]): boolean {
  return terms.some((term) => list?.includes(term))
}
