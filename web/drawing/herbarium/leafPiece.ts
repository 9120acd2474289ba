import { drawBlade } from './blade.ts'
import { drawThreads } from './leaf.ts'
import { drawPalmate } from './palmate.ts'
import { path, pen, range, type Point } from './path.ts'
import { toned } from './tone.ts'
import { has, isCompound, type LeafTraits } from './traits.ts'

/** In a circle, around 0,0; `times` is how much larger than on the plant. */
type Piece = { markup: string; times: number }

/** A leaf or leaflet as large as its circle holds, of a long leaf a piece of its blade, of a lobed one a few lobes. */
export function drawLeafPiece(leaf: LeafTraits, largest: number): Piece & { length: number } {
  // Of leaflets one is shown, of a leaf of threads all.
  const own = isCompound(leaf) && leaf.division !== 'threads' ? leaf.leaflet : leaf
  if (leaf.division === 'simple' && own.size > own.breadth * 16) return { ...drawStrip(leaf), length: 0 }
  if (leaf.division.startsWith('pinnately') && (leaf.parts ?? 9) > 9) return { ...drawLobes(leaf), length: 0 }
  // A stalk with wings is a character of its own, and shown as long as it is.
  const wings = leaf.attachment === 'winged-stalk' && !isCompound(leaf) ? leaf.stalk / own.size : 0
  const size = Math.min((largest * (wings ? 1.08 : 1)) / (1 + wings), (largest / own.breadth) * own.size)
  const breadth = Math.max((own.breadth / own.size) * size, 16)
  const times = size / own.size
  if (leaf.division === 'threads')
    return { markup: drawThreads({ ...leaf, size, breadth, stalk: leaf.stalk > 0 ? 8 : 0 }), times, length: size }
  // A leaf that sits on the stem has no stalk here either.
  const part = { ...leaf, size, breadth, stalk: wings ? wings * size : leaf.stalk > 0 || isCompound(leaf) ? 12 : 0 }
  if (leaf.division.startsWith('palmately')) return { markup: drawPalmate(part), times, length: size }
  const blade: LeafTraits = isCompound(leaf) ? { ...part, division: 'simple' } : part
  const markup = drawBlade(blade, 0.04)
  return {
    markup: wings ? `<g transform="translate(${Math.round(-part.stalk / 2)} 0)">${markup}</g>` : markup,
    times,
    length: size,
  }
}

/** Two pairs on their stem, where they differ from grown ones. */
export function drawYoungLeaves(leaf: LeafTraits): string {
  if (!has(leaf.features, 'young-clasping')) return ''
  const young: LeafTraits = {
    ...leaf,
    shape: 'ovate',
    apex: 'acute',
    base: 'clasping',
    attachment: 'clasping',
    features: [],
    size: 62,
    breadth: 42,
    stalk: 0,
  }
  const pair = (y: number, rise: number, scale: number) =>
    [-1, 1]
      .map((side) => {
        const turned = `translate(0 ${y})scale(${side * scale} ${scale})rotate(${-rise})`
        return `<g transform="${turned}">${drawBlade(young, 0.04)}</g>`
      })
      .join('')
  const stem = path('twig', pen([0, 62]).line([0, -40]).d)
  return toned('grey-green', stem + pair(-36, 48, 0.7) + pair(18, 14, 1))
}

/** A piece of a blade that is too long for the circle, with both edges. */
function drawStrip({ margin, breadth }: LeafTraits): Piece {
  const [long, half] = [118, 21]
  const isToothed = margin === 'serrulate' || margin === 'serrate' || margin === 'spiny'
  const teeth = isToothed ? 15 : 1
  const edge = (side: number): Point[] =>
    range(teeth, (index): Point[] => {
      const [from, to] = [-long / 2 + (long * index) / teeth, -long / 2 + (long * (index + 1)) / teeth]
      return isToothed
        ? [
            [from, side * half],
            [to - 1, side * (half + 3.5)],
          ]
        : [
            [from, side * half],
            [to, side * half],
          ]
    }).flat()
  const outline = pen(edge(-1)[0]!)
    .line(...edge(-1).slice(1), [long / 2 - 5, -half / 3], [long / 2 + 4, half / 4])
    .line(...edge(1).reverse(), [-long / 2 + 5, half / 3], [-long / 2 - 4, -half / 4])
    .close().d
  const veins = [-0.72, -0.46, -0.22, 0.22, 0.46, 0.72].map(
    (row) => pen([-long / 2 + 2, row * half]).line([long / 2 - 4, row * half]).d,
  )
  return {
    markup:
      path('body', outline) + path('nerve', veins.join('')) + path('rib', pen([-long / 2, 0]).line([long / 2, 0]).d),
    times: (2 * half) / breadth,
  }
}

/** Whole lobes on one side of the midrib, cut out of a blade. */
function drawLobes(leaf: LeafTraits): Piece {
  const [long, wide] = [100, 120]
  const size = (2 * (wide - 14) * leaf.size) / leaf.breadth
  const blade = drawBlade({ ...leaf, size, breadth: (leaf.breadth / leaf.size) * size, stalk: 0 }, 0)
  const from = Math.round(size * 0.42)
  return {
    // A picture within the picture shows no more than its frame.
    markup: `<svg x="${-long / 2}" y="${-wide / 2}" width="${long}" height="${wide}" viewBox="${from} -9 ${long} ${wide}">${blade}</svg>`,
    times: size / leaf.size,
  }
}
