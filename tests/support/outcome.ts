/** What a fault of a site came to. */
export interface Outcome {
  /** Number of acknowledged writes, and of those that were lost. */
  acknowledged: number
  lost: number
  /** Milliseconds of the next start, if there was one. */
  startMs?: number
  /** Why the site did not recover completely, without help. */
  problem?: string
}

/** Describes a problem in one line; nothing if the site recovered with all acknowledged writes. */
export function problemOf({ lost, problem }: Outcome): string | undefined {
  return problem ?? (lost > 0 ? `lost ${lost} acknowledged writes` : undefined)
}
