import { defineCluster, defineFruit } from './cluster.ts'
import { defineLeaf } from './leaf.ts'
import { path, pen, polar, range, type Point } from './path.ts'
import { drawRibbon, reachAlong } from './ribbon.ts'
import type { Sheet } from './sheet.ts'
import { axis, drawStem } from './stem.ts'
import { toned } from './tone.ts'
import { has, within, type Traits } from './traits.ts'
import { drawSap } from './stemParts.ts'

/** How long a bare stalk is below its flowers: it makes up the height of the plant, where that is known. */
export function scapeLength({ height, leaf, unit }: Traits, reach: number): number {
  const leaves = leaf.size + leaf.stalk
  return height === null ? Math.max(leaves * 0.95, 210) : within(height * unit - reach, leaves * 0.4, leaves * 4)
}

/** Leaves from one place at the ground, flowers on bare stalks between them. Returns the foot. */
export function drawRosetteHerb(sheet: Sheet, traits: Traits): Point {
  const { chance } = sheet
  const base: Point = [400, 740]
  const leaf = defineLeaf(sheet, traits.leaf, 0.1)
  const cluster = defineCluster(sheet, traits)
  const fruit = defineFruit(sheet, traits)
  const scapes = cluster ? [-14, 12, -3] : []
  const high = scapeLength(traits, cluster?.reach ?? 0)
  for (const [index, lean] of scapes.entries()) {
    const stalk = axis(base, -90 + lean, high * (index === 2 ? 1 : chance.between(0.84, 0.97)), -lean * 0.5)
    // It is seen beside leaves of any size.
    const thick = Math.max(6, high / 80)
    sheet.put('stems', toned('green', drawStem(stalk, thick, thick * 0.7, 'body', 2)))
    const [x, y] = stalk.at(1)
    const bearing = index === 1 && fruit ? fruit : cluster!
    sheet.use('blooms', bearing.id, { x, y, angle: stalk.angle(1), scale: 1, flip: index === 1 })
  }
  const count = 9
  for (const index of [0, 8, 1, 7, 2, 6, 3, 5, 4]) {
    const aside = index / (count - 1) - 0.5
    sheet.use(Math.abs(aside) > 0.3 || index % 3 === 1 ? 'far' : 'near', leaf, {
      x: base[0],
      y: base[1],
      angle: -90 + aside * 190 + chance.between(-4, 4),
      scale: chance.between(0.84, 1) * (1 - (0.5 - Math.abs(aside)) * 0.16),
      flip: aside > 0,
    })
  }
  if (has(traits.stem.features, 'latex', 'yellow-latex')) {
    // A leaf that was cut off.
    const cut = axis(base, 4, 120, 16)
    sheet.put('blooms', toned(traits.leaf.colour, drawStem(cut, 8, 7, 'body', 2)))
    drawSap(sheet, traits, cut.at(1))
  }
  sheet.reach(400, 770)
  return base
}

/** Thick leaves around a heart, the flowers on one stalk. */
export function drawSucculentRosette(sheet: Sheet, traits: Traits): Point {
  const { chance } = sheet
  const { leaf } = traits
  const base: Point = [400, 790]
  const cluster = defineCluster(sheet, traits)
  if (cluster) {
    const stalk = axis(base, -86, scapeLength(traits, cluster.reach), -6)
    sheet.put('stems', toned('green', drawStem(stalk, 13, 8, 'body', 3)))
    const [x, y] = stalk.at(1)
    sheet.use('blooms', cluster.id, { x, y, angle: -92, scale: 1 })
  }
  const id = sheet.sprite(toned(leaf.colour, drawThickLeaf(traits)), leaf.size, ['leaf'])
  for (const index of [0, 10, 1, 9, 2, 8, 3, 7, 4, 6, 5]) {
    const aside = index / 10 - 0.5
    sheet.use(Math.abs(aside) > 0.34 ? 'far' : 'near', id, {
      x: base[0] + aside * 34,
      y: base[1] - Math.abs(aside) * 16,
      angle: -90 + aside * 140,
      scale: chance.between(0.9, 1.04) * (0.8 + 0.5 * Math.sqrt(Math.abs(aside)) * (1.2 - Math.abs(aside))),
      flip: aside > 0,
    })
  }
  // Short outer leaves hide where the others begin.
  for (const [aside, angle] of [
    [-26, -146],
    [26, -34],
    [-10, -112],
    [12, -66],
  ] as const)
    sheet.use('near', id, { x: base[0] + aside, y: base[1] + 6, angle, scale: 0.42, flip: aside > 0 })
  sheet.reach(400, 812)
  return base
}

