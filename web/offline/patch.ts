/** As api/offline/pack-patches.ts writes them. */
export type Patch = readonly (number | string)[]

/** The later text, made of the earlier one and of what is new. */
export function patched(before: string, patch: Patch): string {
  let at = 0
  return patch
    .map((step) => {
      if (typeof step === 'string') return step
      const from = at
      at += Math.abs(step)
      return step > 0 ? before.slice(from, at) : ''
    })
    .join('')
}
