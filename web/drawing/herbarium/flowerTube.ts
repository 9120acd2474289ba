import { dots, path, pen, range, type Point } from './path.ts'
import { toned } from './tone.ts'
import { has, type FlowerTraits } from './traits.ts'

type Tube = { neck: number; throat: number; mouth: number; turn: number; calyx: number; point: number }

/** Half-widths at the neck, before the mouth and at it, and where the mouth begins, as parts of the length. */
const TUBES = {
  tube: { neck: 0.05, throat: 0.09, mouth: 0.12, turn: 0.84, calyx: 0.14, point: 0.1 },
  funnel: { neck: 0.06, throat: 0.2, mouth: 0.4, turn: 0.72, calyx: 0.22, point: 0.1 },
  trumpet: { neck: 0.045, throat: 0.13, mouth: 0.33, turn: 0.8, calyx: 0.34, point: 0.18 },
  bell: { neck: 0.2, throat: 0.36, mouth: 0.42, turn: 0.74, calyx: 0.16, point: 0.14 },
  cup: { neck: 0.2, throat: 0.34, mouth: 0.36, turn: 0.75, calyx: 0.2, point: 0.14 },
  salver: { neck: 0.04, throat: 0.05, mouth: 0.3, turn: 0.8, calyx: 0.2, point: 0.08 },
} satisfies Record<string, Tube>

/** A flower from the side, with its foot at 0,0 and its mouth to the right. */
export function drawTubular(flower: FlowerTraits, size: number, isFar = false): string {
  const { type } = flower
  if (type === 'two-lipped') return drawLipped(flower, size, isFar)
  if (type === 'pea') return drawPea(flower, size)
  if (type === 'sword') return drawSword(flower, size)
  if (type === 'lily') return drawLily(flower, size)
  if (type === 'orchid') return drawOrchid(flower, size)
  return drawTube(flower, size, TUBES[type as keyof typeof TUBES] ?? TUBES.tube, isFar)
}

function drawTube(
  flower: FlowerTraits,
  size: number,
  { neck, throat, mouth, turn, calyx: usual, point }: Tube,
  isFar: boolean,
): string {
  const lobes = Math.min(flower.petals ?? 5, 6)
  // Six are tepals, which have no calyx around them.
  const calyx = lobes === 6 ? 0 : has(flower.features, 'long-calyx') ? 0.42 : usual
  const at = (x: number, y: number): Point => [x * size, y * size]
  // The front lobes of the mouth, from its upper corner to its lower one; the tips bend back.
  const rim = range(lobes, (index): Point[] => {
    const y = -mouth + (2 * mouth * (index + 0.5)) / lobes
    const next = -mouth + (2 * mouth * (index + 1)) / lobes
    const bulge = 0.1 * (1 - ((index + 0.5) / lobes - 0.5) ** 2 * 4)
    return [at(0.9 + point + bulge - 0.06, y), at(0.9 + bulge, index === lobes - 1 ? mouth : next)]
  })
  // The calyx hides its foot.
  const outline = pen(at(calyx / 2, -neck)).curve(at(turn * 0.5, -neck * 1.2), at(turn, -throat), at(0.9, -mouth))
  for (const points of rim) outline.curve(...points)
  outline.curve(at(turn, throat), at(turn * 0.5, neck * 1.2), at(calyx / 2, neck)).close()
  const shade = pen(at(calyx / 2, neck * 0.2))
    .curve(at(turn * 0.5, neck * 0.5), at(turn, throat * 0.4), rim.at(-1)![1]!)
    .curve(at(turn, throat), at(turn * 0.5, neck * 1.2), at(calyx / 2, neck))
    .close()
  const lines = [-0.55, 0, 0.5].map(
    (row) =>
      pen(at(calyx, neck * row)).curve(at(turn * 0.7, neck * row * 1.4), at(turn, throat * row), at(0.92, mouth * row))
        .d,
  )
  const veins = [-0.62, -0.24, 0.16, 0.56].map(
    (row) =>
      pen(at(calyx * 1.2, neck * row)).curve(
        at(turn * 0.7, neck * row * 1.6),
        at(turn, throat * row),
        at(0.98, mouth * row * 1.04),
      ).d,
  )
  const stripes = has(flower.features, 'striped')
    ? toned(flower.centre ?? 'green', path('hair slight', veins.join('')))
    : ''
  const long = has(flower.features, 'long-stamens')
  // As many as a mouth of four or six has lobes; of five, some are hidden.
  const rows =
    lobes === 4
      ? [-0.24, -0.08, 0.1, 0.26]
      : lobes === 6
        ? [-0.15, -0.09, -0.03, 0.03, 0.09, 0.15]
        : [-0.05, 0.02, 0.09]
  const tips = rows.map((y, index) => at((long ? 1.2 : 1) + (index % 4) * 0.02, y))
  const inner =
    mouth > 0.15
      ? path(
          'shadow',
          pen(at(0.885, -mouth * 0.8))
            .curve(at(0.95, 0), at(0.885, mouth * 0.8))
            .curve(at(0.83, 0), at(0.885, -mouth * 0.8))
            .close().d,
        )
      : ''
  return (
    (long
      ? toned(flower.colour, path('hair', tips.map((tip) => pen(at(0.8, 0)).line(tip).d).join(''))) +
        toned(flower.centre ?? 'yellow', dots('anther', tips))
      : '') +
    toned(
      flower.colour,
      isFar
        ? path('body slight', outline.d)
        : path('body', outline.d) + path('shadow', shade.d) + path('hatch', lines.join('')) + inner,
    ) +
    (isFar ? '' : stripes) +
    (!long && flower.centre && mouth > 0.15
      ? toned(flower.centre, dots('anther', [at(0.88, -0.03), at(0.9, 0.03)]))
      : '') +
    (has(flower.features, 'inflated-calyx')
      ? drawCalyx(flower, size, 0.52, 0.05)
      : drawCalyx(flower, size, calyx, neck))
  )
}

