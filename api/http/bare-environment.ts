import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * The environment of a program that reads uploads or makes files: no secrets, but the folder of modules that this process
 * has compiled. Compiling its own would take a program longer than its work.
 */
export function bareEnvironment(): Record<string, string> {
  // Its last part is the version of Node.
  const folder = getCompileCacheDir()
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {}
}
