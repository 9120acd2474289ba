import { NotThere } from '../../http/outgoing.ts'
import { log } from '../../log.ts'
import { commons } from './commons.ts'
import { gbif } from './gbif.ts'
import { iNaturalist } from './inaturalist.ts'
import { CATALOGUES, speciesOf, type Catalogue, type OpenPhoto, type PhotoCatalogue } from './open-photo.ts'
import { catalogues } from './request.ts'

const CATALOGUE: Record<Catalogue, PhotoCatalogue> = { COMMONS: commons, INATURALIST: iNaturalist, GBIF: gbif }
const ID = /^(COMMONS|INATURALIST|GBIF):(\d{1,20}(?:-[0-9a-f]{1,32})?)$/

interface Found {
  photos: OpenPhoto[]
  unavailable: Catalogue[]
}

/** Photos of a plant in all catalogues, in turns: the best of each come first. */
export async function findOpenPhotos(scientificName: string): Promise<Found> {
  const species = speciesOf(scientificName)
  if (!species) return { photos: [], unavailable: [] }
  const results = await Promise.allSettled(CATALOGUES.map((name) => CATALOGUE[name].find(species)))
  const unavailable = CATALOGUES.filter((_name, index) => {
    const result = results[index]!
    if (result.status === 'fulfilled') return false
    log.warn({ err: result.reason as unknown }, 'a catalogue of photos could not be searched')
    return true
  })
  const lists = results.map((result) => (result.status === 'fulfilled' ? result.value.filter(isTakeable) : []))
  const longest = Math.max(...lists.map(({ length }) => length))
  const photos = Array.from({ length: longest }).flatMap((_, index) => lists.flatMap((list) => list[index] ?? []))
  return { photos, unavailable }
}

/** The photo with an id as the catalogue describes it now; null if there is none that the site may show. */
export async function readOpenPhoto(id: string): Promise<OpenPhoto | null> {
  const [, catalogue, ownId = ''] = ID.exec(id) ?? []
  if (!catalogue) return null
  try {
    const photo = await CATALOGUE[catalogue as Catalogue].read(ownId)
    return photo && isTakeable(photo) ? photo : null
  } catch (error) {
    if (error instanceof NotThere) return null
    throw error
  }
}

function isTakeable({ file, thumbnail }: OpenPhoto): boolean {
  return catalogues.isKnownHost(file) && catalogues.isKnownHost(thumbnail)
}
