import { CACHES } from './cache-names.ts'

const READ = [CACHES.responses, CACHES.pictures, CACHES.corrections]

/** Removes what was kept because somebody read it; what was saved by choice stays. Never rejects. */
export async function forgetRead(): Promise<void> {
  try {
    await Promise.all(READ.map((name) => caches.delete(name)))
  } catch {
    // Without storage, as in some private windows, nothing was kept.
  }
}
