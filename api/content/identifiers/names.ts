import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { parseContent } from '../files/entries.ts'
import { readPath } from '../files/read-path.ts'
import { compareNames } from './compare.ts'

// npm run content:names             the plants of the repository
// npm run content:names -- <path>   another folder, or a zip exported from the admin area
//
// Looks scientific names up at GBIF and World Flora Online, and prints what disagrees and which ids are missing. It changes
// nothing: somebody looks at the page of an id before writing it down with the day.

const PAUSE_MS = 1000

const [path = 'prisma/content'] = parseArgs({ allowPositionals: true }).positionals
const { content } = parseContent(await readPath(path, []))
const plants = content.plants.map(({ slug, value }) => ({ slug, ...value }))
const isReached = await compareNames(plants, {
  write: (line) => console.info(line),
  pause: () => sleep(PAUSE_MS),
})
if (!isReached) {
  console.error('Neither GBIF nor World Flora Online can be reached. Nothing was compared; please try again later.')
  process.exit(1)
}
