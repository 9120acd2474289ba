import { halfOf, profileOf, veinsOfLobes, type Spine } from './outline.ts'
import { dots, path, pen, polar, range, type Point } from './path.ts'
import { toned } from './tone.ts'
import { has, type LeafTraits } from './traits.ts'

/** What is on a blade beside its veins: dots, hairs, spores, young plants. */
export function drawLeafMarks(leaf: LeafTraits, line: Spine): string {
  const profile = profileOf(leaf)
  const marks: string[] = []
  const scattered = (rows: readonly number[], from: number, step: number) =>
    range(7, (index) => from + index * step).flatMap((t, index) =>
      rows.map((row) => line(t + (row > 0 ? 0.03 : 0), profile(t) * row * (index % 2 ? 1 : 0.7))),
    )
  if (has(leaf.features, 'dotted')) marks.push(dots('specks', scattered([-0.5, 0.5], 0.15, 0.11)))
  if (has(leaf.features, 'mottled'))
    marks.push(
      path(
        'pale speck',
        scattered([-0.5, 0.1, 0.55], 0.06, 0.09)
          .map(([x, y]) => `${pen([x, y]).d}h5`)
          .join(''),
      ),
    )
  const net = scattered([-0.36, 0.36], 0.16, 0.1)
  if (has(leaf.features, 'wrinkled'))
    marks.push(
      path('hatch', net.map(([x, y]) => `${pen([x - 4, y + 3]).curve([x - 3, y - 4], [x + 4, y - 2]).d}`).join('')),
    )
  if (has(leaf.features, 'rough') && leaf.size > 46)
    marks.push(
      path(
        'hatch',
        scattered([-0.6, 0.12, 0.62], 0.12, 0.11)
          .map(([x, y]) => `${pen([x, y]).d}l3-2`)
          .join(''),
      ),
    )
  if (has(leaf.features, 'glossy', 'fleshy') && leaf.size > 46)
    marks.push(
      path(
        'pale',
        pen(line(0.3, profile(0.3) * -0.46)).curve(line(0.45, profile(0.45) * -0.56), line(0.62, profile(0.62) * -0.5))
          .d,
      ),
    )
  if (has(leaf.features, 'hairy', 'stinging') && leaf.size > 40) marks.push(path('hair slight', fringe(leaf, line, 14)))
  if (leaf.margin === 'plantlets') marks.push(drawPlantlets(leaf, line))
  if (has(leaf.features, 'sori')) marks.push(drawSori(leaf, line))
  if (leaf.apex === 'spined') marks.push(path('hair', pen(line(0.99, 0)).line(line(1.05, 0)).d))
  return marks.join('')
}

/** Veins in ink, unless they have a colour of their own. */
export function drawVein({ venation, features }: LeafTraits, kind: 'rib' | 'nerve', lines: string): string {
  if (has(features, 'red-veins')) return toned('red', path(`${kind} red`, lines))
  return path(venation === 'pale' ? `${kind} pale` : kind, lines)
}

/** A young plant of two leaves in some of the notches. */
function drawPlantlets(leaf: LeafTraits, line: Spine): string {
  const profile = profileOf(leaf)
  const sprouts = [0.22, 0.4, 0.58, 0.76].flatMap((t) =>
    [-1, 1].map((side) => {
      const foot = line(t, profile(t) * side)
      const long = Math.max(leaf.size * 0.1, 9)
      const leaflet = (lean: number) =>
        pen(foot)
          .curve(polar(side * 90 + lean * 1.7, long * 0.8, foot), polar(side * 90 + lean, long, foot))
          .curve(polar(side * 90 + lean * 0.2, long * 0.8, foot), foot)
          .close().d
      return leaflet(-36) + leaflet(36)
    }),
  )
  return toned('yellow-green', path('body slight', sprouts.join('')))
}

/** Dots of spores, in a row on each side of the veins. */
function drawSori(leaf: LeafTraits, line: Spine): string {
  const profile = profileOf(leaf)
  const rows = leaf.division.startsWith('pinnately')
    ? veinsOfLobes(leaf, line).flatMap(({ at }) =>
        [0.42, 0.56, 0.7, 0.84].flatMap((t) => {
          const [[x, y], aside] = [at(t), (leaf.size / (leaf.parts ?? 9)) * 0.3]
          return [-1, 1].map((side): Point => [x + side * aside, y])
        }),
      )
    : range(16, (index) => line(0.2 + 0.09 * (index >> 1), profile(0.5) * (index % 2 ? 0.32 : -0.32)))
  return toned('brown', dots(leaf.size > 200 ? 'anther' : 'knobs', rows))
}

/** Hairs along both edges. */
function fringe(leaf: LeafTraits, line: Spine, count: number): string {
  return ([-1, 1] as const)
    .flatMap((side) => {
      const { from, half } = halfOf(leaf, side)
      return range(count, (index) => {
        const t = from + 0.06 + ((0.88 - from) * index) / count
        return pen(line(t, half(t) * 0.86)).line(line(t + 0.03, half(t) + side * 4)).d
      })
    })
    .join('')
}
