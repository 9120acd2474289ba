import { describe, expect, it } from 'vitest'
import type { Morphology } from '../../api/rules/morphology/spec.ts'
import { drawPlant, plants } from '../support/plates.ts'

// The sign that a part poisons stands at that part, and at no other.

type Plant = (typeof plants)[number]
const poisonous = plants.filter(({ morphology }) => morphology.sheet?.poison)

type Place = { x: number; y: number }
/** Signs are triangles by their upper corner; circles are by their middle. */
function read(plant: Pick<Plant, 'id' | 'morphology'>) {
  const plate = drawPlant(plant)
  const circles = [...plate.matchAll(/class="lens" d="M(\d+) (\d+)/g)].map(([, x, y]) => ({ x: +x!, y: +y! }))
  const signs = [
    ...plate.matchAll(
      /class="poison" data-parts="([^"]*)"><g class="tone-scarlet"><path class="body" d="M(-?\d+) ?(-?\d+)/g,
    ),
  ]
  const isNear = (sign: Place) => circles.findIndex(({ x, y }) => Math.hypot(sign.x - x, sign.y + 17 - y) < 105)
  return {
    plate,
    signs: signs.map(([, parts, x, y]) => {
      const at = { x: +x!, y: +y! }
      return { ...at, parts: parts!.split(' '), circle: isNear(at), isAtEdge: at.y < 30 }
    }),
  }
}

/** What each enlarged piece shows that may poison. */
function shownBy(detail: string, { stem, sheet }: Morphology): string[] {
  if (detail === 'fruit-section') return ['fruit', 'seed']
  if (detail === 'fruit')
    return [sheet!.poison!.includes('unripe-fruit') && !sheet!.poison!.includes('fruit') ? 'unripe-fruit' : 'fruit']
  if (detail === 'bark') return ['stem']
  if (detail === 'stem')
    return stem?.features?.some((feature) => feature.endsWith('latex')) ? ['stem', 'sap'] : ['stem']
  return [detail.replace('-underside', '').replace('-section', '').replace('inflorescence', 'flower')]
}

it('plates have a sign for each part and at each enlarged piece that poisons, and no other', () => {
  expect(poisonous).not.toEqual([])
  for (const plant of poisonous) {
    const { details = [], poison = [] } = plant.morphology.sheet!
    const isWhole = poison.includes('whole-plant')
    const { signs } = read(plant)
    const harmful = details.flatMap((detail, index) =>
      isWhole || shownBy(detail, plant.morphology).some((part) => poison.includes(part as never)) ? [index] : [],
    )
    expect
      .soft(
        signs.flatMap(({ circle }) => (circle < 0 ? [] : [circle])),
        plant.name,
      )
      .toEqual(harmful)

    const parts = signs.flatMap((sign) => sign.parts)
    expect
      .soft(
        parts.filter((part) => !poison.includes(part as never)),
        plant.name,
      )
      .toEqual([])
    // The sign of the whole plant is that of each part.
    const needed = isWhole ? ['whole-plant'] : poison
    expect
      .soft(
        needed.filter((part) => !parts.includes(part)),
        plant.name,
      )
      .toEqual([])
  }
})

it('no plate of a plant without poison has a sign', () => {
  const others = plants.filter(({ morphology }) => !morphology.sheet?.poison)
  expect(others.length).toBeGreaterThan(40)
  expect(others.filter((plant) => read(plant).signs.length > 0)).toEqual([])
})

describe('a sign', () => {
  const shrub: Morphology = {
    plant: { growth: 'shrub' },
    stem: { colour: 'brown' },
    leaf: { shape: 'ovate', length: '5 cm', colour: 'blue-green' },
    inflorescence: { type: 'solitary', position: 'terminal' },
    flower: { type: 'open', colour: 'yellow' },
  }
  const signed = (poison: NonNullable<Morphology['sheet']>['poison'], rest: Morphology = {}) =>
    read({ id: 'x', morphology: { ...shrub, ...rest, sheet: { details: ['flower'], poison } } })

  it('of leaves lies on a leaf where no circle shows one', () => {
    const { plate, signs } = signed(['leaf'])
    const [, left, top, scale] = /<g transform="translate\((-?\d+) (-?\d+)\)scale\(([\d.]+)\)"><g class="/.exec(plate)!
    const ids = [...plate.matchAll(/<g id="([^"]+)"><g class="tone-blue-green">/g)].map(([, id]) => id)
    const feet = [...plate.matchAll(/<use href="#([^"]+)" transform="translate\((-?\d+) (-?\d+)\)/g)].filter(([, id]) =>
      ids.includes(id),
    )
    const [sign] = signs
    const distances = feet.map(([, , x, y]) =>
      Math.hypot(sign!.x - (+left! + +x! * +scale!), sign!.y + 17 - (+top! + +y! * +scale!)),
    )
    expect([signs.length, sign!.circle]).toEqual([1, -1])
    expect(Math.min(...distances)).toBeLessThan(110)
  })

  it('of the root stands below the plant, of sap at the cut', () => {
    expect(signed(['root'], { root: { type: 'taproot' } }).signs[0]).toMatchObject({ circle: -1, isAtEdge: false })
    expect(signed(['sap'], { stem: { features: ['latex'] } }).signs[0]!.y).toBeGreaterThan(600)
  })

  it('of what the plate does not show stands at the edge, with its name in both languages', () => {
    const { plate, signs } = signed(['root', 'sap'])
    expect(signs).toMatchObject([{ circle: -1, isAtEdge: true, parts: ['root', 'sap'] }])
    expect(plate).toContain('>root, sap · raíz, savia</text>')
  })

  it('of the seed stands at the seed of a fruit that is cut open, and that of the fruit beside it', () => {
    const drupe: Morphology = { fruit: { type: 'drupe', flesh: 'yellow' }, seed: { number: 1, length: '1 cm' } }
    const at = (poison: NonNullable<Morphology['sheet']>['poison']) => {
      const { plate, signs } = read({
        id: 'x',
        morphology: { ...shrub, ...drupe, sheet: { details: ['fruit-section'], poison } },
      })
      const [, x, y] = /class="lens"[^>]*>.*?translate\((\d+) (\d+)\)/s.exec(plate)!
      return signs.map((sign) => Math.hypot(sign.x - +x!, sign.y + 17 - +y!) < 12)
    }
    expect([at(['seed']), at(['fruit']), at(['fruit', 'seed'])]).toEqual([[true], [false], [false]])
  })

  it('of unripe fruit stands at an unripe one', () => {
    const fruit: Morphology['fruit'] = { type: 'berry', colour: 'black', unripe: 'orange', number: 1 }
    const draw = (poison: NonNullable<Morphology['sheet']>['poison']) =>
      read({ id: 'x', morphology: { ...shrub, fruit, sheet: { details: ['fruit'], poison } } }).plate.split(
        'class="lens"',
      )[1]!
    expect(draw(['unripe-fruit'])).toContain('tone-orange')
    expect(draw(['fruit'])).not.toContain('tone-orange')
    expect(draw(['unripe-fruit', 'fruit'])).not.toContain('tone-orange')
  })
})
