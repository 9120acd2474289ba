import { drawLeafMarks } from './leafMarks.ts'
import { drawSide, profileOf, spineOf, veinsOfLobes, type Spine } from './outline.ts'
import { path, pen, range } from './path.ts'
import type { LeafTraits } from './traits.ts'

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
    path('body blade', outline.d) +
    path('shadow', half.d) +
    drawVeins(leaf, line) +
    drawLeafMarks(leaf, line)
  )
}

function drawStalk({ stalk, attachment, size }: LeafTraits, line: Spine): string {
  const [x, y] = line(0, 0)
  if (stalk === 0) return ''
  if (attachment === 'winged-stalk') {
    const wing = Math.min(size * 0.075, stalk * 0.16)
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
  const midrib = path('rib', pen(line(0, 0)).curve(line(0.5, 0), line(end, 0)).d)
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
    return midrib + path('nerve', arcs.join(''))
  }
  const nervesOf = (lines: string[]) => path(venation === 'pale' ? 'nerve pale' : 'nerve', lines.join(''))
  if (leaf.division.startsWith('pinnately')) {
    const veins = veinsOfLobes(leaf, line).map(({ at }) => pen(at(0)).curve(at(0.5), at(0.9)).d)
    return midrib + nervesOf(veins)
  }
  const count = venation === 'prominent' ? 12 : Math.round(Math.min(Math.max(size / 22, 4), 9))
  const lean = venation === 'prominent' ? 0.07 : 0.16
  const first = venation === 'palmate' ? 0.02 : 0.08
  const feet = range(count, (index) => first + (0.8 * index) / count)
  const nerve = (t: number, side: number, from = t) => {
    const to = Math.min(t + lean, 0.97)
    const wide = profile(to) * 0.86 * side
    return pen(line(from, 0)).curve(line(from + (to - from) * 0.4, wide * 0.55), line(to, wide)).d
  }
  const pairs = feet.map((t, index) => {
    const from = venation === 'palmate' && index < 2 ? 0 : t
    return nerve(t, -1, from) + nerve(t, 1, from)
  })
  return midrib + nervesOf(pairs) + path('hatch', hatch(feet, lean, profile, line).join(''))
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
