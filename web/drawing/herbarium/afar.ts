import { blob, path, pen, polar, range, type Point } from './path.ts'
import { axis, drawStem, type Axis } from './stem.ts'
import { toned } from './tone.ts'
import { has, type Growth, type Traits } from './traits.ts'

/** How high a whole plant is drawn from afar, with its foot at 0,0; of one that lies on the ground, how far it reaches. */
export const TALL = 100

type Form = (traits: Traits) => string

/** Branches of a crown: how far each leans, from left to right. */
const LEANS: Partial<Record<NonNullable<Traits['crown']>, readonly number[]>> = {
  open: [-30, 6, 26],
  bushy: [-20, -8, 8, 20],
  arching: [-36, -14, 34],
  hanging: [-38, -14, 16, 40],
}

/** A whole plant by how it grows, as simple as it is seen from afar. */
export function drawAfar(traits: Traits): string {
  return (FORMS[traits.growth] ?? drawTuft)(traits)
}

const FORMS: Partial<Record<Growth, Form>> = {
  tree: drawCrown,
  shrub: drawCrown,
  climber: drawClimber,
  'erect-herb': drawHerb,
  'spreading-herb': (traits) => {
    const stems = [-166, -140, -112, -66, -38, -14].map((angle) =>
      axis([0, 0], angle, 66, (angle < -90 ? -1 : 1) * Math.abs(angle + 90) * 0.2),
    )
    return leafy(traits, stems, [0.35, 0.7, 1], [11, 8])
  },
  trailer: (traits) => leafy(traits, [axis([-TALL / 2, -6], -8, 102, 16, 24)], [0.04, 0.27, 0.5, 0.73, 0.96], [14, 13]),
  'crowned-trunk': (traits) => {
    const top: Point = [0, -TALL * 0.66]
    const isBlade = traits.leaf.division === 'simple'
    const leaves = range(11, (index) => {
      const end = polar(-90 + (index - 5) * 21, TALL * 0.32, top)
      return isBlade
        ? drawStem(axis(top, -90 + (index - 5) * 21, TALL * 0.34), 7, 1, 'body', 1)
        : path('twig thin', pen(top).line(end).d) + path('body', cloud(end, 9, 8))
    })
    return woody(traits, drawStem(axis([0, 0], -90, TALL * 0.68), 11, 8, 'body', 1)) + inLeaf(traits, leaves.join(''))
  },
  cactus: (traits) => {
    const pads = [
      [0, -22, 16, 24],
      [-18, -52, 14, 20],
      [17, -54, 14, 20],
      [-29, -81, 12, 18],
      [-6, -80, 12, 18],
      [26, -82, 12, 18],
    ] as const
    return inLeaf(traits, path('body', pads.map(([x, y, wide, high]) => oval([x, y], wide, high)).join('')))
  },
}

/** A stem or several, and the outline of what they bear. */
function drawCrown({ growth, leaf, stem, ...traits }: Traits): string {
  const crown = traits.crown ?? (growth === 'shrub' ? 'bushy' : 'round')
  const leans = LEANS[crown]
  const isForked = leans && growth === 'tree'
  const fork: Point = [0, isForked ? -TALL * 0.3 : 0]
  const left = TALL + fork[1]
  const isBent = crown === 'arching' || crown === 'hanging'
  const [rise, bend] = crown === 'arching' ? [0.4, 2.2] : [0.8, 3.4]
  const branches = (leans ?? []).map((lean) =>
    isBent
      ? axis(fork, -90 + lean * rise, left, lean * bend + (crown === 'hanging' ? Math.sign(lean) * 26 : 0))
      : axis([isForked ? 0 : lean * 0.2, fork[1]], -90 + lean * (isForked ? 1.2 : 0.6), left * 0.78, 0),
  )
  const along = (places: readonly number[], high: number) =>
    branches.map((branch) => places.map((t) => cloud(branch.at(t), 15, high)).join('')).join('')
  const clouds: Record<NonNullable<Traits['crown']>, () => string> = {
    round: () => cloud([0, -62], 44, 40),
    spreading: () => cloud([0, -58], 68, 30),
    umbrella: () => cloud([0, -80], 66, 17),
    columnar: () => cloud([0, -56], 24, 48),
    open: () => branches.map((branch, index) => cloud(branch.at(1), 24 - index * 2, 16)).join(''),
    bushy: () => cloud([0, -60], 52, 36),
    hanging: () => along([0.55, 0.8, 1], 13),
    arching: () => along([0.45, 0.72, 0.98], 12),
  }
  const trunk = drawStem(axis([0, 0], -90, leans ? TALL * 0.34 : TALL * 0.62, 0), 9, 5, 'body', 1)
  return (
    woody({ stem }, (leans && !isForked ? '' : trunk) + drawButtresses(stem) + drawTwigs(branches)) +
    inLeaf({ leaf }, path('body', clouds[crown]()))
  )
}

