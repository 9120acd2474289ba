/** Sent instead of the worker where phones are to keep nothing: it removes itself, and all that was kept. */
export const REMOVAL = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
}
`
