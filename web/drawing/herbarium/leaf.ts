import { drawBlade, SICKLE } from './blade.ts'
import { drawPalmate } from './palmate.ts'
import { path, pen, polar, range, type Point } from './path.ts'
import { cornersOf, type Sheet } from './sheet.ts'
import { place } from './sprite.ts'
import { toned } from './tone.ts'
import { within, type LeafTraits } from './traits.ts'

/** Defines the leaf of a plant, with its foot at 0,0, growing to the right, and returns the id to place it by. */
export function defineLeaf(sheet: Sheet, leaf: LeafTraits, bend: number): string {
  const droop = leaf.size * (leaf.shape === 'sickle' ? bend + SICKLE : bend)
  const isPalmate = leaf.division.startsWith('palm')
  const half = leaf.division === 'palmate' ? leaf.leaflet.size * 1.05 : leaf.breadth / 2
  const corners = cornersOf(leaf.stalk + leaf.size, half, leaf.stalk, isPalmate ? 0 : droop)
  return sheet.sprite(toned(leaf.colour, drawLeaf(sheet, leaf, bend)), corners, ['leaf'])
}

function drawLeaf(sheet: Sheet, leaf: LeafTraits, bend: number): string {
  const { division } = leaf
  if (division.startsWith('palmately')) return drawPalmate(leaf)
  if (division === 'threads') return drawThreads(leaf)
  if (division === 'palmate') return drawFingers(sheet, leaf)
  if (division === 'trifoliate') return drawTrifoliate(sheet, leaf, bend)
  if (division === 'pinnate' || division === 'even-pinnate') {
    const one = sheet.sprite(drawBlade(leafletOf(leaf), 0.06), leaf.leaflet.size)
    return drawPinnate(leaf, one, { pairs: pairsOf(leaf), size: leaf.leaflet.size, bend, stalk: leaf.stalk })
  }
  if (division === 'bipinnate' || division === 'tripinnate') return drawTwicePinnate(sheet, leaf, bend)
  if (division === 'twice-cut') return drawTwiceCut(sheet, leaf, bend)
  return drawBlade(leaf, bend)
}

function pairsOf({ parts, division }: LeafTraits): number {
  return Math.max(1, Math.round(((parts ?? 7) - (division === 'even-pinnate' ? 0 : 1)) / 2))
}

/** A leaflet as a leaf: without a stalk to speak of. */
function leafletOf(leaf: LeafTraits): LeafTraits {
  const { size, breadth } = leaf.leaflet
  return { ...leaf, division: 'simple', size, breadth, stalk: size * 0.05, attachment: 'stalked' }
}

type Rachis = { pairs: number; size: number; bend: number; stalk: number }

function drawPinnate(leaf: LeafTraits, one: string, { pairs, size, bend, stalk }: Rachis): string {
  const { division, size: length } = leaf
  const at = (t: number): Point => [stalk + t * length, bend * length * t * t]
  const hasEnd = division !== 'even-pinnate'
  const last = hasEnd ? Math.max(1 - (size * 0.95) / length, 0.3) : 0.96
  const feet = range(pairs, (index) =>
    pairs === 1 ? last * 0.7 : (last * (index + 0.35)) / (pairs - (hasEnd ? 0.05 : 0.5)),
  )
  const leaflets = feet.flatMap((t, index) => {
    const [x, y] = at(t)
    const scale = 0.8 + 0.22 * Math.sin(Math.PI * (0.2 + (0.6 * (index + 0.5)) / pairs))
    const turn = (Math.atan(2 * bend * t) * 180) / Math.PI
    return [-1, 1].map((side) => place(one, { x, y, angle: turn + side * (62 - 12 * t), scale, flip: side < 0 }))
  })
  const [x, y] = at(last)
  if (hasEnd) leaflets.push(place(one, { x, y, angle: (Math.atan(2 * bend) * 180) / Math.PI, scale: 1 }))
  return path('twig', pen([0, 0]).curve(at(last * 0.5), at(last)).d) + leaflets.join('')
}

function drawTrifoliate(sheet: Sheet, leaf: LeafTraits, bend: number): string {
  const one = sheet.sprite(drawBlade(leafletOf(leaf), bend), leaf.leaflet.size)
  const fork = leaf.stalk + Math.max(leaf.size - leaf.leaflet.size * 1.2, 4)
  const end = leaf.stalk + Math.max(leaf.size - leaf.leaflet.size, 8)
  return (
    path('twig', pen([0, 0]).line([end, 0]).d) +
    place(one, { x: fork, y: 0, angle: -64, scale: 0.92, flip: true }) +
    place(one, { x: fork, y: 0, angle: 64, scale: 0.92 }) +
    place(one, { x: end, y: 0, angle: 0, scale: 1 })
  )
}

