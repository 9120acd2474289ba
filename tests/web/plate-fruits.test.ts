import { describe, expect, it } from 'vitest'
import { describePlate } from '../../api/content/morphology/describe.ts'
import { drawFruit } from '../../web/drawing/herbarium/fruit.ts'
import { drawSection } from '../../web/drawing/herbarium/fruit/section.ts'
import { traitsOf } from '../../web/drawing/herbarium/traits.ts'
import { drawMorphology, drawPlant, morphologyOf, plantOf, plants } from '../support/plates.ts'
import { extentOf, linesOf, pathsOf } from '../support/svg-path.ts'

// What a plate shows of fruits is what their description says.

describe('a fruit', () => {
  it('says how much larger it is than the real one, however small that is', () => {
    expect(drawMorphology(morphologyOf('bledo'))).toMatch(/>× [4-7]\d</)
  })

  it('shows its stone as large as it is, its chambers and its many seeds', () => {
    const section = (name: string) => {
      const { fruit, seed } = traitsOf(morphologyOf(name))
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
          drawMorphology({ fruit: { type: 'berry', posture }, sheet: { details: ['fruit'] } }),
        )![1],
      )
    expect([angleOf('erect') < -60, angleOf('hanging') > 60, Math.abs(angleOf('spreading')) < 45]).toEqual([
      true,
      true,
      true,
    ])
  })
})

describe('fruit of which nobody counts the number', () => {
  it('stands as the flowers did, and as they stood', () => {
    const { fruit, ...rest } = morphologyOf('hinojo')
    const blooms = (own: typeof fruit) =>
      /<g class="blooms">(.*?)<\/g>/s.exec(drawMorphology({ ...rest, fruit: own }))![1]!
    const umbels = (plate: string) =>
      [...plate.matchAll(/<path class="stalk-line"[^>]*\/><\/g>((?:<use[^>]*>)+)<\/g>/g)].map(
        ([, uses]) => uses!.split('<use').length - 1,
      )
    expect(umbels(drawMorphology({ ...rest, fruit }))).toEqual([90, 90])
    expect(umbels(drawMorphology({ ...rest, fruit: { ...fruit, number: 1 } }))).toEqual([90])
    const angles = [...blooms(fruit).matchAll(/rotate\((-?\d+)\)/g)].map(([, angle]) => Number(angle))
    expect(angles.filter((angle) => angle > 0)).toEqual([])
  })
})

describe('a fruit that is cut open', () => {
  const section = (name: string, more: object = {}) => {
    const { fruit, seed } = traitsOf(morphologyOf(name))
    return drawSection({ ...fruit!, size: 120, breadth: (fruit!.breadth / fruit!.size) * 120, seed, ...more })
  }

  it('has on its wall what stands off it on the plant, and its flesh in its colour', () => {
    expect(pathsOf(section('achiote'), 'hair').flatMap(linesOf).length).toBeGreaterThan(30)
    expect(pathsOf(section('achiote', { surface: 'smooth', type: 'capsule' }), 'hair')).toEqual([])
    expect(section('achiote')).toMatch(/tone-orange"><path class="body"/)
  })

  it('shows seeds as large as they are in a long fruit', () => {
    const { fruit, seed } = traitsOf(morphologyOf('chile'))
    const [, body = ''] = /scale\(\.5\)"><g class="tone-cream"><path class="body" d="([^"]+)"/.exec(section('chile'))!
    const { left, right } = extentOf(linesOf(body))
    const drawn = (((right - left) / 2) * fruit!.real) / 120 / traitsOf(morphologyOf('chile')).unit
    expect((drawn * 10) / Number.parseFloat(seed!.length!)).toBeGreaterThan(0.8)
  })

  const cut = plants.filter(
    ({ morphology: { sheet, seed } }) => sheet?.details?.includes('fruit-section') && seed!.number! > 16,
  )

  it.each(cut)('$name shows its seeds, as many as it has or forty', ({ morphology }) => {
    const { fruit, seed } = traitsOf(morphology)
    const section = drawSection({ ...fruit!, size: 124, breadth: (124 * fruit!.breadth) / fruit!.size, seed })
    expect(section.split('scale(.5)').length - 1).toBe(Math.min(seed!.number!, 40))
  })
})

describe('a hollow fruit that is cut open', () => {
  /** How far from the middle its seeds are, as parts of the way to its edge. */
  const seedsOf = (name: string) => {
    const { fruit, seed } = traitsOf(morphologyOf(name))
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
    expect(describePlate(morphologyOf(name), 'en')).toContain('hollow, with the seeds along the wall')
  })

  it('has the seeds of chile on a core', () => {
    expect(Math.max(...seedsOf('chile').map(({ aside }) => aside))).toBeLessThan(0.35)
    expect(describePlate(morphologyOf('chile'), 'es')).toContain('las semillas sobre un corazón')
  })
})

describe('a berry', () => {
  const stars = (name: string) => {
    const { fruit, ...rest } = traitsOf(morphologyOf(name))
    return drawFruit({ ...rest, fruit }, 100).split('tone-green"><path class="body"').length - 1
  }

  it('keeps its calyx or loses it', () => {
    expect(['hierba-mora', 'chile', 'zarzaparrilla'].map(stars)).toEqual([1, 1, 0])
    expect(drawFruit(traitsOf(morphologyOf('zarzaparrilla')), 100)).toContain('tone-green"><path class="twig')
  })
})

describe('a prickly pear', () => {
  it('and its flower sit on the rim of a pad', () => {
    const plate = drawPlant(plantOf('nopal'))
    const bunch = /<g id="[^"]*"><g class="tone-green"><path class="twig thin" d="([^"]*)"\/><\/g><use([^>]*)>/.exec(
      plate,
    )!
    expect(bunch[1]).toBe('')
    expect(bunch[2]).toContain('translate(0 0)')
  })

  it('has a brush of hairs on each cushion of the pad and of the fruit', () => {
    const brushes = pathsOf(drawPlant(plantOf('nopal')), 'brush').map((d) => linesOf(d).length)
    expect(Math.min(...brushes)).toBeGreaterThanOrEqual(55)
    expect(brushes.length).toBeGreaterThanOrEqual(2)
  })
})

it('a fleshy calyx is a cup around a hairy capsule, with bracts at its foot', () => {
  const { fruit } = traitsOf(morphologyOf('flor-de-jamaica'))
  const drawn = drawFruit(traitsOf(morphologyOf('flor-de-jamaica')), 120)
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
