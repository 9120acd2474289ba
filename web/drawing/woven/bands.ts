import type { Random } from '../random.ts'

/** Which of the two yarns of a band shows at a thread and a row: 1, 2, or 0 for the ground. */
export type Band = (thread: number, row: number, height: number) => 0 | 1 | 2

type Weaving = (chance: Random) => Band

/** How far a thread is from the middle of its figure, when figures repeat every `period` threads. */
const aside = (thread: number, period: number) => Math.abs(((((thread - 48) % period) + period) % period) - period / 2)
const fromMiddle = (row: number, height: number) => Math.abs(row - (height - 1) / 2)

/** Diamonds in diamonds. */
const diamonds: Weaving = (chance) => {
  const period = chance.pick([16, 24, 32])
  const step = chance.pick([2, 3])
  return (thread, row, height) => {
    const away = Math.floor(aside(thread, period) / step) * step + fromMiddle(row, height)
    if (away > height / 2 + 1) return 0
    return away > height / 2 - 2 ? 1 : away > height / 4 ? 0 : away > height / 8 ? 2 : 1
  }
}

/** A row of plants, each the mirror of itself: stem, and leaves that rise from it. */
const plants: Weaving = (chance) => {
  const period = chance.pick([12, 16, 24])
  const gap = chance.pick([3, 4])
  return (thread, row, height) => {
    const away = Math.floor(aside(thread, period))
    const up = fromMiddle(row, height)
    if (away === 0) return 1
    if (away > period / 2 - 2 || away > up + 2) return 0
    return (Math.floor(up) + away) % gap === 0 ? 1 : up > height / 2 - 1.5 && away < 3 ? 2 : 0
  }
}

/** Stars of eight rays. */
const stars: Weaving = (chance) => {
  const period = chance.pick([24, 32])
  return (thread, row, height) => {
    const x = Math.floor(aside(thread, period))
    const y = Math.floor(fromMiddle(row, height))
    const reach = Math.floor(height / 2)
    if (x + y <= 2) return 2
    if (Math.max(x, y) > reach) return 0
    if (Math.abs(x - y) <= 1) return 1
    return Math.min(x, y) <= 1 && Math.max(x, y) < reach - 1 ? 2 : 0
  }
}

/** Steps that climb and fall. */
const stairs: Weaving = (chance) => {
  const period = chance.pick([16, 24])
  return (thread, row, height) => {
    const climb = Math.floor(aside(thread, period) / 2) * 2 + row
    return climb % 8 < 3 ? 1 : climb % 8 === 5 && row > 1 && row < height - 2 ? 2 : 0
  }
}

const zigzag: Weaving = (chance) => {
  const period = chance.pick([8, 12])
  return (thread, row) => {
    const place = (Math.floor(aside(thread, period)) + row) % 6
    return place < 2 ? 1 : place === 3 ? 2 : 0
  }
}

const hourglasses: Weaving = (chance) => {
  const period = chance.pick([8, 12])
  return (thread, row, height) =>
    aside(thread, period) <= fromMiddle(row, height) ? 1 : aside(thread, period) > period / 2 - 2 ? 2 : 0
}

const triangles: Weaving = (chance) => {
  const period = chance.pick([8, 12])
  return (thread, row) => (aside(thread, period) <= row * 0.9 ? 1 : 0)
}

const chequers: Weaving = (chance) => {
  const size = chance.pick([2, 3])
  return (thread, row) => ((Math.floor(thread / size) + Math.floor(row / size)) % 2 ? 1 : 2)
}

const stripe: Weaving = () => () => 1

const dashes: Weaving = (chance) => {
  const period = chance.pick([4, 6, 8])
  return (thread, row, height) => (aside(thread, period) < period / 4 ? 2 : row === 0 || row === height - 1 ? 1 : 0)
}

/** Bound and dyed before weaving: the colour comes and goes along the thread. */
const jaspe: Weaving = (chance) => {
  const edges = Array.from({ length: 9 }, () => chance.whole(0, 2))
  const period = chance.pick([12, 16])
  return (thread, row) => (aside(thread, period) < period / 8 + (edges[row % 9] ?? 0) ? 1 : 0)
}

type Weavings = readonly [Weaving, ...Weaving[]]

export const bands: { broad: Weavings; narrow: Weavings; stripes: Weavings } = {
  broad: [diamonds, plants, stars, stairs],
  narrow: [zigzag, hourglasses, triangles, chequers, jaspe],
  stripes: [stripe, stripe, dashes],
}
