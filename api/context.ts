import type { Prisma } from '../prisma/generated/client/client.ts'
import { beginAct, type Act } from './audit/audit.ts'
import type { Viewer } from './auth/viewer.ts'
import { apiError } from './errors.ts'
import { prisma } from './database/client.ts'
import { createLoaders, type Loaders } from './database/loaders.ts'
import { once } from './rules/once.ts'

/** What a resolver receives. The database client is not included: import it. */
export interface Context {
  address: string
  /** The requester according to the database, read at most once per request; null if signed out. */
  viewer: () => Promise<Viewer | null>
  loaders: Loaders
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

/** Begins the act of a mutation for admins. Throws UNAUTHENTICATED. */
export async function actOf(context: Context, { fieldName }: { fieldName: string }): Promise<Act> {
  return beginAct((await signedIn(context)).id, fieldName, context.address)
}

/** Runs a mutation for admins in one transaction, with its act. Throws UNAUTHENTICATED. */
export async function inAct<Result>(
  context: Context,
  info: { fieldName: string },
  write: (tx: Prisma.TransactionClient, act: Act) => Promise<Result>,
): Promise<Result> {
  const act = await actOf(context, info)
  return prisma.$transaction((tx) => write(tx, act))
}
