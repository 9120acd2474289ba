import type { Program } from '../http/heavy-work.ts'
import { createPress } from './press.ts'

export const DRAW: Program = {
  filename: new URL('../../web/open-graph/draw.ts', import.meta.url).href,
  name: 'draw',
  deadline: 20_000,
}

/** Draws a card as PNG, or returns the one cached under this key; undefined if too many are wanted. */
export const drawCard = createPress({
  program: DRAW,
  cacheBytes: 2_000_000,
})
