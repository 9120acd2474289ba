import { describe, expect, it } from 'vitest'
import { describePlate } from '../../api/content/morphology/describe.ts'
import { inCentimetres } from '../../api/content/morphology/lengths.ts'
import type { Morphology } from '../../api/content/morphology/spec.ts'
import { drawFlower } from '../../web/drawing/herbarium/flower.ts'
import { polar, type Point } from '../../web/drawing/herbarium/path.ts'
import { traitsOf, type Traits } from '../../web/drawing/herbarium/traits.ts'
import { drawMorphology, drawPlant, morphologyOf, plantOf, shrub } from '../support/plates.ts'
import { extentOf, linesOf, pathsOf } from '../support/svg-path.ts'

// What a plate shows of flowers is what their description says.

describe('a flower', () => {
  const flower = (traits: Partial<Traits['flower']>) =>
    ({ type: 'open', colour: 'white', size: 100, ...traits }) as never

  it.each(['open', 'star'])('that is %s with petals bent back has them behind its centre', (type) => {
    const petals = (features: string[]) =>
      extentOf(
        linesOf(pathsOf(drawFlower(flower({ type, features } as never), 100).split('tone-white')[1]!, 'body')[0]!),
      )
    expect(petals(['reflexed']).right).toBeLessThan(80)
    expect(petals([]).right).toBeGreaterThan(90)
  })

  it('that is a brush is no tangle of threads among many others', () => {
    const threads = (isFar: boolean) =>
      pathsOf(drawFlower(flower({ type: 'brush' }), 60, isFar), 'hair').flatMap(linesOf).length
    expect([threads(false) > 20, threads(true)]).toEqual([true, 0])
  })

  it('without rays has none, however many are counted', () => {
    const heads = [undefined, 5, 16].map((petals) => drawFlower(flower({ type: 'disc-head', petals } as never), 100))
    expect(new Set(heads).size).toBe(1)
  })

  it('of a mallow has its stamens on a column, and one with two lips its centre on the lower lip', () => {
    expect(drawFlower(flower({ type: 'mallow', colour: 'yellow' }), 100)).toMatch(/tone-cream"><path class="body"/)
    expect(drawFlower(flower({ type: 'two-lipped', colour: 'lilac', centre: 'white' }), 100)).toMatch(
      /tone-white"><path class="body/,
    )
  })
})

describe('a flower head', () => {
  it('whose rays hang has them along its stalk', () => {
    const rays = (features: string[]) =>
      extentOf(
        linesOf(
          pathsOf(
            drawFlower({ type: 'ray-head', colour: 'white', petals: 14, size: 100, real: 100, features } as never, 100)
              .split('tone-white')[1]!
              .split('</g>')[0]!,
            'body',
          )[0]!,
        ),
      )
    expect(rays(['domed-centre', 'reflexed']).right).toBeLessThan(46)
    expect(rays(['domed-centre']).right).toBeGreaterThan(70)
  })
})

describe('an inflorescence', () => {
  it('has as many flowers as are said in compound umbels', () => {
    const cluster = /<path class="stalk-line"[^>]*\/><\/g>((?:<use[^>]*>)+)<\/g>/.exec(
      drawMorphology(morphologyOf('hinojo')),
    )![1]!
    expect(cluster.split('<use').length - 1).toBe(morphologyOf('hinojo').inflorescence!.flowers)
  })

  it('of balls is branched where it is said to be', () => {
    const spikes = (type: 'branched-balls' | 'string-of-balls') => {
      const { inflorescence, ...rest } = morphologyOf('salvia-santa')
      const plate = drawMorphology({ ...rest, inflorescence: { ...inflorescence, type } })
      return (
        /<g id="[^"]*">((?:<g class="tone-green"><path class="twig"[^>]*\/><\/g><g class="tone-yellow">.*?<\/g>)+)<\/g>/s
          .exec(plate)![1]!
          .split('class="twig"').length - 1
      )
    }
    expect([spikes('string-of-balls'), spikes('branched-balls')]).toEqual([1, 5])
  })
})

