import { drawAfar, TALL } from './afar.ts'
import { path, pen, type Point } from './path.ts'
import type { Sheet } from './sheet.ts'
import { short } from './sprite.ts'
import type { Growth, Traits } from './traits.ts'

/** Drawn as seen from above, so that their height is not. */
export const FLAT: ReadonlySet<Growth> = new Set(['spreading-herb', 'trailer'])
/** A plant that is drawn less high than that, or higher, is not drawn whole. */
const [LEAST, MOST] = [0.75, 1.3]
/** How high a mound is from afar, as a part of other plants. */
const MOUND = 0.5

/** Whether the habit is drawn to the scale of the plate, from its foot to its top, so that the bar measures it. */
export function isWhole(sheet: Sheet, { growth, height, unit }: Traits, [, ground]: Point): boolean {
  if (height === null) return true
  const share = (ground - sheet.top()) / unit / height
  return !FLAT.has(growth) && share > LEAST && share < MOST
}

/** The whole plant from afar, on a line of ground, with a bar as long as it is tall, or long if it trails. */
export function drawSilhouette(sheet: Sheet, traits: Traits, [x, y]: Point, scale: number): void {
  const { growth, height } = traits
  if (height === null) return
  const isLong = growth === 'trailer'
  const top = growth === 'spreading-herb' ? -TALL * MOUND : isLong ? -TALL * 0.2 : -TALL
  const bar = isLong
    ? pen([-TALL / 2, 12])
        .line([-TALL / 2, 20])
        .move([-TALL / 2, 16])
        .line([TALL / 2, 16])
        .move([TALL / 2, 12])
        .line([TALL / 2, 20])
    : pen([72, 0]).line([80, 0]).move([76, 0]).line([76, top]).move([72, top]).line([80, top])
  const length = height >= 100 ? `${short(height / 100).replace(/^\./, '0.')} m` : `${height} cm`
  sheet.mount(
    `<g class="afar" transform="translate(${x} ${y})scale(${short(scale)})">${drawAfar(traits)}${path('hair', pen([-66, 0]).line([62, 0]).d + bar.d)}</g>` +
      `<text class="scale" x="${Math.round(x + 76 * scale + 32)}" y="${Math.round(y + (top * scale) / 2 + 6)}">${length}</text>`,
  )
}
