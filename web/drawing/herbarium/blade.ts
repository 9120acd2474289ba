import { drawSide, profileOf, spineOf, type Spine } from './outline.ts'
import { dots, path, pen, polar, range, type Point } from './path.ts'
import { has, type LeafTraits } from './traits.ts'

/** A simple leaf, or a leaflet: stalk, blade, veins, and hatching on the half that lies in the shade. */
export function drawBlade(leaf: LeafTraits, bend: number): string {
  const { size, stalk } = leaf
  const line = spineOf(stalk, size, leaf.shape === 'sickle' ? bend + 0.28 : bend)
  const outline = pen(line(0, 0))
  drawSide(leaf, line, -1)(outline, false)
  drawSide(leaf, line, 1)(outline, true)
  outline.line(line(0, 0)).close()
  const half = pen(line(0, 0))
  drawSide(leaf, line, 1)(half, false)
  half.curve(line(0.5, 0), line(0, 0)).close()
  // Of a small leaflet only the outline and the midrib are seen.
  if (size < 58) return path('body slight', outline.d) + path('hatch', pen(line(0, 0)).line(line(0.8, 0)).d)
  return (
    drawStalk(leaf, line) +
    path('body', outline.d) +
    path('shadow', half.d) +
    drawVeins(leaf, line) +
    drawFeatures(leaf, line)
  )
}

function drawStalk({ stalk, attachment, size }: LeafTraits, line: Spine): string {
  const [x, y] = line(0, 0)
  if (stalk === 0) return ''
  if (attachment === 'winged-stalk') {
    const wing = size * 0.05
    return path(
      'body',
      pen([0, 0])
        .curve([stalk * 0.6, -wing * 1.4], [x, y])
        .curve([stalk * 0.6, wing * 1.4], [0, 0])
        .close().d,
    )
  }
  return path('twig', pen([0, 0]).curve([stalk * 0.5, stalk * 0.06], [x, y]).d)
}

function drawVeins(leaf: LeafTraits, line: Spine): string {
  const profile = profileOf(leaf)
  const { venation = 'pinnate', size, shape } = leaf
  const midrib = path('rib', pen(line(0, 0)).curve(line(0.5, 0), line(0.97, 0)).d)
  if (shape === 'needle' || (shape === 'linear' && venation !== 'parallel')) return midrib
  if (venation === 'hidden') return path('nerve', pen(line(0.05, 0)).curve(line(0.4, 0), line(0.7, 0)).d)
  if (venation === 'arching' || venation === 'parallel') {
    const rows = leaf.breadth > 60 ? [-0.75, -0.4, 0.4, 0.75] : [-0.5, 0.5]
    const arcs = rows.map((row) => {
      const end = 0.97 - Math.abs(row) * 0.06
      return pen(line(0, 0)).curve(
        ...[0.12, 0.32, 0.6, 0.82].map((t) => line(t, profile(t) * row)),
        line(end, profile(end) * row * 0.6),
      ).d
    })
    return midrib + path('nerve', arcs.join(''))
  }
  const lobed = leaf.division === 'pinnately-lobed' || leaf.division === 'pinnately-cut'
  const count = lobed
    ? Math.max(2, Math.round((leaf.parts ?? 9) / 2))
    : venation === 'prominent'
      ? 12
      : Math.round(Math.min(Math.max(size / 22, 4), 9))
  const lean = lobed ? 0.06 : venation === 'prominent' ? 0.07 : 0.16
  const first = lobed ? 0.1 + 0.42 / count : venation === 'palmate' ? 0.02 : 0.08
  const reach = lobed ? 0.82 : 0.86
  const feet = range(count, (index) => first + ((lobed ? 0.84 : 0.8) * index) / count)
  const nerve = (t: number, side: number, from = t) => {
    const to = Math.min(t + lean, 0.97)
    const wide = profile(to) * reach * side
    return pen(line(from, 0)).curve(line(from + (to - from) * 0.4, wide * 0.55), line(to, wide)).d
  }
  const nerves = feet.map((t, index) => {
    const from = venation === 'palmate' && index < 2 ? 0 : t
    return nerve(t, -1, from) + nerve(t, 1, from)
  })
  const hatching = lobed ? [] : hatch(feet, lean, profile, line)
  return midrib + path(venation === 'pale' ? 'nerve pale' : 'nerve', nerves.join('')) + path('hatch', hatching.join(''))
}

/** Short lines from the lower edge inwards, between the veins and along them. */
function hatch(feet: number[], lean: number, profile: (along: number) => number, line: Spine): string[] {
  const step = feet.length > 1 ? feet[1]! - feet[0]! : 0.1
  return feet.flatMap((foot) =>
    [0.33, 0.66].map((part) => {
      const to = Math.min(foot + step * part + lean, 0.95)
      const wide = profile(to)
      return pen(line(to - 0.015, wide * 0.9)).line(line(to - lean * 0.55, wide * 0.38)).d
    }),
  )
}

function drawFeatures(leaf: LeafTraits, line: Spine): string {
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
  if (leaf.margin === 'plantlets')
    marks.push(
      dots(
        'buds',
        range(5, (index) => line(0.2 + index * 0.15, profile(0.2 + index * 0.15))),
      ),
    )
  if (leaf.apex === 'spined') marks.push(path('edge', pen(line(0.99, 0)).line(line(1.05, 0)).d))
  return marks.join('')
}

