import { setTimeout as sleep } from 'node:timers/promises'
import { parseContent, readContentFiles } from '../../content/files/files.ts'
import { findOpenPhotos } from './find.ts'

// npm run content:photos -- --plan lists openly licensed photos for every plant without a picture, for somebody who knows
// the plants to choose from: they are taken in the form of the plant, with "Find a photo".

const MOST = 5
/** The catalogues ask programs to send about one request per second. */
const PAUSE_MS = 1000

if (process.argv[2] !== '--plan') {
  console.error('Usage: npm run content:photos -- --plan')
  process.exit(1)
}

const { content } = parseContent(await readContentFiles())
for (const { slug, value } of content.plants) {
  if (value.mainImage) continue
  // One after the other, to spare the catalogues.
  const { photos, unavailable } = await findOpenPhotos(value.scientificName ?? '')
  console.info(`\n${slug}: ${value.scientificName ?? 'no scientific name'}`)
  if (unavailable.length > 0) console.info(`  not searched: ${unavailable.join(', ')}`)
  for (const { title, author, licence, page } of photos.slice(0, MOST))
    console.info(`  ${title}; ${author}; ${licence}\n    ${page}`)
  if (photos.length === 0) console.info('  none')
  await sleep(PAUSE_MS)
}
