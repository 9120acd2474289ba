import { blob, path, pen, polar, range } from './path.ts'
import type { Sheet } from './sheet.ts'
import { short } from './sprite.ts'
import { axis, drawStem } from './stem.ts'
import { toned } from './tone.ts'
import type { Traits } from './traits.ts'

/** The whole plant from afar, on a line of ground, with its height. */
export function drawSilhouette(sheet: Sheet, { crown, height, leaf, stem }: Traits, x: number): void {
  const [ground, top] = [946, 846]
  const tall = ground - top
  const cloud = (cx: number, cy: number, rx: number, ry: number) =>
    blob(
      range(18, (index) => {
        const [px, py] = polar(index * 20, index % 2 ? 1.12 : 0.9)
        return [cx + px * rx, cy + py * ry]
      }),
    )
  const shapes: Record<NonNullable<Traits['crown']>, { crown: string; trunks: readonly number[] }> = {
    round: { crown: cloud(x, top + 38, 44, 40), trunks: [0] },
    spreading: { crown: cloud(x, top + 42, 68, 30), trunks: [0] },
    umbrella: { crown: cloud(x, top + 20, 66, 17), trunks: [0] },
    columnar: { crown: cloud(x, top + 44, 24, 48), trunks: [0] },
    open: {
      crown: cloud(x - 30, top + 30, 22, 16) + cloud(x + 26, top + 18, 24, 16) + cloud(x + 6, top + 44, 20, 13),
      trunks: [-28, 4, 24],
    },
    bushy: { crown: cloud(x, top + 50, 52, 42), trunks: [-20, -8, 8, 20] },
    arching: {
      crown: cloud(x - 34, top + 36, 32, 18) + cloud(x + 34, top + 36, 32, 18) + cloud(x, top + 22, 30, 18),
      trunks: [-34, 0, 34],
    },
  }
  const { crown: leaves, trunks } = shapes[crown!]
  const isTree = trunks.length === 1
  const trunk = trunks.map((lean) =>
    drawStem(
      axis([x + (isTree ? 0 : lean * 0.2), ground], -90 + lean * 0.5, tall * (isTree ? 0.62 : 0.66), 0),
      isTree ? 9 : 4,
      3,
      'body',
      1,
    ),
  )
  sheet.mount(
    `<g class="afar">${toned(stem.colour === 'green' || !stem.colour ? 'brown' : stem.colour, trunk.join(''))}${toned(leaf.colour, path('body', leaves))}</g>` +
      path('edge', pen([x - 62, ground]).line([x + 62, ground]).d) +
      `<text class="scale" x="${x}" y="${ground + 20}">${height >= 100 ? `${short(height / 100).replace(/^\./, '0.')} m` : `${height} cm`}</text>`,
  )
}
