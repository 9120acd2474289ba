import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Morphology } from '../../api/content/morphology/spec.ts'
import { drawBlade } from '../../web/drawing/herbarium/blade.ts'
import { drawPlate } from '../../web/drawing/herbarium/drawPlate.ts'
import { drawFlower } from '../../web/drawing/herbarium/flower.ts'
import { drawSection } from '../../web/drawing/herbarium/fruit/section.ts'
import { drawLeafPiece } from '../../web/drawing/herbarium/leafPiece.ts'
import { drawPalmate } from '../../web/drawing/herbarium/palmate.ts'
import { traitsOf } from '../../web/drawing/herbarium/traits.ts'
import { extentOf, linesOf, pathsOf } from '../support/svg-path.ts'

const of = (name: string) =>
  (
    parse(readFileSync(new URL(`../../prisma/content/plants/${name}.yaml`, import.meta.url), 'utf8')) as {
      morphology: Morphology
    }
  ).morphology
const leafOf = (name: string) => traitsOf(of(name)).leaf
const draw = (morphology: Morphology) => drawPlate({ seed: 'x', morphology }, 'a')

describe('a leaf', () => {
  it('that is enlarged has a stalk if it has one on the plant', () => {
    const hasStalk = (name: string) => pathsOf(drawLeafPiece(leafOf(name), 136).markup, 'twig').length > 0
    expect(['pericon', 'romero', 'hierba-mora', 'te-de-limon'].map(hasStalk)).toEqual([false, false, true, false])
  })

  const corners = (markup: string) => linesOf(pathsOf(markup, 'body')[0]!)[0]!.length

  it.each(['serrate', 'serrulate', 'dentate', 'crenate'] as const)(
    'of three points has a margin that is %s',
    (margin) => {
      const leaf = { ...leafOf('tres-puntas'), size: 130, breadth: 50 }
      const blade = (own: typeof margin | 'entire') => corners(drawBlade({ ...leaf, margin: own }, 0))
      expect(blade('entire')).toBeLessThan(16)
      expect(blade(margin)).toBeGreaterThan(blade('entire') + 6)
    },
  )

  it('of lobes shows how fine its teeth are', () => {
    const drawn = (['dentate', 'serrate', 'serrulate'] as const).map((margin) =>
      corners(drawPalmate({ ...leafOf('chaya'), margin })),
    )
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
    expect(new Set(drawn).size).toBe(3)
  })

  it.each(['entire', 'serrate', 'dentate'] as const)(
    'with lobes whose margin is %s has them pointed as said',
    (margin) => {
      const leaf = { ...leafOf('pinon'), margin }
      /** How wide its middle lobe is near the tip, as a part of the breadth. */
      const widthAtTip = (apex: 'rounded' | 'acute' | 'acuminate') => {
        const [line = []] = linesOf(pathsOf(drawPalmate({ ...leaf, apex }), 'body')[0]!)
        const right = Math.max(...line.map(([x]) => x))
        const near = line.filter(([x]) => x > right - leaf.size * 0.15).map(([, y]) => y)
        return (Math.max(...near) - Math.min(...near)) / leaf.breadth
      }
      expect(widthAtTip('acute')).toBeLessThan(widthAtTip('rounded'))
      expect(widthAtTip('acuminate')).toBeLessThan(widthAtTip('acute'))
    },
  )

  it('that sheathes the stem shows its sheath', () => {
    const sheathed = of('hinojo')
    const bodies = (morphology: Morphology) => pathsOf(draw(morphology), 'body').length
    const stalked = { ...sheathed, leaf: { ...sheathed.leaf, attachment: 'stalked' as const } }
    expect(bodies(sheathed)).toBeGreaterThan(bodies(stalked) + 4)
  })

  it('that hangs points down', () => {
    const angles = (morphology: Morphology) => {
      const near = /<g class="near">(.*?)<\/g>/s.exec(draw(morphology))![1]!
      return [...near.matchAll(/rotate\((-?\d+)\)/g)].map(([, angle]) => Math.abs(Number(angle) - 90))
    }
    const morphology = of('eucalipto')
    const share = (features: NonNullable<Morphology['leaf']>['features']) => {
      const away = angles({ ...morphology, leaf: { ...morphology.leaf, features } })
      return away.filter((each) => each < 40).length / away.length
    }
    expect(share(morphology.leaf!.features)).toBeGreaterThan(0.6)
    expect(share(['glossy'])).toBeLessThan(0.3)
  })
})

