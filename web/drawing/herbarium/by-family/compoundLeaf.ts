import type { LeafForm } from './form.ts'
import { path, pen, polar, range, type Point } from '../path.ts'

const COMPOUND = ['pinnate', 'trifoliate', 'fingers', 'feathered'] as const
type Compound = (typeof COMPOUND)[number]

export function isCompound(shape: LeafForm['shape']): shape is Compound {
  return (COMPOUND as readonly string[]).includes(shape)
}

/** A leaf of leaflets, all of them in one outline: a compound leaf weighs hardly more than a simple one. */
export function drawCompoundLeaf(form: LeafForm, bend: number): string {
  const along = (t: number): Point => [t * form.length, bend * form.length * t * t]
  const leaflets = [...sites(form)].map((site) => leaflet(form, along(site.at), site))
  const rachis = form.shape === 'fingers' ? 0.34 : form.shape === 'trifoliate' ? 0.62 : 0.8
  return (
    path('stalk', pen([0, 0]).curve(along(rachis / 2), along(rachis)).d) +
    path('blade', leaflets.map(({ outline }) => outline).join('')) +
    path('shade', leaflets.map(({ half }) => half).join('')) +
    path('vein', leaflets.map(({ midrib }) => midrib).join(''))
  )
}

type Site = { at: number; angle: number; size: number }

function sites(form: LeafForm): Site[] {
  const count = form.parts ?? 3
  if (form.shape === 'fingers') {
    return range(count, (index) => {
      const aside = index / (count - 1) - 0.5
      return { at: 0.34, angle: aside * 230, size: 0.78 - Math.abs(aside) * 0.5 }
    }).sort((a, b) => a.size - b.size)
  }
  if (form.shape === 'trifoliate') {
    return [
      { at: 0.45, angle: -62, size: 0.5 },
      { at: 0.45, angle: 62, size: 0.5 },
      { at: 0.6, angle: 0, size: 0.6 },
    ]
  }
  const feathered = form.shape === 'feathered'
  const biggest = feathered ? form.width * 0.62 : Math.min(0.46, 1.5 / count)
  const pairs = range(count, (index) => {
    const t = (index + 0.5) / count
    const at = 0.2 + 0.6 * t
    const size = biggest * (0.72 + 0.5 * Math.sin(Math.PI * (0.25 + t * 0.6)))
    return [-1, 1].map((side) => ({ at, angle: side * (feathered ? 48 : 58), size }))
  })
  return [...pairs.flat(), { at: 0.79, angle: 0, size: biggest * 1.1 }]
}

function leaflet(form: LeafForm, foot: Point, { angle, size }: Site) {
  const length = form.length * size
  const width = form.shape === 'feathered' ? 0.15 : form.width / 2
  const turned = (t: number, across: number) =>
    polar(angle, t * length, polar(angle + 90, across * width * length, foot))
  const tip = turned(1, 0)
  const side = (across: number): Point[] =>
    form.toothed
      ? [
          turned(0.2, across * 0.9),
          turned(0.42, across * 1.15),
          turned(0.4, across),
          turned(0.66, across * 0.85),
          turned(0.64, across * 0.7),
        ]
      : [turned(0.22, across), turned(0.6, across * 1.1)]
  const out = (shape: ReturnType<typeof pen>, points: Point[]) =>
    form.toothed ? shape.line(...points) : shape.curve(...points)
  return {
    outline: out(out(pen(foot), [...side(-1), tip]), [...side(1).toReversed(), foot]).close().d,
    half: out(pen(foot), [...side(1), tip]).close().d,
    midrib: pen(foot).line(turned(0.88, 0)).d,
  }
}
