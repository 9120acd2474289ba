import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Morphology } from '../../api/content/morphology/spec.ts'
import { drawBlade } from '../../web/drawing/herbarium/blade.ts'
import { drawLeafPiece } from '../../web/drawing/herbarium/leafPiece.ts'
import { drawPalmate } from '../../web/drawing/herbarium/palmate.ts'
import { traitsOf } from '../../web/drawing/herbarium/traits.ts'
import { drawMorphology, leafOf, morphologyOf } from '../support/plates.ts'
import { extentOf, isWithin, linesOf, pathsOf } from '../support/svg-path.ts'

// What a plate shows of leaves is what their description says.

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
    const sheathed = morphologyOf('hinojo')
    const bodies = (morphology: Morphology) => pathsOf(drawMorphology(morphology), 'body').length
    const stalked = { ...sheathed, leaf: { ...sheathed.leaf, attachment: 'stalked' as const } }
    expect(bodies(sheathed)).toBeGreaterThan(bodies(stalked) + 4)
  })

  it('that hangs points down', () => {
    const angles = (morphology: Morphology) => {
      const near = /<g class="near">(.*?)<\/g>/s.exec(drawMorphology(morphology))![1]!
      return [...near.matchAll(/rotate\((-?\d+)\)/g)].map(([, angle]) => Math.abs(Number(angle) - 90))
    }
    const morphology = morphologyOf('eucalipto')
    const share = (features: NonNullable<Morphology['leaf']>['features']) => {
      const away = angles({ ...morphology, leaf: { ...morphology.leaf, features } })
      return away.filter((each) => each < 40).length / away.length
    }
    expect(share(morphology.leaf!.features)).toBeGreaterThan(0.6)
    expect(share(['glossy'])).toBeLessThan(0.3)
  })

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

it('a leaf with a winged stalk is enlarged with its wings', () => {
  const { leaf } = traitsOf(morphologyOf('limon'))
  const [wing = '', blade = ''] = pathsOf(drawLeafPiece(leaf, 136).markup, 'body')
  const [stalk, whole] = [wing, blade].map((d) => extentOf(linesOf(d)))
  expect((stalk!.right - stalk!.left) / (whole!.right - whole!.left)).toBeCloseTo(0.23, 1)
  expect((stalk!.bottom - stalk!.top) / (stalk!.right - stalk!.left)).toBeGreaterThan(0.3)
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
