import { clip, trace } from './clip.ts'
import { drawVein } from './leafMarks.ts'
import { fanOf, follow, lobesFrom, lowerLobes, type Fan } from './palmateLobes.ts'
import { path, pen, range, type Point } from './path.ts'
import { has, type LeafTraits } from './traits.ts'

/** A leaf whose lobes stand around the end of its stalk. */
export function drawPalmate(leaf: LeafTraits): string {
  const fan = fanOf(leaf)
  const { center } = fan
  const isShield = leaf.base === 'shield'
  const foot = footOf(leaf, fan)
  const edge = [...lobesFrom(leaf, fan, 0), foot]
  const margin = trace(foot)
  follow(margin, leaf, fan, edge)
  return (
    path('twig', pen([0, 0]).curve([center[0] / 2, center[0] * 0.04], isShield ? foot : center).d) +
    path('body', outline(leaf, fan, foot, edge)) +
    path('shadow', outline(leaf, fan, center, [...lowerLobes(leaf, fan), foot])) +
    drawVein(leaf, 'rib', ribsOf(fan)) +
    drawVein(leaf, 'nerve', nervesOf(fan, margin.points)) +
    (has(leaf.features, 'mottled') ? path('pale speck', specksOf(fan)) : '') +
    (isShield ? path('edge', pen(center).circle(center, 3).d) : '')
  )
}

/** The cut down to the stalk: deep and narrow, shallow in a shield. */
function footOf(leaf: LeafTraits, { count, spot }: Fan): Point {
  if (leaf.base === 'shield') return spot(180, leaf.division === 'palmately-cut' ? 0.3 : 0.55)
  return spot(180, count > 3 ? 0 : 0.1)
}

function outline(leaf: LeafTraits, fan: Fan, start: Point, edge: readonly Point[]): string {
  const shape = pen(start)
  follow(shape, leaf, fan, edge)
  return shape.close().d
}

/** From the center into each lobe. */
function ribsOf({ count, center, angleOf, reachOf, spot }: Fan): string {
  return range(count, (lobe) => pen(center).line(spot(angleOf(lobe), reachOf(lobe) * 0.93)).d).join('')
}

/** From the ribs to both sides, within the margin. */
function nervesOf({ count, step, angleOf, reachOf, spot }: Fan, margin: readonly Point[]): string {
  const nerve = (lobe: number, out: number, side: number) => {
    const from = spot(angleOf(lobe), reachOf(lobe) * out)
    const to = spot(angleOf(lobe) + side * step * 0.24 * (1.5 - out), reachOf(lobe) * (out + 0.1))
    return pen(from).line(clip(from, to, margin)).d
  }
  const ofLobe = (lobe: number) => [0.45, 0.62, 0.78].map((out) => nerve(lobe, out, -1) + nerve(lobe, out, 1))
  return range(count, ofLobe).flat().join('')
}

/** Two short dashes on each lobe. */
function specksOf({ count, angleOf, reachOf, spot }: Fan): string {
  const speck = (lobe: number, aside: number, far: number) =>
    `${pen(spot(angleOf(lobe) + aside, reachOf(lobe) * far)).d}h7`
  return range(count, (lobe) => speck(lobe, -9, 0.34) + speck(lobe, 9, 0.5)).join('')
}
