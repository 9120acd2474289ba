import type { FlowerForm } from './form.ts'
import { path, pen, polar, range, type Point } from '../path.ts'

/** A flower with its foot at 0,0 that looks to the right; `size` is how far it reaches. */
export function drawFlower({ shape, size, dye, petals = 5 }: FlowerForm): string {
  return `<g class="${dye}">${FLOWERS[shape](size, petals)}</g>`
}

const FLOWERS: Readonly<Record<FlowerForm['shape'], (size: number, petals: number) => string>> = {
  daisy: (size, petals) =>
    cup(size * 0.5) + corolla(size * 0.6, petals, petals < 7 ? 0.95 : 0.5) + eye(size * 0.6, size * 0.18, 'pericon'),
  pompon: (size) =>
    cup(size * 0.45) +
    corolla(size * 0.58, 12, 0.5, 0.5) +
    path('petal deep', ruffle([size * 0.58, 0], size * 0.36, 9)) +
    path('petal', ruffle([size * 0.58, 0], size * 0.2, 7)),
  tuft: (size) => {
    const tips = range(7, (index) => polar(index * 14 - 42, size, [0, 0]))
    return (
      path(
        'petal',
        pen([size * 0.3, -size * 0.2])
          .line(...tips.flatMap((tip, index) => [tip, polar(index * 14 - 36, size * 0.8)]), [size * 0.3, size * 0.2])
          .close().d,
      ) + cup(size * 0.62)
    )
  },
  open: (size, petals) => corolla(size * 0.5, petals, 1.05) + eye(size * 0.5, size * 0.12, 'pericon'),
  star: (size, petals) =>
    corolla(size * 0.6, petals, 0.62) +
    `<g class="pericon">${path(
      'petal',
      pen([size * 0.55, -size * 0.1])
        .line([size * 0.95, 0], [size * 0.55, size * 0.1])
        .close().d,
    )}</g>`,
  crowned: (size, petals) => {
    const threads = range(
      5,
      (index) => pen([size * 0.5, 0]).line(polar(index * 22 - 44, size * 0.42, [size * 0.5, 0])).d,
    )
    return (
      corolla(size * 0.55, petals, petals > 6 ? 0.6 : 1.15) +
      path('thread', threads.join('')) +
      eye(size * 0.5, size * 0.1, 'pericon')
    )
  },
  trumpet: (size) => {
    const rim = ruffleHalf(size, size * 0.42)
    return (
      path(
        'petal',
        pen([0, -size * 0.07])
          .curve([size * 0.5, -size * 0.1], [size * 0.78, -size * 0.4])
          .line(...rim)
          .curve([size * 0.5, size * 0.1], [0, size * 0.07])
          .close().d,
      ) +
      path(
        'petal deep',
        pen([size * 0.78, -size * 0.4])
          .line(...rim)
          .curve([size * 0.68, 0], [size * 0.78, -size * 0.4])
          .close().d,
      ) +
      calyx(size * 0.24)
    )
  },
  tube: (size) =>
    path(
      'petal',
      pen([0, -size * 0.07])
        .curve([size * 0.6, -size * 0.08], [size * 0.86, -size * 0.13])
        .line(
          [size, -size * 0.2],
          [size * 0.94, -size * 0.04],
          [size * 1.04, 0],
          [size * 0.94, size * 0.04],
          [size, size * 0.2],
        )
        .curve([size * 0.86, size * 0.13], [size * 0.6, size * 0.08], [0, size * 0.07])
        .close().d,
    ) +
    path(
      'petal deep',
      pen([0, 0])
        .line([size * 0.9, 0])
        .curve([size * 0.8, size * 0.13], [0, size * 0.07])
        .close().d,
    ) +
    calyx(size * 0.18),
  sword: (size) =>
    path(
      'petal',
      pen([0, 0])
        .curve([size * 0.3, -size * 0.17], [size * 0.75, -size * 0.16], [size, -size * 0.04])
        .curve([size * 0.6, size * 0.1], [0, 0])
        .close().d,
    ) +
    path(
      'petal deep',
      pen([0, 0])
        .curve([size * 0.5, size * 0.02], [size, -size * 0.04])
        .curve([size * 0.6, size * 0.1], [0, 0])
        .close().d,
    ) +
    calyx(size * 0.2),
  pea: (size) =>
    path(
      'petal',
      pen([size * 0.1, 0])
        .curve([size * 0.1, -size * 0.75], [size * 0.75, -size * 0.75], [size * 0.62, -size * 0.1], [size * 0.2, 0])
        .close().d,
    ) +
    path(
      'petal deep',
      pen([size * 0.15, 0])
        .curve(
          [size * 0.5, -size * 0.35],
          [size * 1.05, -size * 0.16],
          [size * 0.9, size * 0.24],
          [size * 0.4, size * 0.26],
          [size * 0.15, 0],
        )
        .close().d,
    ) +
    calyx(size * 0.26),
  lipped: (size) =>
    path(
      'petal',
      pen([0, -size * 0.1])
        .curve([size * 0.5, -size * 0.12], [size * 0.62, -size * 0.5], [size, -size * 0.36], [size * 0.72, 0])
        .curve([size * 1.05, size * 0.12], [size * 0.95, size * 0.5], [size * 0.6, size * 0.34], [0, size * 0.1])
        .close().d,
    ) + calyx(size * 0.34),
  bell: (size) =>
    path(
      'petal',
      pen([size * 0.08, 0])
        .curve([0, -size * 0.36], [size * 0.5, -size * 0.42], [size * 0.92, -size * 0.34])
        .line([size * 0.84, -size * 0.12], [size, 0], [size * 0.84, size * 0.12], [size * 0.92, size * 0.34])
        .curve([size * 0.5, size * 0.42], [0, size * 0.36], [size * 0.08, 0])
        .close().d,
    ) +
    path(
      'line',
      pen([size * 0.16, -size * 0.1])
        .line([size * 0.8, -size * 0.12])
        .move([size * 0.16, size * 0.1])
        .line([size * 0.8, size * 0.12]).d,
    ),
  brush: (size, petals) => {
    const center: Point = [size * 0.35, 0]
    const threads = range(11, (index) => pen(center).line(polar(index * 20 - 100, size * 0.62, center)).d)
    return corolla(size * 0.36, petals, 1) + path('thread', threads.join('')) + calyx(size * 0.2)
  },
  bracts: (size) => {
    const bract = (angle: number) => {
      const at = (out: number, aside: number) =>
        polar(angle, size * out, polar(angle + 90, size * aside, [size * 0.4, 0]))
      return pen(at(0, 0))
        .curve(at(0.05, -0.42), at(0.4, -0.34), at(0.68, 0))
        .curve(at(0.4, 0.34), at(0.05, 0.42), at(0, 0))
        .close().d
    }
    return (
      path('petal deep', bract(-85)) +
      path('petal deep', bract(80)) +
      path('petal', bract(0)) +
      path('line', pen([size * 0.4, 0]).line([size * 0.95, 0]).d) +
      eye(size * 0.44, size * 0.09, 'cotton')
    )
  },
}

