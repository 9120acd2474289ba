import { blob, dots, path, pen, polar, range, type Point } from '../path.ts'
import { toned } from '../tone.ts'
import { on, type Kinds } from './shape.ts'

export const CAPSULES: Kinds = {
  'lobed-capsule': (fruit) => {
    const { size, parts = 3, breadth } = fruit
    const asides = range(parts, (index) => (parts > 1 ? index / (parts - 1) - 0.5 : 0))
    // Behind its lobe, so that each begins on the outline.
    const spinesOf = (aside: number) =>
      fruit.surface === 'spiny' || fruit.surface === 'bristly'
        ? path(
            'hair',
            range(18, (index) => {
              const [along, across] = polar(index * 20, 1)
              const center: Point = [size * 0.5, aside * breadth * 0.62]
              const foot: Point = [center[0] + along * size * 0.3, center[1] + across * breadth * 0.16]
              const edge: Point = [center[0] + along * size * 0.44, center[1] + across * breadth * 0.24]
              return pen(foot).line(polar(index * 20, size * 0.14, edge)).d
            }).join(''),
          )
        : ''
    // The middle is in front.
    const lobes = asides
      .sort((one, other) => Math.abs(other) - Math.abs(one))
      .map((aside) => {
        const center: Point = [size * 0.5, aside * breadth * 0.62]
        const lobe = blob([
          [size * 0.06, center[1] * 0.5],
          [size * 0.2, center[1] - breadth * 0.22],
          [size * 0.6, center[1] - breadth * 0.24],
          [size * 0.96, center[1] * 1.06],
          [size * 0.6, center[1] + breadth * 0.24],
          [size * 0.2, center[1] + breadth * 0.22],
        ])
        return { lobe, spines: spinesOf(aside) }
      })
    const seams = range(parts, (index) => {
      const aside = (parts > 1 ? index / (parts - 1) - 0.5 : 0) * breadth * 0.62
      return pen([size * 0.16, aside * 0.7]).curve([size * 0.5, aside + breadth * 0.05], [size * 0.86, aside]).d
    })
    const marks =
      fruit.surface === 'warty' || fruit.surface === 'rough'
        ? dots(
            'specks',
            range(12, (index) => [size * (0.2 + ((index * 0.37) % 0.6)), breadth * (-0.36 + ((index * 0.61) % 0.74))]),
          )
        : ''
    return toned(
      fruit.colour,
      lobes.map(({ lobe, spines }) => spines + path('body', lobe)).join('') + path('nerve', seams.join('')) + marks,
    )
  },
  'angled-capsule': (fruit) => {
    const at = on(fruit)
    return toned(
      fruit.colour,
      path(
        'body',
        pen(at(0, 0))
          .curve(at(0.1, -0.8), at(0.5, -1.15))
          .line(at(1, 0))
          .curve(at(0.5, 1.15), at(0.1, 0.8), at(0, 0))
          .close().d,
      ) +
        path(
          'shadow',
          pen(at(0.04, 0)).curve(at(0.5, 0.4)).line(at(1, 0)).curve(at(0.5, 1.1), at(0.1, 0.8), at(0.04, 0)).close().d,
        ) +
        path('rib', pen(at(0.03, 0)).curve(at(0.4, -0.1), at(0.98, 0)).d),
    )
  },
  'lidded-capsule': (fruit) => {
    const at = on(fruit)
    return toned(
      fruit.colour,
      path(
        'body',
        pen(at(0, -0.5))
          .curve(at(0.2, -1), at(0.52, -1))
          .curve(at(0.84, -0.9), at(1, 0))
          .curve(at(0.84, 0.9), at(0.52, 1))
          .curve(at(0.2, 1), at(0, 0.5))
          .close().d,
      ) +
        path(
          'shadow',
          pen(at(0.02, 0.1))
            .curve(at(0.5, 0.3), at(0.98, 0.04))
            .curve(at(0.84, 0.9), at(0.52, 1))
            .curve(at(0.2, 1), at(0, 0.5))
            .close().d,
        ) +
        path('rib', pen(at(0.52, -1)).curve(at(0.6, 0), at(0.52, 1)).d + pen(at(1, 0)).line(at(1.1, 0)).d),
    )
  },
  'woody-capsule': (fruit) => {
    const at = on(fruit)
    return toned(
      fruit.colour,
      path(
        'body',
        pen(at(0, -0.24)).curve(at(0.3, -0.7), at(0.74, -1)).line(at(0.8, 1)).curve(at(0.3, 0.7), at(0, 0.24)).close()
          .d +
          blob(
            range(8, (index) => {
              const [x, y] = polar(index * 45, 1)
              return at(0.8 + x * 0.2, y * 1.05)
            }),
          ),
      ) +
        path(
          'rib',
          pen(at(0.7, 0)).line(at(0.9, 0)).move(at(0.8, -0.6)).line(at(0.8, 0.6)).d +
            pen(at(0.1, -0.2)).line(at(0.7, -0.4)).move(at(0.1, 0.2)).line(at(0.7, 0.4)).d,
        ),
    )
  },
  'woody-ball': (fruit) => {
    const { size, breadth } = fruit
    const knobs = range(20, (index) =>
      polar(index * 137.5, Math.min(size, breadth) * 0.46 * Math.sqrt((index + 0.5) / 20), [size * 0.5, 0]),
    )
    return toned(
      fruit.colour,
      path('body', blob(range(18, (index) => polar(index * 20, size * (index % 2 ? 0.5 : 0.54), [size * 0.5, 0])))) +
        dots('knobs', knobs),
    )
  },
  'floss-capsule': (fruit) => {
    const at = on(fruit)
    const floss = blob([
      at(0.16, -0.6),
      at(0.4, -1.3),
      at(0.7, -1.2),
      at(1.04, -0.5),
      at(1.08, 0.5),
      at(0.7, 1.3),
      at(0.36, 1.2),
      at(0.16, 0.6),
    ])
    return (
      toned(
        'cream',
        path('body', floss) +
          path(
            'hatch',
            range(
              8,
              (index) =>
                pen(at(0.3 + index * 0.08, -0.9)).curve(at(0.4 + index * 0.07, 0), at(0.3 + index * 0.08, 0.9)).d,
            ).join(''),
          ),
      ) +
      toned(
        fruit.colour,
        path(
          'body',
          [-1, 1]
            .map(
              (side) =>
                pen(at(0, 0))
                  .curve(at(0.2, 1.2 * side), at(0.6, 1.6 * side), at(1, 1.1 * side))
                  .curve(at(0.5, 0.95 * side), at(0.14, 0.5 * side), at(0, 0))
                  .close().d,
            )
            .join(''),
        ),
      )
    )
  },
}
