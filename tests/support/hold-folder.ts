import { lockFolder } from '../../api/database/data-lock.ts'
import { StartupError } from '../../api/startup-error.ts'

// Locks the folder HELD until it is ended.

try {
  lockFolder(process.env.HELD!)
  console.info(`held by ${process.pid}`)
  setInterval(() => {}, 60_000)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exit(1)
}
