import { path, pen, polar, range, type Point } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import { axis, drawStem } from '../stem.ts'

/** Shaken clean and spread out, as roots are on a sheet. */
export function drawRoots(sheet: Sheet, [x, y]: Point, thick: number): void {
  const { chance } = sheet
  const fibres: string[] = []
  for (let index = 0; index < 7; index++) {
    const aside = index / 6 - 0.5
    const root = axis([x, y - 8], 90 - aside * 130, chance.between(90, 150), aside * 50, chance.between(-24, 24))
    sheet.put('stems', `<g class="earth">${drawStem(root, thick * (0.7 - Math.abs(aside) * 0.5), 2, 'fruit', 3)}</g>`)
    for (const t of [0.45, 0.75])
      fibres.push(
        pen(root.at(t)).curve(polar(root.angle(t) + 40, 26, root.at(t)), polar(root.angle(t) + 12, 52, root.at(t))).d,
      )
    sheet.reach(...root.at(1))
  }
  sheet.put('stems', `<g class="earth">${path('thread', fibres.join(''))}</g>`)
}

/** A rootstock that creeps: knotted, ringed, with rootlets below. */
export function drawRhizome(sheet: Sheet, [x, y]: Point): void {
  const { chance } = sheet
  const root = axis([x - 130, y + 6], 2, 250, -8, 14)
  const rings = range(8, (index) => {
    const at = root.at(0.1 + index * 0.11)
    return pen([at[0] - 3, at[1] - 15]).curve([at[0] + 7, at[1]], [at[0] - 2, at[1] + 15]).d
  })
  const rootlets = range(9, (index) => {
    const at = root.at(0.06 + index * 0.11)
    const lean = chance.between(-22, 22)
    return pen(at).curve([at[0] + lean, at[1] + 44], [at[0] + lean * 0.3, at[1] + chance.between(62, 92)]).d
  })
  sheet.put(
    'stems',
    `<g class="earth">${path('thread', rootlets.join(''))}${drawStem(root, 40, 26, 'fruit', 5)}</g>${path('line', rings.join(''))}`,
  )
  sheet.reach(x - 140, y + 90)
  sheet.reach(x + 130, y + 90)
}
