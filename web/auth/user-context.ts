import { createContext, type LoaderFunctionArgs } from 'react-router-dom'
import type { SessionUser } from './session.ts'

/** The signed-in user, for loaders: from the session cookie on the server, from the session in the browser. */
export const userContext = createContext<() => Promise<SessionUser | null>>()

/** The current rights of the member according to the server; null when signed out. */
export const viewerContext = createContext<() => Promise<{ isAdmin: boolean } | null>>()

export function userOf({ context }: LoaderFunctionArgs): Promise<SessionUser | null> {
  return context.get(userContext)()
}
