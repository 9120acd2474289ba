import { createContext, type LoaderFunctionArgs } from 'react-router-dom'
import type { SessionUser } from './session.ts'

/** The signed-in user, for loaders: from the session cookie on the server, from the session in the browser. */
export const userContext = createContext<() => Promise<SessionUser | null>>()

/** The current rights of the member according to the server; null when signed out, `isAdmin` is null if the check failed. */
export const viewerContext = createContext<() => Promise<Rights | null>>()

export type Rights = { isAdmin: boolean | null }

export function userOf({ context }: LoaderFunctionArgs): Promise<SessionUser | null> {
  return context.get(userContext)()
}
