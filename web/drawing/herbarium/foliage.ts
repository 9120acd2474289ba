import { isCompound, type Traits } from './traits.ts'

/** The leaves of a node: how far each turns from the stem, and to which side. */
export function leavesAt(
  { leaf }: Traits,
  node: number,
  nodes: number,
  hand: 1 | -1,
): { turn: number; scale: number }[] {
  if (leaf.arrangement === 'opposite')
    return node % 2 && leaf.size < 120
      ? [
          { turn: 1, scale: 0.92 },
          { turn: -1, scale: 0.92 },
        ]
      : [
          { turn: 1, scale: 1 },
          { turn: -1, scale: 1 },
        ]
  if (leaf.arrangement === 'whorled')
    return [
      { turn: 1, scale: 1 },
      { turn: -1, scale: 1 },
      // Towards the viewer, so that it looks shorter.
      { turn: node % 2 ? 0.22 : -0.22, scale: 0.62 },
    ]
  if (leaf.arrangement === 'bundled')
    return [
      { turn: hand, scale: 1 },
      { turn: hand * 0.5, scale: 0.8 },
      { turn: -hand * 0.9, scale: 0.9 },
    ]
  if (leaf.arrangement === 'tufted') return [{ turn: ((node * 2.4) % 4.4) - 2.2, scale: 1 - 0.03 * (nodes - node) }]
  return [{ turn: hand, scale: 1 }]
}

/** How far apart leaves stand, so that they touch but do not hide each other. */
export function spacing({ leaf }: Traits): number {
  if (leaf.arrangement === 'tufted') return 17
  const whole = leaf.size + leaf.stalk
  const isDivided = isCompound(leaf)
  // Of leaves that are divided again and again, each is seen only if none hides it.
  const isFine = /^(?:bi|tri)pinnate|^twice/.test(leaf.division)
  if (leaf.arrangement === 'whorled') return whole * 0.62 + 7
  const close =
    leaf.arrangement === 'opposite'
      ? isDivided || leaf.size >= 120
        ? 0.58
        : 0.46
      : leaf.arrangement === 'bundled'
        ? 0.3
        : isFine
          ? 0.62
          : isDivided
            ? 0.44
            : 0.34
  const isNarrow = leaf.division === 'simple' && leaf.breadth < leaf.size * 0.16
  return Math.max(whole * close * (isNarrow ? 0.5 : 1), leaf.breadth * 0.5) + 7
}
