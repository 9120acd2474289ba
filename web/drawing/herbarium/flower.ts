import { drawHead } from './flowerHead.ts'
import { drawFar, drawMallow, drawOpen, drawStar, pedicel } from './flowerOpen.ts'
import { drawTubular } from './flowerTube.ts'
import { blob, dots, path, pen, polar, range, type Point } from './path.ts'
import { petals } from './petals.ts'
import { toned } from './tone.ts'
import type { FlowerTraits } from './traits.ts'

/** A flower with its foot at 0,0 that opens to the right, `size` units long; of one that is far, only its colours show. */
export function drawFlower(flower: FlowerTraits, size: number, isFar = false): string {
  const { type } = flower
  if (type.endsWith('-head')) return drawHead(flower, size)
  if (TUBES.has(type)) return drawTubular(flower, size, isFar)
  if (isFar && (type === 'open' || type === 'star')) return drawFar(flower, size)
  if (isFar && type === 'brush') return drawTuft(flower, size)
  return FLOWERS[type as keyof typeof FLOWERS](flower, size)
}

const TUBES: ReadonlySet<string> = new Set([
  'tube',
  'funnel',
  'trumpet',
  'salver',
  'two-lipped',
  'bell',
  'lily',
  'cup',
  'orchid',
  'sword',
  'pea',
])

/** A brush of which the single threads are not seen. */
function drawTuft(flower: FlowerTraits, size: number): string {
  const center: Point = [size * 0.5, 0]
  const edge = range(18, (index) => polar(index * 20, size * (index % 2 ? 0.5 : 0.36), center))
  return (
    toned(
      flower.colour,
      path(
        'body slight',
        pen(edge[0]!)
          .line(...edge.slice(1))
          .close().d,
      ),
    ) + toned(flower.centre ?? 'yellow', path('body slight', pen(center).circle(center, size * 0.18).d))
  )
}

const FLOWERS = {
  open: (flower: FlowerTraits, size: number) => drawOpen(flower, size),
  star: drawStar,
  mallow: drawMallow,
  brush: (flower: FlowerTraits, size: number) => {
    const center: Point = [size * 0.34, 0]
    const hairs = range(25, (index) => polar((index - 12) * 9.4, size * (index % 2 ? 0.6 : 0.5), center))
    return (
      toned(
        'green',
        path(
          'body',
          blob([
            [0, -size * 0.06],
            [size * 0.2, -size * 0.15],
            [size * 0.34, -size * 0.16],
            [size * 0.34, size * 0.16],
            [size * 0.2, size * 0.15],
            [0, size * 0.06],
          ]),
        ),
      ) +
      (flower.petals
        ? toned(flower.colour, path('body', petals(flower.petals, center, { reach: size * 0.36, wide: 66 }, 90)))
        : '') +
      toned(flower.colour, path('hair', hairs.map((tip) => pen(center).line(tip).d).join(''))) +
      toned(flower.centre ?? 'yellow', dots('anther', hairs))
    )
  },
  bracted: (flower: FlowerTraits, size: number) => {
    const center: Point = [size * 0.5, 0]
    const bracts = (turn: number) => petals(3, center, { reach: size * 0.6, wide: 92, tip: 'point' }, turn)
    const veins = range(3, (index) => {
      const angle = 120 * index - 60
      return (
        pen(center).line(polar(angle, size * 0.46, center)).d +
        [0.14, 0.22, 0.3]
          .map((out) =>
            [-1, 1]
              .map(
                (side) =>
                  pen(polar(angle, size * out, center)).line(polar(angle + side * 17, size * (out + 0.09), center)).d,
              )
              .join(''),
          )
          .join('')
      )
    })
    const tubes = [-22, 64, 178].map((angle) => {
      const mouth = polar(angle, size * 0.27, center)
      return { tube: pen(center).line(mouth).d, mouth }
    })
    return (
      pedicel(size) +
      toned(flower.colour, path('body', bracts(-60)) + path('nerve', veins.join(''))) +
      toned(flower.colour, path('twig', tubes.map(({ tube }) => tube).join(''))) +
      toned(
        flower.centre ?? 'cream',
        path('body', tubes.map(({ mouth }) => petals(5, mouth, { reach: size * 0.09, wide: 60 }, 30)).join('')),
      )
    )
  },
  cyathium: (flower: FlowerTraits, size: number) => {
    const mouth: Point = [size * 0.5, 0]
    const count = flower.petals ?? 4
    // From the side: half of the appendages are seen along the rim, and the stalked ovary hangs out over it.
    const rim = range(Math.ceil(count / 2), (index) => {
      const angle = (index / (Math.ceil(count / 2) - 1 || 1) - 0.5) * 150
      const to = (out: number, aside: number) => polar(angle + aside, size * out, mouth)
      return pen(mouth).curve(to(0.2, -40), to(0.36, -30), to(0.4, 0), to(0.36, 30), to(0.2, 40), mouth).close().d
    })
    const ovary: Point = [size * 0.82, size * 0.24]
    return (
      pedicel(size) +
      toned('green', path('twig', pen(mouth).curve([size * 0.8, 0], ovary).d)) +
      toned(flower.colour, path('body', rim.join(''))) +
      toned(
        'green',
        path(
          'body',
          pen([size * 0.1, 0])
            .curve([size * 0.18, -size * 0.2], [size * 0.4, -size * 0.2], [size * 0.54, -size * 0.17])
            .line([size * 0.54, size * 0.17])
            .curve([size * 0.4, size * 0.2], [size * 0.18, size * 0.2], [size * 0.1, 0])
            .close().d,
        ) +
          [-1, 1, 0]
            .map((side) => polar(90 * side, side ? size * 0.1 : 0, ovary))
            .map((lobe) => path('body', pen(lobe).circle(lobe, size * 0.1).d))
            .join(''),
      ) +
      toned(
        flower.centre ?? 'green',
        dots(
          'anther',
          range(3, (index): Point => [size * 0.58, size * 0.09 * (index - 1)]),
        ),
      )
    )
  },
  minute: (flower: FlowerTraits, size: number) => {
    const center: Point = [size * 0.4, 0]
    return toned(
      flower.colour,
      path('body', pen(center).circle(center, size * 0.4).d) +
        dots('anther', [
          [size * 0.3, -size * 0.1],
          [size * 0.55, size * 0.05],
        ]),
    )
  },
  cactus: (flower: FlowerTraits, size: number) => {
    const mouth: Point = [size * 0.52, 0]
    const fan = (reach: number, spread: number, count: number, wide: number) =>
      range(count, (index) => {
        const angle = (index / (count - 1) - 0.5) * spread
        const side = (out: number, hand: number) => polar(angle + hand * wide, reach * out, mouth)
        return pen(mouth)
          .curve(side(0.6, -1), side(0.95, -0.5), polar(angle, reach, mouth))
          .curve(side(0.95, 0.5), side(0.6, 1), mouth)
          .close().d
      }).join('')
    const spots = range(6, (index): Point => [size * (0.1 + 0.13 * (index >> 1)), size * (index % 2 ? 0.09 : -0.08)])
    return (
      toned(
        'green',
        path(
          'body',
          blob([
            [0, -size * 0.1],
            [size * 0.3, -size * 0.2],
            [size * 0.56, -size * 0.18],
            [size * 0.56, size * 0.18],
            [size * 0.3, size * 0.2],
            [0, size * 0.1],
          ]),
        ) + dots('anther', spots),
      ) + toned(flower.colour, path('body', fan(size * 0.46, 156, 8, 13)) + path('body', fan(size * 0.42, 96, 5, 15)))
    )
  },
}
