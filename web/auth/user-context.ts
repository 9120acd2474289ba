import { createContext, type LoaderFunctionArgs } from 'react-router-dom'
import type { SessionUser } from './session.ts'

/** Who is signed in, for loaders: on the server by the session cookie, in the browser by its session. */
export const userContext = createContext<() => Promise<SessionUser | null>>()

/** What a member may do, as the server knows it now; null for whoever is signed out. */
export const viewerContext = createContext<() => Promise<{ isAdmin: boolean } | null>>()

export function userOf({ context }: LoaderFunctionArgs): Promise<SessionUser | null> {
  return context.get(userContext)()
}
