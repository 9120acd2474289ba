import type { Cluster, Dye } from './form.ts'
import { path, pen, polar, type Point } from '../path.ts'
import type { Random } from '../../random.ts'
import { place } from '../sprite.ts'
import { axis, drawStem } from '../stem.ts'

type Flower = { id: string; size: number }

/** Flowers as they stand together, with their foot at 0,0, growing to the right. */
export function drawCluster(cluster: Cluster, flower: Flower | undefined, chance: Random): string {
  if ('dye' in cluster) return drawSpike(cluster, chance)
  return flower ? drawFlowers(cluster.kind, flower, chance) : ''
}

function drawFlowers(kind: Cluster['kind'], { id, size }: Flower, chance: Random): string {
  const stalks: string[] = []
  const flowers: string[] = []
  const put = (foot: Point, to: Point, angle: number, scale: number) => {
    stalks.push(pen(foot).line(to).d)
    flowers.push(place(id, { x: to[0], y: to[1], angle, scale, flip: chance.chance(0.5) }))
  }
  const fan = (count: number, reach: number, spread: number) => {
    for (let index = 0; index < count; index++) {
      const aside = index / (count - 1) - 0.5
      const angle = aside * spread + chance.between(-4, 4)
      put([0, 0], polar(angle, reach * (1 - Math.abs(aside) * 0.3)), angle, 1 - Math.abs(aside) * 0.2)
    }
  }

  if (kind === 'single') put([0, 0], [46, 0], chance.between(-12, 12), 1)
  else if (kind === 'cyme' || kind === 'trunk') fan(3, 20 + size * 0.6, 110)
  else if (kind === 'corymb') fan(5, 36 + size, 120)
  else if (kind === 'umbel') {
    fan(9, 96, 130)
    fan(7, 70, 100)
    fan(4, 40, 70)
  } else if (kind === 'raceme' || kind === 'hanging' || kind === 'whorls') {
    const length = 120 + size * 1.6
    const stalk = axis([0, 0], 0, length, chance.between(-14, 14))
    stalks.push(pen([0, 0]).curve(stalk.at(0.5), stalk.at(1)).d)
    const lean = kind === 'hanging' ? 128 : 58
    for (let index = 0; index < (kind === 'whorls' ? 12 : 9); index++) {
      const t = kind === 'whorls' ? 0.3 + 0.13 * Math.floor(index / 2) : 0.24 + 0.095 * index
      const angle = stalk.angle(t) + (index % 2 ? lean : -lean) * (1 - 0.5 * t)
      put(stalk.at(t), polar(angle, kind === 'whorls' ? 3 : 10, stalk.at(t)), angle, 1.1 - 0.5 * t)
    }
  } else if (kind === 'panicle') {
    const length = 110 + size * 2
    stalks.push(pen([0, 0]).line([length, 0]).d)
    for (const t of [0.3, 0.5, 0.7, 0.88]) {
      const reach = (1 - t) * 80 + size * 0.5
      for (const side of [-1, 1]) put([length * t, 0], polar(side * 50, reach, [length * t, 0]), side * 58, 1)
      if (size >= 24) continue
      for (const side of [-1, 1]) put([length * t, 0], polar(side * 24, reach, [length * t, 0]), side * 24, 0.9)
    }
    put([length * 0.9, 0], [length, 0], 0, 0.8)
  } else fan(2, 16, 60)
  return path('stalk fine', stalks.join('')) + flowers.join('')
}

/** Flowers too small to tell apart. */
function drawSpike({ kind, dye }: { kind: 'spike' | 'catkins' | 'plume'; dye: Dye }, chance: Random): string {
  if (kind === 'spike') return drawBeads(dye, 0, 170, 20, chance.between(-30, 30))
  if (kind === 'catkins') return [-18, 12].map((angle) => drawBeads(dye, angle, 120, 17, 40)).join('')
  const arms = [
    [-42, 95],
    [38, 104],
    [-18, 136],
    [20, 124],
    [0, 190],
  ] as const
  return arms.map(([angle, length]) => drawBeads(dye, angle, length, 26, angle * -0.5)).join('')
}

/** A finger covered in rows of dots. */
export function drawBeads(
  dye: Dye,
  angle: number,
  length: number,
  width: number,
  bend = 0,
  at: Point = [0, 0],
): string {
  const line = axis(at, angle, length, bend)
  const row = (across: number) => {
    const [first = at, ...rest] = [0.12, 0.4, 0.7, 0.94].map((t) =>
      polar(line.angle(t) + 90, across * width * (1 - 0.6 * t), line.at(t)),
    )
    return pen(first).curve(...rest).d
  }
  const rows = path('beads', row(-0.34) + row(0.34)) + path('beads lit', row(0))
  return `<g class="${dye}">${drawStem(line, width, width * 0.3, 'fruit', 3)}${rows}</g>`
}
