import { z } from 'zod'
import { openLicence } from './open-licence.ts'
import type { OpenPhoto, PhotoCatalogue } from './open-photo.ts'
import { catalogues } from './request.ts'

// https://api.inaturalist.org/v1/docs

const API = 'https://api.inaturalist.org/v1/observations'
const PATIENCE_MS = 8000
const MOST = 24

const Observation = z.object({
  id: z.int(),
  taxon: z.object({ name: z.string() }),
  place_guess: z.string().nullish(),
  user: z.object({ login: z.string(), name: z.string().nullish() }),
  photos: z.array(
    z.object({
      id: z.int(),
      license_code: z.string().nullable(),
      url: z.url(),
      original_dimensions: z.object({ width: z.int(), height: z.int() }).nullish(),
    }),
  ),
})
const Answer = z.object({ results: z.array(z.unknown()) })

export const iNaturalist: PhotoCatalogue = {
  // Observations on whose species at least two people agree, those that most people like first.
  find: (species) => {
    const parameters = new URLSearchParams({
      taxon_name: species,
      quality_grade: 'research',
      photos: 'true',
      photo_license: 'cc0,cc-by,cc-by-sa',
      order_by: 'votes',
      per_page: String(MOST),
    })
    return photos(`${API}?${parameters}`)
  },
  read: async (id) => {
    const [observation = ''] = id.split('-')
    const found = await photos(`${API}/${observation}`)
    return found.find((photo) => photo.id === `INATURALIST:${id}`) ?? null
  },
}

async function photos(url: string): Promise<OpenPhoto[]> {
  const answer = Answer.safeParse(await catalogues.requestJson(url, PATIENCE_MS))
  return (answer.data?.results ?? []).flatMap((result) => {
    const { data: observation } = Observation.safeParse(result)
    return observation ? photosOf(observation) : []
  })
}

function photosOf({ id, taxon, place_guess: place, user, photos: all }: z.infer<typeof Observation>): OpenPhoto[] {
  return all.flatMap(({ id: photoId, license_code: code, url, original_dimensions: size }) => {
    // Its licences are those of version 4.0, but for CC0.
    const name = openLicence(code)
    if (!name) return []
    return {
      id: `INATURALIST:${id}-${photoId}`,
      catalogue: 'INATURALIST' as const,
      title: [taxon.name, place].filter(Boolean).join(', '),
      author: user.name || user.login,
      licence: name.startsWith('CC0') ? name : `${name} 4.0`,
      page: `https://www.inaturalist.org/observations/${id}`,
      thumbnail: sized(url, 'medium'),
      file: sized(url, 'original'),
      width: size?.width ?? null,
      height: size?.height ?? null,
    }
  })
}

/** The URL of another size: their names differ in nothing else. */
function sized(url: string, size: 'medium' | 'original'): string {
  return url.replace(/\/square\.(\w+)/, `/${size}.$1`)
}
