/** Whether the site responds: browsers also count a network that leads nowhere as a connection. */
export function isConnected(): Promise<boolean> {
  return fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
