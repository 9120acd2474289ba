import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { describePlate } from '../../api/content/morphology/describe.ts'
import { inCentimetres } from '../../api/content/morphology/lengths.ts'
import type { Morphology } from '../../api/content/morphology/spec.ts'
import { drawBlade } from '../../web/drawing/herbarium/blade.ts'
import { drawPlate } from '../../web/drawing/herbarium/drawPlate.ts'
import { drawFlower } from '../../web/drawing/herbarium/flower.ts'
import { drawFruit } from '../../web/drawing/herbarium/fruit.ts'
import { drawSection } from '../../web/drawing/herbarium/fruit/section.ts'
import { drawLeafPiece } from '../../web/drawing/herbarium/leafPiece.ts'
import { drawPalmate } from '../../web/drawing/herbarium/palmate.ts'
import { polar, type Point } from '../../web/drawing/herbarium/path.ts'
import { isCompound, traitsOf, type Traits } from '../../web/drawing/herbarium/traits.ts'
import { extentOf, isWithin, linesOf, pathsOf } from '../support/svg-path.ts'

// What a plate shows is what its description says.

const PLANTS = new URL('../../prisma/content/plants/', import.meta.url)
const plants = readdirSync(PLANTS).map((name) => {
  const { id, morphology } = parse(readFileSync(new URL(name, PLANTS), 'utf8')) as {
    id: string
    morphology: Morphology
  }
  return { name: name.replace('.yaml', ''), id, morphology }
})
const of = (name: string) => plants.find((plant) => plant.name === name)!
const draw = ({ id, morphology }: { id?: string; morphology: Morphology }) =>
  drawPlate({ seed: id ?? 'x', morphology }, 'a')
