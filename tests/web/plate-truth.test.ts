import { describe, expect, it } from 'vitest'
import { inCentimetres } from '../../api/rules/morphology/lengths.ts'
import type { Morphology } from '../../api/rules/morphology/spec.ts'
import { drawBlade } from '../../web/drawing/herbarium/blade.ts'
import { drawFlower } from '../../web/drawing/herbarium/flower.ts'
import { drawFruit } from '../../web/drawing/herbarium/fruit.ts'
import { drawPalmate } from '../../web/drawing/herbarium/palmate.ts'
import { isCompound, traitsOf } from '../../web/drawing/herbarium/traits.ts'
import { centimetreOf, drawPlant, morphologyOf, plantOf, plants } from '../support/plates.ts'
import { extentOf, isWithin, linesOf, pathsOf } from '../support/svg-path.ts'

// What a plate shows is what its description says.

/** How much of the sheet is the plant: the group that is scaled to it. */
const scaleOf = (plate: string) =>
  Number(/<g transform="translate\([^)]*\)scale\(([\d.]+)\)"><g class="/.exec(plate)![1])

describe('sizes', () => {
  const palmate = plants.filter(({ morphology }) => morphology.leaf?.division?.startsWith('palmately'))

  it('lobed leaves are as long and as wide as they are said to be', () => {
    expect(palmate.length).toBeGreaterThan(1)
    for (const { name, morphology } of palmate) {
      const { leaf } = traitsOf(morphology)
      const [body = ''] = pathsOf(drawPalmate(leaf), 'body')
      const { left, right, top, bottom } = extentOf(linesOf(body))
      expect.soft((right - Math.max(left, 0)) / leaf.size, name).toBeGreaterThan(0.85)
      expect.soft((right - left) / leaf.size, name).toBeLessThan(1.15)
      expect.soft((bottom - top) / leaf.breadth, name).toBeGreaterThan(0.85)
      expect.soft((bottom - top) / leaf.breadth, name).toBeLessThan(1.15)
    }
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
    const details = detailsOf(drawPlant(plant))
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

  it('details, which most plates have of a known length, are as much enlarged as their labels say', () => {
    expect(enlarged.length).toBeGreaterThan(70)
    for (const { name, detail, plant, written, times, long } of enlarged) {
      const drawn = long / centimetreOf(drawPlant(plant))
      expect.soft(Math.abs((times * inCentimetres(written)) / drawn - 1), `${detail} of ${name}`).toBeLessThan(0.15)
    }
  })

  it('flowers and fruit are little larger than to scale', () => {
    for (const { name, morphology } of plants) {
      const { flower, fruit } = traitsOf(morphology)
      const times = [flower, fruit].map((part) => (part ? part.size / part.real : 1))
      expect.soft(Math.max(...times), name).toBeLessThan(1.51)
    }
  })

  it.each(['5 cm', '10 cm'])('a bulb of %s is drawn to the scale of its plate', (length) => {
    const plate = drawPlant({
      morphology: { ...morphologyOf('ajo'), root: { type: 'cloves', colour: 'black', length } },
    })
    const [, bulb = ''] = /<g class="tone-black"><path class="body" d="([^"]+)"\/><path class="(?:nerve|rib)"/.exec(
      plate.replaceAll(/<circle.*/g, ''),
    )!
    const { top, bottom } = extentOf(linesOf(bulb))
    const drawn = ((bottom - top) * scaleOf(plate)) / centimetreOf(plate)
    expect(Math.abs(drawn / Number.parseFloat(length) - 1)).toBeLessThan(0.15)
  })

  it('an ear and a tassel are drawn as large as they are said to be', () => {
    const blooms = /<g class="blooms">(.*?)<\/g>/s.exec(drawPlant(plantOf('maiz')))![1]!
    const scales = [...blooms.matchAll(/scale\(([\d.]+)/g)].map(([, scale]) => scale)
    expect(scales.every((scale) => scale === '1')).toBe(true)
  })

  it('a cone of bracts is as long as it is said to be', () => {
    const { inflorescence } = traitsOf(morphologyOf('jengibre'))
    const plate = drawPlant(plantOf('jengibre'))
    const cones = [...plate.matchAll(/tone-yellow-green"><path class="body" d="([^"]+)"/g)]
      .map(([, d = '']) => extentOf(linesOf(d)))
      .filter(({ top, bottom }) => Math.abs(top + bottom) < 3)
    expect(cones.map(({ left, right }) => (right - left) / inflorescence!.size)).toEqual([expect.closeTo(1, 1)])
  })
})

describe('a blade', () => {
  const bladeOf = (name: string) => drawBlade(traitsOf(morphologyOf(name)).leaf, 0.06)
  const linesIn = (markup: string, kind: string) => pathsOf(markup, kind).flatMap(linesOf)
  const unequal = plants.filter(({ morphology }) => morphology.leaf?.base === 'unequal' && !morphology.leaf.parts)

  it('of unequal sides has its veins within it, and its hairs at its edge', () => {
    expect(unequal.length).toBeGreaterThan(1)
    for (const { name } of unequal) {
      const blade = bladeOf(name)
      const [edge = []] = linesIn(blade, 'body')
      const isNear = ([x, y]: readonly [number, number]) => edge.some(([ex, ey]) => Math.hypot(x - ex, y - ey) < 12)
      const strays = [...linesIn(blade, 'nerve'), ...linesIn(blade, 'hair')].filter(
        ([foot]) => !isWithin(foot!, edge) && !isNear(foot!),
      )
      expect.soft(strays, name).toEqual([])
    }
  })

  it('with few lobes ends in a point', () => {
    const [edge = []] = linesIn(bladeOf('toloache'), 'body')
    const { left, right } = extentOf([edge])
    const widthFrom = (from: number, to: number) => {
      const ys = edge.filter(([x]) => x >= left + (right - left) * from && x <= left + (right - left) * to)
      const { top, bottom } = extentOf([ys])
      return bottom - top
    }
    expect(widthFrom(0.93, 1) / widthFrom(0, 1)).toBeLessThan(0.2)
  })
})

describe('what is said of each plant of the content', () => {
  const has = (feature: string) =>
    plants.filter(({ morphology }) => morphology.stem?.features?.includes(feature as never))

  it('is latex, and hairs along stems', () => {
    const milky = [...has('latex'), ...has('yellow-latex')]
    expect(milky.length).toBeGreaterThan(1)
    for (const { name, id, morphology } of milky) {
      const colour = morphology.stem!.features!.includes('latex') ? 'white' : 'yellow'
      const without: Morphology = { ...morphology, stem: { ...morphology.stem, features: [] } }
      const drops = (plate: string) =>
        /<g class="blooms">(.*?)<\/g><\/g>/s.exec(plate)![1]!.split(`tone-${colour}"><path class="body"`).length
      const bare = drops(drawPlant({ id, morphology: without }))
      expect.soft(drops(drawPlant({ id, morphology })), name).toBeGreaterThan(bare)
    }
    const stalked = has('hairy').filter(
      ({ morphology: { plant } }) => !['rosette-herb', 'fern'].includes(plant!.growth!),
    )
    expect(stalked.length).toBeGreaterThan(1)
    const bald = stalked.filter((plant) => pathsOf(drawPlant(plant), 'fuzz').length === 0)
    expect(bald.map(({ name }) => name)).toEqual([])
  })

  it('papaya bears flowers and several fruits, above each other on the trunk', () => {
    const blooms = /<g class="blooms">(.*?)<\/g>/s.exec(drawPlant(plantOf('papaya')))![1]!
    const { fruit, inflorescence } = morphologyOf('papaya')
    expect([fruit!.number, inflorescence!.position]).toEqual([undefined, 'trunk'])
    expect(blooms.split('<use').length - 1).toBeGreaterThanOrEqual(8)
  })
})

describe('what botanists know plants by', () => {
  const green = (markup: string) =>
    [...markup.matchAll(/<g class="tone-green">(.*?)<\/g>/gs)].flatMap(([, shapes = '']) =>
      pathsOf(shapes, 'body').flatMap(linesOf),
    )
  const flowerOf = (name: string, isFar = false) => drawFlower(traitsOf(morphologyOf(name)).flower!, 100, isFar)

  it('a chilli sits in a cup, and a nightshade on a star', () => {
    const reachOf = (name: string) => extentOf(green(drawFruit(traitsOf(morphologyOf(name)), 100))).right
    expect(reachOf('chile')).toBeLessThan(12)
    expect(reachOf('hierba-mora')).toBeGreaterThan(20)
  })

  it('an aloe has six stamens and no calyx, and a thorn apple a long one', () => {
    expect(green(flowerOf('sabila'))).toEqual([])
    expect(pathsOf(flowerOf('sabila'), 'anther').flatMap(linesOf)).toHaveLength(6)
    expect(extentOf(green(flowerOf('toloache'))).right).toBeGreaterThan(35)
  })

  it('a chipilín has a keel that ends above its wings', () => {
    const beak = pathsOf(flowerOf('chipilin'), 'body').map((d) => extentOf(linesOf(d)))
    expect(Math.max(...beak.map(({ right }) => right))).toBeGreaterThan(104)
  })

  it('flowers that are too small to be seen one by one stand on their stalks', () => {
    expect(pathsOf(flowerOf('ajo', true), 'twig').flatMap(linesOf)[0]![0]).toEqual([0, 0])
  })
})

describe('a detail in its circle', () => {
  it('stands as on the plant where only its inflorescence says how', () => {
    expect(drawPlant(plantOf('llanten'))).toMatch(
      /class="lens".*class="lens"[^>]*><g[^>]*><g transform="[^"]*rotate\(-78\)/s,
    )
  })

  it('has its stamens within the circle', () => {
    const flower = /class="lens".*?<g transform="translate\([^)]*\)rotate\(66\)">(.*)/s.exec(
      drawPlant(plantOf('sabila')),
    )!
    const { right } = extentOf(linesOf(pathsOf(flower[1]!, 'anther')[0]!))
    const length = extentOf(linesOf(pathsOf(flower[1]!, 'body')[0]!)).right
    expect(right - length / 2).toBeLessThan(78)
  })

  it('has long stamens of an open flower within it too', () => {
    const [, flower = ''] = drawPlant(plantOf('ceiba')).split('<path class="lens"').slice(1)
    const { left, right, top, bottom } = extentOf(pathsOf(flower, 'anther').flatMap(linesOf))
    expect(Math.max(right - left, bottom - top) / 2).toBeLessThan(70)
  })

  it.each(['pericon', 'tabaco'])('leaves room below the stem of %s for the plant from afar', (name) => {
    const [, y, scale] = /class="afar" transform="translate\(\d+ (\d+)\)scale\(([\d.]+)\)/.exec(
      drawPlant(plantOf(name)),
    )!
    expect(Number(y) - 100 * Number(scale)).toBeGreaterThan(815)
  })
})

it('a knotty rhizome is stouter than its roots', () => {
  const { id, morphology } = plantOf('valeriana-del-monte')
  const plate = drawPlant({ id, morphology })
  const far = /<g class="far">(.*?)<g class="(?:stems|near)">/s.exec(plate)![1]!
  const { top, bottom } = extentOf(linesOf(pathsOf(far, 'body').at(-1)!))
  const { unit } = traitsOf(morphology)
  expect((bottom - top) / unit / inCentimetres(morphology.root!.length!)).toBeGreaterThan(0.14)
})
