import { dots, path, pen, polar, range, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { axis, drawStem } from './stem.ts'
import { toned } from './tone.ts'
import { within, type Traits } from './traits.ts'
import { inCentimetres } from '../../gql/content/morphology/lengths.ts'

/** What of a stem is left out, between the place where it is cut and its foot, which is returned. */
export function drawBreak(sheet: Sheet, { stem }: Pick<Traits, 'stem'>, [x, y]: Point, thick: number): Point {
  const stub = axis([x, y + 62], -90, 28)
  const gap = [8, 18, 28].map((down): Point => [x, y + down])
  sheet.put('stems', toned(stem.colour ?? 'green', dots('anther', gap) + drawStem(stub, thick, thick * 0.8, 'body', 1)))
  return [x, y + 60]
}

/** What is below the ground, shaken clean and spread out, as on a sheet. */
export function drawRoot(sheet: Sheet, { root, unit }: Traits, foot: Point, thick: number): void {
  if (!root?.type) return
  const { chance } = sheet
  const [x, y] = foot
  const length = within(root.length ? inCentimetres(root.length) * unit : 150, 90, 300)
  sheet.show(['root'], [x, y + length * 0.5])
  const put = (markup: string) => sheet.put('far', toned(root.colour ?? 'tan', markup))
  const fibres = (count: number, spread: number, reach: number) =>
    range(count, (index) => {
      const aside = count > 1 ? index / (count - 1) - 0.5 : 0
      const line = axis(
        [x + aside * thick, y - 4],
        90 - aside * spread,
        reach * chance.between(0.7, 1),
        aside * 60,
        chance.between(-26, 26),
      )
      sheet.reach(...line.at(1))
      return line
    })
  const rootlets = (line: ReturnType<typeof axis>, count: number, reach: number, width: number) =>
    path(
      'hair',
      range(count, (index) => {
        const t = 0.05 + (0.9 * index) / count
        const at = polar(line.angle(t) + 90, width * 0.4, line.at(t))
        return pen(at).curve(
          [at[0] + chance.between(-14, 14), at[1] + reach * 0.5],
          [at[0] + chance.between(-16, 16), at[1] + reach * chance.between(0.7, 1)],
        ).d
      }).join(''),
    )

  switch (root.type) {
    case 'fibrous':
      put(
        path(
          'hair',
          fibres(13, 130, length)
            .map((line) => pen(line.at(0)).curve(line.at(0.35), line.at(0.7), line.at(1)).d)
            .join(''),
        ),
      )
      break
    case 'taproot': {
      const line = axis([x, y - 6], 90, length, 0, 10)
      put(
        path(
          'hair',
          [0.25, 0.4, 0.55, 0.72]
            .map((t, index) => {
              const side = index % 2 ? 1 : -1
              return pen(line.at(t)).curve(
                polar(90 - side * 50, length * 0.2, line.at(t)),
                polar(90 - side * 34, length * 0.34, line.at(t)),
              ).d
            })
            .join(''),
        ) +
          drawStem(line, Math.max(thick * 1.1, 16), 2, 'body', 4) +
          path(
            'hatch',
            range(
              6,
              (index) =>
                pen(line.at(0.1 + index * 0.11)).line([
                  line.at(0.1 + index * 0.11)[0] + thick * 0.4,
                  line.at(0.1 + index * 0.11)[1] - 2,
                ]).d,
            ).join(''),
          ),
      )
      sheet.reach(...line.at(1))
      break
    }
    case 'tuberous':
      put(
        fibres(5, 100, length)
          .map((line) => drawStem(line, thick * 0.9, 2, 'body', 4))
          .join(''),
      )
      break
    case 'long-roots':
      put(
        fibres(6, 150, length)
          .map(
            (line) =>
              drawStem(line, 9, 4, 'body', 5) +
              path(
                'hair',
                [0.4, 0.7, 0.9].map((t) => pen(line.at(t)).line(polar(line.angle(t) + 40, 22, line.at(t))).d).join(''),
              ),
          )
          .join('') + path('body', knots(x, y, thick)),
      )
      break
    case 'knotty-rhizome':
      put(
        path(
          'hair',
          fibres(11, 150, length)
            .map((line) => pen(line.at(0)).curve(line.at(0.4), line.at(0.75), line.at(1)).d)
            .join(''),
        ) + path('body', knots(x, y, Math.max(thick, length * 0.13))),
      )
      break
    case 'cloves': {
      // One whole, and the others seen past it, each with its point and its plate.
      const cloves = [
        [-0.62, -16],
        [0.62, 16],
        [0, 0],
      ].map(([aside, lean]) => {
        const [cx, cy] = [x + aside! * length * 0.5, y + length * 0.56 - Math.abs(aside!) * 12]
        const at = (along: number, across: number) =>
          polar(lean!, across * length * 0.24, polar(-90 + lean!, along * length * 0.5, [cx, cy]))
        const outline = pen(at(1, 0))
          .curve(at(0.5, -0.4), at(0.1, -1.1), at(-0.7, -1), at(-0.84, 0))
          .curve(at(-0.7, 1), at(0.1, 1.1), at(0.5, 0.4), at(1, 0))
          .close().d
        return path('body', outline) + path('nerve', pen(at(0.8, 0)).curve(at(0.1, -0.3), at(-0.7, -0.2)).d)
      })
      put(cloves.join(''))
      sheet.reach(x - length * 0.6, y + length)
      sheet.reach(x + length * 0.6, y + length)
      break
    }
    case 'runners': {
      const runners = [-1, 1].map((side) => axis([x, y - 4], side > 0 ? 24 : 156, length * 1.1, side * -34, side * 8))
      const shoots = runners.flatMap((line) =>
        [0.5, 0.97].map((t) => {
          const at = line.at(t)
          return [-30, 30]
            .map((lean) => {
              const tip = polar(-90 + lean, 26, at)
              return pen(at)
                .curve(polar(-90 + lean * 1.9, 16, at), tip)
                .curve(polar(-90 + lean * 0.3, 16, at), at)
                .close().d
            })
            .join('')
        }),
      )
      put(
        runners.map((line) => rootlets(line, 6, 40, 6) + drawStem(line, 8, 5, 'body', 4)).join('') +
          path(
            'hair',
            fibres(7, 90, length * 0.5)
              .map((line) => pen(line.at(0)).curve(line.at(0.5), line.at(1)).d)
              .join(''),
          ),
      )
      sheet.put('stems', toned('green', path('body', shoots.join(''))))
      for (const line of runners) sheet.reach(...polar(90, 40, line.at(1)))
      break
    }
    case 'knobbly-rhizome': {
      const main = axis([x - length * 0.5, y + 26], 2, length, -8)
      const arms = [
        [0.2, -52],
        [0.42, 48],
        [0.62, -46],
        [0.8, 42],
      ].map(([t, angle]) => axis(main.at(t!), angle!, length * 0.3, 0))
      const rings = [main, ...arms].flatMap((line) =>
        range(Math.round(line.length / 16), (index) => {
          const t = (index + 0.5) / Math.round(line.length / 16)
          return pen(polar(line.angle(t) - 90, 17, line.at(t))).curve(
            polar(line.angle(t), 7, line.at(t)),
            polar(line.angle(t) + 90, 17, line.at(t)),
          ).d
        }),
      )
      put(
        rootlets(main, 12, 70, 34) +
          path(
            'body',
            [
              ...arms.map((line) => pen(line.at(1)).circle(line.at(1), 14).d),
              pen(main.at(0)).circle(main.at(0), 21).d,
              pen(main.at(1)).circle(main.at(1), 18).d,
            ].join(''),
          ) +
          arms.map((line) => drawStem(line, 36, 28, 'body', 3)).join('') +
          drawStem(main, 42, 36, 'body', 4) +
          path('rib', rings.join('')),
      )
      sheet.reach(x - length * 0.55, y + 110)
      sheet.reach(x + length * 0.55, y + 110)
      break
    }
    default: {
      const isScaly = root.type === 'scaly-rhizome'
      const wide = isScaly ? 34 : 22
      const line = axis([x - length * 0.62, y + 14], 2, length * 1.1, -6, 10)
      const scales = range(22, (index) => {
        const at = polar(line.angle(0) + 90, ((index % 3) - 1) * wide * 0.3, line.at(0.03 + index * 0.044))
        return pen([at[0], at[1] - 5])
          .line([at[0] + 13, at[1] - 9])
          .line([at[0] + 1, at[1] + 3]).d
      })
      const rings = range(9, (index) => {
        const at = line.at(0.08 + index * 0.1)
        return pen([at[0], at[1] - wide / 2]).curve([at[0] + 6, at[1]], [at[0], at[1] + wide / 2]).d
      })
      put(
        rootlets(line, 14, 64, wide) +
          drawStem(line, wide, wide * 0.7, 'body', 5) +
          path(isScaly ? 'edge' : 'nerve', (isScaly ? scales : rings).join('')),
      )
      sheet.reach(x - length * 0.66, y + 104)
      sheet.reach(x + length * 0.5, y + 104)
    }
  }
}

function knots(x: number, y: number, thick: number): string {
  const wide = Math.max(thick, 16)
  return range(4, (index) => {
    const at: Point = [x + (index - 1.5) * wide * 0.7, y + (index % 2 ? 6 : -2)]
    return pen(at).circle(at, wide * 0.56).d
  }).join('')
}