const shrub = (plant: Morphology['plant'], rest: Morphology = {}): Morphology => ({
  stem: { colour: 'brown' },
  leaf: { shape: 'ovate', length: '5 cm' },
  ...rest,
  plant: { growth: 'shrub', ...plant },
})
/** How much of the sheet is the plant: the group that is scaled to it. */
const scaleOf = (plate: string) =>
  Number(/<g transform="translate\([^)]*\)scale\(([\d.]+)\)"><g class="/.exec(plate)![1])
const centimetres = (plate: string) => {
  const [, wide, length, unit] = /class="bar" d="M[^l]*l[^m]*m[^l]*l(\d+) .*?>(\d+) (cm|mm)</.exec(plate)!
  return Number(wide) / (Number(length) * (unit === 'mm' ? 0.1 : 1))
}

describe('sizes', () => {
  const palmate = plants.filter(({ morphology }) => morphology.leaf?.division?.startsWith('palmately'))

  it.each(palmate)('the lobed leaf of $name is as long and as wide as it is said to be', ({ morphology }) => {
    const { leaf } = traitsOf(morphology)
    const [body = ''] = pathsOf(drawPalmate(leaf), 'body')
    const { left, right, top, bottom } = extentOf(linesOf(body))
    expect((right - Math.max(left, 0)) / leaf.size).toBeGreaterThan(0.85)
    expect((right - left) / leaf.size).toBeLessThan(1.15)
    expect((bottom - top) / leaf.breadth).toBeGreaterThan(0.85)
    expect((bottom - top) / leaf.breadth).toBeLessThan(1.15)
  })

  /** The details of a plate: their drawing, how long it is, and what their label says. */
  const detailsOf = (plate: string) =>
    plate
      .split('<path class="lens"')
      .slice(1)
      .map((lens) => {
        const [, x = 0, y = 0] = /^[^>]*><g[^>]*><g transform="translate\(([^ )]+) ([^)]+)\)/.exec(lens) ?? []
        const [, times = '1'] = /<\/g><text class="scale"[^>]*>× ([\d.]+)</.exec(lens) ?? []
        return { lens, long: 2 * Math.hypot(Number(x), Number(y)), times: Number(times) }
      })
  const enlarged = plants.flatMap((plant) => {
    const details = detailsOf(draw(plant))
    return (plant.morphology.sheet?.details ?? []).flatMap((detail, index) => {
      const part = detail.split('-')[0] as 'flower' | 'fruit' | 'seed' | 'leaf'
      if (!['flower', 'fruit', 'seed', 'leaf'].includes(part)) return []
      const { length, width } = (plant.morphology[part] ?? {}) as { length?: string; width?: string }
      const leaf = plant.morphology.leaf!
      const isDivided = part === 'leaf' && isCompound(traitsOf(plant.morphology).leaf) && leaf.division !== 'threads'
      const written = isDivided ? leaf.leafletLength : (length ?? width)
      const shown = details[index]!
      const long =
        part === 'seed'
          ? Math.max(
              ...[extentOf(pathsOf(shown.lens.split('</g><g transform')[0]!, 'body').flatMap(linesOf))].map(
                ({ left, right }) => right - left,
              ),
            )
          : shown.long
      // A piece of a long leaf has no length.
      return written && long > 0 ? [{ name: plant.name, plant, detail, written, times: shown.times, long }] : []
    })
  })

  it('most plates enlarge a part whose length is known', () => expect(enlarged.length).toBeGreaterThan(70))

  it.each(enlarged)('$detail of $name is as much enlarged as its label says', ({ plant, written, times, long }) => {
    const drawn = long / centimetres(draw(plant))
    expect(Math.abs((times * inCentimetres(written)) / drawn - 1)).toBeLessThan(0.15)
  })

  it.each(plants)('the flowers and fruit of $name are little larger than to scale', ({ morphology }) => {
    const { flower, fruit } = traitsOf(morphology)
    const times = [flower, fruit].map((part) => (part ? part.size / part.real : 1))
    expect(Math.max(...times)).toBeLessThan(1.51)
  })

  it.each(['5 cm', '10 cm'])('a bulb of %s is drawn to the scale of its plate', (length) => {
    const plate = draw({ morphology: { ...of('ajo').morphology, root: { type: 'cloves', colour: 'black', length } } })
    const [, bulb = ''] = /<g class="tone-black"><path class="body" d="([^"]+)"\/><path class="(?:nerve|rib)"/.exec(
      plate.replaceAll(/<circle.*/g, ''),
    )!
    const { top, bottom } = extentOf(linesOf(bulb))
    const drawn = ((bottom - top) * scaleOf(plate)) / centimetres(plate)
    expect(Math.abs(drawn / Number.parseFloat(length) - 1)).toBeLessThan(0.15)
  })

  it('an ear and a tassel are drawn as large as they are said to be', () => {
    const blooms = /<g class="blooms">(.*?)<\/g>/s.exec(draw(of('maiz')))![1]!
    const scales = [...blooms.matchAll(/scale\(([\d.]+)/g)].map(([, scale]) => scale)
    expect(scales.every((scale) => scale === '1')).toBe(true)
  })

  it('a cone of bracts is as long as it is said to be', () => {
    const { inflorescence } = traitsOf(of('jengibre').morphology)
    const plate = draw(of('jengibre'))
    const cones = [...plate.matchAll(/tone-yellow-green"><path class="body" d="([^"]+)"/g)]
      .map(([, d = '']) => extentOf(linesOf(d)))
      .filter(({ top, bottom }) => Math.abs(top + bottom) < 3)
    expect(cones.map(({ left, right }) => (right - left) / inflorescence!.size)).toEqual([expect.closeTo(1, 1)])
  })
})

describe('a leaf', () => {
  const leafOf = (name: string) => traitsOf(of(name).morphology).leaf

  it.each(['calahuala', 'chicalote'])('of %s has its veins within its lobes', (name) => {
    const markup = drawBlade({ ...leafOf(name), features: [] }, 0.1)
    const [outline = []] = linesOf(pathsOf(markup, 'body')[0]!)
    const ends = linesOf(pathsOf(markup, 'nerve')[0]!).map((line) => line.at(-1)!)
    expect(ends.length).toBeGreaterThan(7)
    expect(ends.filter((end) => !isWithin(end, outline))).toEqual([])
  })

  it('that is wavy goes in and out, one that is entire does not', () => {
    const turns = (margin: 'entire' | 'undulate') => {
      const [line = []] = linesOf(pathsOf(drawBlade({ ...leafOf('floripondio'), margin, features: [] }, 0), 'body')[0]!)
      const upper = line.filter(([, y]) => y < -4).map(([, y]) => y)
      return upper.filter((y, at) => at > 0 && at < upper.length - 1 && y < upper[at - 1]! && y <= upper[at + 1]!)
        .length
    }
    expect([turns('entire'), turns('undulate') >= 3]).toEqual([1, true])
  })

  it('of lobes is enlarged with its lobes, and a long one as a piece with all its fine teeth', () => {
    const sori = drawLeafPiece(leafOf('calahuala'), 136).markup
    expect(linesOf(pathsOf(sori, 'nerve')[0]!).length).toBeGreaterThan(7)
    expect(sori).toContain('tone-brown')
    const strip = drawLeafPiece(leafOf('te-de-limon'), 136)
    const { left, right, top, bottom } = extentOf(linesOf(pathsOf(strip.markup, 'body')[0]!))
    expect(strip.times).toBeGreaterThan(1)
    expect([right - left, bottom - top].every((side) => side < 156)).toBe(true)
    expect(linesOf(pathsOf(strip.markup, 'body')[0]!)[0]!.length).toBeGreaterThan(40)
  })

  it('with plantlets on its margin has them outside it', () => {
    const markup = drawBlade({ ...leafOf('hoja-del-aire'), size: 120, breadth: 60, division: 'simple' }, 0)
    const [outline = []] = linesOf(pathsOf(markup, 'body')[0]!)
    const [sprouts = ''] = pathsOf(markup, 'slight')
    const outside = linesOf(sprouts).filter((line) => line.some((spot) => !isWithin(spot, outline)))
    expect(outside.length).toBeGreaterThanOrEqual(12)
  })
})

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

describe('a ball of flowers', () => {
  it('shows each of them', () => {
    const { morphology } = of('ajo')
    const [, cluster = ''] = /<path class="stalk-line"[^>]*\/><\/g>((?:<use[^>]*>)+)<\/g>/.exec(draw(of('ajo')))!
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
    const plate = draw({
      morphology: shrub(
        { growth: 'erect-herb' },
        { inflorescence: { type: 'panicle', length: '20 cm', flowers }, flower: { type: 'bell', length: '2 cm' } },
      ),
    })
    const [, cluster = ''] = /<path class="stalk-line"[^>]*\/><\/g>((?:<use[^>]*>)+)<\/g>/.exec(plate)!
    expect(cluster.split('<use').length - 1).toBe(flowers)
  })
})

describe('habit', () => {
  /** Stems that begin at the ground. */
  const stemsFromGround = (morphology: Morphology) => {
    const stems = /<g class="stems">(.*?)<\/g><g class="(?:near|blooms)">/s.exec(draw({ morphology }))![1]!
    const feet = pathsOf(stems, 'body').map((d) => linesOf(d)[0]![0]!)
    return feet.filter(([, y]) => y > 835).length
  }

  it('many stems from the ground are drawn as many, else there is one', () => {
    expect(stemsFromGround(shrub({ crown: 'bushy' }))).toBeGreaterThanOrEqual(3)
    expect(stemsFromGround(shrub({ crown: 'open' }))).toBe(1)
  })

  it('branches that arch end lower than they reach', () => {
    const falls = (crown: 'arching' | 'open') => {
      const stems = /<g class="stems">(.*?)<\/g><g class="(?:near|blooms)">/s.exec(
        draw({ morphology: shrub({ crown }) }),
      )![1]!
      const lines = pathsOf(stems, 'body').map((d) => linesOf(d)[0]!)
      return lines.filter((line) => {
        const tip = line[Math.floor(line.length / 2)]!
        return tip[1] > Math.min(...line.map(([, y]) => y)) + 8
      }).length
    }
    expect(falls('open')).toBe(0)
    expect(falls('arching')).toBeGreaterThanOrEqual(3)
  })

  it.each([
    ['tree', 'open', 1],
    ['climber', 'arching', 2],
    ['shrub', 'open', 3],
    ['shrub', 'bushy', 4],
  ] as const)('from afar, a %s with a crown that is %s has stems from the ground: %i', (growth, crown, count) => {
    const afar = /<g class="afar"[^>]*>(.*?)<text/s.exec(
      draw({ morphology: shrub({ growth, crown, height: '5 m' }) }),
    )![1]!
    const stems = [...pathsOf(afar, 'body'), ...pathsOf(afar, 'twig')].flatMap(linesOf)
    const feet = stems.filter((line) => line.some(([, y]) => y > -2))
    expect(feet).toHaveLength(count)
  })

  it('the old stem of a herb or of a shrub is of wood where it is said to be', () => {
    for (const growth of ['erect-herb', 'shrub'] as const) {
      const stem = { colour: 'green', features: ['woody-base'] } as const
      const plate = draw({ morphology: shrub({ growth }, { stem: { ...stem, features: [...stem.features] } }) })
      expect(plate, growth).toMatch(/tone-brown"><path class="body"/)
    }
  })

  it('a stem that is not round shows its edges', () => {
    const lines = (section: 'round' | 'square' | 'ribbed') =>
      pathsOf(draw({ morphology: shrub({ growth: 'erect-herb' }, { stem: { section } }) }), 'nerve').flatMap(linesOf)
        .length
    expect(lines('round')).toBeLessThan(lines('square'))
    expect(lines('square')).toBeLessThan(lines('ribbed'))
  })

  it('bark that stays on has its own colour below, and bark that comes off its pieces', () => {
    const plate = draw({ morphology: shrub({}, { stem: { colour: 'green', bark: 'smooth', barkColour: 'grey' } }) })
    expect(plate).toMatch(/tone-grey"><path class="body"/)
    const says = (bark: 'smooth' | 'flaking' | 'peeling' | 'strips', language: 'en' | 'es') =>
      describePlate({ stem: { bark, barkColour: 'grey' } }, language)
    expect(says('smooth', 'en')).toContain('its bark grey')
    expect(says('flaking', 'en')).toContain('patches of it grey')
    expect(says('peeling', 'es')).toContain('láminas de color gris')
    expect(says('strips', 'es')).toContain('tiras de color gris')
  })
})

describe('what is said of each plant of the content', () => {
  const has = (feature: string) =>
    plants.filter(({ morphology }) => morphology.stem?.features?.includes(feature as never))

  it.each([...has('latex'), ...has('yellow-latex')])('$name shows its latex', ({ name, id, morphology }) => {
    const colour = morphology.stem!.features!.includes('latex') ? 'white' : 'yellow'
    const without: Morphology = { ...morphology, stem: { ...morphology.stem, features: [] } }
    const drops = (plate: string) =>
      /<g class="blooms">(.*?)<\/g><\/g>/s.exec(plate)![1]!.split(`tone-${colour}"><path class="body"`).length
    expect(drops(draw({ id, morphology })), name).toBeGreaterThan(drops(draw({ id, morphology: without })))
  })

  it.each(has('hairy').filter(({ morphology }) => !['rosette-herb', 'fern'].includes(morphology.plant!.growth!)))(
    '$name has hairs along its stems',
    (plant) => expect(pathsOf(draw(plant), 'fuzz').length).toBeGreaterThan(0),
  )

  it('papaya bears flowers and several fruits, above each other on the trunk', () => {
    const blooms = /<g class="blooms">(.*?)<\/g>/s.exec(draw(of('papaya')))![1]!
    const { fruit, inflorescence } = of('papaya').morphology
    expect([fruit!.number, inflorescence!.position]).toEqual([undefined, 'trunk'])
    expect(blooms.split('<use').length - 1).toBeGreaterThanOrEqual(8)
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
    const [, cluster = ''] = /<path class="stalk-line"[^>]*\/><\/g>((?:<use[^>]*>)+)<\/g>/.exec(draw({ morphology }))!
    const across = [...cluster.matchAll(/translate\((-?\d+) (-?\d+)\)/g)].map(([, , y]) => Number(y))
    return { count: across.length, wide: (Math.max(...across) - Math.min(...across)) / traitsOf(morphology).unit }
  }

  it.each([30, 90, 160])('of %i flowers has so many', (flowers) => expect(umbel('11 cm', flowers).count).toBe(flowers))

  it.each(['6 cm', '11 cm'])('of %s is as wide', (length) => {
    expect(Math.abs(umbel(length, 90).wide / inCentimetres(length) - 1)).toBeLessThan(0.15)
  })
})

describe('a fruit that is cut open', () => {
  const cut = plants.filter(
    ({ morphology: { sheet, seed } }) => sheet?.details?.includes('fruit-section') && seed!.number! > 16,
  )

  it.each(cut)('$name shows its seeds, as many as it has or forty', ({ morphology }) => {
    const { fruit, seed } = traitsOf(morphology)
    const section = drawSection({ ...fruit!, size: 124, breadth: (124 * fruit!.breadth) / fruit!.size, seed })
    expect(section.split('scale(.5)').length - 1).toBe(Math.min(seed!.number!, 40))
  })
})

describe('a berry', () => {
  const stars = (name: string) => {
    const { fruit, ...rest } = traitsOf(of(name).morphology)
    return drawFruit({ ...rest, fruit }, 100).split('tone-green"><path class="body"').length - 1
  }

  it('keeps its calyx or loses it', () => {
    expect(['hierba-mora', 'chile', 'zarzaparrilla'].map(stars)).toEqual([1, 1, 0])
    expect(drawFruit(traitsOf(of('zarzaparrilla').morphology), 100)).toContain('tone-green"><path class="twig')
  })
})

describe('a prickly pear', () => {
  it('and its flower sit on the rim of a pad', () => {
    const plate = draw(of('nopal'))
    const bunch = /<g id="[^"]*"><g class="tone-green"><path class="twig thin" d="([^"]*)"\/><\/g><use([^>]*)>/.exec(
      plate,
    )!
    expect(bunch[1]).toBe('')
    expect(bunch[2]).toContain('translate(0 0)')
  })

  it('has a brush of hairs on each cushion of the pad and of the fruit', () => {
    const brushes = pathsOf(draw(of('nopal')), 'brush').map((d) => linesOf(d).length)
    expect(Math.min(...brushes)).toBeGreaterThanOrEqual(55)
    expect(brushes.length).toBeGreaterThanOrEqual(2)
  })
})

describe('a hollow fruit that is cut open', () => {
  /** How far from the middle its seeds are, as parts of the way to its edge. */
  const seedsOf = (name: string) => {
    const { fruit, seed } = traitsOf(of(name).morphology)
    const [size, breadth] = [124, (124 * fruit!.breadth) / fruit!.size]
    const section = drawSection({ ...fruit!, size, breadth, seed })
    return [...section.matchAll(/translate\((-?\d+) (-?\d+)\)rotate\([^)]*\)scale\(\.5\)/g)].map(([, x, y]) => ({
      away: Math.hypot((Number(x) - size / 2) / (size / 2), Number(y) / (breadth / 2)),
      aside: Math.abs(Number(y)) / (breadth / 2),
    }))
  }

  it.each(['papaya', 'ayote'])('has the seeds of %s along its wall, and none in its flesh', (name) => {
    const away = seedsOf(name).map((seed) => seed.away)
    expect([Math.min(...away) > 0.38, Math.max(...away) < 0.64]).toEqual([true, true])
    expect(describePlate(of(name).morphology, 'en')).toContain('hollow, with the seeds along the wall')
  })

  it('has the seeds of chile on a core', () => {
    expect(Math.max(...seedsOf('chile').map(({ aside }) => aside))).toBeLessThan(0.35)
    expect(describePlate(of('chile').morphology, 'es')).toContain('las semillas sobre un corazón')
  })
})

it('what grows on a branch that bends over grows on its drawing', () => {
  const plate = draw(of('moringa'))
  const layer = (name: string) => plate.split(`<g class="${name}">`)[1]!.split(/<g class="(?:near|blooms)">/)[0]!
  const stems = pathsOf(layer('stems'), 'body').flatMap(linesOf)
  const feet = ['near', 'blooms'].flatMap((name) =>
    [...layer(name).matchAll(/<use[^>]*translate\((-?\d+) (-?\d+)\)/g)].map(([, x, y]): [number, number] => [
      Number(x),
      Number(y),
    ]),
  )
  expect(feet.length).toBeGreaterThan(6)
  const away = feet.map((foot) =>
    stems.some((stem) => isWithin(foot, stem))
      ? 0
      : Math.min(...stems.flat().map(([x, y]) => Math.hypot(foot[0] - x, foot[1] - y))),
  )
  expect(Math.max(...away)).toBeLessThan(8)
})

it('a leaf with a winged stalk is enlarged with its wings', () => {
  const { leaf } = traitsOf(of('limon').morphology)
  const [wing = '', blade = ''] = pathsOf(drawLeafPiece(leaf, 136).markup, 'body')
  const [stalk, whole] = [wing, blade].map((d) => extentOf(linesOf(d)))
  expect((stalk!.right - stalk!.left) / (whole!.right - whole!.left)).toBeCloseTo(0.23, 1)
  expect((stalk!.bottom - stalk!.top) / (stalk!.right - stalk!.left)).toBeGreaterThan(0.3)
})

describe('a detail in its circle', () => {
  it('stands as on the plant where only its inflorescence says how', () => {
    expect(draw(of('llanten'))).toMatch(/class="lens".*class="lens"[^>]*><g[^>]*><g transform="[^"]*rotate\(-78\)/s)
  })

  it('has its stamens within the circle', () => {
    const flower = /class="lens".*?<g transform="translate\([^)]*\)rotate\(66\)">(.*)/s.exec(draw(of('sabila')))!
    const { right } = extentOf(linesOf(pathsOf(flower[1]!, 'anther')[0]!))
    const length = extentOf(linesOf(pathsOf(flower[1]!, 'body')[0]!)).right
    expect(right - length / 2).toBeLessThan(78)
  })

  it.each(['pericon', 'tabaco'])('leaves room below the stem of %s for the plant from afar', (name) => {
    const [, y, scale] = /class="afar" transform="translate\(\d+ (\d+)\)scale\(([\d.]+)\)/.exec(draw(of(name)))!
    expect(Number(y) - 100 * Number(scale)).toBeGreaterThan(815)
  })
})

it('small white flowers among many show their petals, with an outline', () => {
  const plate = draw(of('valeriana-del-monte'))
  const [, wide, petals] = /<g stroke-width="([\d.]+)">.*?tone-white"><path class="mote" d="([^"]+)"/s.exec(plate)!
  const { left, right, top, bottom } = extentOf(linesOf(petals!))
  expect((bottom - top) / (right - left)).toBeGreaterThan(0.8)
  const scale = traitsOf(of('valeriana-del-monte').morphology).flower!.size / 60
  expect(Number(wide) * scale).toBeCloseTo(0.35, 1)
})

it('a knotty rhizome is stouter than its roots', () => {
  const { id, morphology } = of('valeriana-del-monte')
  const plate = draw({ id, morphology })
  const far = /<g class="far">(.*?)<g class="(?:stems|near)">/s.exec(plate)![1]!
  const { top, bottom } = extentOf(linesOf(pathsOf(far, 'body').at(-1)!))
  const { unit } = traitsOf(morphology)
  expect((bottom - top) / unit / inCentimetres(morphology.root!.length!)).toBeGreaterThan(0.14)
})
