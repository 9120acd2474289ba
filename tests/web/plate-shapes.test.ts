import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { describePlate } from '../../api/content/morphology/describe.ts'
import type { Morphology } from '../../api/content/morphology/spec.ts'
import { drawAfar } from '../../web/drawing/herbarium/afar.ts'
import { drawBark } from '../../web/drawing/herbarium/bark.ts'
import { drawBlade } from '../../web/drawing/herbarium/blade.ts'
import { drawPlate } from '../../web/drawing/herbarium/drawPlate.ts'
import { drawFlower } from '../../web/drawing/herbarium/flower.ts'
import { drawFruit } from '../../web/drawing/herbarium/fruit.ts'
import { drawSection } from '../../web/drawing/herbarium/fruit/section.ts'
import { drawLeafPiece } from '../../web/drawing/herbarium/leafPiece.ts'
import { drawPalmate } from '../../web/drawing/herbarium/palmate.ts'
import { drawStemPiece } from '../../web/drawing/herbarium/pieces.ts'
import { drawSeed } from '../../web/drawing/herbarium/seed.ts'
import { axis } from '../../web/drawing/herbarium/stem.ts'
import { traitsOf } from '../../web/drawing/herbarium/traits.ts'
import { extentOf, isWithin, linesOf, pathsOf } from '../support/svg-path.ts'

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

describe('veins', () => {
  const lobed = ['chaya', 'higuerillo', 'contrahierba', 'flor-de-jamaica', 'ayote', 'pinon', 'papaya', 'guarumo']
  const ends = (markup: string, kind: string) =>
    pathsOf(markup, kind).flatMap((d) => linesOf(d).map((line) => line.at(-1)!))

  it.each(lobed)('of the lobed leaf of %s stay within its blade', (name) => {
    const markup = drawPalmate({ ...leafOf(name), features: [] })
    const [margin = []] = linesOf(pathsOf(markup, 'body')[0]!)
    const nerves = ends(markup, 'nerve')
    expect(nerves.length).toBeGreaterThan(17)
    expect(nerves.filter((end) => !isWithin(end, margin))).toEqual([])
  })

  it.each(['tres-puntas', 'apazote', 'achiote', 'caulote', 'hierba-del-cancer'])(
    'and hatching of the leaf of %s stay within its margin',
    (name) => {
      const markup = drawBlade({ ...leafOf(name), features: [] }, 0.1)
      const [margin = []] = linesOf(pathsOf(markup, 'body')[0]!)
      const far = [
        ...ends(markup, 'nerve'),
        ...pathsOf(markup, 'hatch').flatMap((d) => linesOf(d).map(([from]) => from!)),
      ]
      expect(far.length).toBeGreaterThan(7)
      // Data are whole numbers.
      const near = far
        .filter((end) => !isWithin(end, margin))
        .map((end) => Math.min(...margin.map(([x, y]) => Math.hypot(end[0] - x, end[1] - y))))
      expect(near.filter((away) => away > 2.5)).toEqual([])
    },
  )
})

describe('a blade', () => {
  it('that narrows into a winged stalk is one with its wing', () => {
    const leaf = { ...leafOf('valeriana-del-monte'), features: [] }
    const bodies = (base: 'wedge' | 'rounded') => pathsOf(drawBlade({ ...leaf, base }, 0), 'body')
    expect([bodies('wedge').length, bodies('rounded').length]).toEqual([1, 2])
    const { left, right } = extentOf(linesOf(bodies('wedge')[0]!))
    expect((right - left) / (leaf.size + leaf.stalk)).toBeCloseTo(1, 1)
  })

  it('of an unequal base begins lower on one side', () => {
    const leaf = { ...leafOf('caulote'), stalk: 0, margin: 'entire' as const, features: [] }
    const feet = (base: 'unequal' | 'rounded') => {
      const [margin = []] = linesOf(pathsOf(drawBlade({ ...leaf, base }, 0), 'body')[0]!)
      const side = (hand: number) =>
        Math.min(...margin.filter(([, y]) => y * hand > leaf.breadth * 0.2).map(([x]) => x))
      return Math.abs(side(1) - side(-1)) / leaf.size
    }
    expect([feet('unequal') > 0.18, feet('rounded') < 0.05]).toEqual([true, true])
  })
})

