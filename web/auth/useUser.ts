import { useRouteLoaderData } from 'react-router-dom'
import { ROOT_ROUTE, type RootData } from './root-route.ts'
import type { SessionUser } from './session.ts'

/** The signed-in user; null for visitors, and after a session has ended. */
export function useUser(): SessionUser | null {
  const root = useRouteLoaderData(ROOT_ROUTE) as RootData | undefined
  return root?.user ?? null
}
