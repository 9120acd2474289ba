import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { PlantCautionsFragment } from './caution-rows.ts'
import { hasAnyPrecautions, PLANT_SECTIONS, PlantTextsFragment } from './PlantTexts.tsx'
import { PlantUsesFragment } from './use-rows.ts'

/** Ids of sections in page order, with the keys of their titles. */
const OF_A_REMEDY = PLANT_SECTIONS.map((id) => [id, id] as const)

const OF_A_POISON = [
  ['signs', 'poisonSigns'],
  ['emergency', 'emergency'],
  ['identification', 'identification'],
  ['description', 'description'],
  ['lookalikes', 'lookalikes'],
  ['precautions', 'poisonWarnings'],
  ['keyProperties', 'keyProperties'],
  ['culturalSignificance', 'culturalSignificance'],
  ['ethicalHarvesting', 'poisonGrowing'],
] as const

/** The sections of a page that are not empty. */
export function sectionsOf(masked: FragmentType<typeof PlantTextsFragment>, isPoisonous: boolean) {
  const plant = readFragment(PlantTextsFragment, masked)
  const { uses } = readFragment(PlantUsesFragment, plant)
  const { cautions } = readFragment(PlantCautionsFragment, plant)
  const isAlike = ({ subject }: { subject: string }) => subject === 'LOOKALIKE'
  const rows = {
    basicUses: uses.length > 0 || plant.basicUses,
    precautions: isPoisonous ? !cautions.every(isAlike) : hasAnyPrecautions(plant),
    signs: plant.precautions,
    lookalikes: cautions.some(isAlike),
    emergency: plant.emergencyContacts.length > 0,
  }
  const sections = isPoisonous ? OF_A_POISON : OF_A_REMEDY
  return sections.filter(([id]) => (id in rows ? rows[id as keyof typeof rows] : plant[id as 'description']))
}
