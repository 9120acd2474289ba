import { useRouteLoaderData } from 'react-router-dom'
import { ROOT_ROUTE, type RootData } from '../layout/root-loader.ts'
import type { SessionUser } from './session.ts'

/** Who is signed in; null for a reader without an account, and when a session has ended. */
export function useUser(): SessionUser | null {
  const root = useRouteLoaderData(ROOT_ROUTE) as RootData | undefined
  return root?.user ?? null
}
