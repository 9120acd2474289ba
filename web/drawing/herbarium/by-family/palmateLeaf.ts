import type { LeafForm } from './form.ts'
import { path, pen, polar, range, type Point } from '../path.ts'

const PALMATE = ['lobed', 'cut'] as const
type Palmate = (typeof PALMATE)[number]

export function isPalmate(shape: LeafForm['shape']): shape is Palmate {
  return (PALMATE as readonly string[]).includes(shape)
}

/** A leaf whose lobes stand around the end of its stalk: lobed a third of the way in, or cut most of it. */
export function drawPalmateLeaf(form: LeafForm): string {
  const count = form.parts ?? 5
  const radius = form.length * 0.56
  const center: Point = [form.length * 0.34, 0]
  const spread = count > 6 ? 300 : count > 3 ? 260 : 150
  const angleOf = (lobe: number) => (lobe / (count - 1) - 0.5) * spread
  const reach = (lobe: number) => radius * (1 - 0.42 * (Math.abs(angleOf(lobe)) / 150) ** 1.5)
  const sinus = form.shape === 'cut' ? 0.34 : 0.66
  const step = spread / (count - 1)
  const broad = form.shape === 'cut' ? 0.34 : 0.3

  /** One lobe from its left notch to its right one; its widest place is well above the notch. */
  const lobe = (index: number): Point[] => {
    const angle = angleOf(index)
    const far = reach(index)
    const shoulder = (side: number, out: number, wide: number) => polar(angle + side * step * wide, far * out, center)
    const flank = (side: number) =>
      form.toothed
        ? [shoulder(side, 0.7, broad * 1.1), shoulder(side, 0.84, broad * 0.9), shoulder(side, 0.82, broad * 0.6)]
        : [shoulder(side, 0.66, broad), shoulder(side, 0.86, broad * 0.8)]
    return [...flank(-1), polar(angle, far, center), ...flank(1).toReversed()]
  }
  const notch = (index: number) => polar(angleOf(index) + step / 2, reach(Math.min(index, count - 1)) * sinus, center)
  const lobes = (from: number, to: number): Point[] =>
    range(to - from, (offset) => {
      const index = from + offset
      return index < count - 1 ? [...lobe(index), notch(index)] : lobe(index)
    }).flat()

  const draw = (points: Point[]) => {
    const shape = pen(center)
    return (form.toothed ? shape.line(...points) : shape.curve(...points, center)).close().d
  }
  const middle = Math.floor(count / 2)
  const lower = lobe(middle).slice(form.toothed ? 3 : 2)
  const ribs = range(count, (index) => pen(center).line(polar(angleOf(index), reach(index) * 0.88, center)).d)
  return (
    path('stalk', pen([0, 0]).line(center).d) +
    path('blade', draw(lobes(0, count))) +
    path('shade', draw([...lower, notch(middle), ...lobes(middle + 1, count)])) +
    path('vein', ribs.join(''))
  )
}