function drawFingers(sheet: Sheet, leaf: LeafTraits): string {
  const one = sheet.sprite(drawBlade(leafletOf(leaf), 0.05), leaf.leaflet.size)
  const count = Math.max(leaf.parts ?? 5, 2)
  const fork = leaf.stalk + Math.max(leaf.size - leaf.leaflet.size, 4)
  const leaflets = range(count, (index) => {
    const aside = index / (count - 1) - 0.5
    return {
      aside: Math.abs(aside),
      drawn: place(one, {
        x: fork,
        y: 0,
        angle: aside * Math.min(38 * (count - 1), 230),
        scale: 1 - Math.abs(aside) * 0.45,
        flip: aside < 0,
      }),
    }
  })
  const backToFront = leaflets.sort((a, b) => b.aside - a.aside).map(({ drawn }) => drawn)
  return path('twig', pen([0, 0]).line([fork, 0]).d) + backToFront.join('')
}

/** Pinnae along a rachis, each of them pinnate, and pinnate once more in a leaf that is so three times. */
function drawTwicePinnate(sheet: Sheet, leaf: LeafTraits, bend: number): string {
  const one = sheet.sprite(
    drawBlade(leafletOf({ ...leaf, venation: leaf.leaflet.size < 40 ? 'hidden' : leaf.venation }), 0),
    leaf.leaflet.size,
  )
  const pairs = pairsOf(leaf)
  const longest = leaf.breadth * 0.54
  const rows = Math.max(
    2,
    Math.min(leaf.division === 'tripinnate' ? 3 : 5, Math.round(leaf.size / (leaf.leaflet.size * 1.5))),
  )
  const segments = { ...leaf, division: 'pinnate' as const }
  let pinna = sheet.sprite(
    drawPinnate({ ...segments, size: leaf.division === 'tripinnate' ? longest * 0.5 : longest }, one, {
      pairs,
      size: leaf.leaflet.size,
      bend: 0.05,
      stalk: 0,
    }),
    longest,
  )
  if (leaf.division === 'tripinnate') {
    pinna = sheet.sprite(
      drawPinnate({ ...segments, size: longest }, pinna, { pairs: 1, size: longest * 0.5, bend: 0.06, stalk: 0 }),
      longest,
    )
  }
  return drawPinnate({ ...segments, size: leaf.size }, pinna, { pairs: rows, size: longest, bend, stalk: leaf.stalk })
}

/** Pinnae that are cut almost to their midrib, and are no leaflets. */
function drawTwiceCut(sheet: Sheet, leaf: LeafTraits, bend: number): string {
  const { size, stalk, leaflet } = leaf
  const longest = leaf.breadth * 0.54
  const cut: LeafTraits = { ...leaf, division: 'pinnately-cut', features: [] }
  const pinna = drawBlade({ ...cut, size: longest, breadth: leaflet.size * 1.5, stalk: 0 }, 0.05)
  const pairs = within(Math.round(size / (leaflet.size * 1.5)), 2, 5)
  return drawPinnate(cut, sheet.sprite(pinna, longest), { pairs, size: longest, bend, stalk })
}

/** A leaf of hair-thin segments, as of fennel. */
export function drawThreads({ size, breadth, stalk }: LeafTraits): string {
  const at = (t: number): Point => [stalk + t * size, 0.06 * size * t * t]
  const hairs = range(7, (index) => {
    const t = 0.12 + index * 0.13
    return [-1, 1]
      .map((side) => {
        const reach = breadth * 0.62 * Math.sin(Math.PI * (0.25 + t * 0.68))
        const angle = side * (56 - t * 24)
        const tip = polar(angle, reach, at(t))
        const twigs = [0.35, 0.6, 0.8].map((part) => {
          const foot = polar(angle, reach * part, at(t))
          return [-1, 1]
            .map((hand) => pen(foot).line(polar(angle + hand * 34, reach * 0.4 * (1.1 - part * 0.5), foot)).d)
            .join('')
        })
        return pen(at(t)).line(tip).d + twigs.join('')
      })
      .join('')
  })
  return path('twig', pen([0, 0]).curve(at(0.5), at(1)).d) + path('hair', hairs.join(''))
}
