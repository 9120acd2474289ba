import { CATALOGUES } from './open-photo.ts'
import { findOpenPhotos } from './find.ts'

const MOST = 5

interface Named {
  slug: string
  scientificName: string | null | undefined
}

interface Options {
  write: (line: string) => void
  /** Waits between two plants: the catalogues ask programs to send about one request per second. */
  pause: () => Promise<unknown>
}

/**
 * Lists openly licensed photos of each plant, the best first. False if no catalogue could be searched for a plant: the
 * others are then not tried.
 */
export async function listCandidates(plants: readonly Named[], { write, pause }: Options): Promise<boolean> {
  for (const { slug, scientificName } of plants) {
    write(`\n${slug}: ${scientificName || 'no scientific name'}`)
    // One after the other, to spare the catalogues.
    const { photos, unavailable } = await findOpenPhotos(scientificName ?? '')
    if (unavailable.length > 0) write(`  not searched: ${unavailable.join(', ')}`)
    if (unavailable.length === CATALOGUES.length) return false
    for (const { title, author, licence, page } of photos.slice(0, MOST))
      write(`  ${title}; ${author}; ${licence}\n    ${page}`)
    if (photos.length === 0) write('  none')
    await pause()
  }
  return true
}
