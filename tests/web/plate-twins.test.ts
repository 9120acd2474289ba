import { expect, it } from 'vitest'
import { compare } from '../../api/rules/morphology/compare.ts'
import type { Morphology } from '../../api/rules/morphology/spec.ts'
import { morphologyOf, plants } from '../support/plates.ts'

/** The characters by which two plates differ. No drawing shows a smell, and none how tall a plant is. */
function drawnDifferences(own: Morphology, other: Morphology): string[] {
  const drawn = ({ plant, leaf, sheet: _poison, ...rest }: Morphology) => ({
    isPoisonous: false,
    cautions: [],
    morphology: {
      ...rest,
      plant: { ...plant, height: undefined },
      leaf: leaf && { ...leaf, features: leaf.features?.filter((feature) => feature !== 'aromatic') },
    },
  })
  return compare(drawn(own), drawn(other), 'en').differences.map(({ character }) => character)
}

const pairs = plants.flatMap((own, index) =>
  plants
    .slice(index + 1)
    .filter((other) => other.morphology.plant?.growth === own.morphology.plant?.growth)
    .map((other) => ({ own, other })),
)

it('no two plants of one growth form are twins: at least two drawn characters differ', () => {
  expect(pairs.length).toBeGreaterThan(500)
  const twins = pairs.flatMap(({ own, other }) => {
    const differences = drawnDifferences(own.morphology, other.morphology)
    return differences.length < 2 ? [`${own.name} and ${other.name}: ${differences.join() || 'nothing'}`] : []
  })
  expect(twins).toEqual([])
})

it('a plant and its copy in another colour are twins', () => {
  const morphology = morphologyOf('ruda')
  expect(drawnDifferences(morphology, morphology)).toEqual([])
  const pink: Morphology = { ...morphology, flower: { ...morphology.flower, colour: 'pink' } }
  expect(drawnDifferences(morphology, pink)).toEqual(['Flower colour'])
})
