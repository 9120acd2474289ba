import { execFile } from 'node:child_process'

/** Whether the machine has a program that tests run as others would, and that no package of ours brings along. */
export function hasProgram(name: 'bash' | 'curl' | 'python3' | 'redis-server'): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(name, ['--version'], (error) => resolve(!error))
  })
}
