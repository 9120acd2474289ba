import { path, pen, polar, range } from '../path.ts'
import { axis, drawStem } from '../stem.ts'
import { toned } from '../tone.ts'
import { on, cup, type Fruit, type Kinds } from './shape.ts'

export const PODS: Kinds = {
  pod: (fruit) => drawPod(fruit, 0),
  'beaded-pod': (fruit) => drawPod(fruit, 0.34),
  'inflated-pod': (fruit) => {
    const at = on(fruit)
    const outline = pen(at(0, 0))
      .curve(at(0.05, -0.8), at(0.4, -1.2), at(0.86, -0.95), at(1.02, -0.1))
      .curve(at(0.9, 1), at(0.4, 1.15), at(0.06, 0.7), at(0, 0))
      .close().d
    const seam = pen(at(0.03, -0.2)).curve(at(0.4, -0.62), at(0.95, -0.3)).d
    return (
      toned(
        fruit.colour,
        path('body', outline) +
          path(
            'shadow',
            pen(at(0.1, 0.4)).curve(at(0.5, 0.5), at(0.98, 0.1)).curve(at(0.86, 1), at(0.4, 1.1), at(0.1, 0.4)).close()
              .d,
          ) +
          path('rib', seam),
      ) + cup(fruit)
    )
  },
  'slender-pod': (fruit) => drawSlender(fruit, []),
  'angled-pod': (fruit) => drawSlender(fruit, [-0.34, 0.34]),
}

/** A flat pod; `pinch` narrows it between the seeds. */
function drawPod(fruit: Fruit, pinch: number): string {
  const { size, breadth } = fruit
  const seeds = fruit.parts ?? fruit.seed?.number ?? 5
  const line = axis([0, 0], 0, size, 10)
  const side = (hand: number) =>
    range(seeds * 2 + 1, (index) => {
      const t = 0.07 + (0.86 * index) / (seeds * 2)
      const half = (breadth / 2) * (index % 2 ? 1.06 : 1 - pinch) * (index === 0 || index === seeds * 2 ? 0.6 : 1)
      return polar(line.angle(t) + 90 * hand, half, line.at(t))
    })
  const outline = pen([0, 0])
    .curve(...side(-1), line.at(1))
    .curve(...side(1).reverse(), [0, 0])
    .close().d
  const bumps = range(seeds, (index) => {
    const at = line.at(0.07 + (0.86 * (index + 0.5)) / seeds)
    return pen(at).circle(at, Math.max(breadth * 0.26, 2)).d
  })
  return (
    toned(
      fruit.colour,
      path('body', outline) +
        path(
          'edge',
          pen(polar(-90, 0, [size * 0.05, -breadth * 0.16])).curve(
            ...range(3, (index) =>
              polar(line.angle(0.3 * index + 0.2) - 90, breadth * 0.34, line.at(0.3 * index + 0.2)),
            ),
            line.at(0.97),
          ).d,
        ) +
        path('shadow', bumps.join('')),
    ) + cup({ ...fruit, size: Math.min(size, breadth * 4) })
  )
}

function drawSlender(fruit: Fruit, edges: readonly number[]): string {
  const line = axis([0, 0], 0, fruit.size, 14)
  const rows = (edges.length > 0 ? edges : [0.2]).map(
    (row) =>
      pen(line.at(0.03)).curve(
        ...[0.3, 0.7].map((t) => polar(line.angle(t) + 90, row * fruit.breadth * 0.6, line.at(t))),
        line.at(0.97),
      ).d,
  )
  return toned(fruit.colour, drawStem(line, fruit.breadth, fruit.breadth * 0.3, 'body', 5) + path('rib', rows.join('')))
}
