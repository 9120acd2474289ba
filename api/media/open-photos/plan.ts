import { setTimeout as sleep } from 'node:timers/promises'
import { parseContent } from '../../content/files/entries.ts'
import { readContentFiles } from '../../content/files/files.ts'
import { listCandidates } from './candidates.ts'

// npm run content:photos -- --plan lists openly licensed photos for every plant without a picture, for somebody who knows
// the plants to choose from: they are taken in the form of the plant, with "Find a photo".

const PAUSE_MS = 1000

if (process.argv[2] !== '--plan') {
  console.error('Usage: npm run content:photos -- --plan')
  process.exit(1)
}

const { content } = parseContent(await readContentFiles())
const plants = content.plants.flatMap(({ slug, value: { mainImageUrl, scientificName } }) =>
  mainImageUrl ? [] : { slug, scientificName },
)
const isSearched = await listCandidates(plants, { write: (line) => console.info(line), pause: () => sleep(PAUSE_MS) })
if (!isSearched) {
  console.error('\nNo catalogue can be reached. Please try again later.')
  process.exit(1)
}
