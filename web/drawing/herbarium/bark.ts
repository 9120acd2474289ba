import { dots, path, pen, polar, range } from './path.ts'
import { drawStem, type Axis } from './stem.ts'
import { toned } from './tone.ts'
import { has, type Traits } from './traits.ts'

/** Bark that comes off in pieces. */
export const COMES_OFF: ReadonlySet<string> = new Set(['flaking', 'peeling', 'strips'])

type Wood = { line: Axis; thick: number; wood: number; taper: number }

/** Marks on the bark, over the woody part of a stem, and what seeps out of it. */
export function drawBark({ stem }: Pick<Traits, 'stem'>, line: Axis, thick: number, wood: number, taper = 0.8): string {
  const piece = { line, thick, wood, taper }
  const coat =
    stem.barkColour && stem.barkColour !== stem.colour && !COMES_OFF.has(stem.bark ?? '')
      ? toned(stem.barkColour, drawCoat(piece))
      : ''
  return coat + drawMarks(stem, piece) + (has(stem.features, 'resin') ? drawResin(piece) : '')
}

/** How far up it goes, as a part of the stem. */
const WOODY = 0.2

/** The foot of a stem that turns to wood. */
export function drawWoodyBase(main: Axis, thick: number): string {
  const foot: Axis = {
    at: (t) => main.at(t * WOODY),
    angle: (t) => main.angle(t * WOODY),
    length: main.length * WOODY,
  }
  const stem = drawStem(foot, thick * 1.5, thick, 'body', 3)
  return toned('brown', stem + drawBark({ stem: { bark: 'fissured' } }, foot, thick * 1.5, 1, 0.3))
}

/** Old bark over the lower stem, which is of another colour above. */
function drawCoat({ line, thick, wood, taper }: Wood): string {
  const part: Axis = { at: (t) => line.at(t * wood), angle: (t) => line.angle(t * wood), length: line.length * wood }
  return drawStem(part, thick, thick * (1 - wood * taper), 'body', 3)
}

/** Half the width of a drop. */
const DROP = 6.5

function drawResin({ line, thick, wood, taper }: Wood): string {
  const drops = range(4, (index) => {
    const t = ((index + 1.4) / 9) * wood
    const across = ((index * 2 + 2) % 3) - 1
    return polar(line.angle(t) + 90, across * 0.7 * Math.max(0, (thick / 2) * (1 - t * taper) - DROP), line.at(t))
  })
  return toned('cream', dots('drop', drops))
}

function drawMarks(stem: Traits['stem'], { line, thick, wood, taper }: Wood): string {
  const bark = stem.bark
  const at = (t: number, across: number) =>
    polar(line.angle(t) + 90, across * (thick / 2) * (1 - t * taper), line.at(t))
  const colour = stem.barkColour ?? 'tan'
  // What stands off the bark does so by as much on a thick piece as on a thin one.
  const out = 1 + Math.min(1, 32 / thick)
  const places = range(9, (index) => ({ t: ((index + 0.4) / 9) * wood, across: ((index * 2) % 3) - 1 }))
  if (bark === 'peeling' || bark === 'strips') {
    const long = Math.max(bark === 'strips' ? 0.13 : 0.05, 26 / line.length)
    return toned(
      colour,
      path(
        'body',
        places
          .map(({ t }, index) => {
            const side = index % 2 ? 1 : -1
            return pen(at(t, side))
              .curve(at(t + long * 0.5, side * 1.1), at(t + long, side))
              .curve(at(t + long * 0.9, side * out * 0.95), at(t + long * 0.4, side * out * 1.05))
              .line(at(t, side))
              .close().d
          })
          .join(''),
      ) + path('edge', places.map(({ t }) => pen(at(t, -0.7)).curve(at(t + 0.02, 0), at(t, 0.6)).d).join('')),
    )
  }
  if (bark === 'flaking')
    return toned(
      colour,
      path(
        'body',
        places
          .map(({ t, across }) => {
            const d = 0.022
            return pen(at(t, across * 0.5 - 0.3))
              .curve(
                at(t + d, across * 0.5 - 0.4),
                at(t + d * 1.6, across * 0.5),
                at(t + d, across * 0.5 + 0.4),
                at(t, across * 0.5 + 0.3),
              )
              .close().d
          })
          .join(''),
      ),
    )
  if (bark === 'spiny') {
    const wide = Math.max(0.015, 9 / line.length)
    return toned(
      colour,
      path(
        'body',
        places
          .map(({ t }, index) => {
            const side = index % 2 ? 1 : -1
            return pen(at(t - wide, side * 0.9))
              .line(at(t + wide * 0.3, side * out))
              .line(at(t + wide, side * 0.9))
              .close().d
          })
          .join(''),
      ),
    )
  }
  // A ring goes all around, the scar of a leaf does not.
  const [round, bulge] = has(stem.features, 'ringed') ? [0.96, (thick * 0.2) / line.length] : [0.7, 0.025]
  const scars = has(stem.features, 'leaf-scars', 'ringed')
    ? path('edge', places.map(({ t }) => pen(at(t, -round)).curve(at(t + bulge, 0), at(t, round)).d).join(''))
    : ''
  if (bark === 'smooth') return scars
  return (
    path(
      'hatch',
      places.map(({ t, across }) => pen(at(t, across * 0.5)).line(at(t + 0.05, across * 0.5 + 0.1)).d).join(''),
    ) + scars
  )
}
