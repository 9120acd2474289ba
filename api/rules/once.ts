export function once<Result>(run: () => Result): () => Result {
  let result: { value: Result } | undefined
  return () => (result ??= { value: run() }).value
}