/** Petals around an eye, a little foreshortened; `broad` is a petal's width as a part of its own length. */
function corolla(radius: number, petals: number, broad: number, deepening = 0): string {
  const center: Point = [radius, 0]
  const flat = (angle: number, out: number): Point => {
    const [x, y] = polar(angle, out * radius)
    return [center[0] + x * 0.82, center[1] + y]
  }
  const half = Math.min((broad * 90) / Math.PI, 200 / petals)
  const outlines = range(petals, (index) => {
    const angle = (index * 360) / petals + 18 + deepening
    return pen(center).curve(
      flat(angle - half, 0.7),
      flat(angle - half * 0.7, 1.08),
      flat(angle + half * 0.7, 1.08),
      flat(angle + half, 0.7),
      center,
    ).d
  })
  return path('petal', outlines.join(''))
}

function ruffle(center: Point, radius: number, waves: number): string {
  const points = range(waves * 2, (index) => polar((index * 180) / waves, radius * (index % 2 ? 0.78 : 1.12), center))
  return pen(points[0] ?? center)
    .curve(...points.slice(1), points[0] ?? center)
    .close().d
}

function ruffleHalf(x: number, half: number): Point[] {
  return [
    [x, -half * 0.8],
    [x * 0.93, -half * 0.3],
    [x * 1.06, 0],
    [x * 0.93, half * 0.3],
    [x, half * 0.8],
    [x * 0.78, half * 0.95],
  ]
}

function eye(x: number, radius: number, dye: 'pericon' | 'cotton'): string {
  return `<g class="${dye}">${path('petal deep', pen([x, 0]).circle([x, 0], radius).d)}</g>`
}

/** The green cup under a head of flowers. */
function cup(length: number): string {
  return path(
    'blade',
    pen([0, -length * 0.1])
      .curve([length * 0.4, -length * 0.5], [length, -length * 0.36])
      .line([length, length * 0.36])
      .curve([length * 0.4, length * 0.5], [0, length * 0.1])
      .close().d,
  )
}

function calyx(length: number): string {
  return path(
    'blade',
    pen([-2, -length * 0.28])
      .line([length, -length * 0.4], [length * 0.75, 0], [length, length * 0.4], [-2, length * 0.28])
      .close().d,
  )
}
