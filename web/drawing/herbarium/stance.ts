import type { Point } from './path.ts'
import { hasLargeFruit } from './sites.ts'
import type { Growth, Traits } from './traits.ts'

/** How a stem and its side shoots stand. `turns` are the side shoots: where, to which side, how long. */
export type Stance = {
  start: Point
  angle: number
  length: number
  bend: number
  sway: number
  thick: number
  /** How far up the bark goes, as a part of the length. */
  wood: number
  turns: readonly (readonly [at: number, angle: number, length: number])[]
}

const HERB: Stance = {
  start: [396, 850],
  angle: -92,
  length: 640,
  bend: 6,
  sway: 7,
  thick: 12,
  wood: 0,
  turns: [
    [0.18, -44, 300],
    [0.28, 44, 330],
    [0.42, -42, 300],
    [0.54, 40, 250],
    [0.68, -36, 180],
    [0.78, 32, 130],
  ],
}

const STANCES: Partial<Record<Growth, Stance>> = {
  'spreading-herb': {
    start: [400, 470],
    angle: -30,
    length: 330,
    bend: -26,
    sway: 8,
    thick: 15,
    wood: 0,
    turns: [
      [0, -118, 330],
      [0, -66, 300],
      [0, -190, 300],
      [0.02, 62, 280],
      [0.36, -48, 170],
      [0.5, 44, 150],
    ],
  },
  shrub: {
    start: [380, 850],
    angle: -88,
    length: 650,
    bend: 4,
    sway: -8,
    thick: 18,
    wood: 0.45,
    turns: [
      [0.12, 42, 370],
      [0.24, -44, 370],
      [0.42, 40, 300],
      [0.54, -40, 270],
      [0.74, 32, 160],
    ],
  },
  tree: {
    start: [270, 840],
    angle: -78,
    length: 660,
    bend: 16,
    sway: 12,
    thick: 24,
    wood: 0.6,
    turns: [
      [0.16, 48, 340],
      [0.3, -46, 320],
      [0.46, 44, 280],
      [0.6, -42, 240],
      [0.78, 34, 150],
    ],
  },
  climber: {
    start: [330, 860],
    angle: -78,
    length: 740,
    bend: -6,
    sway: 24,
    thick: 13,
    wood: 0.25,
    turns: [
      [0.2, 64, 380],
      [0.36, -66, 380],
      [0.56, 64, 330],
      [0.7, -56, 260],
    ],
  },
  trailer: {
    start: [140, 760],
    angle: -62,
    length: 800,
    bend: 34,
    sway: 54,
    thick: 14,
    wood: 0,
    turns: [
      [0.3, 66, 250],
      [0.6, -60, 200],
    ],
  },
}

/** A shrub of many stems from the ground. */
const BUSHY: Stance = {
  start: [392, 850],
  angle: -88,
  length: 650,
  bend: 4,
  sway: -6,
  thick: 15,
  wood: 0.4,
  turns: [
    [0, 36, 560],
    [0, -35, 590],
    [0.5, 40, 250],
    [0.62, -40, 220],
    [0.02, -62, 380],
  ],
}
/** Long branches that bend over. */
const ARCHING: Stance = {
  start: [385, 850],
  angle: -94,
  length: 690,
  bend: 40,
  sway: 0,
  thick: 17,
  wood: 0.35,
  turns: [
    [0.03, -20, 660],
    [0.06, 26, 580],
    [0.34, -34, 420],
    [0.44, 30, 330],
    [0.66, -38, 240],
  ],
}

/** How branches stand; a plant of large leaves shows a stem with few of them. */
export function stanceOf(traits: Traits, leaf: number): Stance {
  const { growth, crown } = traits
  const shrub = crown === 'bushy' ? BUSHY : crown === 'arching' ? ARCHING : STANCES.shrub!
  const full = growth === 'shrub' ? shrub : (STANCES[growth] ?? HERB)
  // A large fruit on the trunk hangs where the lowest branch would stand.
  const stance = hasLargeFruit(traits) ? { ...full, turns: full.turns.slice(1) } : full
  if (growth === 'trailer' || growth === 'spreading-herb' || leaf < 170) return stance
  const turns = stance.turns.slice(0, leaf < 215 ? 4 : leaf < 270 ? 3 : 2)
  return { ...stance, turns: turns.map(([at, angle, length]) => [at, angle, length * 0.86]) }
}
