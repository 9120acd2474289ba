import type { Point } from '../path.ts'

/** How a stem and its side shoots stand, by habit. `turns` are the side shoots: where, to which side, how long. */
export type Stance = {
  start: Point
  angle: number
  length: number
  bend: number
  sway: number
  thick: number
  wood: number
  turns: readonly (readonly [at: number, angle: number, length: number])[]
}

export const STANCES: Readonly<Record<'herb' | 'shrub' | 'tree' | 'vine' | 'succulent', Stance>> = {
  herb: {
    start: [396, 850],
    angle: -92,
    length: 640,
    bend: 6,
    sway: 7,
    thick: 13,
    wood: 0,
    turns: [
      [0.3, -46, 250],
      [0.42, 44, 300],
      [0.58, -40, 240],
      [0.7, 38, 190],
    ],
  },
  shrub: {
    start: [330, 850],
    angle: -84,
    length: 650,
    bend: 6,
    sway: -8,
    thick: 20,
    wood: 0.5,
    turns: [
      [0.2, 42, 380],
      [0.4, -48, 300],
      [0.62, 40, 210],
    ],
  },
  tree: {
    start: [150, 800],
    angle: -66,
    length: 740,
    bend: 26,
    sway: 10,
    thick: 34,
    wood: 0.75,
    turns: [
      [0.3, 52, 330],
      [0.42, -44, 330],
      [0.7, 46, 210],
    ],
  },
  vine: {
    start: [250, 860],
    angle: -74,
    length: 900,
    bend: -18,
    sway: 46,
    thick: 12,
    wood: 0,
    turns: [
      [0.34, 60, 220],
      [0.62, -64, 190],
    ],
  },
  succulent: {
    start: [400, 830],
    angle: -96,
    length: 460,
    bend: 10,
    sway: 6,
    thick: 20,
    wood: 0,
    turns: [
      [0.06, -66, 340],
      [0.08, 62, 350],
      [0.3, -44, 280],
      [0.36, 40, 280],
    ],
  },
}
