/** Something that keeps the server from starting; its message is one plain sentence for whoever started it. */
export class StartupError extends Error {
  override name = 'StartupError'
}
