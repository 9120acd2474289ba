import { drawCompoundLeaf, isCompound } from './compoundLeaf.ts'
import type { LeafForm } from './form.ts'
import { path, pen, range, type Point } from '../path.ts'
import { drawPalmateLeaf, isPalmate } from './palmateLeaf.ts'

/**
 * A leaf with its foot at 0,0 that grows to the right. `bend` is how far its tip falls, as a part of its length;
 * `bend` aside, all leaves of a plant are the same drawing, mirrored and scaled.
 */
export function drawLeaf(form: LeafForm, bend: number): string {
  if (isCompound(form.shape)) return drawCompoundLeaf(form, bend)
  if (isPalmate(form.shape)) return drawPalmateLeaf(form)
  return drawBlade({ ...form, shape: form.shape }, bend)
}

type Simple = 'lance' | 'ovate' | 'elliptic' | 'obovate' | 'linear' | 'heart' | 'arrow'

/** How the width runs from foot to tip, as x^rise (1 - x)^fall, and how far lobes reach back behind the foot. */
const OUTLINES: Readonly<Record<Simple, { rise: number; fall: number; back?: number }>> = {
  lance: { rise: 0.7, fall: 1.3 },
  ovate: { rise: 0.5, fall: 1.05 },
  elliptic: { rise: 0.75, fall: 0.85 },
  obovate: { rise: 1.2, fall: 0.5 },
  linear: { rise: 0.22, fall: 0.55 },
  heart: { rise: 0.3, fall: 1.05, back: 0.22 },
  arrow: { rise: 0.12, fall: 1.1, back: 0.26 },
}

export function drawBlade(form: LeafForm & { shape: Simple }, bend: number): string {
  const petiole = form.shape === 'linear' ? 0 : form.length * 0.14
  const line = spine(form.length, petiole, bend)
  const upper = edge(form, line, -1)
  const lower = edge(form, line, 1)
  const foot = line(0, 0)
  const tip = line(1, 0)
  const back = OUTLINES[form.shape].back
  const lobe = (side: number): Point[] =>
    back
      ? [line(-back * 0.7, side * form.length * form.width * 0.16), line(-back, side * form.length * form.width * 0.42)]
      : []
  const outline = pen(foot)
  const half = pen(foot)
  if (form.toothed) {
    outline.curve(...lobe(-1), upper[0] ?? tip).line(...upper.slice(1), tip, ...lower.toReversed())
    half.line(...lower, tip)
  } else {
    outline.curve(...lobe(-1), ...upper, tip).curve(...lower.toReversed(), ...lobe(1).toReversed(), foot)
    half.curve(...lobe(1), ...lower, tip)
  }
  half.curve(line(0.5, 0), foot)
  const stalk = petiole ? path('stalk', pen([0, 0]).line(foot).d) : ''
  return stalk + path('blade', outline.close().d) + path('shade', half.close().d) + path('vein', veins(form, line))
}

type Spine = (along: number, across: number) => Point

function spine(length: number, petiole: number, bend: number): Spine {
  return (along, across) => [petiole + along * length, across + bend * length * along * along]
}

/** The points of one side; `side` is -1 above and 1 below. */
function edge(form: LeafForm & { shape: Simple }, line: Spine, side: 1 | -1): Point[] {
  const { rise, fall } = OUTLINES[form.shape]
  const peak = rise / (rise + fall)
  const tallest = peak ** rise * (1 - peak) ** fall
  const half = (t: number) => (side * form.length * form.width * t ** rise * (1 - t) ** fall) / tallest / 2
  if (!form.toothed) return [0.06, 0.22, 0.45, 0.68, 0.88].map((t) => line(t, half(t)))
  const teeth = 7
  return range(teeth * 2, (index) => {
    const t = (index + 0.6) / (teeth * 2)
    return index % 2 ? line(t + 0.035, half(t) * 1.08) : line(t, half(t) * 0.88)
  })
}

function veins(form: LeafForm & { shape: Simple }, line: Spine): string {
  const midrib = pen(line(0, 0)).curve(line(0.5, 0), line(0.97, 0))
  if (form.shape === 'linear') return midrib.d
  const { rise, fall } = OUTLINES[form.shape]
  const peak = rise / (rise + fall)
  const tallest = peak ** rise * (1 - peak) ** fall
  const reach = form.length * form.width * 0.4
  for (const t of [0.12, 0.3, 0.48, 0.66]) {
    const to = t + 0.17
    const height = (reach * to ** rise * (1 - to) ** fall) / tallest
    midrib.move(line(to, -height)).line(line(t, 0)).line(line(to, height))
  }
  return midrib.d
}
