import { fileURLToPath } from 'node:url'
import { createPress } from './press.ts'

/** Draws a card as PNG, or returns the one cached under this key; undefined if the queue is full. */
export const drawCard = createPress({
  program: fileURLToPath(new URL('../../web/open-graph/draw.ts', import.meta.url)),
  patienceMs: 20_000,
  // About as many as are drawn while a chat waits for a picture.
  mostWaiting: 3,
  cacheBytes: 4_000_000,
})
