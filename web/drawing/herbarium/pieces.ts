import { COMES_OFF, drawBark } from './bark.ts'
import { blob, dots, path, pen, polar, range, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { short } from './sprite.ts'
import { axis, drawStem } from './stem.ts'
import { drawArms, drawHairs, drop, sapColour } from './stemParts.ts'
import { toned } from './tone.ts'
import { has, type Traits } from './traits.ts'
import { drawRoot } from './underground.ts'

/** How large a part is drawn in its circle. */
export const ENLARGED = 124

/** The root as under the plant, as large as its circle holds. */
export function drawRootPiece(sheet: Sheet, traits: Traits): string {
  const pieces: string[] = []
  const extent = { left: 0, right: 0, bottom: 1 }
  const circle = {
    ...sheet,
    put: (_layer: string, markup: string) => pieces.push(markup),
    show: () => undefined,
    reach: (x: number, y: number) => {
      extent.left = Math.min(extent.left, x)
      extent.right = Math.max(extent.right, x)
      extent.bottom = Math.max(extent.bottom, y)
    },
  } as Sheet
  drawRoot(circle, traits, [0, 0], 18)
  const { left, right, bottom } = extent
  const scale = ENLARGED / Math.max(right - left, bottom)
  return `<g transform="scale(${short(scale)})translate(${short(-(left + right) / 2)} ${short(-bottom / 2)})">${pieces.join('')}</g>`
}

export function drawBarkPiece(traits: Traits): string {
  const line = axis([0, 62], -90, 124, 0)
  const piece = toned(
    // Pieces that come off have the colour of the bark; below them is that of the stem.
    (COMES_OFF.has(traits.stem.bark ?? '') ? undefined : traits.stem.barkColour) ?? traits.stem.colour ?? 'brown',
    drawStem(line, 84, 78, 'body', 4) +
      path(
        'hatch',
        range(
          14,
          (index) =>
            pen([-34 + ((index * 37) % 64), -50 + index * 8]).line([-30 + ((index * 37) % 64), -38 + index * 8]).d,
        ).join(''),
      ),
  )
  return piece + drawBark(traits, line, 78, 1, 0.06)
}

export function drawStemPiece(traits: Traits): string {
  const { stem } = traits
  const line = axis([-8, 66], -84, 132, 0)
  const marks: string[] = []
  const sheet = { put: (_layer: string, markup: string) => marks.push(markup) } as unknown as Sheet
  drawArms(sheet, traits, { at: line.at(0.5), angle: line.angle(0.5), hand: 1, isYoung: false, half: 13 })
  const edges =
    stem.section === 'square' || stem.section === 'angled' ? [-5, 6] : stem.section === 'ribbed' ? [-8, -3, 2, 7] : []
  const ribs = edges.map((x) => pen([x - 8, 62]).line([x + 6, -64]).d)
  const top = line.at(1)
  const end =
    stem.section === 'square'
      ? pen(top)
          .move([top[0] - 12, top[1]])
          .line([top[0], top[1] - 8], [top[0] + 12, top[1]], [top[0], top[1] + 8])
          .close().d
      : blob(
          range(8, (index) => {
            const [x, y] = polar(index * 45, 13)
            return [top[0] + x, top[1] + y * 0.5]
          }),
        )
  const sheath = has(stem.features, 'toothed-sheaths')
    ? toned(
        'cream',
        path(
          'body',
          pen([-22, 16])
            .line(...range(9, (index): Point => [-21 + index * 5.5, index % 2 ? -12 : -30]), [28, 16])
            .close().d,
        ),
      ) + toned('brown', path('rib', pen([-22, 16]).line([28, 16]).d))
    : ''
  const hollow = has(stem.features, 'hollow')
    ? path('shadow', pen(top).circle(top, 5).d) + path('edge', pen(top).circle(top, 5).d)
    : ''
  const sap = has(stem.features, 'latex', 'yellow-latex')
    ? toned(sapColour(stem), path('body', drop([top[0] + 13, top[1] + 16]) + drop([top[0] + 16, top[1] + 50])))
    : has(stem.features, 'resin')
      ? toned(
          'cream',
          dots('drop', [
            [10, 10],
            [4, 30],
          ]),
        )
      : ''
  const rings = has(stem.features, 'ringed')
    ? path(
        'edge',
        [0.2, 0.8]
          .map((t) => {
            const edge = (side: number) => polar(line.angle(t) + 90 * side, 13.5 - 1.5 * t, line.at(t))
            return pen(edge(-1)).curve(polar(line.angle(t) + 180, 5, line.at(t)), edge(1)).d
          })
          .join(''),
      )
    : ''
  return (
    drawHairs(stem, line, ' wide') +
    toned(
      stem.colour ?? 'green',
      drawStem(line, 28, 24, 'body', 3) +
        path('rib', ribs.join('')) +
        path(
          'hatch',
          range(8, (index) => pen([2 + index, 56 - index * 14]).line([9 + index, 50 - index * 14]).d).join(''),
        ) +
        rings +
        path('body', end) +
        hollow,
    ) +
    marks.join('') +
    sheath +
    sap
  )
}