/** Hairs along both edges. */
function fringe(leaf: LeafTraits, line: Spine, count: number): string {
  const profile = profileOf(leaf)
  return range(count, (index) => {
    const t = 0.06 + (0.88 * index) / count
    return [-1, 1]
      .map((side) => pen(line(t, profile(t) * side * 0.86)).line(line(t + 0.03, profile(t) * side + side * 4)).d)
      .join('')
  }).join('')
}

/** A leaf whose lobes stand around the end of its stalk. */
export function drawPalmate(leaf: LeafTraits): string {
  const count = leaf.parts ?? 5
  const isShield = leaf.base === 'shield'
  const isCut = leaf.division === 'palmately-cut'
  const spread = isShield ? 360 * (1 - 1 / count) : count > 6 ? 290 : count > 3 ? 230 : 120
  const radius = Math.max(leaf.size * 0.62, leaf.breadth * 0.5)
  const center: Point = [leaf.stalk + leaf.size - radius, 0]
  const step = spread / (count - 1)
  const angleOf = (lobe: number) => (lobe / (count - 1) - 0.5) * spread
  const reach = (lobe: number) => radius * (1 - (isShield ? 0.22 : 0.36) * (Math.abs(angleOf(lobe)) / 150) ** 1.4)
  const sinus = isCut
    ? 0.24
    : leaf.margin === 'undulate' || leaf.shape === 'round' || leaf.shape === 'heart'
      ? 0.8
      : leaf.shape === 'lanceolate'
        ? 0.42
        : 0.6
  const isToothed = leaf.margin === 'serrate' || leaf.margin === 'dentate' || leaf.margin === 'serrulate'
  const wide = leaf.shape === 'lanceolate' || leaf.shape === 'oblong' ? 0.34 : 0.44

  const lobe = (index: number): Point[] => {
    const [angle, far] = [angleOf(index), reach(index)]
    const shoulder = (side: number, out: number, part: number) => polar(angle + side * step * part, far * out, center)
    const flank = (side: number) =>
      isToothed
        ? [0.66, 0.78, 0.9].flatMap((out, each) => [
            shoulder(side, out, wide * (1 - each * 0.26)),
            shoulder(side, out + 0.02, wide * (0.82 - each * 0.26)),
          ])
        : [shoulder(side, (sinus + 1) / 2 - 0.06, wide), shoulder(side, 0.9, wide * 0.62)]
    return [...flank(-1), polar(angle, far, center), ...flank(1).toReversed()]
  }
  const notch = (index: number) =>
    polar(angleOf(index) + step / 2, Math.min(reach(index), reach(index + 1)) * sinus, center)
  const lobesFrom = (from: number, to: number): Point[] =>
    range(to - from, (offset) =>
      from + offset < count - 1 ? [...lobe(from + offset), notch(from + offset)] : lobe(from + offset),
    ).flat()
  // The cut down to the stalk: deep and narrow, shallow in a shield.
  const foot: Point = isShield
    ? polar(180, radius * (isCut ? 0.3 : 0.55), center)
    : polar(180, count > 3 ? 0 : radius * 0.1, center)
  const draw = (points: Point[]) => (isToothed ? pen(foot).line(...points) : pen(foot).curve(...points, foot)).close().d
  const middle = Math.floor(count / 2)
  const ribs = range(count, (index) => pen(center).line(polar(angleOf(index), reach(index) * 0.93, center)).d)
  const nerves = range(count, (index) =>
    [0.45, 0.62, 0.78]
      .map((out) =>
        [-1, 1]
          .map(
            (side) =>
              pen(polar(angleOf(index), reach(index) * out, center)).line(
                polar(angleOf(index) + side * step * 0.24 * (1.5 - out), reach(index) * (out + 0.1), center),
              ).d,
          )
          .join(''),
      )
      .join(''),
  )
  const lower = [
    ...lobe(middle).slice(isToothed ? 6 : 2),
    ...(middle < count - 1 ? [notch(middle)] : []),
    ...lobesFrom(middle + 1, count),
  ]
  return (
    path('twig', pen([0, 0]).curve([center[0] / 2, center[0] * 0.04], isShield ? foot : center).d) +
    path('body', draw(lobesFrom(0, count))) +
    path(
      'shadow',
      (isToothed
        ? pen(center).line(...lower, foot)
        : pen(center)
            .line(lower[0]!)
            .curve(...lower.slice(1), foot)
      ).close().d,
    ) +
    path(leaf.venation === 'pale' ? 'rib pale' : 'rib', ribs.join('')) +
    path(leaf.venation === 'pale' ? 'nerve pale' : 'nerve', nerves.join('')) +
    (has(leaf.features, 'mottled')
      ? path(
          'pale speck',
          range(
            count * 2,
            (index) =>
              `${pen(polar(angleOf(index >> 1) + (index % 2 ? 9 : -9), reach(index >> 1) * (index % 2 ? 0.5 : 0.34), center)).d}h7`,
          ).join(''),
        )
      : '') +
    (isShield ? path('edge', pen(center).circle(center, 3).d) : '')
  )
}
