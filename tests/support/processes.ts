import { execFileSync } from 'node:child_process'

/** Ids of the processes that a process has started, and of those that these have started. */
export function descendantsOf(id: number): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = processes
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const childrenOf = (parent: number): number[] =>
    pairs.filter(([, ppid]) => ppid === parent).flatMap(([pid]) => [pid!, ...childrenOf(pid!)])
  return childrenOf(id)
}
