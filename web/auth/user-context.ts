import { createContext, type LoaderFunctionArgs } from 'react-router-dom'
import type { SessionUser } from './session.ts'

/** Who is signed in, for loaders: on the server by the session cookie, in the browser by its session. */
export const userContext = createContext<() => Promise<SessionUser | null>>()

export function userOf({ context }: LoaderFunctionArgs): Promise<SessionUser | null> {
  return context.get(userContext)()
}
