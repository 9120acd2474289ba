import { drawLeafMarks, drawVein } from './leafMarks.ts'
import { clip, trace } from './clip.ts'
import { drawSide, halfOf, profileOf, spineOf, veinsOfLobes, type Spine } from './outline.ts'
import { path, pen, range, type Point } from './path.ts'
import type { LeafTraits } from './traits.ts'

/** How much more the tip of a sickle falls, as a part of its length. */
export const SICKLE = 0.28

/** A simple leaf, or a leaflet: stalk, blade, veins, and hatching on the half that lies in the shade. */
export function drawBlade(whole: LeafTraits, bend: number): string {
  const leaf = isDecurrent(whole) ? { ...whole, size: whole.size + whole.stalk, stalk: 0 } : whole
  const { size, stalk } = leaf
  const line = spineOf(stalk, size, leaf.shape === 'sickle' ? bend + SICKLE : bend)
  const outline = pen(line(0, 0))
  drawSide(leaf, line, -1)(outline, false)
  drawSide(leaf, line, 1)(outline, true)
  outline.close()
  const half = pen(line(0, 0))
  drawSide(leaf, line, 1)(half, false)
  half.curve(line(0.5, 0), line(0, 0)).close()
  // Of a small leaflet only the outline and the midrib are seen.
  if (size < 58) return path('body slight', outline.d) + path('hatch', pen(line(0, 0)).line(line(0.8, 0)).d)
  return (
    drawStalk(leaf, line) +
    path('body blade', outline.d) +
    path('shadow', half.d) +
    drawVeins(leaf, line) +
    drawLeafMarks(leaf, line)
  )
}

/** Where the margin of the blade runs. */
function marginOf(leaf: LeafTraits, line: Spine): readonly Point[] {
  const margin = trace(line(0, 0))
  drawSide(leaf, line, -1)(margin, false)
  drawSide(leaf, line, 1)(margin, true)
  return margin.points
}

/** A blade that narrows into a stalk runs down it as its wing; another is joined to the wing. */
function isDecurrent({ attachment, base }: LeafTraits): boolean {
  return attachment === 'winged-stalk' && base === 'wedge'
}

function drawStalk({ stalk, attachment, size }: LeafTraits, line: Spine): string {
  const [x, y] = line(0, 0)
  if (stalk === 0) return ''
  if (attachment === 'winged-stalk') {
    const wing = Math.min(size * 0.12, stalk * 0.3)
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
  // A long point has no room for it.
  const end = leaf.apex === 'acuminate' || shape === 'linear' ? 0.86 : 0.97
  const midrib = drawVein(leaf, 'rib', pen(line(0, 0)).curve(line(0.5, 0), line(end, 0)).d)
  if (shape === 'needle' || (shape === 'linear' && venation !== 'parallel')) return midrib
  if (venation === 'hidden') return path('nerve', pen(line(0.05, 0)).curve(line(0.4, 0), line(0.7, 0)).d)
  if (venation === 'arching' || venation === 'parallel') {
    const rows = leaf.breadth > 60 ? [-0.75, -0.4, 0.4, 0.75] : [-0.5, 0.5]
    const arcs = rows.map((row) => {
      const to = end - Math.abs(row) * 0.06
      return pen(line(0, 0)).curve(
        ...[0.12, 0.32, 0.6, 0.82].map((t) => line(t, profile(t) * row)),
        line(to, profile(to) * row * 0.6),
      ).d
    })
    return midrib + drawVein(leaf, 'nerve', arcs.join(''))
  }
  const nervesOf = (lines: string[]) => drawVein(leaf, 'nerve', lines.join(''))
  if (leaf.division.startsWith('pinnately')) {
    const veins = veinsOfLobes(leaf, line).map(({ at }) => pen(at(0)).curve(at(0.5), at(0.9)).d)
    return midrib + nervesOf(veins)
  }
  const count = venation === 'prominent' ? 12 : Math.round(Math.min(Math.max(size / 22, 4), 9))
  const lean = venation === 'prominent' ? 0.07 : 0.16
  const first = venation === 'palmate' ? 0.02 : 0.08
  const feet = range(count, (index) => first + (0.8 * index) / count)
  const margin = marginOf(leaf, line)
  const nerve = (t: number, side: 1 | -1, start = t) => {
    const own = halfOf(leaf, side)
    const from = Math.max(start, own.from)
    const to = Math.min(Math.max(t, own.from) + lean, 0.97)
    const wide = own.half(to) * 0.86
    const [foot, far] = [line(from, 0), line(to, wide)]
    const end = clip(foot, far, margin)
    // Between points of the blade it is shorter, and straight.
    if (end[0] < far[0] - size * 0.02) return pen(foot).line(end).d
    return pen(foot).curve(line(from + (to - from) * 0.4, wide * 0.55), end).d
  }
  const pairs = feet.map((t, index) => {
    const from = venation === 'palmate' && index < 2 ? 0 : t
    return nerve(t, -1, from) + nerve(t, 1, from)
  })
  return midrib + nervesOf(pairs) + path('hatch', hatch(feet, lean, halfOf(leaf, 1).half, line, margin).join(''))
}

/** Short lines from the lower edge inwards, between the veins and along them. */
function hatch(
  feet: number[],
  lean: number,
  profile: (along: number) => number,
  line: Spine,
  margin: readonly Point[],
): string[] {
  const step = feet.length > 1 ? feet[1]! - feet[0]! : 0.1
  return feet.flatMap((foot) =>
    [0.33, 0.66].map((part) => {
      const to = Math.min(foot + step * part + lean, 0.95)
      const wide = profile(to)
      const outer = clip(line(to - lean, 0), line(to - 0.015, wide * 0.9), margin)
      const inner = line(to - lean * 0.55, wide * 0.38)
      return Math.abs(outer[1]) > Math.abs(inner[1]) ? pen(outer).line(inner).d : ''
    }),
  )
}