/** With spines along both edges, and its lower half in the shade. */
function drawThickLeaf({ leaf }: Traits): string {
  const { size, breadth } = leaf
  const line = axis([0, 0], 4, size, -16)
  const half = (t: number) => (breadth / 2) * (1 - t) ** 0.82
  const side = (hand: number) =>
    [0, 0.25, 0.5, 0.75, 0.9].map((t) => polar(line.angle(t) + 90 * hand, half(t), line.at(t)))
  const spines =
    leaf.margin === 'spiny'
      ? path(
          'body slight',
          range(12, (index) => {
            const t = 0.06 + index * 0.075
            const at = (along: number, out: number, hand: number) =>
              polar(line.angle(along) + 90 * hand, half(along) + out, line.at(along))
            return [-1, 1]
              .map(
                (hand) =>
                  pen(at(t - 0.01, -2, hand))
                    .line(at(t + 0.014, 6, hand), at(t + 0.012, -2, hand))
                    .close().d,
              )
              .join('')
          }).join(''),
        )
      : ''
  const lower = side(1)
  const shade = pen(line.at(0))
    .line(lower[0]!)
    .curve(...lower.slice(1), line.at(1))
    .curve(polar(line.angle(0.5) + 90, half(0.5) * 0.2, line.at(0.5)), line.at(0))
    .close().d
  const streaks = [-0.4, 0.1].map(
    (row) =>
      pen(polar(line.angle(0.05) + 90, half(0.05) * row, line.at(0.05))).curve(
        ...[0.4, 0.75].map((t) => polar(line.angle(t) + 90, half(t) * row, line.at(t))),
      ).d,
  )
  const spots = has(leaf.features, 'mottled')
    ? path(
        'pale speck',
        range(
          14,
          (index) =>
            `${pen(polar(line.angle(0) + 90, half(0.1) * (-0.7 + ((index * 0.61) % 1.4)), line.at(0.06 + ((index * 0.37) % 0.6)))).d}h9`,
        ).join(''),
      )
    : ''
  return (
    spines +
    path(
      'body',
      pen(line.at(0))
        .line(side(-1)[0]!)
        .curve(...side(-1).slice(1), line.at(1))
        .curve(...[...lower].reverse())
        .close().d,
    ) +
    path('shadow', shade) +
    path('hatch', streaks.join('')) +
    spots
  )
}

/** Grasses in a clump: blades that rise from pale sheaths and fall over. */
export function drawTussock(sheet: Sheet, traits: Traits): Point {
  const { chance } = sheet
  const { leaf } = traits
  const base: Point = [400, 800]
  const cluster = defineCluster(sheet, traits)
  const blades = range(23, (index) => {
    const aside = index / 22 - 0.5
    return drawRibbon(
      [base[0] + aside * 60, base[1] - 50],
      -90 + aside * 40 + chance.between(-4, 4),
      leaf.size * chance.between(0.75, 1.05),
      aside * (120 + (index % 3) * 44) + chance.between(-16, 16),
      within(leaf.breadth, 22, 34),
    )
  })
  for (const [index, { markup, line }] of blades.entries()) {
    sheet.put(index % 3 === 1 ? 'far' : 'near', toned(leaf.colour, markup))
    reachAlong(sheet, line)
  }
  for (const lean of cluster ? [-7, 8] : []) {
    const stalk = axis(base, -90 + lean, leaf.size * 0.9, lean)
    sheet.put('stems', toned('green', drawStem(stalk, 8, 4, 'body', 3)))
    sheet.use('blooms', cluster!.id, { x: stalk.at(1)[0], y: stalk.at(1)[1], angle: stalk.angle(1), scale: 1 })
  }
  const sheaths = range(7, (index) => {
    const aside = index / 6 - 0.5
    return drawStem(axis([base[0] + aside * 96, base[1]], -90 + aside * 26, 120, 0), 30, 17, 'body', 2)
  })
  sheet.put('near', toned(has(leaf.features, 'pale-sheaths') ? 'cream' : leaf.colour, sheaths.join('')))
  sheet.reach(400, 806)
  return base
}
