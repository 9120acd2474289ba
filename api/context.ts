import type { Act } from './audit/audit.ts'
import type { Viewer } from './auth/viewer.ts'
import { apiError } from './errors.ts'
import { createLoaders, type Loaders } from './database/loaders.ts'
import { once } from './once.ts'

/** What a resolver gets. The database client is not in it: import it. */
export interface Context {
  /** IP address of who is asking. */
  address: string
  /** Who is asking, as the database says now; null when signed out. Asked at most once a request. */
  viewer: () => Promise<Viewer | null>
  loaders: Loaders
  /** What an admin is doing by the mutation that is being carried out: they are carried out one after the other. */
  act?: Act
}

export function createContext(address: string, viewer: () => Promise<Viewer | null>): Context {
  return { address, viewer: once(viewer), loaders: createLoaders() }
}

/** Who is asking, where that cannot be nobody. Throws UNAUTHENTICATED. */
export async function signedIn({ viewer }: Context): Promise<Viewer> {
  const who = await viewer()
  if (!who) throw apiError('UNAUTHENTICATED')
  return who
}

/** What an admin is doing, in a mutation for admins. */
export function actOf({ act }: Context): Act {
  if (!act) throw new Error('Only mutations for admins have an act.')
  return act
}
