import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { Picture } from '../ui/Picture.tsx'

export const PhotoPictureFragment = graphql(`
  fragment PhotoPicture_photo on Photo {
    url
    alt(lang: $lang)
    focusX
    focusY
    width
    height
    placeholder
    sources {
      type
      srcSet
    }
  }
`)

type PhotoPictureProps = {
  photo: FragmentType<typeof PhotoPictureFragment>
  /** How wide it is shown, as `sizes` has it. */
  sizes: string
  /** Set where the picture is what the reader came for, and not one of many. */
  isMain?: boolean | undefined
  /** Shown as it is, not cut to the shape of its frame. */
  isWhole?: boolean | undefined
}

export function PhotoPicture({ photo, ...shown }: PhotoPictureProps) {
  return <Picture {...readFragment(PhotoPictureFragment, photo)} {...shown} />
}
