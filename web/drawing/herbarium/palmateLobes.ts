import type { Line } from './clip.ts'
import { polar, range, type Point } from './path.ts'
import type { LeafTraits } from './traits.ts'

type Margin = LeafTraits['margin']

/** Where teeth are, as parts of the length of a lobe. */
const COARSE = [0.68, 0.87]
const USUAL = [0.66, 0.78, 0.9]
const FINE = [0.6, 0.69, 0.78, 0.86, 0.93]
const TEETH: Partial<Record<Margin, readonly number[]>> = {
  dentate: COARSE,
  spiny: USUAL,
  serrate: USUAL,
  crenate: USUAL,
  serrulate: FINE,
  crenulate: FINE,
}
/** How wide a pointed lobe is near its tip, as a part of its width. */
const POINTED: Partial<Record<NonNullable<LeafTraits['apex']>, number>> = { acute: 0.34, acuminate: 0.2 }

/** How lobes stand around the end of the stalk. */
export type Fan = {
  count: number
  center: Point
  /** Degrees from one lobe to the next. */
  step: number
  angleOf: (lobe: number) => number
  /** How far a lobe reaches, as a part of the longest. */
  reachOf: (lobe: number) => number
  /** A place in a direction from the center, as far as a part of the longest lobe. */
  spot: (angle: number, far: number) => Point
  /** The tips of the lobes. */
  tips: readonly Point[]
}

export function fanOf(leaf: LeafTraits): Fan {
  const count = Math.max(leaf.parts ?? 5, 2)
  const isShield = leaf.base === 'shield'
  const spread = isShield ? 360 * (1 - 1 / count) : count > 6 ? 290 : count > 3 ? 230 : 120
  const angleOf = (lobe: number) => (lobe / (count - 1) - 0.5) * spread
  const reachOf = (lobe: number) => 1 - (isShield ? 0.22 : 0.36) * (Math.abs(angleOf(lobe)) / 150) ** 1.4
  const ends = range(count, (lobe) => polar(angleOf(lobe), reachOf(lobe)))
  // The tips of the lobes reach as far as the leaf is long and wide.
  const long = leaf.size / (1 + Math.max(0, ...ends.map(([x]) => -x)))
  const broad = leaf.breadth / 2 / Math.max(...ends.map(([, y]) => y))
  const center: Point = [leaf.stalk + leaf.size - long, 0]
  const spot = (angle: number, far: number): Point => {
    const [x, y] = polar(angle, far)
    return [center[0] + x * long, y * broad]
  }
  const tips = range(count, (lobe) => spot(angleOf(lobe), reachOf(lobe)))
  return { count, center, step: spread / (count - 1), angleOf, reachOf, spot, tips }
}

/** The edge of some lobes, with the notches between them. */
export function lobesFrom(leaf: LeafTraits, fan: Fan, from: number): Point[] {
  return range(fan.count - from, (offset) => {
    const index = from + offset
    return index < fan.count - 1 ? [...lobe(leaf, fan, index), notch(leaf, fan, index)] : lobe(leaf, fan, index)
  }).flat()
}

/** The edge from the tip of the middle lobe on. */
export function lowerLobes(leaf: LeafTraits, fan: Fan): Point[] {
  const middle = Math.floor(fan.count / 2)
  const flank = (TEETH[leaf.margin]?.length ?? 1) * 2
  return lobesFrom(leaf, fan, middle).slice(flank)
}

function lobe(leaf: LeafTraits, { angleOf, reachOf, spot, step, tips }: Fan, index: number): Point[] {
  const [angle, far] = [angleOf(index), reachOf(index)]
  const wide = leaf.shape === 'lanceolate' || leaf.shape === 'oblong' ? 0.34 : 0.44
  const pointed = POINTED[leaf.apex ?? 'rounded']
  const widthAt = (out: number) => wide * (1 - ((out - 0.66) / 0.24) * (1 - (pointed ?? 0.48)))
  const shoulder = (side: number, out: number, part: number) => spot(angle + side * step * part, far * out)
  // Teeth begin beyond the notch, where that is shallow.
  const notched = Math.max(sinusOf(leaf), 0.6)
  const beyond = (out: number) => notched + ((out - 0.6) * (1 - notched)) / 0.4
  const flank = (side: number) =>
    TEETH[leaf.margin]?.flatMap((out) => [
      shoulder(side, beyond(out), widthAt(out)),
      shoulder(side, beyond(out + 0.02), widthAt(out) - wide * 0.14),
    ]) ?? [shoulder(side, (sinusOf(leaf) + 1) / 2 - 0.06, wide), shoulder(side, 0.9, wide * (pointed ?? 0.62))]
  return [...flank(-1), tips[index]!, ...flank(1).reverse()]
}

/** Between a lobe and the next. */
function notch(leaf: LeafTraits, { angleOf, reachOf, spot, step }: Fan, index: number): Point {
  return spot(angleOf(index) + step / 2, Math.min(reachOf(index), reachOf(index + 1)) * sinusOf(leaf))
}

/** How far from the center a notch is, as a part of the length of its lobes. */
function sinusOf({ division, margin, shape }: LeafTraits): number {
  if (division === 'palmately-cut') return 0.24
  if (margin === 'undulate' || shape === 'round' || shape === 'heart') return 0.8
  return shape === 'lanceolate' ? 0.42 : 0.6
}

/** Draws along an edge, from where the line is. */
export function follow(line: Line, { margin, apex }: LeafTraits, { tips }: Fan, edge: readonly Point[]): void {
  const isStraight = TEETH[margin] && !margin.startsWith('cren')
  if (isStraight) return void line.line(...edge)
  let from = 0
  // A curve goes round its points: one that is pointed ends there.
  for (const [index, point] of edge.entries()) {
    if (!POINTED[apex ?? 'rounded'] || !tips.includes(point)) continue
    line.curve(...edge.slice(from, index + 1))
    from = index + 1
  }
  line.curve(...edge.slice(from))
}
