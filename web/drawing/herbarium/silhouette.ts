import { blob, path, pen, polar, range, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { short } from './sprite.ts'
import { axis, drawStem } from './stem.ts'
import { toned } from './tone.ts'
import type { Traits } from './traits.ts'

/** Branches of a crown: how far each leans, from left to right. */
const LEANS: Partial<Record<NonNullable<Traits['crown']>, readonly number[]>> = {
  open: [-30, 6, 26],
  bushy: [-20, -8, 8, 20],
  arching: [-36, -14, 34],
  hanging: [-38, -14, 16, 40],
}
/** Growth forms with one stem, which divides above the ground. */
const SINGLE: ReadonlySet<Traits['growth']> = new Set(['tree', 'climber'])

/** The whole plant from afar, on a line of ground, with its height. */
export function drawSilhouette(sheet: Sheet, { crown, growth, height, leaf, stem }: Traits, x: number): void {
  const [ground, top] = [946, 846]
  const tall = ground - top
  const cloud = ([cx, cy]: Point, rx: number, ry: number) =>
    blob(
      range(18, (index) => {
        const [px, py] = polar(index * 20, index % 2 ? 1.12 : 0.9)
        return [cx + px * rx, cy + py * ry]
      }),
    )
  const leans = LEANS[crown!]
  const isForked = leans && SINGLE.has(growth)
  const fork: Point = [x, ground - (isForked ? tall * 0.3 : 0)]
  const left = tall - (ground - fork[1])
  const branches = (leans ?? []).map((lean) =>
    crown === 'arching' || crown === 'hanging'
      ? axis(fork, -90 + lean * 0.8, left * 1.15, lean * 3.4 + (crown === 'hanging' ? Math.sign(lean) * 26 : 0))
      : axis([fork[0] + (isForked ? 0 : lean * 0.2), fork[1]], -90 + lean * (isForked ? 1.2 : 0.6), left * 0.72, 0),
  )
  const clouds: Record<NonNullable<Traits['crown']>, () => string> = {
    round: () => cloud([x, top + 38], 44, 40),
    spreading: () => cloud([x, top + 42], 68, 30),
    umbrella: () => cloud([x, top + 20], 66, 17),
    columnar: () => cloud([x, top + 44], 24, 48),
    open: () => branches.map((branch, index) => cloud(branch.at(1), 24 - index * 2, 16)).join(''),
    bushy: () => cloud([x, top + 50], 52, 42),
    hanging: () => branches.map((branch) => [0.55, 0.8, 1].map((t) => cloud(branch.at(t), 13, 13)).join('')).join(''),
    arching: () => branches.map((branch) => [0.5, 0.75, 1].map((t) => cloud(branch.at(t), 13, 10)).join('')).join(''),
  }
  const stems = [
    ...(leans && !isForked
      ? []
      : [drawStem(axis([x, ground], -90, leans ? tall * 0.34 : tall * 0.62, 0), 9, 5, 'body', 1)]),
    ...branches.map((branch) =>
      drawStem(branch, isForked ? 5 : 4, 3, 'body', crown === 'arching' || crown === 'hanging' ? 4 : 1),
    ),
  ]
  sheet.mount(
    `<g class="afar">${toned(stem.colour === 'green' || !stem.colour ? 'brown' : stem.colour, stems.join(''))}${toned(leaf.colour, path('body', clouds[crown!]()))}</g>` +
      path('hair', pen([x - 62, ground]).line([x + 62, ground]).d) +
      `<text class="scale" x="${x}" y="${ground + 20}">${height >= 100 ? `${short(height / 100).replace(/^\./, '0.')} m` : `${height} cm`}</text>`,
  )
}
