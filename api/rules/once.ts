/** Runs a function when it is first called, and returns the result ever after; a promise that is rejected is forgotten. */
export function once<Result>(run: () => Result): () => Result {
  let result: { value: Result } | undefined
  return () => {
    if (!result) {
      const made = (result = { value: run() })
      if (made.value instanceof Promise) made.value.catch(() => (result = result === made ? undefined : result))
    }
    return result.value
  }
}
