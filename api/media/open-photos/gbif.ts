import { createHash } from 'node:crypto'
import { z } from 'zod'
import { openLicence } from './open-licence.ts'
import type { OpenPhoto, PhotoCatalogue } from './open-photo.ts'
import { catalogues } from './request.ts'

// https://techdocs.gbif.org/en/openapi/v1/occurrence

const API = 'https://api.gbif.org/v1'
const PATIENCE_MS = 8000
const MOST = 40

const Occurrence = z.object({
  key: z.int(),
  species: z.string().optional(),
  country: z.string().optional(),
  recordedBy: z.string().optional(),
  media: z.array(
    z.object({
      type: z.string().optional(),
      identifier: z.url().optional(),
      creator: z.string().optional(),
      rightsHolder: z.string().optional(),
      license: z.string().optional(),
    }),
  ),
})
type Occurrence = z.infer<typeof Occurrence>
const Answer = z.object({ results: z.array(z.unknown()) })

export const gbif: PhotoCatalogue = {
  // Pictures of people who saw the plant, not sheets of herbaria.
  find: async (species) => {
    const parameters = new URLSearchParams({
      scientificName: species,
      mediaType: 'StillImage',
      basisOfRecord: 'HUMAN_OBSERVATION',
      limit: String(MOST),
    })
    const answer = Answer.safeParse(await catalogues.requestJson(`${API}/occurrence/search?${parameters}`, PATIENCE_MS))
    return (answer.data?.results ?? []).flatMap(photosOf)
  },
  read: async (id) => {
    const [key = ''] = id.split('-')
    const found = photosOf(await catalogues.requestJson(`${API}/occurrence/${key}`, PATIENCE_MS))
    return found.find((photo) => photo.id === `GBIF:${id}`) ?? null
  },
}

function photosOf(result: unknown): OpenPhoto[] {
  const { data: occurrence } = Occurrence.safeParse(result)
  return occurrence?.media.flatMap((media) => photoOf(occurrence, media) ?? []) ?? []
}

function photoOf(
  { key, species, country, recordedBy }: Occurrence,
  media: Occurrence['media'][number],
): OpenPhoto | null {
  const { type, identifier, creator, rightsHolder } = media
  const licence = openLicence(media.license)
  const author = creator ?? rightsHolder ?? recordedBy
  if (type !== 'StillImage' || !identifier || !licence || !author) return null
  // These are searched for where they come from.
  if (identifier.includes('inaturalist')) return null
  const name = createHash('md5').update(identifier).digest('hex')
  return {
    id: `GBIF:${key}-${name}`,
    catalogue: 'GBIF',
    title: [species, country].filter(Boolean).join(', '),
    author,
    licence,
    page: `https://www.gbif.org/occurrence/${key}`,
    // Its own copies, at most 1,200 pixels wide: the originals lie on the servers of thousands of publishers.
    thumbnail: `${API}/image/cache/400x/occurrence/${key}/media/${name}`,
    file: `${API}/image/cache/occurrence/${key}/media/${name}`,
    width: null,
    height: null,
  }
}
