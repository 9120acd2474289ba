import { clip, trace, type Line } from './clip.ts'
import { path, pen, polar, range, type Point } from './path.ts'
import { drawVein } from './leafMarks.ts'
import { has, type LeafTraits } from './traits.ts'

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

/** A leaf whose lobes stand around the end of its stalk. */
export function drawPalmate(leaf: LeafTraits): string {
  const count = Math.max(leaf.parts ?? 5, 2)
  const isShield = leaf.base === 'shield'
  const isCut = leaf.division === 'palmately-cut'
  const spread = isShield ? 360 * (1 - 1 / count) : count > 6 ? 290 : count > 3 ? 230 : 120
  const step = spread / (count - 1)
  const angleOf = (lobe: number) => (lobe / (count - 1) - 0.5) * spread
  const reach = (lobe: number) => 1 - (isShield ? 0.22 : 0.36) * (Math.abs(angleOf(lobe)) / 150) ** 1.4
  const tips = range(count, (lobe) => polar(angleOf(lobe), reach(lobe)))
  // The tips of the lobes reach as far as the leaf is long and wide.
  const long = leaf.size / (1 + Math.max(0, ...tips.map(([x]) => -x)))
  const broad = leaf.breadth / 2 / Math.max(...tips.map(([, y]) => y))
  const center: Point = [leaf.stalk + leaf.size - long, 0]
  const spot = (angle: number, far: number): Point => {
    const [x, y] = polar(angle, far)
    return [center[0] + x * long, y * broad]
  }
  const sinus = isCut
    ? 0.24
    : leaf.margin === 'undulate' || leaf.shape === 'round' || leaf.shape === 'heart'
      ? 0.8
      : leaf.shape === 'lanceolate'
        ? 0.42
        : 0.6
  const teeth = TEETH[leaf.margin]
  const isStraight = teeth && !leaf.margin.startsWith('cren')
  const pointed = POINTED[leaf.apex ?? 'rounded']
  const wide = leaf.shape === 'lanceolate' || leaf.shape === 'oblong' ? 0.34 : 0.44

  const widthAt = (out: number) => wide * (1 - ((out - 0.66) / 0.24) * (1 - (pointed ?? 0.48)))
  const ends = range(count, (index) => spot(angleOf(index), reach(index)))
  const lobe = (index: number): Point[] => {
    const [angle, far] = [angleOf(index), reach(index)]
    const shoulder = (side: number, out: number, part: number) => spot(angle + side * step * part, far * out)
    const flank = (side: number) =>
      teeth?.flatMap((out) => [
        shoulder(side, out, widthAt(out)),
        shoulder(side, out + 0.02, widthAt(out) - wide * 0.14),
      ]) ?? [shoulder(side, (sinus + 1) / 2 - 0.06, wide), shoulder(side, 0.9, wide * (pointed ?? 0.62))]
    return [...flank(-1), ends[index]!, ...flank(1).toReversed()]
  }
  const notch = (index: number) => spot(angleOf(index) + step / 2, Math.min(reach(index), reach(index + 1)) * sinus)
  const lobesFrom = (from: number, to: number): Point[] =>
    range(to - from, (offset) =>
      from + offset < count - 1 ? [...lobe(from + offset), notch(from + offset)] : lobe(from + offset),
    ).flat()
  // The cut down to the stalk: deep and narrow, shallow in a shield.
  const foot: Point = isShield ? spot(180, isCut ? 0.3 : 0.55) : spot(180, count > 3 ? 0 : 0.1)
  const follow = (shape: Line, points: Point[]) => {
    if (isStraight) return shape.line(...points)
    let from = 0
    // A curve goes round its points: one that is pointed ends there.
    for (const [index, point] of points.entries()) {
      if (!pointed || !ends.includes(point)) continue
      shape.curve(...points.slice(from, index + 1))
      from = index + 1
    }
    return shape.curve(...points.slice(from))
  }
  const outline = (start: Point, points: Point[]) => {
    const shape = pen(start)
    follow(shape, points)
    return shape.close().d
  }
  const margin = trace(foot)
  follow(margin, [...lobesFrom(0, count), foot])
  const middle = Math.floor(count / 2)
  const ribs = range(count, (index) => pen(center).line(spot(angleOf(index), reach(index) * 0.93)).d)
  const nerves = range(count, (index) =>
    [0.45, 0.62, 0.78]
      .map((out) =>
        [-1, 1]
          .map((side) => {
            const from = spot(angleOf(index), reach(index) * out)
            const to = spot(angleOf(index) + side * step * 0.24 * (1.5 - out), reach(index) * (out + 0.1))
            return pen(from).line(clip(from, to, margin.points)).d
          })
          .join(''),
      )
      .join(''),
  )
  const lower = [
    ...lobe(middle).slice(teeth ? teeth.length * 2 : 2),
    ...(middle < count - 1 ? [notch(middle)] : []),
    ...lobesFrom(middle + 1, count),
  ]
  return (
    path('twig', pen([0, 0]).curve([center[0] / 2, center[0] * 0.04], isShield ? foot : center).d) +
    path('body', outline(foot, [...lobesFrom(0, count), foot])) +
    path('shadow', outline(center, [...lower, foot])) +
    drawVein(leaf, 'rib', ribs.join('')) +
    drawVein(leaf, 'nerve', nerves.join('')) +
    (has(leaf.features, 'mottled')
      ? path(
          'pale speck',
          range(
            count * 2,
            (index) =>
              `${pen(spot(angleOf(index >> 1) + (index % 2 ? 9 : -9), reach(index >> 1) * (index % 2 ? 0.5 : 0.34))).d}h7`,
          ).join(''),
        )
      : '') +
    (isShield ? path('edge', pen(center).circle(center, 3).d) : '')
  )
}