/** Roots that stand out from the trunk like walls, two at its sides and one before it. */
function drawButtresses({ features }: Traits['stem']): string {
  if (!has(features, 'buttresses')) return ''
  const wall = (side: number, high: number, out: number) =>
    pen([side * 3, -high])
      .curve([side * 5, -high * 0.3], [side * out, 0])
      .line([side * 2, 0])
      .close().d
  const front = pen([-1, -24]).curve([-4, -8], [-8, 0]).line([6, 0]).curve([3, -8], [-1, -24]).close().d
  return path('body buttress', [-1, 1].map((side) => wall(side, 34, 26)).join('')) + path('body buttress', front)
}

/** On what it climbs: that is no stem of its own. */
function drawClimber(traits: Traits): string {
  const stem = axis([-24, 0], -68, 112, -34, 40)
  const over = [axis(stem.at(0.86), -150, 46, -70), axis(stem.at(0.9), -30, 46, 74), axis(stem.at(0.55), -24, 34, 60)]
  const support = toned('grey', drawStem(axis([2, 0], -90, TALL * 0.94), 8, 8, 'body', 1))
  return support + leafy(traits, [stem, ...over], [0.3, 0.52, 0.74, 0.95], [10, 8])
}

function drawHerb(traits: Traits): string {
  const main = axis([0, 0], -90, TALL * 0.86, 3)
  const shoots = [0.2, 0.32, 0.46, 0.6, 0.74].map((t, index) =>
    axis(main.at(t), -90 + (index % 2 ? 46 : -46), TALL * (0.42 - t * 0.32)),
  )
  const { flower, inflorescence } = traits
  const isOnTop = flower && inflorescence && (inflorescence.position ?? 'terminal') === 'terminal'
  const tip = isOnTop ? toned(flower.colour, path('body', oval([4, -TALL * 0.92], 6, 9))) : ''
  return leafy(traits, [...shoots, main], [0.55, 1], [10, 8]) + tip
}

/** Blades from one place, and what rises from between them. */
function drawTuft(traits: Traits): string {
  const hasScape = traits.inflorescence?.position === 'scape'
  const blades = range(9, (index) =>
    drawStem(
      axis([(index - 4) * 2, 0], -90 + (index - 4) * 15, TALL * (hasScape ? 0.66 : 0.98), (index - 4) * 9),
      8,
      2,
      'body',
      3,
    ),
  )
  const scape = hasScape
    ? path('twig thin', pen([0, 0]).line([0, -TALL * 0.8]).d) + path('body', oval([0, -TALL * 0.86], 6, 13))
    : ''
  return toned(traits.flower?.colour ?? 'green', scape) + inLeaf(traits, blades.join(''))
}

/** Stems with clouds of leaves at places along them. */
function leafy(
  traits: Traits,
  stems: readonly Axis[],
  places: readonly number[],
  [wide, high]: readonly [number, number],
): string {
  const colour = traits.stem.colour ?? 'green'
  return (
    toned(colour, drawTwigs(stems)) +
    inLeaf(
      traits,
      path('body', stems.map((stem) => places.map((t) => cloud(stem.at(t), wide, high)).join('')).join('')),
    )
  )
}

/** Without an outline, which would be all that is seen of them. */
function drawTwigs(stems: readonly Axis[]): string {
  const lines = stems.map((stem) => pen(stem.at(0)).curve(stem.at(0.35), stem.at(0.7), stem.at(1)).d)
  return lines.length > 0 ? path('twig', lines.join('')) : ''
}

const woody = ({ stem }: Pick<Traits, 'stem'>, markup: string) =>
  toned(stem.colour === 'green' || !stem.colour ? 'brown' : stem.colour, markup)
const inLeaf = ({ leaf }: Pick<Traits, 'leaf'>, markup: string) => toned(leaf.colour, markup)

function cloud([x, y]: Point, wide: number, high: number): string {
  return blob(
    range(wide > 16 ? 18 : 10, (index) => {
      const [px, py] = polar((index * 360) / (wide > 16 ? 18 : 10), index % 2 ? 1.12 : 0.9)
      return [x + px * wide, y + py * high]
    }),
  )
}

function oval([x, y]: Point, wide: number, high: number): string {
  return blob(
    range(8, (index) => {
      const [px, py] = polar(index * 45, 1.08)
      return [x + px * wide, y + py * high]
    }),
  )
}
