import type { Act } from './audit/audit.ts'
import type { Viewer } from './auth/viewer.ts'
import { apiError } from './errors.ts'
import { createLoaders, type Loaders } from './database/loaders.ts'
import { once } from './once.ts'

/** What a resolver receives. The database client is not included: import it. */
export interface Context {
  /** IP address of the client. */
  address: string
  /** The requester according to the database, read at most once per request; null if signed out. */
  viewer: () => Promise<Viewer | null>
  loaders: Loaders
  /** The act of the current mutation: mutations of a request run one after the other. */
  act?: Act
}

export function createContext(address: string, viewer: () => Promise<Viewer | null>): Context {
  return { address, viewer: once(viewer), loaders: createLoaders() }
}

/** The signed-in requester. Throws UNAUTHENTICATED. */
export async function signedIn({ viewer }: Context): Promise<Viewer> {
  const who = await viewer()
  if (!who) throw apiError('UNAUTHENTICATED')
  return who
}

/** The act of the current mutation for admins. */
export function actOf({ act }: Context): Act {
  if (!act) throw new Error('Only mutations for admins have an act.')
  return act
}
