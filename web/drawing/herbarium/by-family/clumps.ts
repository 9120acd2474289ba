import { drawFlower } from './flower.ts'
import type { Form } from './form.ts'
import { drawBeads, drawCluster } from './inflorescence.ts'
import { drawLeaf } from './leaf.ts'
import { path, pen, polar, range, type Point } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { axis, drawStem, type Axis } from '../stem.ts'

/** Grasses: blades that rise from one place and fall over, with a seed head on a stalk. */
export function drawTuft(sheet: Sheet, form: Form): void {
  const { chance } = sheet
  const base: Point = [400, 800]
  const blades = range(17, (index) => {
    const aside = index / 16 - 0.5
    const angle = -90 + aside * 54 + chance.between(-4, 4)
    return ribbon(base, angle, chance.between(560, 820), aside * 130 + chance.between(-16, 16), 34)
  })
  for (const [index, { markup, line }] of blades.entries()) {
    sheet.put(index % 3 === 1 ? 'far' : 'near', markup)
    mark(sheet, line)
  }
  if (!form.cluster) return
  for (const aside of [-8, 9]) {
    const stalk = axis(base, -90 + aside, 620, aside)
    sheet.put('stems', drawStem(stalk, 8, 4, 'stem', 3))
    for (const t of [0.8, 0.9, 1])
      for (const side of [-1, 1]) {
        sheet.put(
          'blooms',
          drawBeads('earth', stalk.angle(t) + side * (t === 1 ? 8 : 34), 110, 12, side * 24, stalk.at(t)),
        )
      }
    sheet.reach(stalk.at(1)[0], stalk.at(1)[1] - 100)
  }
}

/** Maize: one cane, arching leaves, ears with their silk, a tassel. */
export function drawMaize(sheet: Sheet): void {
  const { chance } = sheet
  const cane = axis([400, 850], -91, 690, 3, 4)
  sheet.put('stems', drawStem(cane, 26, 8, 'stem', 4))
  for (let index = 0; index < 8; index++) {
    const t = 0.1 + index * 0.1
    const side = index % 2 ? 1 : -1
    const { markup, line } = ribbon(
      cane.at(t),
      -90 + side * 38,
      chance.between(330, 400) * (1.1 - t * 0.4),
      side * 120,
      44,
    )
    sheet.put(index % 3 === 1 ? 'far' : 'near', markup)
    mark(sheet, line)
  }
  for (const [t, side] of [
    [0.4, 1],
    [0.54, -1],
  ] as const) {
    sheet.put('blooms', ear(cane.at(t), -90 + side * 24))
  }
  for (const angle of [-34, 30, -16, 18, 0])
    sheet.put('blooms', drawBeads('pericon', -90 + angle, 150, 10, angle, cane.at(0.98)))
  sheet.reach(cane.at(1)[0], cane.at(1)[1] - 150)
}

function ear(at: Point, angle: number): string {
  const to = (along: number, across: number) => polar(angle, along, polar(angle + 90, across, at))
  const husk = (side: number) =>
    path(
      'blade',
      pen(to(0, 0))
        .curve(to(20, 42 * side), to(90, 46 * side), to(136, 14 * side))
        .curve(to(90, 10 * side), to(0, 0))
        .close().d,
    )
  const silk = range(
    7,
    (index) =>
      pen(to(150, index * 5 - 15)).curve(to(190, index * 9 - 27), to(214 - (index % 3) * 14, index * 17 - 51)).d,
  )
  return `<g class="pericon">${drawBeads('pericon', angle, 160, 56, 0, at)}</g>${husk(-1)}${husk(1)}<g class="achiote">${path('thread', silk.join(''))}</g>`
}

/** Aloes and their like: thick leaves around a heart, the flowers on a bare stalk. */
export function drawRosette(sheet: Sheet, form: Form): void {
  const { chance } = sheet
  const base: Point = [400, 790]
  if (form.flower && form.cluster) {
    const one = { id: sheet.sprite(drawFlower(form.flower), form.flower.size), size: form.flower.size }
    const cluster = sheet.sprite(drawCluster(form.cluster, one, chance), 210)
    const stalk = axis(base, -84, 560, -8)
    sheet.put('stems', drawStem(stalk, 12, 7, 'stem', 3))
    const [x, y] = stalk.at(1)
    sheet.use('blooms', cluster, { x, y, angle: -92, scale: 1.1 })
  }
  sheet.reach(400, 826)
  const leaf = sheet.sprite(drawThickLeaf(), 400)
  for (const index of [0, 8, 1, 7, 2, 6, 3, 5, 4]) {
    const aside = index / 8 - 0.5
    const scale = chance.between(0.9, 1.05) * (1.05 - Math.abs(aside) * 0.3)
    const layer = Math.abs(aside) > 0.3 ? 'far' : 'near'
    sheet.use(layer, leaf, { x: base[0], y: base[1], angle: -90 + aside * 150, scale, flip: aside > 0 })
  }
}

/** With thorns along both edges, and its lower half in the shade. */
function drawThickLeaf(): string {
  const line = axis([0, 0], 4, 400, -16)
  const thorns = range(9, (each) => {
    const t = 0.08 + each * 0.1
    return [-1, 1].map((side) => {
      const out = (angle: number, distance: number) => polar(line.angle(t) + angle * side, distance, line.at(t))
      return pen(out(90, 33 * (1 - t))).line(out(60, 48 - 34 * t)).d
    })
  })
  const lower = [0.02, 0.4, 0.75].map((t) => polar(line.angle(t) + 90, 37 * (1 - t), line.at(t)))
  const shade = pen(line.at(0))
    .curve(...lower, line.at(1))
    .curve(line.at(0.5), line.at(0))
    .close().d
  return path('line', thorns.flat().join('')) + drawStem(line, 76, 3, 'blade', 4) + path('shade', shade)
}