/** Green, toothed, and grown around the foot of the flower. */
function drawCalyx(flower: FlowerTraits, size: number, length: number, neck: number): string {
  if (length === 0) return toned('green', path('twig', pen([-size * 0.08, 0]).line([0, 0]).d))
  const inflated = has(flower.features, 'inflated-calyx') ? 2.4 : 1
  const half = Math.max(neck * 1.35, 0.06) * size * inflated
  const [x, notch] = [length * size, length * size * (inflated > 1 ? 0.84 : 0.72)]
  // An inflated one is a bell: round at its foot, and widest below its teeth.
  const [foot, belly] = inflated > 1 ? [1, 1.5] : [0.5, 1]
  const shape = pen([-1, -half * 0.5])
    .curve([notch * 0.1, -half * foot], [notch * 0.5, -half * belly], [notch, -half * 1.05])
    .line([x, -half * 1.15], [notch * 1.04, -half * 0.35], [x * 1.05, 0], [notch * 1.04, half * 0.35], [x, half * 1.15])
    .curve([notch, half * 1.05], [notch * 0.5, half * belly], [notch * 0.1, half * foot], [-1, half * 0.5])
    .close()
  return toned(
    has(flower.features, 'red-calyx') ? 'red' : 'green',
    path('body', shape.d) + path('nerve', pen([2, 0]).line([notch, 0]).d),
  )
}

function drawLipped(flower: FlowerTraits, size: number, isFar: boolean): string {
  const at = (x: number, y: number): Point => [x * size, y * size]
  const outline = pen(at(0, -0.07))
    .curve(at(0.35, -0.1), at(0.56, -0.16), at(0.72, -0.34), at(0.96, -0.3), at(0.86, -0.12), at(0.66, -0.03))
    .curve(
      at(0.76, 0.06),
      at(1.04, 0.1),
      at(1, 0.24),
      at(0.92, 0.36),
      at(0.76, 0.36),
      at(0.6, 0.2),
      at(0.4, 0.09),
      at(0, 0.07),
    )
    .close()
  const tips = [at(0.98, -0.12), at(0.94, -0.05)]
  const long = has(flower.features, 'long-stamens') ? 1.15 : 1
  const ends = tips.map(([x, y]): Point => [x * long, y])
  return (
    toned(
      flower.colour,
      path('hair slight', ends.map((tip) => pen(at(0.6, -0.1)).curve(at(0.8, -0.2), tip).d).join('')),
    ) +
    toned(flower.centre ?? flower.colour, dots('anther', ends)) +
    toned(
      flower.colour,
      path(isFar ? 'mote' : 'body', outline.d) +
        path(
          'shadow',
          pen(at(0.6, 0.06))
            .curve(at(0.76, 0.26), at(0.92, 0.34), at(0.76, 0.36), at(0.62, 0.22), at(0.6, 0.06))
            .close().d,
        ),
    ) +
    // On the lower lip, before the throat.
    (flower.centre
      ? toned(
          flower.centre,
          path(
            'body slight',
            pen(at(0.62, 0))
              .curve(at(0.76, 0.04), at(0.92, 0.12), at(0.88, 0.26), at(0.72, 0.2), at(0.6, 0.08), at(0.62, 0))
              .close().d,
          ),
        )
      : '') +
    drawCalyx(flower, size, 0.3, 0.08)
  )
}

const KEEL: readonly Point[] = [
  [0.36, 0.3],
  [0.72, 0.34],
  [0.94, 0.02],
  [0.64, 0.14],
  [0.3, 0.08],
]
/** With a belly, and a beak that rises before the wings. */
const BEAKED: readonly Point[] = [
  [0.36, 0.34],
  [0.86, 0.44],
  [1, 0.16],
  [1.14, -0.44],
  [0.92, 0.06],
  [0.5, 0.1],
  [0.3, 0.08],
]

