import { adminQueries, builder } from '../builder.ts'
import { actOf } from '../context.ts'
import { env } from '../env.ts'
import { apiError, badInput } from '../errors.ts'
import { findOpenPhotos } from '../media/open-photos/find.ts'
import type { Catalogue, OpenPhoto as Found } from '../media/open-photos/open-photo.ts'
import { takeOpenPhoto } from '../media/open-photos/take.ts'
import { Refusal } from '../media/refusal.ts'
import { Photo } from './photo.ts'
import { enumOf } from './enum-column.ts'

// Openly licensed photos in the catalogues of others.

const MAX_NAME = 300

const PhotoCatalogue = enumOf('PhotoCatalogue', 'A catalogue that is searched for openly licensed photos.', {
  COMMONS: 'Wikimedia Commons.',
  INATURALIST: 'iNaturalist: observations on whose species people agree.',
  GBIF: 'The Global Biodiversity Information Facility: observations of other projects.',
})

const OpenPhoto = builder.objectRef<Found>('OpenPhoto').implement({
  description: 'A photo in a catalogue, under CC0, CC BY or CC BY-SA. Nobody has checked yet that it shows the plant.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id for `takeOpenPhoto`.' }),
    catalogue: t.expose('catalogue', { type: PhotoCatalogue, description: 'Where it was found.' }),
    title: t.exposeString('title', { description: 'What it shows, in the words of the catalogue.' }),
    author: t.exposeString('author', { description: 'Its author.' }),
    licence: t.exposeString('licence', { description: 'Short name of its licence, such as `CC BY 4.0`.' }),
    page: t.exposeString('page', { description: 'URL of its page in the catalogue.' }),
    thumbnail: t.exposeString('thumbnail', {
      description: 'URL of a small version. The site passes it on to admins: `/open-photo?url=…`.',
    }),
    width: t.exposeInt('width', { nullable: true, description: 'Width of the original in pixels, if known.' }),
    height: t.exposeInt('height', { nullable: true, description: 'Height of the original in pixels, if known.' }),
  }),
})

const OpenPhotoSearch = builder.objectRef<{ photos: Found[]; unavailable: Catalogue[] }>('OpenPhotoSearch').implement({
  description: 'What the catalogues have of a plant.',
  fields: (t) => ({
    photos: t.expose('photos', {
      type: [OpenPhoto],
      description: 'The photos, the best of each catalogue first.',
      complexity: { field: 1, multiplier: 1 },
    }),
    unavailable: t.expose('unavailable', {
      type: [PhotoCatalogue],
      description: 'Catalogues that could not be searched, as without a network.',
      complexity: { field: 1, multiplier: 1 },
    }),
  }),
})

adminQueries((t) => ({
  openPhotos: t.field({
    type: OpenPhotoSearch,
    description:
      'Openly licensed photos of a plant, searched now in catalogues on other servers. For admins. Errors: BAD_USER_INPUT; NOT_AVAILABLE if the site does not search.',
    // It waits for three other servers.
    complexity: { field: 200, multiplier: 1 },
    args: {
      scientificName: t.arg.string({ required: true, description: 'Scientific name, with or without author.' }),
    },
    resolve: (_root, { scientificName }) => {
      requireSearch()
      if (scientificName.length > MAX_NAME) throw badInput({ scientificName: 'tooLong' })
      return findOpenPhotos(scientificName)
    },
  }),
}))

builder.mutationField('takeOpenPhoto', (t) =>
  t.field({
    type: Photo,
    description:
      'Stores a photo of a catalogue, with its author, licence and page, for use in content. For admins. Errors: BAD_USER_INPUT, also if the picture is refused; NOT_FOUND; NOT_AVAILABLE if the site does not search; UNAVAILABLE if the catalogue does not respond.',
    args: { id: t.arg.id({ required: true, description: 'Id of the `OpenPhoto`.' }) },
    resolve: async (_root, { id }, context, info) => {
      requireSearch()
      try {
        const photo = await takeOpenPhoto(id, await actOf(context, info))
        if (!photo) throw apiError('NOT_FOUND')
        return photo
      } catch (error) {
        if (error instanceof Refusal) throw badInput({ picture: error.reason })
        throw error
      }
    },
  }),
)

function requireSearch(): void {
  if (!env.PHOTO_SEARCH) throw apiError('NOT_AVAILABLE')
}
