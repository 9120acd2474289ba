import type { Cluster, Form, FruitForm, Habit } from './form.ts'
import { drawFlower } from './flower.ts'
import { drawBunch, drawFruit } from './fruit.ts'
import { drawCluster } from './inflorescence.ts'
import { drawLeaf } from './leaf.ts'
import { path, pen, polar, range, type Point } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { STANCES, type Stance } from './stance.ts'
import { axis, drawStem, type Axis } from '../stem.ts'

/** The ids of what the stem carries; an empty one is something that this plant does not show. */
type Drawn = { leaf: string; cluster: string; fruit: string }

/** The way from leaf to leaf, as a part of a leaf's length. */
const SPACING: Readonly<Record<Form['leaves'], number>> = { opposite: 0.62, alternate: 0.44, crowded: 0.34 }

type Seat = { at: Point; angle: number; scale: number }

/** A stem with side shoots, leaves, flowers and fruit: what a collector would cut and press. Gives back its foot. */
export function drawShoot(sheet: Sheet, form: Form, habit: Habit): Point {
  const { chance } = sheet
  const stance = STANCES[habit === 'grass' || habit === 'fern' ? 'herb' : habit]
  const mirror = chance.chance(0.5)
  const drawn: Drawn = {
    leaf: sheet.sprite(drawLeaf(form.leaf, chance.between(0.1, 0.2)), form.leaf.length * 1.14),
    cluster: clusterOf(sheet, form),
    fruit: form.fruit ? bunchOf(sheet, form.fruit) : '',
  }
  const flip = ([x, y]: Point): Point => (mirror ? [800 - x, y] : [x, y])
  const turn = (angle: number) => (mirror ? -180 - angle : angle)
  const side = mirror ? -1 : 1
  const stem = axis(
    flip(stance.start),
    turn(stance.angle) + chance.between(-2, 2),
    stance.length,
    stance.bend * side,
    stance.sway * side,
  )
  const shoots = stance.turns.map(([at, angle, length]) => {
    const jitter = chance.between(-0.04, 0.04)
    const heading = stem.angle(at + jitter) + angle * side
    return {
      at: at + jitter,
      line: axis(stem.at(at + jitter), heading, length * chance.between(0.9, 1.08), (-90 - heading) * 0.35),
    }
  })

  const woody = stance.wood > 0
  for (const { line, at } of shoots) {
    sheet.put('stems', drawStem(line, stance.thick * (0.75 - at * 0.3), 4, woody ? 'wood' : 'stem', 3))
    grow(sheet, form, habit, drawn, line, 0.16, 0.86)
  }
  sheet.reach(...stem.at(0))
  sheet.put('stems', drawStem(stem, stance.thick, 5, woody ? 'wood' : 'stem', 6))
  if (woody) sheet.put('stems', path('line', bark(stem, stance)))
  grow(sheet, form, habit, drawn, stem, woody ? 0.36 : 0.14, 1)
  if (form.fruit?.onTrunk) hang(sheet, drawn, [stem.at(0.2), stem.at(0.44)], 1)
  if (form.cluster?.kind === 'trunk') {
    for (const at of [0.12, 0.3]) {
      bloom(sheet, drawn, { at: stem.at(at), angle: stem.angle(at) - 70 * side, scale: 0.9 })
    }
  }
  return stem.at(0)
}

function clusterOf(sheet: Sheet, { flower, cluster }: Form): string {
  if (!cluster) return ''
  const one = flower && { id: sheet.sprite(drawFlower(flower), flower.size), size: flower.size }
  return sheet.sprite(drawCluster(cluster, one, sheet.chance), reachOf(cluster, flower?.size ?? 0))
}

function bunchOf(sheet: Sheet, fruit: FruitForm): string {
  const one = sheet.sprite(drawFruit(fruit), fruit.size)
  return sheet.sprite(drawBunch(fruit, one, sheet.chance), fruit.size * 1.4 + 20)
}

function reachOf({ kind }: Cluster, flowerSize: number): number {
  if (kind === 'plume' || kind === 'spike') return 190
  if (kind === 'catkins') return 140
  if (kind === 'raceme' || kind === 'whorls' || kind === 'hanging' || kind === 'panicle') return 120 + flowerSize * 2.6
  return 60 + flowerSize * 2
}

