import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describePlate } from '../../api/content/morphology/describe.ts'
import type { Morphology } from '../../api/content/morphology/spec.ts'
import { drawAfar } from '../../web/drawing/herbarium/afar.ts'
import { drawBark } from '../../web/drawing/herbarium/bark.ts'
import { drawFruit } from '../../web/drawing/herbarium/fruit.ts'
import { drawStemPiece } from '../../web/drawing/herbarium/pieces.ts'
import { drawSeed } from '../../web/drawing/herbarium/seed.ts'
import { axis } from '../../web/drawing/herbarium/stem.ts'
import { traitsOf } from '../../web/drawing/herbarium/traits.ts'
import { drawMorphology, drawPlant, morphologyOf, plantOf, shrub } from '../support/plates.ts'
import { extentOf, isWithin, linesOf, pathsOf } from '../support/svg-path.ts'

// What a plate shows of stems and of the whole plant is what its description says.

describe('habit', () => {
  /** Stems that begin at the ground. */
  const stemsFromGround = (morphology: Morphology) => {
    const stems = /<g class="stems">(.*?)<\/g><g class="(?:near|blooms)">/s.exec(drawPlant({ morphology }))![1]!
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
        drawPlant({ morphology: shrub({ crown }) }),
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
      drawPlant({ morphology: shrub({ growth, crown, height: '5 m' }) }),
    )![1]!
    const stems = [...pathsOf(afar, 'body'), ...pathsOf(afar, 'twig')].flatMap(linesOf)
    const feet = stems.filter((line) => line.some(([, y]) => y > -2))
    expect(feet).toHaveLength(count)
  })

  it('the old stem of a herb or of a shrub is of wood where it is said to be', () => {
    for (const growth of ['erect-herb', 'shrub'] as const) {
      const stem = { colour: 'green', features: ['woody-base'] } as const
      const plate = drawPlant({ morphology: shrub({ growth }, { stem: { ...stem, features: [...stem.features] } }) })
      expect(plate, growth).toMatch(/tone-brown"><path class="body"/)
    }
  })

  it('a stem that is not round shows its edges', () => {
    const lines = (section: 'round' | 'square' | 'ribbed') =>
      pathsOf(drawPlant({ morphology: shrub({ growth: 'erect-herb' }, { stem: { section } }) }), 'nerve').flatMap(
        linesOf,
      ).length
    expect(lines('round')).toBeLessThan(lines('square'))
    expect(lines('square')).toBeLessThan(lines('ribbed'))
  })

  it('bark that stays on has its own colour below, and bark that comes off its pieces', () => {
    const plate = drawPlant({
      morphology: shrub({}, { stem: { colour: 'green', bark: 'smooth', barkColour: 'grey' } }),
    })
    expect(plate).toMatch(/tone-grey"><path class="body"/)
    const says = (bark: 'smooth' | 'flaking' | 'peeling' | 'strips', language: 'en' | 'es') =>
      describePlate({ stem: { bark, barkColour: 'grey' } }, language)
    expect(says('smooth', 'en')).toContain('its bark grey')
    expect(says('flaking', 'en')).toContain('patches of it grey')
    expect(says('peeling', 'es')).toContain('láminas de color gris')
    expect(says('strips', 'es')).toContain('tiras de color gris')
  })
})

describe('branches', () => {
  it.each([
    ['open', 0],
    ['hanging', 4],
  ] as const)('of a tree with a crown that is %s end below where they begin: %i', (crown, count) => {
    const { leaf } = morphologyOf('hierba-mora')
    const plate = drawMorphology({
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

it('what grows on a branch that bends over grows on its drawing', () => {
  const plate = drawPlant(plantOf('moringa'))
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

describe('a part stands where it does on the plant', () => {
  it('a single achene is on no shoot of its own, only in its circle', () => {
    const { flower, fruit, inflorescence, ...rest } = morphologyOf('flor-de-muerto')
    const tufts = (type: 'full-head' | 'open') =>
      drawMorphology({ ...rest, inflorescence, fruit, flower: { ...flower, type } }).split('tone-black').length - 1
    expect([tufts('full-head'), tufts('open')]).toEqual([1, 2])
  })

  it('the calyx of a crowned berry is on its free end, and its stalk on the other', () => {
    const traits = traitsOf(morphologyOf('ixcanan'))
    const green = drawFruit(traits, 120).split('tone-green').at(-1)!
    expect(extentOf(linesOf(pathsOf(green, 'body')[0]!)).left).toBeGreaterThan(105)
    expect(extentOf(linesOf(pathsOf(green, 'twig')[0]!)).left).toBeLessThan(-5)
  })

  it('each spine of a lobed capsule begins within a lobe', () => {
    const drawn = drawFruit(traitsOf(morphologyOf('higuerillo')), 120)
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
    const { stem, ...rest } = morphologyOf('ceiba')
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
    expect(describePlate(morphologyOf('ceiba'), 'es')).toContain('con raíces como paredes al pie')
  })
})

describe('a surface', () => {
  it.each(['higuerillo', 'nance'])('has red veins where it is said to, as on %s', (name) => {
    const { leaf, ...rest } = morphologyOf(name)
    const veins = (features: NonNullable<typeof leaf>['features']) => {
      const plate = drawMorphology({ ...rest, leaf: { ...leaf, features } })
      return plate.split('tone-red"><path class="nerve red"').length - 1
    }
    expect([veins(['red-veins']) > 0, veins([])]).toEqual([true, 0])
    expect(describePlate({ leaf: { features: ['red-veins'] } }, 'en')).toContain('with reddish veins')
  })

  it('of a seed that is netted has ridges within its outline', () => {
    const seed = traitsOf(morphologyOf('chicalote')).seed!
    const drawn = drawSeed(seed, 46)
    const [outline = []] = linesOf(pathsOf(drawn, 'body')[0]!)
    const ridges = pathsOf(drawn, 'pale').flatMap(linesOf)
    expect(ridges.length).toBeGreaterThan(6)
    expect(ridges.flat().filter((spot) => !isWithin(spot, outline))).toEqual([])
    expect(pathsOf(drawSeed({ ...seed, shape: 'round' }, 46), 'pale')).toEqual([])
    expect(describePlate(morphologyOf('chicalote'), 'es')).toContain('con un relieve de red')
  })
})

it('felt is a soft coat, hairs are bristles', () => {
  const css = readFileSync(new URL('../../web/drawing/herbarium/plate.css', import.meta.url), 'utf8')
  expect(css).toMatch(/\.felt \{[^}]*stroke-dasharray: none/)
  const coats = (feature: 'felted' | 'hairy') => {
    const plate = drawMorphology({ ...morphologyOf('salvia-santa'), stem: { features: [feature] } })
    return [pathsOf(plate, 'fuzz').length, pathsOf(plate, 'felt').length]
  }
  const [all, felt] = coats('felted')
  expect([all, coats('hairy')]).toEqual([felt, [felt, 0]])
})
