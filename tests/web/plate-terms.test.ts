import { describe, expect, it } from 'vitest'
import { inCentimetres } from '../../api/rules/morphology/lengths.ts'
import { fieldsOf, GROUPS, type Field, type Group, type Morphology } from '../../api/rules/morphology/spec.ts'
import { traitsOf } from '../../web/drawing/herbarium/traits.ts'
import { drawMorphology, drawPlant, morphologyOf, plants, shrub } from '../support/plates.ts'

// What a description says of a plant is seen on its plate.

/** Terms that no plate tells apart: smells, what is on the skin, and shapes that look the same in a drawing. */
const ALIKE: Record<string, string[]> = {
  'stem.features': ['hairy stinging'],
  'stem.bark': ['fissured corky'],
  'leaf.arrangement': ['alternate basal'],
  'leaf.margin': ['entire rolled'],
  'leaf.features': ['hairy stinging', 'leathery waxy areoles aromatic', 'glossy fleshy'],
  'fruit.type': ['gourd papaya spike-fruit'],
}

const fields = GROUPS.flatMap((group) =>
  fieldsOf(group).map(([name, field]) => ({ path: `${group}.${name}`, group, name, field })),
)

it('another value of a field is another drawing', { timeout: 120_000 }, () => {
  for (const { path, group, name, field } of fields) {
    const expected = ALIKE[path] ?? []
    expect.soft(findAlike(group, name, valuesOf(field), expected), path).toEqual(expected)
  }
})

it('each colour that is said of a plant is on its plate', () => {
  const missing = plants.flatMap((plant) => {
    const plate = drawPlant(plant)
    const { leaf, flower, fruit } = plant.morphology
    const colours = [leaf, flower, fruit].flatMap((part) => part?.colour ?? [])
    return colours.flatMap((colour) => (plate.includes(`tone-${colour}"`) ? [] : [`${plant.name}: ${colour}`]))
  })
  expect(missing).toEqual([])
})

describe('a cluster', () => {
  /** Each flower on its stalk, by how far it is to the side. */
  const flowersOf = (morphology: Morphology) => {
    const [, cluster = ''] = /<path class="stalk-line"[^>]*\/><\/g>((?:<use[^>]*>)+)<\/g>/.exec(
      drawMorphology(morphology),
    )!
    return [...cluster.matchAll(/translate\(-?\d+ (-?\d+)\)/g)].map(([, y]) => Number(y))
  }
  const umbel = (length: string, flowers: number): Morphology => ({
    plant: { growth: 'rosette-herb' },
    leaf: { length: '20 cm' },
    inflorescence: { type: 'compound-umbel', length, flowers },
    flower: { type: 'open', width: '4 mm' },
  })
  const panicle = (flowers: number) =>
    shrub(
      { growth: 'erect-herb' },
      { inflorescence: { type: 'panicle', length: '20 cm', flowers }, flower: { type: 'bell', length: '2 cm' } },
    )

  it('has as many flowers as are said', () => {
    const described = [panicle(5), panicle(24), umbel('11 cm', 30), umbel('11 cm', 160), morphologyOf('ajo')]
    expect(described.map((morphology) => flowersOf(morphology).length)).toEqual(
      described.map(({ inflorescence }) => inflorescence!.flowers),
    )
  })

  it.each(['6 cm', '11 cm'])('of %s is as wide', (length) => {
    const across = flowersOf(umbel(length, 90))
    const wide = (Math.max(...across) - Math.min(...across)) / traitsOf(umbel(length, 90)).unit
    expect(Math.abs(wide / inCentimetres(length) - 1)).toBeLessThan(0.15)
  })
})

it('a fruit that is cut open shows its seeds, as many as it has or forty', () => {
  const cut = plants.filter(({ morphology: { sheet } }) => sheet?.details?.includes('fruit-section'))
  const many = cut.filter(({ morphology }) => morphology.seed!.number! > 16)
  expect(many.length).toBeGreaterThan(3)
  const seedsOf = (plant: (typeof plants)[number]) => {
    const circles = drawPlant(plant).split('class="lens"').slice(1)
    return Math.max(...circles.map((circle) => circle.split(/rotate\([^)]*\)scale\(\.5\)/).length - 1))
  }
  expect(many.map((plant) => [plant.name, seedsOf(plant)])).toEqual(
    many.map(({ name, morphology }) => [name, Math.min(morphology.seed!.number!, 40)]),
  )
})

function valuesOf(field: Field): unknown[] {
  if (field.kind === 'length') return ['4 mm', '3 cm', '9 cm', '1.5 m']
  if (field.kind === 'count') return [2, 5, 9]
  const terms = Object.keys(field.terms)
  return field.kind === 'terms' ? terms.map((term) => [term]) : terms
}

/** The values that are drawn alike on the plants of the content, until the expected ones are left. */
function findAlike(group: Group, name: string, values: unknown[], expected: string[]): string[] {
  let alike = [values]
  for (const { id, morphology } of plants) {
    const own = morphology[group] as Record<string, unknown> | undefined
    if (own?.[name] === undefined) continue
    const draw = (value: unknown) =>
      drawPlant({ id, morphology: { ...morphology, [group]: { ...own, [name]: value } } as Morphology })
    alike = alike.flatMap((set) => [...Map.groupBy(set, draw).values()]).filter((set) => set.length > 1)
    if (alike.join() === expected.map((set) => set.replaceAll(' ', ',')).join()) break
  }
  return alike.map((set) => set.join(' '))
}
