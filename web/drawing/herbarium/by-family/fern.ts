import { path, pen, polar, range, type Point } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { axis, drawStem } from '../stem.ts'

/** A fern: fronds from a creeping rootstock, one still rolled up, one turned over to show its spores. */
export function drawFern(sheet: Sheet): void {
  const { chance } = sheet
  const root = axis([210, 800], 4, 380, -10, 10)
  const pinna = sheet.sprite(drawPinna(), 100)
  const spored = sheet.sprite(drawPinna() + spores(), 100)
  for (const [index, start] of [0.16, 0.42, 0.62, 0.86].entries()) {
    const aside = index / 3 - 0.5
    const frond = axis(root.at(start), -91 + aside * 34, chance.between(620, 740), aside * 40, 6)
    sheet.put('stems', drawStem(frond, 9, 3, 'stem', 4))
    for (let pair = 0; pair < 9; pair++) {
      const t = 0.26 + pair * 0.078
      const scale = 1.15 * Math.sin(Math.PI * (0.24 + (0.7 * pair) / 9))
      for (const side of [-1, 1]) {
        const [x, y] = frond.at(t)
        const angle = frond.angle(t) + side * (66 - 14 * t)
        sheet.use(index === 0 ? 'far' : 'near', index === 2 ? spored : pinna, { x, y, angle, scale, flip: side < 0 })
      }
    }
    const [x, y] = frond.at(0.93)
    sheet.use(index === 0 ? 'far' : 'near', pinna, { x, y, angle: frond.angle(1), scale: 0.7 })
  }
  const [x, y] = root.at(0.98)
  sheet.put(
    'stems',
    path(
      'stalk',
      pen([x, y]).curve(
        [x + 20, y - 110],
        [x + 66, y - 150],
        [x + 74, y - 96],
        [x + 34, y - 96],
        [x + 46, y - 124],
        [x + 58, y - 110],
      ).d,
    ),
  )
  sheet.put('near', drawStem(root, 34, 26, 'wood', 5) + path('line', scales(root.at)))
  sheet.reach(200, 846)
}

function drawPinna(): string {
  return (
    path('blade', pen([0, -7]).curve([30, -22], [70, -17], [104, 0]).curve([66, 17], [30, 20], [0, 7]).close().d) +
    path('vein', pen([4, 0]).line([92, 0]).d)
  )
}

function spores(): string {
  return `<g class="earth">${path('beads', pen([18, -9]).line([78, -7]).move([18, 9]).line([78, 7]).d)}</g>`
}

function scales(at: (t: number) => Point): string {
  return range(14, (index) => {
    const from = polar(80, (index % 3) * 9 - 10, at(0.05 + index * 0.065))
    return pen(from).line([from[0] + 12, from[1] + 22]).d
  }).join('')
}

/** A horsetail: jointed canes with a whorl of green needles at every joint, and a cone at the top. */
export function drawHorsetail(sheet: Sheet): void {
  const { chance } = sheet
  const whorl = sheet.sprite(
    path(
      'stalk',
      range(9, (index) => {
        const angle = -90 + (index / 8 - 0.5) * 130
        return pen([0, 0]).curve(polar(angle, 60), [polar(angle, 96)[0], polar(angle, 96)[1] - 14]).d
      }).join(''),
    ),
    0,
  )
  for (const [x, lean, length] of [
    [300, -9, 620],
    [410, 1, 740],
    [510, 8, 520],
  ] as const) {
    const cane = axis([x, 846], -90 + lean + chance.between(-2, 2), length, lean)
    sheet.put('near', drawStem(cane, 20, 8, 'stem', 4))
    for (let joint = 0; joint < 11; joint++) {
      const t = 0.08 + joint * 0.082
      const [jointX, jointY] = cane.at(t)
      const turn = cane.angle(t) + 90
      if (joint > 2 && joint < 10)
        sheet.use('far', whorl, { x: jointX, y: jointY, angle: turn, scale: 1.1 - 0.6 * Math.abs(t - 0.5) })
      const across = 11 - 6 * t
      sheet.put(
        'blooms',
        path('line', pen(polar(turn, -across, [jointX, jointY])).line(polar(turn, across, [jointX, jointY])).d),
      )
    }
    sheet.put('blooms', `<g class="earth">${drawStem(axis(cane.at(1), cane.angle(1), 46), 15, 9, 'fruit', 2)}</g>`)
    sheet.reach(cane.at(1)[0], cane.at(1)[1] - 46)
    sheet.reach(x - 100, 846)
    sheet.reach(x + 100, 846)
  }
}
