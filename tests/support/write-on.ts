import { openDataFolder } from '../../api/database/data-folder.ts'

// Writes to the database in the folder HELD until it is ended, and prints each acknowledged write.

const { embedded } = await openDataFolder(process.env.HELD!)
await embedded.exec('CREATE TABLE IF NOT EXISTS writes (id INT PRIMARY KEY)')
for (let id = 1; ; id++) {
  await embedded.query('INSERT INTO writes VALUES ($1)', [id])
  console.info(`wrote ${id}`)
}
