import { dots, path, pen, polar, range, type Point } from './path.ts'
import { petals } from './petals.ts'
import { toned } from './tone.ts'
import { has, type FlowerTraits } from './traits.ts'

/** A head of the daisy family, `size` units across or long. */
export function drawHead(flower: FlowerTraits, size: number): string {
  if (flower.type === 'disc-head') return drawDiscHead(flower, size)
  return flower.type === 'full-head' ? drawFullHead(flower, size) : drawRayHead(flower, size)
}

/** Seen from above; from the side with a domed centre or with rays that hang. */
function drawRayHead(flower: FlowerTraits, size: number): string {
  const count = flower.petals ?? 8
  const isReflexed = has(flower.features, 'reflexed')
  const isDomed = isReflexed || has(flower.features, 'domed-centre')
  const center: Point = [size * 0.5, 0]
  const disc = flower.centre ?? 'yellow'
  const stalk = toned('green', path('twig', pen([0, 0]).line([size * 0.4, 0]).d))
  const tip = count <= 6 ? 'notch' : 'round'
  if (!isDomed) {
    const heart = size * (count > 6 ? 0.17 : 0.2)
    const florets = range(12, (index) => polar(index * 137, heart * Math.sqrt((index + 0.5) / 12) * 0.9, center))
    return (
      stalk +
      toned(
        flower.colour,
        path('body', petals(count, center, { reach: size * 0.5, wide: Math.min(330 / count, 66), from: 0.3, tip }, 90)),
      ) +
      toned(disc, path('body', pen(center).circle(center, heart).d) + dots('anther', florets))
    )
  }
  const base: Point = [size * 0.4, 0]
  // From the side, half of the rays are seen.
  const seen = Math.max(3, Math.ceil(count / 2))
  const wide = Math.min(13, 90 / seen)
  const rays = range(seen, (index) => {
    const across = (index / (seen - 1) - 0.5) * 2
    const foot: Point = [base[0], across * size * 0.2]
    const angle = isReflexed ? (across < 0 ? -1 : 1) * (180 - 58 * Math.abs(across)) : across * 112
    const to = (out: number, aside: number) => polar(angle + aside * wide, size * out, foot)
    return pen(foot)
      .curve(to(0.2, -1.5), to(0.42, -1), to(0.46, -0.4), to(0.42, 0))
      .curve(to(0.46, 0.4), to(0.42, 1), to(0.2, 1.5), foot)
      .close().d
  })
  const dome = pen([base[0] - size * 0.02, -size * 0.21])
    .curve(
      [size * 0.62, -size * 0.22],
      [size * 0.82, 0],
      [size * 0.62, size * 0.22],
      [base[0] - size * 0.02, size * 0.21],
    )
    .close().d
  const florets = range(13, (index): Point => [
    base[0] + size * (0.07 + 0.065 * (index % 4)),
    size * 0.055 * ((index % 5) - 2) * (1.2 - 0.16 * (index % 4)),
  ])
  return (
    stalk +
    toned(
      'green',
      path(
        'body',
        pen([size * 0.26, 0])
          .line([size * 0.41, -size * 0.2], [size * 0.41, size * 0.2])
          .close().d,
      ),
    ) +
    toned(flower.colour, path('body slight', rays.join(''))) +
    toned(disc, path('body', dome) + dots('anther', florets))
  )
}

/** The hollow in a domed centre that is cut in two; other heads are solid. */
export function drawHollow({ features }: FlowerTraits, size: number): string {
  if (!has(features, 'domed-centre')) return ''
  const hollow = pen([size * 0.4, -size * 0.12])
    .curve([size * 0.56, -size * 0.12], [size * 0.68, 0], [size * 0.56, size * 0.12], [size * 0.4, size * 0.12])
    .close().d
  return toned('cream', path('body', hollow))
}

/** A cup of bracts with a tuft of florets, from the side. */
function drawDiscHead(flower: FlowerTraits, size: number): string {
  const mouth = size * 0.56
  const florets = range(9, (index) => polar((index - 4) * 15, size * (index % 2 ? 0.42 : 0.37), [mouth, 0]))
  const tuft = pen([mouth - size * 0.1, -size * 0.1])
    .line(
      ...florets.flatMap((tip, index) => (index ? [polar((index - 4.5) * 15, size * 0.3, [mouth, 0]), tip] : [tip])),
    )
    .line([mouth - size * 0.1, size * 0.1])
    .close().d
  const scales = [-0.1, 0.04, 0.18].map(
    (y) => pen([size * 0.16, y * size * 0.5]).curve([size * 0.4, (y - 0.1) * size], [size * 0.52, y * size]).d,
  )
  return (
    toned(
      flower.colour,
      path('body slight', tuft) + path('hatch', florets.map((tip) => pen([mouth, 0]).line(tip).d).join('')),
    ) +
    toned(flower.centre ?? flower.colour, dots('anther', florets)) +
    toned(
      'green',
      path(
        'body',
        pen([0, -size * 0.03])
          .curve([size * 0.12, -size * 0.2], [size * 0.34, -size * 0.22], [mouth, -size * 0.17])
          .line([mouth + size * 0.05, 0], [mouth, size * 0.17])
          .curve([size * 0.34, size * 0.22], [size * 0.12, size * 0.2], [0, size * 0.03])
          .close().d,
      ) + path('edge', scales.join('')),
    )
  )
}

/** Ring above ring of rays, smaller towards the middle. */
function drawFullHead(flower: FlowerTraits, size: number): string {
  const center: Point = [size * 0.56, 0]
  const rings = [
    [0.46, 14, 0],
    [0.36, 12, 12],
    [0.26, 9, 5],
    [0.15, 6, 20],
  ] as const
  const rays = rings.map(([reach, count, turn]) =>
    path('body', petals(count, center, { reach: size * reach, wide: 400 / count, tip: 'notch' }, turn)),
  )
  return (
    toned(
      'green',
      path(
        'body',
        pen([0, -size * 0.04])
          .curve([size * 0.14, -size * 0.12], [size * 0.34, -size * 0.16])
          .line([size * 0.34, size * 0.16])
          .curve([size * 0.14, size * 0.12], [0, size * 0.04])
          .close().d,
      ),
    ) +
    toned(
      flower.colour,
      rays.join('') +
        path(
          'hatch',
          range(
            14,
            (index) => pen(polar(index * 26, size * 0.38, center)).line(polar(index * 26, size * 0.46, center)).d,
          ).join(''),
        ),
    )
  )
}
