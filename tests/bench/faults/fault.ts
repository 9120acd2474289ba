/** A fault of a running site. */
export interface Fault {
  name: string
  /** Repetitions in `npm run bench -- faults`; the tests run only a few. */
  rounds: number
  /** Repeats it, and returns the result of each round. */
  run: (rounds: number) => Promise<Outcome[]>
}

export interface Outcome {
  /** Whether the site recovered completely, without help. */
  cameUp: boolean
  /** Number of acknowledged writes, and of those that were lost. */
  acknowledged: number
  lost: number
  /** Milliseconds of the next start, if there was one. */
  startMs?: number
  /** The problem, if any. */
  problem?: string
}

/** Describes a problem in one line; nothing if the site recovered with all acknowledged writes. */
export function problemOf({ cameUp, lost, problem }: Outcome): string | undefined {
  if (problem) return problem
  if (!cameUp) return 'did not come up'
  return lost > 0 ? `lost ${lost} acknowledged writes` : undefined
}