describe('a ball of flowers', () => {
  it('shows each of them', () => {
    const { morphology } = plantOf('ajo')
    const [, cluster = ''] = /<path class="stalk-line"[^>]*\/><\/g>((?:<use[^>]*>)+)<\/g>/.exec(
      drawPlant(plantOf('ajo')),
    )!
    const { size } = traitsOf(morphology).flower!
    const middles = [...cluster.matchAll(/translate\((-?\d+) (-?\d+)\)rotate\((-?\d+)/g)].map(([, x, y, angle]) =>
      polar(Number(angle), size / 2, [Number(x), Number(y)]),
    )
    expect(middles).toHaveLength(morphology.inflorescence!.flowers!)
    const isNear = ([x, y]: Point, [otherX, otherY]: Point) => Math.hypot(x - otherX, y - otherY) < size * 0.55
    expect(middles.filter((one, at) => middles.some((other, index) => index !== at && isNear(one, other)))).toEqual([])
  })
})

describe('a panicle', () => {
  it.each([5, 12, 24])('of %i has so many flowers', (flowers) => {
    const plate = drawPlant({
      morphology: shrub(
        { growth: 'erect-herb' },
        { inflorescence: { type: 'panicle', length: '20 cm', flowers }, flower: { type: 'bell', length: '2 cm' } },
      ),
    })
    const [, cluster = ''] = /<path class="stalk-line"[^>]*\/><\/g>((?:<use[^>]*>)+)<\/g>/.exec(plate)!
    expect(cluster.split('<use').length - 1).toBe(flowers)
  })
})

describe('an umbel of umbels', () => {
  const umbel = (length: string, flowers: number) => {
    const morphology: Morphology = {
      plant: { growth: 'rosette-herb' },
      leaf: { length: '20 cm' },
      inflorescence: { type: 'compound-umbel', length, flowers },
      flower: { type: 'open', width: '4 mm' },
    }
    const [, cluster = ''] = /<path class="stalk-line"[^>]*\/><\/g>((?:<use[^>]*>)+)<\/g>/.exec(
      drawPlant({ morphology }),
    )!
    const across = [...cluster.matchAll(/translate\((-?\d+) (-?\d+)\)/g)].map(([, , y]) => Number(y))
    return { count: across.length, wide: (Math.max(...across) - Math.min(...across)) / traitsOf(morphology).unit }
  }

  it.each([30, 90, 160])('of %i flowers has so many', (flowers) => expect(umbel('11 cm', flowers).count).toBe(flowers))

  it.each(['6 cm', '11 cm'])('of %s is as wide', (length) => {
    expect(Math.abs(umbel(length, 90).wide / inCentimetres(length) - 1)).toBeLessThan(0.15)
  })
})

describe('small flowers', () => {
  it('in round heads are seen along the edge of each head: it is no berry', () => {
    const { inflorescence, ...rest } = morphologyOf('salvia-santa')
    const plate = drawMorphology({ ...rest, inflorescence })
    const heads = /tone-yellow"><path class="body slight" d="([^"]+)"\/><path class="specks" d="([^"]+)"/.exec(plate)!
    const [edges, mouths] = [linesOf(heads[1]!), linesOf(heads[2]!)]
    expect(edges.length).toBeGreaterThan(8)
    const waves = edges.map((edge) => {
      const { left, right, top, bottom } = extentOf([edge])
      const away = edge.map(([x, y]) => Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2))
      return Math.max(...away) / Math.min(...away)
    })
    expect(Math.min(...waves)).toBeGreaterThan(1.15)
    expect(mouths.length / edges.length).toBeGreaterThan(4)
  })
})

it('small white flowers among many show their petals, with an outline', () => {
  const plate = drawPlant(plantOf('valeriana-del-monte'))
  const [, wide, petals] = /<g stroke-width="([\d.]+)">.*?tone-white"><path class="mote" d="([^"]+)"/s.exec(plate)!
  const { left, right, top, bottom } = extentOf(linesOf(petals!))
  expect((bottom - top) / (right - left)).toBeGreaterThan(0.8)
  const scale = traitsOf(morphologyOf('valeriana-del-monte')).flower!.size / 60
  expect(Number(wide) * scale).toBeCloseTo(0.35, 1)
})

describe('flowers of a family', () => {
  it('of pepper stand in a thin, smooth spike on the side where the leaf is not', () => {
    const { inflorescence, ...rest } = morphologyOf('hoja-santa')
    const plate = drawMorphology({ ...rest, inflorescence })
    const [spike = ''] = [...plate.matchAll(/tone-cream"><path class="body slight" d="([^"]+)"/g)].map(
      ([, d = '']) => d,
    )
    const { left, right, top, bottom } = extentOf(linesOf(spike))
    expect((right - left) / (bottom - top)).toBeGreaterThan(6)
    expect(/<g class="stems">(.*?)<g class="near">/s.exec(plate)![1]).toMatch(
      /rotate\((?:5\d|6[0-2]|11[89]|12\d|130)\)/,
    )
    expect(describePlate(morphologyOf('hoja-santa'), 'es')).toContain('delgadas como un cordón')
  })

  it('of mint have four lobes and as many stamens that stand out', () => {
    const { flower } = traitsOf(morphologyOf('hierbabuena'))
    const drawn = drawFlower(flower!, 120)
    expect(drawn.split('class="hair"').length - 1).toBe(1)
    expect(linesOf(pathsOf(drawn, 'hair')[0]!)).toHaveLength(flower!.petals!)
    expect(Math.max(...linesOf(pathsOf(drawn, 'hair')[0]!).map((line) => line.at(-1)![0]))).toBeGreaterThan(130)
  })

  it('of hoja del aire have a calyx that is a bell, widest below its teeth', () => {
    const { flower } = traitsOf(morphologyOf('hoja-del-aire'))
    /** How wide it is in its middle, as a part of its greatest width. */
    const belly = (features: string[]) => {
      const green = drawFlower({ ...flower!, features } as never, 600)
        .split('tone-green')
        .at(-1)!
      const [line = []] = linesOf(pathsOf(green, 'body')[0]!)
      const { left, right, top } = extentOf([line])
      return Math.min(...line.filter(([x]) => x < (left + right) / 2).map(([, y]) => y)) / top
    }
    expect(belly(['inflated-calyx'])).toBeGreaterThan(0.97)
    expect(belly([])).toBeLessThan(0.95)
    expect(morphologyOf('eucalipto').fruit!.length).toBe('1.5 cm')
  })
})
