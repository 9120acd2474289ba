import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Starts a program as process 1 of a container, which only root can do, on Linux. */
export const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']

export const hasContainers =
  process.platform === 'linux' && spawnSync(CONTAINER[0]!, [...CONTAINER.slice(1), 'true']).status === 0

/** The process id, outside the container, of its process 1. */
export function processIn(container: number): number {
  return Number(readFileSync(`/proc/${container}/task/${container}/children`, 'utf8'))
}
