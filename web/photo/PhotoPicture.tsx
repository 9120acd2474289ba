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
    smallestBytes
    sources {
      type
      srcSet
    }
  }
`)

type PhotoPictureProps = {
  photo: FragmentType<typeof PhotoPictureFragment>
  /** The displayed width, as in `sizes`. */
  sizes: string
  /** Set if the picture is the main content of the page. */
  isMain?: boolean | undefined
  /** Shown uncropped. */
  isWhole?: boolean | undefined
  /** What loads it for readers who save data. */
  tap?: 'button' | 'span' | 'none' | undefined
}

export function PhotoPicture({ photo, tap = 'button', ...shown }: PhotoPictureProps) {
  return <Picture {...readFragment(PhotoPictureFragment, photo)} {...shown} tap={tap} />
}
