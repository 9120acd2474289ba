import { defineCluster } from './cluster.ts'
import { path, pen, range, type Point } from './path.ts'
import { drawRibbon, reachAlong } from './ribbon.ts'
import { scapeLength } from './rosettes.ts'
import type { Sheet } from './sheet.ts'
import { axis, drawStem } from './stem.ts'
import { toned } from './tone.ts'
import { within, type Traits } from './traits.ts'
import { inCentimetres } from '../../../api/rules/morphology/lengths.ts'

/** How high a bulb is drawn of which nobody knows the size. */
const BULB = 166

/** Blades and a bare flower stalk from a bulb, which is lifted with its roots. */
export function drawBulb(sheet: Sheet, traits: Traits): Point {
  const { chance } = sheet
  const [x, y]: Point = [400, 700]
  const { root, unit } = traits
  const size = root?.length ? within(inCentimetres(root.length) * unit, 30, BULB) : BULB
  const at = (across: number, down: number): Point => [x + across * size, y + down * size]
  sheet.show(['root'], at(0.3, 0.2))
  const cluster = defineCluster(sheet, traits)
  if (cluster) {
    const stalk = axis(at(0, -0.4), -86, scapeLength(traits, cluster.reach), -8, 6)
    sheet.put('stems', toned('green', drawStem(stalk, 10, 6, 'body', 3)))
    sheet.use('blooms', cluster.id, { x: stalk.at(1)[0], y: stalk.at(1)[1], angle: -94, scale: 1 })
  }
  const neck = traits.leaf.size * 0.14
  for (let index = 0; index < 7; index++) {
    const aside = index / 6 - 0.5
    const [foot, low] = at(aside * 0.1, -0.4)
    const { markup, line } = drawRibbon(
      [foot, low - neck * (1.2 - Math.abs(aside) * 0.6)],
      -90 + aside * 50 + chance.between(-4, 4),
      traits.leaf.size * chance.between(0.9, 1.1) * (1.1 - Math.abs(aside) * 0.5),
      aside * 110,
      within(traits.leaf.breadth, 14, 30),
    )
    sheet.put(index % 3 === 1 ? 'far' : 'near', toned(traits.leaf.colour, markup))
    reachAlong(sheet, line)
  }
  // Their sheaths are rolled into a neck.
  const sheaths = drawStem(axis(at(0, -0.3), -90, neck * 1.35, 0), size * 0.26, size * 0.56, 'body', 2)
  sheet.put('near', toned(traits.leaf.colour, sheaths))
  // Its sides swell from the neck; lines from the neck to the base show the cloves under the skin.
  const side = (out: number): Point[] => [
    at(out * 0.16, -0.38),
    at(out * 0.28, -0.16),
    at(out * 1.1, 0),
    at(out * 1.06, 0.35),
    at(out * 0.3, 0.44),
  ]
  const cloves = [-0.72, -0.3, 0.18, 0.62].map(
    (part) => pen(at(0, -0.42)).curve(...side(0.45 * part).slice(1), at(0.07 * part, 0.43)).d,
  )
  const roots = range(9, (index) => {
    const lean = (index - 4) * 0.07
    return pen(at(lean * 0.4, 0.42)).curve(
      at(lean, 0.55),
      at(lean * 0.8 + chance.between(-0.05, 0.05), chance.between(0.68, 0.82)),
    ).d
  })
  const shade = range(
    6,
    (index) => pen(at(0.18 + index * 0.03, 0.02 + index * 0.05)).line(at(0.27 + index * 0.02, 0.06 + index * 0.04)).d,
  )
  sheet.put(
    'near',
    toned('tan', path('hair', roots.join(''))) +
      toned(
        root?.colour ?? 'white',
        path(
          'body',
          pen(at(0, -0.56))
            .curve(...side(-0.45), at(0, 0.45))
            .curve(...side(0.45).reverse(), at(0, -0.56))
            .close().d,
        ) +
          path(size > 100 ? 'rib' : 'nerve', cloves.join('')) +
          (size > 100 ? path('hatch', shade.join('')) : ''),
      ),
  )
  for (const across of [-0.5, 0.5]) sheet.reach(...at(across, 0.82))
  return at(0, 0.42)
}
