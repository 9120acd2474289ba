import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/** Of the C library, which otherwise keeps what each thread of the picture library has freed: 500 MB instead of 190. */
const LITTLE_MEMORY = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '32768' }

/**
 * The environment of a program that reads uploads or makes files: no secrets, but the folder of modules that this process
 * has compiled. Compiling its own would take a program longer than its work.
 */
export function bareEnvironment(): Record<string, string> {
  // Its last part is the version of Node.
  const folder = getCompileCacheDir()
  return { ...LITTLE_MEMORY, ...(folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {}) }
}