/** Garlic and its like: blades and a bare flower stalk from a bulb, which is lifted with its roots. */
export function drawBulb(sheet: Sheet, form: Form): void {
  const { chance } = sheet
  const [x, y]: Point = [400, 740]
  if (form.flower && form.cluster) {
    const one = { id: sheet.sprite(drawFlower(form.flower), form.flower.size), size: form.flower.size }
    const cluster = sheet.sprite(drawCluster(form.cluster, one, chance), 130)
    const stalk = axis([x, y - 60], -86, 560, -8, 6)
    sheet.put('stems', drawStem(stalk, 11, 6, 'stem', 3))
    const [tipX, tipY] = stalk.at(1)
    sheet.use('blooms', cluster, { x: tipX, y: tipY, angle: -94, scale: 1 })
  }
  for (let index = 0; index < 7; index++) {
    const aside = index / 6 - 0.5
    const { markup, line } = ribbon(
      [x, y - 60],
      -90 + aside * 50 + chance.between(-4, 4),
      chance.between(380, 480) * (1.1 - Math.abs(aside) * 0.5),
      aside * 110,
      24,
    )
    sheet.put(index % 3 === 1 ? 'far' : 'near', markup)
    mark(sheet, line)
  }
  // Its sides swell from the neck; lines from the neck to the base show the cloves under the skin.
  const side = (out: number): Point[] => [
    [x + out * 0.16, y - 62],
    [x + out * 0.28, y - 26],
    [x + out * 1.1, y],
    [x + out * 1.06, y + 58],
    [x + out * 0.3, y + 74],
  ]
  const skin = pen([x, y - 92]).curve(...side(-74), [x, y + 74])
  const cloves = [-0.55, 0, 0.55].map(
    (part) => pen([x, y - 70]).curve(...side(74 * part).slice(1), [x + 12 * part, y + 72]).d,
  )
  const roots = range(9, (index) => {
    const lean = (index - 4) * 11
    return pen([x + lean * 0.4, y + 70]).curve(
      [x + lean, y + 90],
      [x + lean * 0.8 + chance.between(-8, 8), y + chance.between(112, 136)],
    ).d
  })
  sheet.put(
    'near',
    `<g class="earth">${path('thread', roots.join(''))}</g><g class="cotton">${path('fruit', skin.curve(...side(74).toReversed(), [x, y - 92]).close().d)}</g>${path('line', cloves.join(''))}`,
  )
  sheet.reach(x - 84, y + 136)
  sheet.reach(x + 84, y + 136)
}

/** Leaves in one crown: on a trunk, or on stalks of their own from a short rootstock. Gives back its foot. */
export function drawCrown(sheet: Sheet, form: Form, onTrunk: boolean): Point {
  const { chance } = sheet
  const trunk = axis([390, 850], -88, onTrunk ? 330 : 40, 0, 6)
  const [x, y] = trunk.at(1)
  const leaf = sheet.sprite(drawLeaf(form.leaf, 0.06), form.leaf.length * 1.14)
  const one = form.flower && { id: sheet.sprite(drawFlower(form.flower), form.flower.size), size: form.flower.size }
  const cluster = form.cluster && sheet.sprite(drawCluster(form.cluster, one, chance), 200)
  sheet.put('stems', drawStem(trunk, onTrunk ? 56 : 34, onTrunk ? 44 : 26, 'wood', 4))
  sheet.reach(...trunk.at(0))
  if (cluster && onTrunk) sheet.use('blooms', cluster, { x, y: y - 60, angle: -88, scale: 1.5 })
  const count = onTrunk ? 19 : 7
  for (let index = 0; index < count; index++) {
    const aside = index / (count - 1) - 0.5
    const angle = -90 + aside * (onTrunk ? 230 : 96) + chance.between(-6, 6)
    const stalk = axis([x, y], angle, onTrunk ? 14 : chance.between(300, 400) * (1.1 - Math.abs(aside)), aside * 20)
    if (!onTrunk) sheet.put('stems', drawStem(stalk, 8, 5, 'stem', 2))
    const [leafX, leafY] = stalk.at(1)
    const station = { x: leafX, y: leafY, angle: stalk.angle(1), scale: chance.between(0.9, 1.15), flip: aside < 0 }
    sheet.use(index % 3 === 1 ? 'far' : 'near', leaf, station)
    if (!onTrunk && cluster && index % 2) {
      const bare = axis([x, y], angle - 9, chance.between(170, 260))
      sheet.put('stems', drawStem(bare, 5, 4, 'stem', 1))
      sheet.use('blooms', cluster, { x: bare.at(1)[0], y: bare.at(1)[1], angle: -90, scale: 1 })
    }
  }
  return trunk.at(0)
}

/** A blade of grass, with the fold along its middle. */
function ribbon(from: Point, angle: number, length: number, bend: number, width: number) {
  const line = axis(from, angle, length, bend)
  const fold = path('vein', pen(line.at(0.02)).curve(line.at(0.35), line.at(0.7), line.at(0.97)).d)
  return { line, markup: drawStem(line, width, 2, 'blade', 4) + fold }
}

function mark(sheet: Sheet, line: Axis): void {
  for (const t of [0, 0.5, 0.8, 1]) sheet.reach(...line.at(t))
}
