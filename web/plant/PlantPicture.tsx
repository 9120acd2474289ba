import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { NamedDrawing } from '../drawing/drawing-file.ts'
import { HerbariumPlate, PrintedPlate } from '../drawing/HerbariumPlate.tsx'
import { PhotoPicture } from '../photo/PhotoPicture.tsx'
import { BREAKPOINTS } from '../theme/breakpoints.ts'

export const PlantPictureFragment = graphql(`
  fragment PlantPicture_plant on Plant {
    id
    updatedAt
    mainImage {
      ...PhotoPicture_photo
    }
  }
`)

// The width that a landscape picture needs to fill the upright frame.
const CARD = `${BREAKPOINTS.phone} 15rem, 25rem`
const SHEET = `${BREAKPOINTS.tablet} 40rem, 100vw`

type PlantPictureProps = {
  plant: FragmentType<typeof PlantPictureFragment>
  /** Set if the picture is the main content of the page. */
  isMain?: boolean
  /** What the plate shows, and the id of its description. */
  label?: string
  describedBy?: string | undefined
}

/** The photo of the plant, or the drawn plate. */
export function PlantPicture({ plant: masked, isMain, label, describedBy }: PlantPictureProps) {
  const plant = readFragment(PlantPictureFragment, masked)
  if (plant.mainImage) {
    const shown = isMain ? ({ isMain, isWhole: true, tap: 'span', sizes: SHEET } as const) : { sizes: CARD }
    return <PhotoPicture photo={plant.mainImage} {...shown} />
  }
  // With a label, it is the picture of its page.
  const Plate = label ? PrintedPlate : HerbariumPlate
  return <Plate of={{ plate: plant }} label={label} describedBy={describedBy} />
}

export function drawingsOfPlant(masked: FragmentType<typeof PlantPictureFragment>): NamedDrawing[] {
  const plant = readFragment(PlantPictureFragment, masked)
  return plant.mainImage ? [] : [{ plate: plant }]
}
