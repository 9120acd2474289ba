import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { HerbariumPlate } from '../ui/HerbariumPlate.tsx'

export const PlantPictureFragment = graphql(`
  fragment PlantPicture_plant on Plant {
    id
    scientificName
    # The drawing goes by the botanical word, which is the same in every language.
    botanicalFamily: plantFamily(lang: EN)
    habit
    plantPartUsed
    mainImage {
      url
      alt(lang: $lang)
      credit
      licence
    }
  }
`)

type PlantPictureProps = {
  plant: FragmentType<typeof PlantPictureFragment>
  /** Set where the picture is what the reader came for, and not one of many. */
  isMain?: boolean
}

/** The plant's photo, or the drawn plate where it has none. */
export function PlantPicture({ plant: masked, isMain }: PlantPictureProps) {
  const plant = readFragment(PlantPictureFragment, masked)
  if (plant.mainImage) {
    return (
      <img
        src={plant.mainImage.url}
        alt={plant.mainImage.alt ?? ''}
        loading={isMain ? 'eager' : 'lazy'}
        fetchPriority={isMain ? 'high' : 'auto'}
        decoding="async"
      />
    )
  }
  return (
    <HerbariumPlate
      seed={plant.id}
      scientificName={plant.scientificName}
      family={plant.botanicalFamily}
      habit={plant.habit}
      parts={plant.plantPartUsed}
    />
  )
}
