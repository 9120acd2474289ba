/**
 * What a feature of the browser returns; undefined where the browser lacks it or refuses it, as Firefox refuses storage and
 * channels if it blocks all cookies. Pages do without.
 */
export function ifPossible<Value>(use: () => Value): Value | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