function drawPea(flower: FlowerTraits, size: number): string {
  const at = (x: number, y: number): Point => [x * size, y * size]
  const banner = pen(at(0.2, -0.04))
    .curve(at(0.2, -0.4), at(0.5, -0.58), at(0.82, -0.42), at(0.72, -0.12), at(0.34, 0.02))
    .close().d
  const wing = pen(at(0.22, 0))
    .curve(at(0.5, -0.16), at(0.9, -0.18), at(1, 0.06), at(0.7, 0.16), at(0.3, 0.12))
    .close().d
  const keel = pen(at(0.2, 0.02))
    .curve(...(has(flower.features, 'beaked') ? BEAKED : KEEL).map(([x, y]) => at(x, y)))
    .close().d
  const stripes = [-0.2, -0.32].map((y) => pen(at(0.32, -0.06)).curve(at(0.48, y), at(0.68, y - 0.06)).d)
  return (
    toned(flower.colour, path('body', banner) + path('hatch', stripes.join(''))) +
    toned(flower.centre ?? flower.colour, path('body', keel)) +
    toned(
      flower.colour,
      path('body', wing) +
        path('shadow', pen(at(0.3, 0.1)).curve(at(0.6, 0.02), at(0.95, 0.04), at(0.7, 0.16), at(0.3, 0.12)).close().d),
    ) +
    drawCalyx(flower, size, 0.26, 0.1)
  )
}

/** A standard petal folded lengthwise. */
function drawSword(flower: FlowerTraits, size: number): string {
  const at = (x: number, y: number): Point => [x * size, y * size]
  const blade = pen(at(0.1, -0.05))
    .curve(at(0.5, -0.14), at(0.9, -0.08), at(1, 0.02))
    .curve(at(0.8, 0.07), at(0.4, 0.07), at(0.1, 0.05))
    .close().d
  return (
    toned(
      flower.colour,
      path('body', blade) +
        path(
          'shadow',
          pen(at(0.15, 0.02))
            .curve(at(0.6, -0.01), at(1, 0.02))
            .curve(at(0.8, 0.07), at(0.4, 0.07), at(0.12, 0.05))
            .close().d,
        ) +
        path('hatch', pen(at(0.2, -0.03)).curve(at(0.6, -0.06), at(0.92, -0.02)).d),
    ) + drawCalyx({ ...flower, features: ['red-calyx'] }, size, 0.22, 0.06)
  )
}

/** Six free tepals that form a bell. */
function drawLily(flower: FlowerTraits, size: number): string {
  const at = (x: number, y: number): Point => [x * size, y * size]
  const tepal = (from: number, to: number) => {
    const middle = (from + to) / 2
    return pen(at(0.06, middle * 0.2))
      .curve(at(0.3, from * 1.1), at(0.7, from * 1.25), at(1, middle * 1.35))
      .curve(at(0.8, to * 1.2), at(0.4, to * 1.1), at(0.06, middle * 0.2))
      .close().d
  }
  const back = tepal(-0.42, -0.16) + tepal(0.16, 0.42) + tepal(-0.2, 0.2)
  const front = tepal(-0.36, 0.02) + tepal(-0.02, 0.36)
  return (
    toned(
      flower.colour,
      path('body', back) +
        path('body', front) +
        path('hatch', [-0.17, 0.17].map((y) => pen(at(0.2, y * 0.7)).curve(at(0.5, y), at(0.84, y * 1.2)).d).join('')),
    ) + toned(flower.centre ?? 'green', path('body', pen(at(0.06, 0)).circle(at(0.05, 0), size * 0.05).d))
  )
}

/** Of the ginger family: narrow lobes above a broad lip with pale spots. */
function drawOrchid(flower: FlowerTraits, size: number): string {
  const at = (x: number, y: number): Point => [x * size, y * size]
  const lobe = (y: number) =>
    pen(at(0.3, 0))
      .curve(at(0.5, y - 0.08), at(0.84, y))
      .curve(at(0.6, y + 0.12), at(0.3, 0.02))
      .close().d
  const lip = pen(at(0.34, 0)).curve(at(0.5, 0.04), at(0.9, 0.02), at(1, 0.26), at(0.7, 0.4), at(0.44, 0.24)).close().d
  return (
    toned(flower.colour, path('body', lobe(-0.34) + lobe(-0.12)) + path('twig', pen(at(0, 0)).line(at(0.34, 0)).d)) +
    toned(
      flower.centre ?? 'purple',
      path('body', lip) +
        path('pale speck', [at(0.66, 0.14), at(0.8, 0.22), at(0.6, 0.25)].map((spot) => `${pen(spot).d}h4`).join('')),
    )
  )
}
