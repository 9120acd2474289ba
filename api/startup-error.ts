/** An error that keeps the server from starting. Its message is a sentence for the operator. */
export class StartupError extends Error {
  override name = 'StartupError'
}
