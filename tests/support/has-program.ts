import { execFile } from 'node:child_process'

/** Whether a program is installed that tests use and no package provides. */
export function hasProgram(name: 'bash' | 'curl' | 'python3' | 'redis-server'): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(name, ['--version'], (error) => resolve(!error))
  })
}
