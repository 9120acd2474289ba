import { defineCluster, defineFruit } from './cluster.ts'
import { defineLeaf } from './leaf.ts'
import { path, pen, polar, range, type Point } from './path.ts'
import { drawRibbon, reachAlong } from './ribbon.ts'
import type { Sheet } from './sheet.ts'
import { shadeOf } from './branch.ts'
import { axis, drawStem } from './stem.ts'
import { toned } from './tone.ts'
import { has, within, type Traits } from './traits.ts'

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
        scale: Math.max(1, 150 / traits.fruit!.size),
        flip: side < 0,
      })
  }
  if (cluster)
    sheet.use('blooms', cluster.id, {
      x: cane.at(1)[0],
      y: cane.at(1)[1],
      angle: -90,
      scale: Math.max(1, 150 / cluster.reach),
    })
  const roots = range(
    8,
    (index) => pen([390 + index * 3, 822]).curve([400 + (index - 3.5) * 16, 838], [400 + (index - 3.5) * 20, 862]).d,
  )
  sheet.put('stems', toned('tan', path('twig thin', roots.join(''))))
  sheet.reach(400, 864)
  return cane.at(0)
}

/** Leafy canes side by side, made of rolled sheaths; the flowers on a stalk of their own from the ground. */
export function drawLeafyShoots(sheet: Sheet, traits: Traits): Point {
  const { chance } = sheet
  const leaf = defineLeaf(sheet, traits.leaf, 0.12)
  const cluster = defineCluster(sheet, traits)
  const base: Point = [400, 730]
  for (const [offset, lean, length] of [
    [-58, -16, 560],
    [0, 2, 640],
    [60, 18, 520],
  ] as const) {
    const cane = axis([base[0] + offset, base[1]], -90 + lean, length, lean * 0.6)
    sheet.put(
      'stems',
      toned(
        traits.stem.colour ?? 'green',
        drawStem(cane, 17, 7, 'body', 3) +
          path(
            'edge',
            range(
              6,
              (index) =>
                pen(polar(cane.angle(0) - 90, 7, cane.at(0.12 + index * 0.13))).line(
                  polar(cane.angle(0) + 90, 6, cane.at(0.05 + index * 0.13)),
                ).d,
            ).join(''),
          ),
      ),
    )
    for (let index = 0; index < 9; index++) {
      const t = 0.3 + index * 0.083
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

/** Jointed stems: ribs, a toothed sheath and a whorl of thin branches at every joint, and a cone at the tip. */
export function drawHorsetail(sheet: Sheet, traits: Traits): Point {
  const { leaf } = traits
  const whorl = sheet.sprite(
    toned(
      leaf.colour,
      path(
        'twig thin',
        range(11, (index) => {
          const angle = -90 + (index / 10 - 0.5) * 128
          const tip = polar(angle, 100)
          return pen([0, 0]).curve(polar(angle, 62), [tip[0], tip[1] - 18]).d
        }).join(''),
      ),
    ),
    80,
  )
  const cone = defineCluster(sheet, traits)
  for (const [x, lean, length] of [
    [290, -9, 640],
    [405, 1, 760],
    [520, 8, 560],
  ] as const) {
    const cane = axis([x, 830], -90 + lean, length, -lean * 0.6)
    const thick = 19
    const ribs = [-0.28, 0, 0.28].map(
      (row) =>
        pen(polar(cane.angle(0) + 90, thick * row, cane.at(0))).curve(
          polar(cane.angle(0.5) + 90, thick * row * 0.8, cane.at(0.5)),
          polar(cane.angle(1) + 90, thick * row * 0.5, cane.at(1)),
        ).d,
    )
    sheet.put(
      'stems',
      toned(
        traits.stem.colour ?? 'green',
        drawStem(cane, thick, thick * 0.5, 'body', 4) + path('nerve', ribs.join('')),
      ),
    )
    const joints = Math.round(length / 74)
    for (let joint = 1; joint < joints; joint++) {
      const t = joint / joints
      const wide = thick * (0.62 - 0.26 * t)
      const at = (along: number, across: number) =>
        polar(cane.angle(t) + 90, across * wide, polar(cane.angle(t), along, cane.at(t)))
      const teeth = range(5, (index) => [at(20, -0.9 + index * 0.45), at(10, -0.68 + index * 0.45)])
        .flat()
        .slice(0, 9)
      if (joint > 1 && has(traits.stem.features, 'whorled-branches'))
        sheet.use(x === 405 ? 'near' : 'far', whorl, {
          x: cane.at(t)[0],
          y: cane.at(t)[1],
          angle: cane.angle(t) + 90,
          scale: 1.12 - 0.62 * t,
        })
      sheet.put(
        'near',
        toned(
          'cream',
          path(
            'body',
            pen(at(-4, -1))
              .line(...teeth, at(-4, 1))
              .close().d,
          ),
        ) + toned('brown', path('rib', pen(at(-4, -1)).line(at(-4, 1)).d)),
      )
    }
    if (cone && x !== 520)
      sheet.use('blooms', cone.id, { x: cane.at(1)[0], y: cane.at(1)[1], angle: cane.angle(1), scale: 1 })
    sheet.reach(...cane.at(1))
  }
  sheet.reach(270, 840)
  return [405, 812]
}

/** Fronds from a creeping rhizome, one still rolled up, one turned over to show its spores. */
export function drawFern(sheet: Sheet, traits: Traits): Point {
  const { chance } = sheet
  const front = defineLeaf(sheet, traits.leaf, 0.06)
  const back = defineLeaf(sheet, { ...traits.leaf, colour: 'grey-green', features: ['sori'] }, 0.06)
  const root = axis([290, 778], 2, 220, -6, 10)
  for (const [index, [t, lean]] of (
    [
      [0.02, -15],
      [0.46, -2],
      [0.86, 15],
    ] as const
  ).entries()) {
    const [x, y] = root.at(t)
    sheet.use(index === 0 ? 'far' : 'near', index === 2 ? back : front, {
      x,
      y,
      angle: -90 + lean,
      scale: chance.between(0.94, 1.04) * (index === 1 ? 1.08 : 0.96),
      flip: index === 0,
    })
  }
  const [x, y] = root.at(0.7)
  sheet.put(
    'stems',
    toned(
      'green',
      path(
        'twig',
        pen([x, y]).curve(
          [x + 20, y - 110],
          [x + 66, y - 150],
          [x + 74, y - 96],
          [x + 34, y - 96],
          [x + 46, y - 124],
          [x + 58, y - 110],
        ).d,
      ),
    ),
  )
  return [root.at(0.5)[0] + 12, root.at(0.5)[1] - 10]
}

/** Pads upon pads, with tufts of spines, flowers and fruit on their rims. */
export function drawCactus(sheet: Sheet, traits: Traits): Point {
  const { leaf } = traits
  const areoles = range(17, (index): Point => [
    leaf.size * (0.16 + 0.15 * Math.floor(index / 3)),
    leaf.breadth *
      0.27 *
      ((index % 3) - 1 + (Math.floor(index / 3) % 2 ? 0.3 : -0.2)) *
      Math.min(1, 0.5 + Math.floor(index / 3) * 0.22),
  ])
  const pad = sheet.sprite(
    toned(leaf.colour, drawPad(leaf.size, leaf.breadth)) +
      toned(
        'cream',
        path(
          'edge',
          areoles
            .map(
              ([x, y]) =>
                pen([x, y])
                  .line([x + 10, y - 8])
                  .move([x, y])
                  .line([x + 12, y + 2])
                  .move([x, y])
                  .line([x + 5, y - 12]).d,
            )
            .join(''),
        ) + path('specks', areoles.map((at) => `${pen(at).d}h0`).join('')),
      ),
    leaf.size,
  )
  const cluster = defineCluster(sheet, traits)
  const fruit = defineFruit(sheet, traits)
  const foot: Point = [400, 800]
  const grow = ([x, y]: Point, angle: number, scale: number, level: number, turns: readonly number[]): void => {
    const at = (along: number, across: number) =>
      polar(angle + 90, across * leaf.breadth * scale, polar(angle, along * leaf.size * scale, [x, y]))
    if (level < 2)
      for (const turn of turns)
        grow(
          at(0.93 - Math.abs(turn) * 0.004, turn * 0.0056),
          angle + turn,
          scale * 0.86,
          level + 1,
          level === 0 ? (turn < 0 ? [-30, 30] : [34, -24]) : [],
        )
    else {
      for (const [index, turn] of [-44, -14, 16, 44].entries()) {
        const bearing = index % 2 ? cluster : fruit
        const [rimX, rimY] = at(0.97 - Math.abs(turn) * 0.0034, turn * 0.0072)
        if (bearing) sheet.use('blooms', bearing.id, { x: rimX, y: rimY, angle: angle + turn * 0.8, scale: 1 })
      }
    }
    sheet.use(level === 1 ? 'far' : 'near', pad, { x, y, angle, scale, flip: angle < -90 })
    for (const across of [-0.5, 0.5]) sheet.reach(...at(0.6, across))
  }
  grow(foot, -91, 1.16, 0, [-40, 33])
  return foot
}

function drawPad(size: number, breadth: number): string {
  const half = (side: number): Point[] => [
    [size * 0.02, side * breadth * 0.16],
    [size * 0.26, side * breadth * 0.42],
    [size * 0.64, side * breadth * 0.58],
    [size * 0.97, side * breadth * 0.4],
  ]
  const outline = pen([0, 0])
    .curve(...half(-1), [size * 1.02, 0])
    .curve(...half(1).toReversed(), [0, 0])
    .close().d
  return (
    path('body', outline) +
    path(
      'shadow',
      pen([size * 0.04, breadth * 0.06])
        .curve([size * 0.5, breadth * 0.3], [size * 0.9, breadth * 0.24], [size * 0.98, breadth * 0.1])
        .curve(...half(1).toReversed(), [size * 0.04, breadth * 0.06])
        .close().d,
    ) +
    path(
      'hatch',
      range(
        6,
        (index) =>
          pen([size * (0.24 + index * 0.1), breadth * 0.42]).line([size * (0.28 + index * 0.1), breadth * 0.34]).d,
      ).join(''),
    )
  )
}

/** A crown of leaves on a bare trunk, with flowers and fruit under it. */
export function drawCrownedTrunk(sheet: Sheet, traits: Traits): Point {
  const { chance } = sheet
  const { leaf } = traits
  const trunk = axis([395, 850], -89, 330, 2, 4)
  const thick = within(14 * traits.unit, 46, 74)
  const [x, y] = trunk.at(1)
  const drawn = defineLeaf(sheet, leaf, 0.08)
  const cluster = defineCluster(sheet, traits)
  const fruit = defineFruit(sheet, traits)
  const scars = range(12, (index) => {
    const at = trunk.at(0.06 + index * 0.08)
    const across = ((index * 2) % 3) - 1
    return pen([at[0] + across * thick * 0.26 - 8, at[1]]).curve(
      [at[0] + across * thick * 0.26, at[1] + 9],
      [at[0] + across * thick * 0.26 + 8, at[1]],
    ).d
  })
  sheet.put(
    'stems',
    toned(
      traits.stem.colour ?? 'grey',
      drawStem(trunk, thick, thick * 0.8, 'body', 4) + path('edge', scars.join('')) + shadeOf(trunk, thick),
    ),
  )
  sheet.reach(...trunk.at(0))
  const isAbove = (traits.inflorescence?.position ?? 'terminal') === 'terminal'
  if (cluster && isAbove) sheet.use('blooms', cluster.id, { x, y: y - 20, angle: -88, scale: 1.2 })
  const isBlade = leaf.division === 'simple'
  const count = isBlade ? 21 : 11
  const order = range(count, (index) => index).sort(
    (a, b) => Math.abs(b - (count - 1) / 2) - Math.abs(a - (count - 1) / 2),
  )
  for (const index of order) {
    const aside = index / (count - 1) - 0.5
    sheet.use(index % 3 === 1 ? 'far' : 'near', drawn, {
      x,
      y,
      angle: -90 + aside * (isBlade ? 226 : 210) + chance.between(-5, 5),
      scale: chance.between(0.88, 1.04),
      flip: aside < 0,
    })
  }
  for (const [index, [t, side]] of (
    [
      [0.98, -1],
      [0.96, 1],
      [0.8, -0.8],
      [0.76, 0.8],
      [0.88, 0.1],
    ] as const
  ).entries()) {
    const [fruitX, fruitY] = polar(trunk.angle(t) + 90 * side, thick * 0.42, trunk.at(t))
    if (fruit)
      sheet.use('blooms', index % 3 === 0 ? fruit.id : (fruit.other ?? fruit.id), {
        x: fruitX,
        y: fruitY,
        angle: 90 - side * 12,
        scale: 0.8 + (index % 3) * 0.1,
      })
  }
  if (cluster && !isAbove)
    for (const side of [-1, 1])
      sheet.use('blooms', cluster.id, { x: x + side * thick * 0.4, y: y + 6, angle: -90 + side * 78, scale: 1 })
  return trunk.at(0)
}
