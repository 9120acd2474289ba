/** Something that may happen to a running site. */
export interface Fault {
  name: string
  /** How often it happens in `npm run bench -- faults`; the tests of the suite let it happen a few times. */
  rounds: number
  /** Lets it happen so often and says how each time ended. */
  run: (rounds: number) => Promise<Outcome[]>
}

export interface Outcome {
  /** Whether the site came back, whole, with no help. */
  cameUp: boolean
  /** How many writes were acknowledged, and how many of those are gone. */
  acknowledged: number
  lost: number
  /** How long the start afterwards took, in milliseconds, where there is one. */
  startMs?: number
  /** What went wrong, if anything did. */
  problem?: string
}

/** What is not as it should be, in a line; nothing where the site came back with all that it acknowledged. */
export function problemOf({ cameUp, lost, problem }: Outcome): string | undefined {
  if (problem) return problem
  if (!cameUp) return 'did not come up'
  return lost > 0 ? `lost ${lost} acknowledged writes` : undefined
}
