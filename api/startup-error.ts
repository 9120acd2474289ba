/** An error that keeps the server from starting; its message is one plain sentence for the operator. */
export class StartupError extends Error {
  override name = 'StartupError'
}