describe('branches', () => {
  it.each([
    ['open', 0],
    ['hanging', 4],
  ] as const)('of a tree with a crown that is %s end below where they begin: %i', (crown, count) => {
    const { leaf } = of('hierba-mora')
    const plate = draw({
      plant: { growth: 'tree', crown },
      stem: { colour: 'brown' },
      leaf: { ...leaf, length: '3 cm' },
    })
    const stems = /<g class="stems">(.*?)<\/g><g class="(?:near|blooms)">/s.exec(plate)![1]!
    const lines = pathsOf(stems, 'body').map((d) => linesOf(d)[0]!)
    const falling = lines.filter(
      (line) => line[Math.floor(line.length / 2)]![1] > Math.min(...line.map(([, y]) => y)) + 60,
    )
    expect(falling).toHaveLength(count)
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
    const cluster = /<path class="stalk-line"[^>]*\/><\/g>((?:<use[^>]*>)+)<\/g>/.exec(draw(of('hinojo')))![1]!
    expect(cluster.split('<use').length - 1).toBe(of('hinojo').inflorescence!.flowers)
  })

  it('of balls is branched where it is said to be', () => {
    const spikes = (type: 'branched-balls' | 'string-of-balls') => {
      const { inflorescence, ...rest } = of('salvia-santa')
      const plate = draw({ ...rest, inflorescence: { ...inflorescence, type } })
      return (
        /<g id="[^"]*">((?:<g class="tone-green"><path class="twig"[^>]*\/><\/g><g class="tone-yellow">.*?<\/g>)+)<\/g>/s
          .exec(plate)![1]!
          .split('class="twig"').length - 1
      )
    }
    expect([spikes('string-of-balls'), spikes('branched-balls')]).toEqual([1, 5])
  })
})

describe('a fruit', () => {
  it('says how much larger it is than the real one, however small that is', () => {
    expect(draw(of('bledo'))).toMatch(/>× [4-7]\d</)
  })

  it('shows its stone as large as it is, its chambers and its many seeds', () => {
    const section = (name: string) => {
      const { fruit, seed } = traitsOf(of(name))
      return drawSection({ ...fruit!, size: 120, breadth: (fruit!.breadth / fruit!.size) * 120, seed })
    }
    const { left, right } = extentOf(linesOf(pathsOf(section('jocote'), 'body').at(-1)!))
    expect((right - left) / 120).toBeCloseTo(2.4 / 3.5, 1)
    expect(linesOf(pathsOf(section('pinon'), 'edge')[0]!)).toHaveLength(3)
    expect(section('guayaba').split('scale(.5)').length - 1).toBe(40)
  })

  it('is enlarged as it stands on the plant', () => {
    const angleOf = (posture: 'erect' | 'hanging' | 'spreading') =>
      Number(
        /class="lens".*?rotate\((-?\d+)\)/s.exec(
          draw({ fruit: { type: 'berry', posture }, sheet: { details: ['fruit'] } }),
        )![1],
      )
    expect([angleOf('erect') < -60, angleOf('hanging') > 60, Math.abs(angleOf('spreading')) < 45]).toEqual([
      true,
      true,
      true,
    ])
  })
})

it('a thin tip of a leaf shows its colour on dark paper: neither outline nor midrib covers it', () => {
  const css = readFileSync(new URL('../../web/drawing/herbarium/plate.css', import.meta.url), 'utf8')
  expect(css).toMatch(/\.blade \{[^}]*paint-order: stroke/)
  for (const name of ['izote', 'ramon', 'jengibre', 'te-de-limon']) {
    const leaf = leafOf(name)
    const markup = drawBlade({ ...leaf, stalk: 0 }, 0)
    const tip = extentOf(linesOf(pathsOf(markup, 'blade')[0]!)).right
    const ribs = ['rib', 'nerve'].flatMap((kind) => pathsOf(markup, kind).map((d) => extentOf(linesOf(d)).right))
    expect(Math.max(...ribs) / tip, name).toBeLessThan(0.92)
  }
})

it('felt is a soft coat, hairs are bristles', () => {
  const css = readFileSync(new URL('../../web/drawing/herbarium/plate.css', import.meta.url), 'utf8')
  expect(css).toMatch(/\.felt \{[^}]*stroke-dasharray: none/)
  const coats = (feature: 'felted' | 'hairy') => {
    const plate = draw({ ...of('salvia-santa'), stem: { features: [feature] } })
    return [pathsOf(plate, 'fuzz').length, pathsOf(plate, 'felt').length]
  }
  const [all, felt] = coats('felted')
  expect([all, coats('hairy')]).toEqual([felt, [felt, 0]])
})
