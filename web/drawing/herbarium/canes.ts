import { defineLeaf } from './leaf.ts'
import { path, pen, polar, range, type Point } from './path.ts'
import { drawRibbon, reachAlong } from './ribbon.ts'
import type { Sheet } from './sheet.ts'
import { axis, drawStem, shadeOf, type Axis } from './stem.ts'
import { toned } from './tone.ts'
import { within, type Traits } from './traits.ts'
import { defineCluster, defineFruit } from './cluster.ts'

/** One thick cane of a grass, with arching leaves that clasp it, ears at its joints and a tassel. */
export function drawCane(sheet: Sheet, traits: Traits): Point {
  const { leaf } = traits
  const cane = axis([400, 830], -91, 640, 3, 4)
  const cluster = defineCluster(sheet, traits)
  const fruit = defineFruit(sheet, traits)
  sheet.put(
    'stems',
    toned(
      'yellow-green',
      drawStem(cane, 25, 9, 'body', 4) +
        path(
          'rib',
          range(
            9,
            (index) =>
              pen(polar(cane.angle(0) - 90, 12 - index, cane.at(0.04 + index * 0.1))).line(
                polar(cane.angle(0) + 90, 12 - index, cane.at(0.04 + index * 0.1)),
              ).d,
          ).join(''),
        ) +
        shadeOf(cane, 22),
    ),
  )
  for (let index = 0; index < 9; index++) {
    const t = 0.08 + index * 0.098
    const side = index % 2 ? 1 : -1
    const { markup, line } = drawRibbon(
      cane.at(t),
      -90 + side * 40,
      within(leaf.size, 240, 380) * sheet.chance.between(0.9, 1.06) * (1.1 - t * 0.35),
      side * 124,
      within(leaf.breadth, 26, 44),
    )
    sheet.put(index % 3 === 1 ? 'far' : 'near', toned(leaf.colour, markup))
    if (leaf.attachment === 'sheathing')
      sheet.put('stems', toned(leaf.colour, drawCaneSheath(cane, t - 0.085, t + 0.01, 28 - 16 * t)))
    reachAlong(sheet, line)
  }
  for (const [t, side] of [
    [0.4, 1],
    [0.55, -1],
  ] as const) {
    if (fruit)
      sheet.use('blooms', fruit.id, {
        x: cane.at(t)[0],
        y: cane.at(t)[1],
        angle: -90 + side * 22,
        scale: 1,
        flip: side < 0,
      })
  }
  if (cluster)
    sheet.use('blooms', cluster.id, {
      x: cane.at(1)[0],
      y: cane.at(1)[1],
      angle: -90,
      scale: 1,
    })
  const roots = range(
    8,
    (index) => pen([390 + index * 3, 822]).curve([400 + (index - 3.5) * 16, 838], [400 + (index - 3.5) * 20, 862]).d,
  )
  sheet.put('stems', toned('tan', path('twig thin', roots.join(''))))
  sheet.reach(...cane.at(1))
  sheet.reach(400, 864)
  return cane.at(0)
}

/** Leafy canes side by side, made of rolled sheaths; the flowers on a stalk of their own from the ground. */
export function drawLeafyShoots(sheet: Sheet, traits: Traits): Point {
  const { chance } = sheet
  const leaf = defineLeaf(sheet, traits.leaf, 0.12)
  const cluster = defineCluster(sheet, traits)
  const base: Point = [400, 730]
  const high = traits.height === null ? 640 : within(traits.height * traits.unit - traits.leaf.size * 0.3, 400, 1100)
  const leaves = Math.max(9, Math.round(high * 0.012))
  for (const [offset, lean, part] of [
    [-58, -16, 0.88],
    [0, 2, 1],
    [60, 18, 0.82],
  ] as const) {
    const cane = axis([base[0] + offset, base[1]], -90 + lean, high * part, lean * 0.6)
    const places = range(leaves, (index) => 0.3 + (index * 0.67) / (leaves - 1))
    // Each sheath is open along the side away from its blade: its edges slant down around the cane. The lowest bear none.
    const edge = (t: number, across: number) => polar(cane.angle(t) + 90, across * (8.5 - 5 * t), cane.at(t))
    const sheaths = [0.14, 0.22, ...places].map((t, index) => {
      const side = index % 2 ? 1 : -1
      return pen(edge(t, side)).curve(edge(t - 0.03, side * 0.2), edge(t - 0.1, -side * 0.5), edge(t - 0.14, -side)).d
    })
    const markup = drawStem(cane, 17, 7, 'body', 3) + path('edge', sheaths.join(''))
    sheet.put('stems', toned(traits.stem.colour ?? 'green', markup))
    for (const [index, t] of places.entries()) {
      const side = index % 2 ? 1 : -1
      const [x, y] = cane.at(t)
      const angle = cane.angle(t) + side * (56 - 22 * t) + chance.between(-5, 5)
      sheet.use(index % 3 === 1 ? 'far' : 'near', leaf, {
        x,
        y,
        angle,
        scale: chance.between(0.86, 1.02) * (1 - 0.2 * t),
        flip: side < 0,
      })
    }
    sheet.reach(...cane.at(1))
  }
  if (cluster) {
    const stalk = axis([base[0] + 32, base[1]], -82, 200, 4)
    sheet.put('stems', toned('green', drawStem(stalk, 9, 7, 'body', 2)))
    sheet.use('blooms', cluster.id, { x: stalk.at(1)[0], y: stalk.at(1)[1], angle: -84, scale: 1 })
  }
  sheet.reach(400, 750)
  return base
}

/** The foot of a leaf, rolled around a cane above its node; the blade leaves it at `until`. */
function drawCaneSheath(line: Axis, from: number, until: number, thick: number): string {
  const part = until - from
  const at = (t: number, across: number) => {
    const on = from + part * t
    return polar(line.angle(on) + 90, across * thick, line.at(on))
  }
  const side = (hand: number) => [at(0, 0.5 * hand), at(0.3, 0.62 * hand), at(0.75, 0.6 * hand), at(1, 0.54 * hand)]
  const outline = pen(at(0, 0))
    .line(at(0, -0.5))
    .curve(...side(-1).slice(1))
    .line(at(0.86, 0))
    .line(at(1, 0.54))
    .curve(...side(1).reverse().slice(1))
    .close().d
  const veins = [-0.3, 0, 0.32].map((row) => pen(at(0.06, row)).curve(at(0.4, row * 1.2), at(0.82, row)).d)
  return path('body', outline) + path('nerve', veins.join(''))
}