/** Leaves along a line, flowers at its end or in the corners of its leaves, fruit below them. */
function grow(sheet: Sheet, form: Form, habit: Habit, drawn: Drawn, line: Axis, from: number, size: number): void {
  const { chance } = sheet
  const { cluster } = form
  const until = cluster && 'dye' in cluster ? 0.92 : 1
  const nodes = Math.max(2, Math.min(11, Math.round((line.length * (until - from)) / spacing(form))))
  let side: 1 | -1 = chance.sign()
  for (let node = 0; node < nodes; node++) {
    const t = from + ((until - from) * (node + 0.4)) / nodes
    const at = line.at(t)
    const young = 1 - 0.45 * t ** 2
    const sides = form.leaves === 'opposite' ? ([1, -1] as const) : ([side] as const)
    for (const [index, hand] of sides.entries()) {
      const angle = line.angle(t) + hand * (58 - 22 * t + chance.between(-9, 9))
      const far = form.leaves === 'opposite' ? index === node % 2 && node % 2 === 0 : node % 3 === 1
      sheet.use(far ? 'far' : 'near', drawn.leaf, {
        x: at[0],
        y: at[1],
        angle,
        scale: size * young * chance.between(0.86, 1.04),
        flip: Math.cos((angle * Math.PI) / 180) < 0,
      })
      const seat = { at, angle: line.angle(t) + hand * 34, scale: size * 0.9 }
      if (isInCorners(cluster) && node % 2 === 1 && index === 0) bloom(sheet, drawn, seat)
    }
    if (habit === 'vine' && node % 2 === 0) {
      sheet.put('stems', path('stalk', tendril(at, line.angle(t) - side * 50, side)))
    }
    side = side === 1 ? -1 : 1
  }
  if (cluster?.kind !== 'trunk' && cluster?.kind !== 'axils') {
    bloom(sheet, drawn, { at: line.at(1), angle: line.angle(1), scale: size })
  }
  if (form.fruit && !form.fruit.onTrunk) hang(sheet, drawn, [line.at(0.78)], size)
}

/** How far apart leaves stand, so that they touch but do not hide each other. */
function spacing({ leaf, leaves }: Form): number {
  const close = leaves === 'opposite' && leaf.shape === 'pinnate' ? 0.85 : SPACING[leaves]
  const broad = leaf.shape === 'cut' || leaf.shape === 'lobed' || leaf.shape === 'fingers' ? 1.15 : 1
  return leaf.length * close * broad + 14
}

function isInCorners(cluster: Form['cluster']): boolean {
  return cluster?.kind === 'axils' || cluster?.kind === 'catkins'
}

function bloom(sheet: Sheet, { cluster }: Drawn, { at, angle, scale }: Seat): void {
  if (cluster) sheet.use('blooms', cluster, { x: at[0], y: at[1], angle, scale, flip: sheet.chance.chance(0.5) })
}

/** Fruit hangs: whatever the stem does, it points down. */
function hang(sheet: Sheet, { fruit }: Drawn, places: readonly Point[], scale: number): void {
  if (!fruit) return
  for (const [x, y] of places) sheet.use('blooms', fruit, { x, y, angle: 90 + sheet.chance.between(-8, 8), scale })
}

function tendril([x, y]: Point, angle: number, side: number): string {
  const at = (out: number, aside: number) => polar(angle, out, polar(angle + 90, aside * side, [x, y]))
  return pen([x, y]).curve(at(60, 10), at(110, -20), at(120, 24), at(90, 18), at(96, -4), at(108, 4)).d
}

function bark(stem: Axis, { thick, wood }: Stance): string {
  return range(9, (index) => {
    const t = (index / 9) * wood
    const across = ((index % 3) - 1) * thick * 0.26 * (1 - t)
    const from = polar(stem.angle(t) + 90, across, stem.at(t))
    return pen(from).line(polar(stem.angle(t), 26 + (index % 2) * 14, from)).d
  }).join('')
}
