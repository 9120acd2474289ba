import { app } from '../../api/app.ts'
import { database, prisma } from '../../api/database/client.ts'
import { deploy } from '../../prisma/bin/deploy.ts'

// Counts in this process, since the production server does not emit query events. Prints JSON for site.ts.

await deploy()
let statements = 0
prisma.$on('query', () => (statements += 1))
const { readRow } = database
database.readRow = (statement) => {
  statements += 1
  return readRow(statement)
}

async function countFor(path: string): Promise<number> {
  // The first visit may fill caches.
  await app.request(`http://localhost${path}`)
  statements = 0
  await app.request(`http://localhost${path}`)
  return statements
}

const { id } = await prisma.plant.findFirstOrThrow({ where: { isPublic: true } })
console.info(JSON.stringify([await countFor('/'), await countFor(`/plants/${id}`)]))
process.exit(0)
