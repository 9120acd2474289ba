import { path, pen, polar, range, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { axis, drawStem } from './stem.ts'
import { toned } from './tone.ts'
import { has, type Traits } from './traits.ts'
import { defineCluster } from './cluster.ts'

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