describe('a fruit that is cut open', () => {
  const section = (name: string, more: object = {}) => {
    const { fruit, seed } = traitsOf(of(name))
    return drawSection({ ...fruit!, size: 120, breadth: (fruit!.breadth / fruit!.size) * 120, seed, ...more })
  }

  it('has on its wall what stands off it on the plant, and its flesh in its colour', () => {
    expect(pathsOf(section('achiote'), 'hair').flatMap(linesOf).length).toBeGreaterThan(30)
    expect(pathsOf(section('achiote', { surface: 'smooth', type: 'capsule' }), 'hair')).toEqual([])
    expect(section('achiote')).toMatch(/tone-orange"><path class="body"/)
  })

  it('shows seeds as large as they are in a long fruit', () => {
    const { fruit, seed } = traitsOf(of('chile'))
    const [, body = ''] = /scale\(\.5\)"><g class="tone-cream"><path class="body" d="([^"]+)"/.exec(section('chile'))!
    const { left, right } = extentOf(linesOf(body))
    const drawn = (((right - left) / 2) * fruit!.real) / 120 / traitsOf(of('chile')).unit
    expect((drawn * 10) / Number.parseFloat(seed!.length!)).toBeGreaterThan(0.8)
  })
})

describe('small flowers', () => {
  it('in round heads are seen along the edge of each head: it is no berry', () => {
    const { inflorescence, ...rest } = of('salvia-santa')
    const plate = draw({ ...rest, inflorescence })
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

describe('fruit of which nobody counts the number', () => {
  it('stands as the flowers did, and as they stood', () => {
    const { fruit, ...rest } = of('hinojo')
    const blooms = (own: typeof fruit) => /<g class="blooms">(.*?)<\/g>/s.exec(draw({ ...rest, fruit: own }))![1]!
    const umbels = (plate: string) =>
      [...plate.matchAll(/<path class="stalk-line"[^>]*\/><\/g>((?:<use[^>]*>)+)<\/g>/g)].map(
        ([, uses]) => uses!.split('<use').length - 1,
      )
    expect(umbels(draw({ ...rest, fruit }))).toEqual([90, 90])
    expect(umbels(draw({ ...rest, fruit: { ...fruit, number: 1 } }))).toEqual([90])
    const angles = [...blooms(fruit).matchAll(/rotate\((-?\d+)\)/g)].map(([, angle]) => Number(angle))
    expect(angles.filter((angle) => angle > 0)).toEqual([])
  })
})

it('a fleshy calyx is a cup around a hairy capsule, with bracts at its foot', () => {
  const { fruit } = traitsOf(of('flor-de-jamaica'))
  const drawn = drawFruit(traitsOf(of('flor-de-jamaica')), 120)
  const [capsule = '', ...cup] = pathsOf(drawn, 'body')
  const inside = extentOf(linesOf(capsule))
  const outside = extentOf(cup.flatMap(linesOf))
  expect([inside.left > outside.left, inside.top > outside.top, inside.bottom < outside.bottom]).toEqual([
    true,
    true,
    true,
  ])
  expect(pathsOf(drawn, 'hair').flatMap(linesOf).length).toBeGreaterThan(4)
  // As wide as it is said to be.
  expect((outside.bottom - outside.top) / ((fruit!.breadth / fruit!.size) * 120)).toBeCloseTo(1, 0)
})

describe('a part stands where it does on the plant', () => {
  it('a single achene is on no shoot of its own, only in its circle', () => {
    const { flower, fruit, inflorescence, ...rest } = of('flor-de-muerto')
    const tufts = (type: 'full-head' | 'open') =>
      draw({ ...rest, inflorescence, fruit, flower: { ...flower, type } }).split('tone-black').length - 1
    expect([tufts('full-head'), tufts('open')]).toEqual([1, 2])
  })

  it('the calyx of a crowned berry is on its free end, and its stalk on the other', () => {
    const traits = traitsOf(of('ixcanan'))
    const green = drawFruit(traits, 120).split('tone-green').at(-1)!
    expect(extentOf(linesOf(pathsOf(green, 'body')[0]!)).left).toBeGreaterThan(105)
    expect(extentOf(linesOf(pathsOf(green, 'twig')[0]!)).left).toBeLessThan(-5)
  })

  it('each spine of a lobed capsule begins within a lobe', () => {
    const drawn = drawFruit(traitsOf(of('higuerillo')), 120)
    const lobes = pathsOf(drawn, 'body').map((d) => linesOf(d)[0]!)
    const feet = pathsOf(drawn, 'hair').flatMap((d) => linesOf(d).map(([foot]) => foot!))
    expect(feet.length).toBeGreaterThan(40)
    expect(feet.filter((foot) => !lobes.some((lobe) => isWithin(foot, lobe)))).toEqual([])
  })

  it('rings go all around a trunk, scars of leaves do not', () => {
    const span = (feature: 'ringed' | 'leaf-scars') => {
      const line = axis([0, 0], -90, 400)
      const marks = drawBark({ stem: { bark: 'smooth', features: [feature] } }, line, 40, 0.1)
      const { left, right } = extentOf(pathsOf(marks, 'edge').flatMap(linesOf))
      return (right - left) / 40
    }
    expect([span('ringed') > 0.9, span('leaf-scars') < 0.75]).toEqual([true, true])
    const rings = (features: ('ringed' | 'hollow')[]) =>
      pathsOf(drawStemPiece(traitsOf({ stem: { features } })), 'edge').flatMap(linesOf).length
    expect(rings(['hollow', 'ringed'])).toBeGreaterThan(rings(['hollow']))
  })

  it('roots like walls are at the foot of the tree from afar', () => {
    const { stem, ...rest } = of('ceiba')
    const foot = (own: typeof stem) =>
      Math.max(
        ...pathsOf(drawAfar(traitsOf({ ...rest, stem: own })), 'body').map((d) => {
          const low = linesOf(d)
            .flat()
            .filter(([, y]) => y > -2)
            .map(([x]) => x)
          return Math.max(...low) - Math.min(...low)
        }),
      )
    expect(foot({ ...stem, features: [] })).toBeLessThan(12)
    expect(foot(stem)).toBeGreaterThan(40)
    expect(describePlate(of('ceiba'), 'es')).toContain('con raíces como paredes al pie')
  })
})

describe('a surface', () => {
  it.each(['higuerillo', 'nance'])('has red veins where it is said to, as on %s', (name) => {
    const { leaf, ...rest } = of(name)
    const veins = (features: NonNullable<typeof leaf>['features']) => {
      const plate = draw({ ...rest, leaf: { ...leaf, features } })
      return plate.split('tone-red"><path class="nerve red"').length - 1
    }
    expect([veins(['red-veins']) > 0, veins([])]).toEqual([true, 0])
    expect(describePlate({ leaf: { features: ['red-veins'] } }, 'en')).toContain('with reddish veins')
  })

  it('of a seed that is netted has ridges within its outline', () => {
    const seed = traitsOf(of('chicalote')).seed!
    const drawn = drawSeed(seed, 46)
    const [outline = []] = linesOf(pathsOf(drawn, 'body')[0]!)
    const ridges = pathsOf(drawn, 'pale').flatMap(linesOf)
    expect(ridges.length).toBeGreaterThan(6)
    expect(ridges.flat().filter((spot) => !isWithin(spot, outline))).toEqual([])
    expect(pathsOf(drawSeed({ ...seed, shape: 'round' }, 46), 'pale')).toEqual([])
    expect(describePlate(of('chicalote'), 'es')).toContain('con un relieve de red')
  })
})

describe('flowers of a family', () => {
  it('of pepper stand in a thin, smooth spike on the side where the leaf is not', () => {
    const { inflorescence, ...rest } = of('hoja-santa')
    const plate = draw({ ...rest, inflorescence })
    const [spike = ''] = [...plate.matchAll(/tone-cream"><path class="body slight" d="([^"]+)"/g)].map(
      ([, d = '']) => d,
    )
    const { left, right, top, bottom } = extentOf(linesOf(spike))
    expect((right - left) / (bottom - top)).toBeGreaterThan(6)
    expect(/<g class="stems">(.*?)<g class="near">/s.exec(plate)![1]).toMatch(
      /rotate\((?:5\d|6[0-2]|11[89]|12\d|130)\)/,
    )
    expect(describePlate(of('hoja-santa'), 'es')).toContain('delgadas como un cordón')
  })

  it('of mint have four lobes and as many stamens that stand out', () => {
    const { flower } = traitsOf(of('hierbabuena'))
    const drawn = drawFlower(flower!, 120)
    expect(drawn.split('class="hair"').length - 1).toBe(1)
    expect(linesOf(pathsOf(drawn, 'hair')[0]!)).toHaveLength(flower!.petals!)
    expect(Math.max(...linesOf(pathsOf(drawn, 'hair')[0]!).map((line) => line.at(-1)![0]))).toBeGreaterThan(130)
  })

  it('of hoja del aire have a calyx that is a bell, widest below its teeth', () => {
    const { flower } = traitsOf(of('hoja-del-aire'))
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
    expect(of('eucalipto').fruit!.length).toBe('1.5 cm')
  })
})
