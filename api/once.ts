/** `run`, but only the first call runs it; later calls get the same answer. */
export function once<Result>(run: () => Result): () => Result {
  let result: { value: Result } | undefined
  return () => (result ??= { value: run() }).value
}
