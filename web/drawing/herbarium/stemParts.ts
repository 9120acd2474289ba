import { path, pen, polar, range, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { axis, drawStem, shadeOf, type Axis } from './stem.ts'
import { toned } from './tone.ts'
import { has, within, type Traits } from './traits.ts'

/** `half` is half as thick as the stem. */
type Node = { at: Point; angle: number; hand: 1 | -1; isYoung: boolean; half?: number }

/** What grows at a node besides leaves: thorns, prickles, tendrils, rings, sheaths, drops. */
export function drawArms(sheet: Sheet, { stem }: Traits, { at, angle, hand, isYoung, half = 4 }: Node): void {
  const { features } = stem
  const wide = Math.max(7, half)
  const out = (turn: number, distance: number) => polar(angle + turn * hand, distance, at)
  if (has(features, 'tendrils'))
    sheet.put('stems', toned('green', path('twig thin', coil(at, angle - 58 * hand, hand))))
  if (has(features, 'paired-tendrils') && !isYoung) {
    sheet.put(
      'stems',
      toned(
        'green',
        path(
          'twig thin',
          coil(out(50, 8), angle + 20 * hand, hand, 0.62) +
            coil(out(50, 8), angle + 112 * hand, hand === 1 ? -1 : 1, 0.62),
        ),
      ),
    )
  }
  if (isYoung) return
  if (has(features, 'thorns')) sheet.put('blooms', toned('tan', path('body', thorn(at, angle + 112 * hand))))
  if (has(features, 'prickles')) {
    const hooks =
      hook(out(-80, 4), angle - 84 * hand, hand) +
      hook(polar(angle, 24, out(84, 3)), angle + 84 * hand, hand === 1 ? -1 : 1)
    sheet.put('blooms', toned('brown', path('body', hooks)))
  }
  if (has(features, 'spines')) {
    const needles = [-14, 8, 26, 44].flatMap((along, index) => {
      const side = index % 2 ? 1 : -1
      const foot = polar(angle + 90 * side, half, polar(angle, along, at))
      return pen(foot).line(polar(angle + 78 * side, 11 + half, foot)).d
    })
    sheet.put('stems', path('hair', needles.join('')))
  }
  if (has(features, 'ringed', 'swollen-nodes', 'rooting'))
    sheet.put('stems', path('rib', pen(out(90, wide)).curve(out(180, 3), out(-90, wide)).d))
  if (has(features, 'rooting'))
    sheet.put(
      'stems',
      toned(
        'tan',
        path(
          'hair',
          [-12, 0, 12]
            .map((lean) => pen(at).curve([at[0] + lean * 0.6, at[1] + 16], [at[0] + lean, at[1] + 34]).d)
            .join(''),
        ),
      ),
    )
}

/** Hairs along a whole stem, behind it: dashes across its line, so near each other in felt that they are one coat. */
export function drawHairs({ features }: Traits['stem'], line: Axis, width = ''): string {
  if (!has(features, 'hairy', 'stinging', 'felted')) return ''
  const isFelt = has(features, 'felted')
  return toned(isFelt ? 'white' : 'grey-green', drawFuzz(line, `fuzz${isFelt ? ' felt' : ''}${width}`))
}

/** The foot of a leaf that is wrapped around the stem. */
export function drawSheath(leaf: Traits['leaf'], at: Point, up: number, angle: number, scale: number): string {
  const long = within(leaf.size * 0.24, 16, 64) * scale
  const low = polar(up + 180, long * 0.4, at)
  return toned(
    leaf.colour,
    path(
      'body',
      pen(low)
        .curve(polar(angle - 80, 11, at), polar(angle - 7, long * 0.6, at), polar(angle, long, at))
        .curve(polar(angle + 7, long * 0.6, at), polar(angle + 80, 11, at), low)
        .close().d,
    ) + path('nerve', pen(low).curve(at, polar(angle, long * 0.8, at)).d),
  )
}

/** As many places along a stem as one that sways needs. */
function stepsOf({ length }: Axis): number[] {
  const steps = Math.max(5, Math.round(length / 60))
  return range(steps, (step) => (step + 1) / steps)
}

function drawFuzz(line: Axis, className: string): string {
  return path(className, pen(line.at(0)).curve(...stepsOf(line).map((t) => line.at(t))).d)
}

/** Edges or ribs that are seen on a stem, as parts of its thickness from its middle. */
const EDGES: Partial<Record<NonNullable<Traits['stem']['section']>, readonly number[]>> = {
  square: [0.12],
  angled: [0.12],
  ribbed: [-0.2, 0.04, 0.26],
}

/** Lines along a stem that is not round. */
export function drawEdges({ stem }: Traits, line: Axis, thick: number): string {
  const lines = (EDGES[stem.section ?? 'round'] ?? []).map((row) => {
    const at = (t: number) => polar(line.angle(t) + 90, row * thick * (1 - 0.6 * t), line.at(t))
    return pen(at(0)).curve(...stepsOf(line).map(at)).d
  })
  return lines.length > 0 ? path('nerve', lines.join('')) : ''
}

/** What runs out where a stem is cut, with the cut at the given place. */
export function drawSap(sheet: Sheet, { stem }: Pick<Traits, 'stem'>, [x, y]: Point): void {
  if (!has(stem.features, 'latex', 'yellow-latex')) return
  sheet.put('blooms', toned(sapColour(stem), path('body', drop([x - 3, y + 15]) + drop([x + 5, y + 44]))))
  sheet.show(['sap'], [x + 36, y + 32])
  sheet.reach(x, y + 56)
}

export function sapColour({ features }: Traits['stem']): 'white' | 'yellow' {
  return has(features, 'latex') ? 'white' : 'yellow'
}

export function drop([x, y]: Point): string {
  return pen([x, y - 14])
    .curve([x + 13, y + 6], [x, y + 12], [x - 13, y + 6], [x, y - 14])
    .close().d
}

/** Straight and sharp. */
function thorn(foot: Point, angle: number): string {
  return pen(polar(angle - 90, 5, foot))
    .curve(polar(angle, 18, foot), polar(angle, 44, foot))
    .curve(polar(angle, 18, foot), polar(angle + 90, 5, foot))
    .close().d
}

function hook(foot: Point, angle: number, hand: number): string {
  return pen(polar(angle - 90, 8, foot))
    .curve(polar(angle, 15, foot), polar(angle + 44 * hand, 25, foot))
    .curve(polar(angle, 6, foot), polar(angle + 90, 8, foot))
    .close().d
}

function coil([x, y]: Point, angle: number, hand: number, size = 1): string {
  const at = (out: number, aside: number) => polar(angle, out * size, polar(angle + 90, aside * hand * size, [x, y]))
  return pen([x, y]).curve(at(60, 10), at(110, -20), at(122, 24), at(92, 20), at(96, -6), at(112, 4)).d
}

/** A bare stake behind the stem that climbs it, so that the stem crosses it twice. */
export function drawSupport(sheet: Sheet, stem: Axis): void {
  const [[x, y], [toX, toY]] = [stem.at(0.25), stem.at(0.75)]
  const [dx, dy] = [toX - x, toY - y]
  const stake = axis([x - dx * 0.5, y - dy * 0.5], (Math.atan2(dy, dx) * 180) / Math.PI, Math.hypot(dx, dy) * 1.94)
  sheet.reach(...stake.at(0))
  sheet.put('far', toned('grey', drawStem(stake, 18, 15, 'body', 1) + shadeOf(stake, 18)))
}
