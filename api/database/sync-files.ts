import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

// As many as Node processes concurrently.
const AT_ONCE = 4

export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) await syncPath(path)
    }),
  )
}

/** Of a folder, which files it has. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
