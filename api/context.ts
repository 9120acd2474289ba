import type { Viewer } from './auth.ts'
import { createLoaders, type Loaders } from './loaders.ts'
import { once } from './once.ts'

/** What a resolver gets. The database client is not in it: import it. */
export interface Context {
  requestId: string
  /** Who is asking, as the database says now; null when signed out. Asked at most once a request. */
  viewer: () => Promise<Viewer | null>
  loaders: Loaders
}

export function createContext(requestId: string, viewer: () => Promise<Viewer | null>): Context {
  return { requestId, viewer: once(viewer), loaders: createLoaders() }
}
